-- A dealer can be stopped as a whole, and started again.
--
-- compatible: no, an older program lets shops of a stopped dealer take new business.

-- +goose Up
ALTER TABLE Base_Organization ADD Enabled BIT NOT NULL CONSTRAINT DF_Base_Organization_Enabled DEFAULT 1;

-- The people whose accounts were closed with their dealer. They are opened with it again.
CREATE TABLE Base_StoppedPerson (
    OrganizationId KEY(50) NOT NULL,
    UserId         KEY(50) NOT NULL,
    CONSTRAINT PK_Base_StoppedPerson PRIMARY KEY (OrganizationId, UserId),
    CONSTRAINT FK_Base_StoppedPerson_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId)
);

-- +goose Down
DROP TABLE Base_StoppedPerson;
-- @dialect sqlserver
ALTER TABLE Base_Organization DROP CONSTRAINT DF_Base_Organization_Enabled;
-- @dialect both
ALTER TABLE Base_Organization DROP COLUMN Enabled;
