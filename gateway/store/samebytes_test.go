package store_test

import (
	"bytes"
	"testing"

	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire"
)

const kindsDDL = `CREATE TABLE kinds (
	Id INT NOT NULL CONSTRAINT pk_kinds PRIMARY KEY,
	Price DECIMAL(18,4) NULL, Whole DECIMAL(9,0) NULL, Paid MONEY NULL, Weight FLOAT NULL, Ratio REAL NULL,
	Seen DATETIME2(3) NULL, Old DATETIME NULL, Born DATE NULL,
	Flag BIT NULL, Code UNIQUEIDENTIFIER NULL, Raw VARBINARY(10) NULL, Note NVARCHAR(50) NULL);
INSERT INTO kinds (Id) VALUES (2);`

// One text has the same bytes on both databases, for every type and name of a column.
func TestSameBytesOnBothDialects(t *testing.T) {
	binary := map[store.Dialect]string{store.SQLite: "x'00ff'", store.SQLServer: "0x00FF"}
	storetest.EachWith(t, kindsDDL, func(t *testing.T, db *store.DB) {
		run(t, db, `INSERT INTO kinds VALUES (1, 12.5, 3, 1.5, 49.99, 0.1, '2026-11-20T08:30:00.120', '2026-11-20T08:30:00', '2026-11-20',
				1, 'EDE9A599-A7D9-44A9-9243-7C28704910D2', `+binary[db.Dialect()]+`, 'a"b');
			INSERT INTO kinds VALUES (3, -0.5, -7, 0, 0.0000001, 3, '2026-11-20T00:00:00.007', '1900-01-01T00:00:00', '2024-02-29',
				0, '00000000-0000-0000-0000-000000000000', `+binary[db.Dialect()]+`, '')`, store.Options{Write: true})
		statement := prepare(t, db, `SELECT * FROM kinds ORDER BY Id;
			SELECT Id FROM kinds WHERE Id > 99;
			SELECT 1 AS a, 2 AS a, COUNT(*), MAX(Id), 3 AS A, 4 AS a1 FROM kinds;
			SELECT DISTINCT 'x', @p, k.Note, Note, Id + 1, Id Number, COALESCE(Note, '') [Note (1)], (SELECT MAX(Id) FROM kinds) -- all
			FROM kinds AS k WHERE Id = 1`, store.Options{ParamTypes: map[string]string{"p": "nvarchar(10)"}})
		var got bytes.Buffer
		answer := wire.NewDataSet(&got, wire.Options{})
		if err := statement.Run(t.Context(), []store.Arg{{Name: "p", Value: "y"}}, answer); err != nil {
			t.Fatal(err)
		}
		if err := answer.Close(); err != nil {
			t.Fatal(err)
		}
		const want = `{"code":0,"msg":"成功","data":{"Table":[` +
			`{"Id":1,"Price":12.5000,"Whole":3.0,"Paid":1.5000,"Weight":49.99,"Ratio":0.1,"Seen":"2026-11-20T08:30:00.12","Old":"2026-11-20T08:30:00",` +
			`"Born":"2026-11-20T00:00:00","Flag":true,"Code":"ede9a599-a7d9-44a9-9243-7c28704910d2","Raw":"AP8=","Note":"a\"b"},` +
			`{"Id":2,"Price":null,"Whole":null,"Paid":null,"Weight":null,"Ratio":null,"Seen":null,"Old":null,` +
			`"Born":null,"Flag":null,"Code":null,"Raw":null,"Note":null},` +
			`{"Id":3,"Price":-0.5000,"Whole":-7.0,"Paid":0.0000,"Weight":1E-07,"Ratio":3.0,"Seen":"2026-11-20T00:00:00.007","Old":"1900-01-01T00:00:00",` +
			`"Born":"2024-02-29T00:00:00","Flag":false,"Code":"00000000-0000-0000-0000-000000000000","Raw":"AP8=","Note":""}],` +
			`"Table1":[],` +
			`"Table2":[{"a":1,"a2":2,"Column1":3,"Column2":3,"A3":3,"a1":4}],` +
			`"Table3":[{"Column1":"x","Column2":"y","Note":"a\"b","Note1":"a\"b","Column3":2,"Number":1,"Note (1)":"a\"b","Column4":3}]}}`
		if got.String() != want {
			t.Errorf("got  %s\nwant %s", got.String(), want)
		}
	})
}

// A column without a name on SQL Server has no name on SQLite either.
func TestUnnamedColumns(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	for text, want := range map[string]string{
		"SELECT COUNT(*) FROM item":                     "",
		"WITH a AS (SELECT 1 AS x) SELECT x + 1 FROM a": "",
		"WITH a AS (SELECT 1 AS x) SELECT x FROM a":     "x",
		"SELECT NULL":              "",
		"SELECT CURRENT_TIMESTAMP": "",
		"SELECT 'a'' , b'":         "",
		"SELECT CASE WHEN Id IN (1, 2) THEN 1 ELSE 0 END FROM item":          "",
		"SELECT Id IS DISTINCT FROM 1 FROM item":                             "",
		"SELECT ALL Id + 1 FROM item":                                        "",
		"SELECT COUNT(*) AS Total FROM item":                                 "Total",
		"SELECT COUNT(*) Total FROM item":                                    "Total",
		"SELECT Price * 2 AS [单价 (元)], Id FROM item":                         "单价 (元)",
		"SELECT [Id] FROM item":                                              "Id",
		"SELECT i.Id FROM item AS i":                                         "Id",
		"SELECT * FROM (SELECT COUNT(*) AS n FROM item)":                     "n",
		"SELECT 1 AS n UNION ALL SELECT 2":                                   "n",
		"SELECT MAX(Id) /* of all */ FROM item; -- and\nSELECT 1 AS another": "",
	} {
		if got := run(t, db, text, store.Options{}).Sets[0].Columns[0].Name; got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
