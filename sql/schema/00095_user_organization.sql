-- The organisations that a person sees by the own place in the company.
--
-- compatible: yes, it only adds a view.

-- +goose Up
-- People of the company see the company as a whole. Dealers are other companies: their people see the own organisation,
-- those below it, and the chain above it, but no other dealer.
CREATE VIEW View_UserOrganization AS
SELECT u.UserId, b.OrganizationId
FROM Base_User u
JOIN View_OrganizationPath b ON b.AncestorId = u.OrganizationId
UNION
SELECT u.UserId, a.AncestorId
FROM Base_User u
JOIN View_OrganizationPath a ON a.OrganizationId = u.OrganizationId
UNION
SELECT u.UserId, b.OrganizationId
FROM View_CompanyUser c
JOIN Base_User u ON u.UserId = c.UserId
JOIN View_OrganizationPath t ON t.OrganizationId = u.OrganizationId AND t.ParentId = '10000'
JOIN View_OrganizationPath b ON b.AncestorId = t.AncestorId;

-- +goose Down
DROP VIEW View_UserOrganization;
