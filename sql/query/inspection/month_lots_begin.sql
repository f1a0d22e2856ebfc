-- Begins the sums of a month.
INSERT INTO Insp_MonthLots (Month, SupplierId, MaterialId, InspectorUserId, Lots, Refused, Conceded, Inspected, Defective, Critical, Major, Minor)
VALUES (@Month, @SupplierId, @MaterialId, @InspectorUserId, 1, @Refused, @Conceded, @Inspected, @Defective, @Critical, @Major, @Minor);
