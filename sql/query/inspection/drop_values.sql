-- Takes away what was measured in an inspection, for what is measured now.
DELETE FROM Insp_Value
WHERE ItemId IN (SELECT i.ItemId FROM Insp_Item i WHERE i.InspectionId = @InspectionId);
