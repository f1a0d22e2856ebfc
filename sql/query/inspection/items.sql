-- What is looked at in an inspection.
SELECT ItemId, FullName, Kind, Requirement, Method, Tool, Unit, LowerLimit, UpperLimit, Pieces, CategoryId, Found
FROM Insp_Item
WHERE InspectionId = @InspectionId
ORDER BY SortCode, ItemId;
