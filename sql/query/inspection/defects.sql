-- The defects of an inspection by their kinds, the most first.
SELECT d.DefectId, d.CategoryId, c.FullPath AS CategoryName, d.Severity, d.Counted, d.Quantity, d.Note
FROM Insp_Defect d
LEFT JOIN View_DefectCategory c ON c.CategoryId = d.CategoryId
WHERE d.InspectionId = @InspectionId
ORDER BY d.Quantity DESC, d.DefectId;
