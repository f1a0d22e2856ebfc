-- The lots of a supplier and a material that nobody has begun, with what their plan is read by.
SELECT InspectionId, Strictness, LotSize, InspectLevel, AqlCritical, AqlMajor, AqlMinor
FROM Insp_Inspection
WHERE SupplierId = @SupplierId AND MaterialId = @MaterialId AND Status = '待检'
ORDER BY InspectionId;
