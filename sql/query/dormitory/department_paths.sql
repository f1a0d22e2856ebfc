-- The departments with their names from the top down.
SELECT o.OrganizationId, o.FullPath FROM View_OrganizationTree o;
