-- The beat of the database. A gateway counts it a few times a second, and knows from the number on a read-only copy how
-- old the copy is at most.
--
-- compatible: yes, it only adds a table.

-- +goose Up
CREATE TABLE Base_Replica (
    Id   INT    NOT NULL,
    Beat BIGINT NOT NULL,
    CONSTRAINT PK_Base_Replica PRIMARY KEY (Id),
    CONSTRAINT CK_Base_Replica_One CHECK (Id = 1)
);
INSERT INTO Base_Replica (Id, Beat) VALUES (1, 0);

-- +goose Down
DROP TABLE Base_Replica;
