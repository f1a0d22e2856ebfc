-- Adds the defects of a kind of a judged lot to the sums of its month.
UPDATE Insp_MonthDefects
SET Lots = Lots + 1, Quantity = Quantity + @Quantity
WHERE Month = @Month AND CategoryId = @CategoryId AND SupplierId = @SupplierId AND MaterialId = @MaterialId AND InspectorUserId = @InspectorUserId;
