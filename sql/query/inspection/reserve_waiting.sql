-- Reserves the lots of a supplier and a material that nobody has begun, until the commit.
UPDATE Insp_Inspection
SET RowVersion = RowVersion
WHERE SupplierId = @SupplierId AND MaterialId = @MaterialId AND Status = '待检';
