package sql_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	sqltext "qiao/sql"
)

// head is the comment of a step.
const head = "-- x\n--\n-- compatible: yes, x.\n\n-- +goose Up\n"

// KEY(n) and NVARCHAR(n) are types of columns; other uses of these words stay unchanged.
func TestTypesOfColumns(t *testing.T) {
	const step = `CREATE TABLE Item (
    ItemId KEY(50)       NOT NULL,
    [Key]  key(20)       NULL,
    Name   NVARCHAR(100) NOT NULL CONSTRAINT DF_Item_Name DEFAULT 'KEY(5)', -- KEY(6)
    Code   NVARCHAR(20)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    CONSTRAINT PK_Item PRIMARY KEY (ItemId),
    CONSTRAINT FK_Item FOREIGN KEY (Code) REFERENCES Other (Code)
);
ALTER TABLE Item ADD [Long] NVARCHAR(MAX) NULL;
CREATE VIEW View_Item AS SELECT CAST(i.Size AS NVARCHAR(10)) AS Size FROM Item i;
DECLARE @Name NVARCHAR(5) = N'x';
`
	for dialect, want := range map[string]string{
		"sqlite": `CREATE TABLE Item (
    ItemId NVARCHAR(50)       NOT NULL,
    [Key]  NVARCHAR(20)       NULL,
    Name   NVARCHAR(100) NOT NULL CONSTRAINT DF_Item_Name DEFAULT 'KEY(5)', -- KEY(6)
    Code   NVARCHAR(20)  COLLATE NOCASE NOT NULL,
    CONSTRAINT PK_Item PRIMARY KEY (ItemId),
    CONSTRAINT FK_Item FOREIGN KEY (Code) REFERENCES Other (Code)
);
ALTER TABLE Item ADD [Long] NVARCHAR(MAX) NULL;
CREATE VIEW View_Item AS SELECT CAST(i.Size AS NVARCHAR(10)) AS Size FROM Item i;
DECLARE @Name NVARCHAR(5) =  'x';
`,
		"sqlserver": `CREATE TABLE Item (
    ItemId NVARCHAR(50) COLLATE Latin1_General_BIN2       NOT NULL,
    [Key]  NVARCHAR(20) COLLATE Latin1_General_BIN2       NULL,
    Name   NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NOT NULL CONSTRAINT DF_Item_Name DEFAULT 'KEY(5)', -- KEY(6)
    Code   NVARCHAR(20)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    CONSTRAINT PK_Item PRIMARY KEY (ItemId),
    CONSTRAINT FK_Item FOREIGN KEY (Code) REFERENCES Other (Code)
);
ALTER TABLE Item ADD [Long] NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS NULL;
CREATE VIEW View_Item AS SELECT CAST(i.Size AS NVARCHAR(10)) AS Size FROM Item i;
DECLARE @Name NVARCHAR(5) = N'x';
`,
	} {
		schema, err := sqltext.SchemaOf(fstest.MapFS{"00001_item.sql": {Data: []byte(head + step)}}, dialect)
		if err != nil {
			t.Fatal(err)
		}
		text, err := fs.ReadFile(schema, "00001_item.sql")
		if diff := cmp.Diff(head+want, withoutStatementMarks(string(text))); diff != "" || err != nil {
			t.Errorf("%s: %v %s", dialect, err, diff)
		}
	}
}

// withoutStatementMarks returns a step without the lines that tell goose where a statement of SQLite begins and ends.
func withoutStatementMarks(step string) string {
	return strings.NewReplacer("-- +goose StatementBegin\n", "", "\n-- +goose StatementEnd\n", "").Replace(step)
}
