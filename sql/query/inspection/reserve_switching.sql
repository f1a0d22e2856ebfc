-- Reserves a supplier and a material until the commit.
UPDATE Insp_Switching
SET Score = Score
WHERE SupplierId = @SupplierId AND MaterialId = @MaterialId;
