-- What was measured in an inspection.
SELECT v.ItemId, v.Value
FROM Insp_Value v
JOIN Insp_Item i ON i.ItemId = v.ItemId
WHERE i.InspectionId = @InspectionId
ORDER BY v.ItemId, v.Piece;
