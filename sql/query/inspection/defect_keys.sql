-- The keys of the defects of an inspection, by their kinds.
SELECT DefectId, CategoryId
FROM Insp_Defect
WHERE InspectionId = @InspectionId;
