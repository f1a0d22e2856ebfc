-- Whether a supplier still delivers.
SELECT Status
FROM Insp_Supplier
WHERE SupplierId = @SupplierId;
