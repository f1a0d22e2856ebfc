-- The changes of residents' departments since a day, each person's in their order.
SELECT c.RecordId, c.CreateDate, c.Changes
FROM Base_Change c
WHERE c.TableName = 'Base_User'
  AND c.Action = 'update'
  AND c.CreateDate >= @First
  AND c.Changes LIKE '%"OrganizationId"%'
  AND c.RecordId IN (
    SELECT i.UserId FROM Dorm_CheckIn i WHERE i.FromDate < @Next AND (i.ToDate IS NULL OR i.ToDate > @First)
    UNION
    SELECT s.UserId FROM Dorm_SingleStay s WHERE s.FromDate < @Next AND (s.ToDate IS NULL OR s.ToDate >= @First))
ORDER BY c.RecordId, c.RowVersion;
