-- Makes the place of a supplier and a material, on normal inspection.
INSERT INTO Insp_Switching (SupplierId, MaterialId, Strictness, Score, Recent, Refused)
SELECT s.SupplierId, @MaterialId, '正常', 0, '', 0
FROM Insp_Supplier s
WHERE s.SupplierId = @SupplierId
  AND NOT EXISTS (SELECT 1 FROM Insp_Switching o WHERE o.SupplierId = @SupplierId AND o.MaterialId = @MaterialId);
