-- The last good run and the last failure of back-ups and of their checks, for all gateways of a site.
--
-- compatible: yes, it only adds a table.

-- +goose Up
-- Moments are seconds since 1970, UTC; 0 is never. WatchedFrom is from when on a run is expected. GoodAt is the moment of the
-- data of the last good back-up, or the begin of the last good check. Details describes that run, as JSON. FailedAt and Failure
-- are of the last run, where it has failed.
CREATE TABLE Base_BackupRun (
    Task        KEY(20)        NOT NULL,
    WatchedFrom BIGINT         NOT NULL,
    GoodAt      BIGINT         NOT NULL,
    Details     NVARCHAR(2000) NOT NULL,
    FailedAt    BIGINT         NOT NULL,
    Failure     NVARCHAR(1000) NOT NULL,
    CONSTRAINT PK_Base_BackupRun PRIMARY KEY (Task),
    CONSTRAINT CK_Base_BackupRun_Task CHECK (Task IN ('backup', 'verify', 'verify_target'))
);

-- +goose Down
DROP TABLE Base_BackupRun;
