-- Who may apply with a flow: people of departments and of those below them, of posts, and of roles. A flow without any
-- is for everybody. They are those of the flow's version.
--
-- compatible: no, a program of before lets everybody apply with every flow.

-- +goose Up
CREATE TABLE Flow_Starter (
    FlowId KEY(50) NOT NULL,
    Kind   KEY(20) NOT NULL,
    Id     KEY(50) NOT NULL,
    CONSTRAINT PK_Flow_Starter PRIMARY KEY (FlowId, Kind, Id),
    CONSTRAINT FK_Flow_Starter_Flow FOREIGN KEY (FlowId) REFERENCES Flow_Definition (FlowId) ON DELETE CASCADE,
    CONSTRAINT CK_Flow_Starter_Kind CHECK (Kind IN ('department', 'post', 'role'))
);

CREATE VIEW View_FlowStarter AS
SELECT s.FlowId, u.UserId
FROM Flow_Starter s
JOIN View_OrganizationPath v ON v.AncestorId = s.Id
JOIN Base_User u ON u.OrganizationId = v.OrganizationId
WHERE s.Kind = 'department'
UNION ALL
SELECT s.FlowId, u.UserId
FROM Flow_Starter s
JOIN Base_User u ON u.PostId = s.Id
WHERE s.Kind = 'post'
UNION ALL
SELECT s.FlowId, u.UserId
FROM Flow_Starter s
JOIN Base_Post p ON p.RoleId = s.Id
JOIN Base_User u ON u.PostId = p.PostId
WHERE s.Kind = 'role';

-- +goose Down
DROP VIEW View_FlowStarter;
DROP TABLE Flow_Starter;
