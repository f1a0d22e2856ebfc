-- Gives an inspection a control as it is now. No more pieces are measured than are drawn.
INSERT INTO Insp_Item (ItemId, InspectionId, ControlId, FullName, Kind, Requirement, Method, Tool, Unit, LowerLimit, UpperLimit, Pieces, CategoryId, SortCode)
SELECT @ItemId, @InspectionId, c.ControlId, c.FullName, c.Kind, c.Requirement, c.Method, c.Tool, c.Unit, c.LowerLimit, c.UpperLimit,
       CASE WHEN c.Pieces IS NULL THEN 0 WHEN c.Pieces < @SampleSize THEN c.Pieces ELSE @SampleSize END, c.CategoryId, c.SortCode
FROM Insp_Control c
WHERE c.ControlId = @ControlId;
