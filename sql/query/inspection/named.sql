-- What approvers of a concession read of an inspection.
SELECT s.FullName AS Supplier, m.FullName AS Material
FROM Insp_Inspection i
JOIN Insp_Supplier s ON s.SupplierId = i.SupplierId
JOIN Insp_Material m ON m.MaterialId = i.MaterialId
WHERE i.InspectionId = @InspectionId;
