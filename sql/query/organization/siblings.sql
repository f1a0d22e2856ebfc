-- How many other units of that name stand below the same one.
SELECT COUNT(*)
FROM Base_Organization o
WHERE o.ParentId = @ParentId AND o.FullName = @FullName AND o.OrganizationId <> @OrganizationId;
