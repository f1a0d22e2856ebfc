-- An approved application can be revoked, by another application that the same people decide on.
--
-- compatible: no, a program of before approves a revocation without marking the application as revoked.

-- +goose Up
-- RevokesId is the application that this one asks to revoke. Revoked is set on an application whose revocation was
-- approved; its State stays 已通过.
ALTER TABLE Flow_Application ADD RevokesId KEY(50) NULL;
ALTER TABLE Flow_Application ADD Revoked KEY(10) NULL CONSTRAINT CK_Flow_Application_Revoked CHECK (Revoked IN ('已作废', '已销假'));
-- One revocation at a time.
CREATE UNIQUE INDEX UX_Flow_Application_Revokes ON Flow_Application (RevokesId) WHERE State = '审批中' AND RevokesId IS NOT NULL;
CREATE INDEX IX_Flow_Application_Revokes ON Flow_Application (RevokesId, CreateDate);

-- +goose Down
-- @dialect sqlserver
DROP INDEX IX_Flow_Application_Revokes ON Flow_Application;
DROP INDEX UX_Flow_Application_Revokes ON Flow_Application;
ALTER TABLE Flow_Application DROP CONSTRAINT CK_Flow_Application_Revoked;
-- @dialect sqlite
DROP INDEX IX_Flow_Application_Revokes;
DROP INDEX UX_Flow_Application_Revokes;
-- @dialect both
ALTER TABLE Flow_Application DROP COLUMN Revoked;
ALTER TABLE Flow_Application DROP COLUMN RevokesId;
