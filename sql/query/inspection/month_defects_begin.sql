-- Begins the sums of the defects of a kind in a month.
INSERT INTO Insp_MonthDefects (Month, CategoryId, SupplierId, MaterialId, InspectorUserId, Lots, Quantity)
VALUES (@Month, @CategoryId, @SupplierId, @MaterialId, @InspectorUserId, 1, @Quantity);
