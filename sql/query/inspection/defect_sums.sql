-- How many defects of each kind an inspection has found.
SELECT CategoryId, Quantity
FROM Insp_Defect
WHERE InspectionId = @InspectionId AND Quantity > 0
ORDER BY CategoryId;
