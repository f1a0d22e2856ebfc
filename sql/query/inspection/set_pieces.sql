-- Fits how many pieces are measured to another sample: no more than are drawn.
UPDATE Insp_Item
SET Pieces = COALESCE((SELECT CASE WHEN c.Pieces < @SampleSize THEN c.Pieces ELSE @SampleSize END
                       FROM Insp_Control c
                       WHERE c.ControlId = Insp_Item.ControlId AND c.Pieces IS NOT NULL),
                      CASE WHEN Pieces < @SampleSize THEN Pieces ELSE @SampleSize END)
WHERE InspectionId = @InspectionId AND Kind = '计量';
