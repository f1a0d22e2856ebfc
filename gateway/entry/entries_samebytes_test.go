package entry_test

import (
	"testing"

	"qiao/cmd/apptest"
)

// Every column type of the legacy system, with values that the two databases store in different ways. A decimal has no
// more digits than SQLite keeps.
const kindTable = `CREATE TABLE Site_Kind (
	Id INT NOT NULL CONSTRAINT PK_Site_Kind PRIMARY KEY, Big BIGINT NULL, Small SMALLINT NULL, Tiny TINYINT NULL,
	Price DECIMAL(18,2) NULL, Whole NUMERIC(9,0) NULL, Paid MONEY NULL, Weight FLOAT NULL, Ratio REAL NULL,
	Seen DATETIME2(3) NULL, Old DATETIME NULL, Born DATE NULL,
	Flag BIT NULL, Code UNIQUEIDENTIFIER NULL, Name NVARCHAR(50) NULL, Short CHAR(2) NULL, [单价 (元)] DECIMAL(9,4) NULL);
INSERT INTO Site_Kind VALUES
	(1, 9223372036854775807, -32768, 255, 12.5, 3, 1.5, 49.99, 0.1, '2026-11-20T08:30:00.120', '2026-11-20T08:30:00', '2026-11-20',
		1, 'EDE9A599-A7D9-44A9-9243-7C28704910D2', 'a"b\<x>&', 'ab', 0.5),
	(2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
	(3, -9223372036854775808, 0, 0, -0.05, -7, 0, 0.0000001, 3, '2026-11-20T00:00:00.007', '1900-01-01T00:00:00', '2024-02-29',
		0, '00000000-0000-0000-0000-000000000000', '', 'cd', 1234.5678),
	(4, 0, 1, 1, 9999999999999.99, 999999999, -1, 1e21, -0.5, '0001-01-01T00:00:00', '1753-01-01T00:00:00', '9999-12-31',
		1, '0a0b0c0d-0000-0000-0000-000000000001', 'x	y', 'zz', 0);`

var kindEntries = map[string]string{
	"kinds.sql": apptest.EntryText("procedure: P_Site\ncxtype: 类型\neffect: read\naccess: signed-in", "SELECT * FROM Site_Kind ORDER BY Id;"),
	"names.sql": apptest.EntryText(`procedure: P_Site
cxtype: 列名
effect: read
access: signed-in
params:
  Rate: {from: OtherA, type: 'decimal(9,3)', default: 1.5}
  Day:  {from: Ontime, type: datetime, default: '2026-11-20'}
  Said: {from: OtherB, type: nvarchar(20), default: 已签约 <长期>}
result: {columns: {Sum1: 'decimal(18,2)', Rate: 'decimal(9,3)', Latest: 'datetime2(3)', Free: bit, Day: datetime}}`,
		`SELECT 1 AS a, 2 AS a, COUNT(*), MAX(Id), 3 AS A, 4 AS a1 FROM Site_Kind;
SELECT SUM(Price) AS Sum1, MAX(Seen) AS Latest, CASE WHEN COUNT(*) > 0 THEN 1 ELSE 0 END AS Free, @Rate AS Rate, @Day AS Day, @Said AS Said FROM Site_Kind WHERE Id < 4;
SELECT k.Id, j.Id, k.Name, j.Name FROM Site_Kind k JOIN Site_Kind j ON j.Id = k.Id WHERE k.Id = 1;
SELECT Price FROM Site_Kind WHERE Id > 99;
SELECT Born AS [出生 日期], Name Alias FROM Site_Kind WHERE Id = 3;`),
}

func TestBothDatabasesAnswerTheSameBytes(t *testing.T) {
	const kinds = `[` +
		`{"Id":1,"Big":9223372036854775807,"Small":-32768,"Tiny":255,"Price":12.50,"Whole":3.0,"Paid":1.5000,"Weight":49.99,"Ratio":0.1,` +
		`"Seen":"2026-11-20T08:30:00.12","Old":"2026-11-20T08:30:00","Born":"2026-11-20T00:00:00",` +
		`"Flag":true,"Code":"ede9a599-a7d9-44a9-9243-7c28704910d2","Name":"a\"b\\<x>&","Short":"ab","单价 (元)":0.5000},` +
		`{"Id":2,"Big":null,"Small":null,"Tiny":null,"Price":null,"Whole":null,"Paid":null,"Weight":null,"Ratio":null,` +
		`"Seen":null,"Old":null,"Born":null,"Flag":null,"Code":null,"Name":null,"Short":null,"单价 (元)":null},` +
		`{"Id":3,"Big":-9223372036854775808,"Small":0,"Tiny":0,"Price":-0.05,"Whole":-7.0,"Paid":0.0000,"Weight":1E-07,"Ratio":3.0,` +
		`"Seen":"2026-11-20T00:00:00.007","Old":"1900-01-01T00:00:00","Born":"2024-02-29T00:00:00",` +
		`"Flag":false,"Code":"00000000-0000-0000-0000-000000000000","Name":"","Short":"cd","单价 (元)":1234.5678},` +
		`{"Id":4,"Big":0,"Small":1,"Tiny":1,"Price":9999999999999.99,"Whole":999999999.0,"Paid":-1.0000,"Weight":1E+21,"Ratio":-0.5,` +
		`"Seen":"0001-01-01T00:00:00","Old":"1753-01-01T00:00:00","Born":"9999-12-31T00:00:00",` +
		`"Flag":true,"Code":"0a0b0c0d-0000-0000-0000-000000000001","Name":"x\ty","Short":"zz","单价 (元)":0.0000}]`
	const names = `"Table":[{"a":1,"a2":2,"Column1":4,"Column2":4,"A3":3,"a1":4}],` +
		`"Table1":[{"Sum1":12.45,"Latest":"2026-11-20T08:30:00.12","Free":true,"Rate":1.500,"Day":"2026-11-20T00:00:00","Said":"已签约 <长期>"}],` +
		`"Table2":[{"Id":1,"Id1":1,"Name":"a\"b\\<x>&","Name1":"a\"b\\<x>&"}],` +
		`"Table3":[],` +
		`"Table4":[{"出生 日期":"2024-02-29T00:00:00","Alias":""}]`
	apptest.EachSite(t, kindTable, kindEntries, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "putong"))
		for _, test := range []struct{ shape, cxtype, want string }{
			{"DataTable", "类型", kinds},
			{"DataSet", "类型", `{"Table":` + kinds + `}`},
			{"Int", "类型", `1`},
			{"Boolean", "类型", `true`},
			{"ComboBox", "类型", `[{"value":1,"label":9223372036854775807},{"value":2,"label":null},{"value":3,"label":-9223372036854775808},{"value":4,"label":0}]`},
			{"DataSet", "列名", `{` + names + `}`},
		} {
			a := g.Call(t, test.shape, test.cxtype, []string{"ProcedureName", "P_Site"}, own)
			if want := `{"code":0,"msg":"成功","data":` + test.want + `}`; a.Body != want {
				t.Errorf("%s of %s:\ngot  %s\nwant %s", test.cxtype, test.shape, a.Body, want)
			}
		}
	})
}
