-- Takes away what is looked at in an inspection that nobody has begun.
DELETE FROM Insp_Item
WHERE InspectionId = @InspectionId;
