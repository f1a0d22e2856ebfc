-- The database keeps the step of the schema that a program must know to use it.
--
-- compatible: yes, it only adds a table.

-- +goose Up
-- Step is the last applied step that a program must know, and Reason is why. The step that needs it writes both, in its
-- own transaction. ComingStep is such a step that is about to run, until ComingUntil, in seconds since 1970, UTC:
-- programs that do not know it stop serving before it runs.
CREATE TABLE Base_ProgramNeeded (
    NeededId    INT           NOT NULL,
    Step        BIGINT        NOT NULL,
    Reason      NVARCHAR(400) NOT NULL,
    ComingStep  BIGINT        NULL,
    ComingUntil BIGINT        NULL,
    CONSTRAINT PK_Base_ProgramNeeded PRIMARY KEY (NeededId),
    CONSTRAINT CK_Base_ProgramNeeded_Id CHECK (NeededId = 1)
);
INSERT INTO Base_ProgramNeeded (NeededId, Step, Reason)
VALUES (1, 69, 'a program of before changes the plan of payment of a contract without the money that was received for it');

-- +goose Down
DROP TABLE Base_ProgramNeeded;
