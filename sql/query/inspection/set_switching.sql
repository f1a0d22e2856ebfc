-- Keeps how strictly the next lot is inspected.
UPDATE Insp_Switching
SET Strictness = @Strictness, Score = @Score, Recent = @Recent, Refused = @Refused, ModifyDate = @Now
WHERE SupplierId = @SupplierId AND MaterialId = @MaterialId;
