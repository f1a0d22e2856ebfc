-- Names of people in pinyin, in full and by initials (zhangwei zw), by which lists look for them.
-- They go by the name and not by the person: a name that is changed anywhere, also by a procedure,
-- is never found by the pinyin of another one.
--
-- compatible: yes, it only adds a table; a person whose name a program of before writes is found by it as before.

-- +goose Up
CREATE TABLE Base_Pinyin (
    Name   NVARCHAR(50)  NOT NULL,
    Pinyin NVARCHAR(500) NOT NULL,
    CONSTRAINT PK_Base_Pinyin PRIMARY KEY (Name)
);

-- +goose Down
DROP TABLE Base_Pinyin;
