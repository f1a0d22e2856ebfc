-- How strictly the next lot of a material of a supplier is inspected.
SELECT Strictness, Score, Recent, Refused
FROM Insp_Switching
WHERE SupplierId = @SupplierId AND MaterialId = @MaterialId;
