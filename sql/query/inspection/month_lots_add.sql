-- Adds a judged lot to the sums of its month.
UPDATE Insp_MonthLots
SET Lots = Lots + 1, Refused = Refused + @Refused, Conceded = Conceded + @Conceded, Inspected = Inspected + @Inspected,
    Defective = Defective + @Defective, Critical = Critical + @Critical, Major = Major + @Major, Minor = Minor + @Minor
WHERE Month = @Month AND SupplierId = @SupplierId AND MaterialId = @MaterialId AND InspectorUserId = @InspectorUserId;
