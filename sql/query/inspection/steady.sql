-- Whether lots of a supplier may be inspected less.
SELECT SteadyProduction
FROM Insp_Supplier
WHERE SupplierId = @SupplierId;
