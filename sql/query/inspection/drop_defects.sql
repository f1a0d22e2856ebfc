-- Takes away the defects of an inspection, for those that are found now.
DELETE FROM Insp_Defect
WHERE InspectionId = @InspectionId;
