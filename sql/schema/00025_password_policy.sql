-- When a password was chosen, and the ones before it: password.max_age and
-- password.history.
--
-- compatible: yes, it adds a table, and a column that may be NULL.

-- +goose Up
ALTER TABLE Base_User ADD PasswordDate DATETIME2(3) NULL;

-- Hashes alone, as in Base_User, and none of those that the legacy system made.
CREATE TABLE Base_PasswordHistory (
    HistoryId    KEY(50)       NOT NULL,
    UserId       KEY(50)       NOT NULL,
    PasswordHash KEY(300)      NOT NULL,
    CreateDate   DATETIME2(3)  NOT NULL,
    CONSTRAINT PK_Base_PasswordHistory PRIMARY KEY (HistoryId),
    CONSTRAINT FK_Base_PasswordHistory_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId) ON DELETE CASCADE
);
CREATE INDEX IX_Base_PasswordHistory_User ON Base_PasswordHistory (UserId, CreateDate);

-- +goose Down
DROP TABLE Base_PasswordHistory;
ALTER TABLE Base_User DROP COLUMN PasswordDate;
