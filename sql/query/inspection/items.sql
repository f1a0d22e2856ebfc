-- What is looked at in an inspection.
SELECT i.ItemId, i.FullName, i.Kind, i.Requirement, i.Method, i.Tool, i.Unit, i.LowerLimit, i.UpperLimit, i.Pieces, i.CategoryId, i.Found
FROM Insp_Item i
WHERE i.InspectionId = @InspectionId
ORDER BY i.SortCode, i.ItemId;
