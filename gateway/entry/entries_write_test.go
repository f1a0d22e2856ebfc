package entry_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/errs"
)

const siteBedTable = `CREATE TABLE Site_Bed (Id INT NOT NULL CONSTRAINT PK_Site_Bed PRIMARY KEY, Occupant NVARCHAR(20) NULL);
CREATE TABLE Site_BedLog (Id INT NOT NULL CONSTRAINT PK_Site_BedLog PRIMARY KEY, What NVARCHAR(50) NOT NULL);
INSERT INTO Site_Bed (Id, Occupant) VALUES (1, NULL), (2, 'somebody'), (3, NULL);`

// writing is an entry that writes a line to the log, then goes on with the
// statements of each dialect.
func writing(cxtype, header, sqlite, sqlserver string) string {
	const log = "INSERT INTO Site_BedLog (Id, What) VALUES (@Bed, @Who);\n"
	return apptest.EntryText("procedure: P_Site\ncxtype: "+cxtype+"\neffect: write\naccess: signed-in\n"+header+
		"\nparams:\n  Bed: {from: OtherA, type: int}\n  Who: {from: OtherB, type: nvarchar(50), default: '-'}",
		"-- @dialect sqlite\n"+log+sqlite+"\n-- @dialect sqlserver\n"+log+sqlserver)
}

const take = "UPDATE Site_Bed SET Occupant = @Who WHERE Id = @Bed;\n"

var bedEntries = map[string]string{
	"take.sql": writing("入住", "errors: {50001: {code: 1409, msg: 床位已占用}, 50002: {}, 50003: {code: -7}}",
		`SELECT throw(50001, 'bed taken in Site_Bed') WHERE EXISTS (SELECT 1 FROM Site_Bed WHERE Id = @Bed AND Occupant IS NOT NULL);
SELECT throw(50002, '没有床位 ' || @Bed) WHERE NOT EXISTS (SELECT 1 FROM Site_Bed WHERE Id = @Bed);
SELECT throw(50003, @Who) WHERE @Who = 'the owner';
SELECT throw(50099, 'bed of Site_Bed is broken') WHERE @Who = 'the ghost';
`+take,
		`IF EXISTS (SELECT 1 FROM Site_Bed WHERE Id = @Bed AND Occupant IS NOT NULL) THROW 50001, N'bed taken in Site_Bed', 1;
DECLARE @Said nvarchar(100) = CONCAT(N'没有床位 ', @Bed);
IF NOT EXISTS (SELECT 1 FROM Site_Bed WHERE Id = @Bed) THROW 50002, @Said, 1;
IF @Who = N'the owner' THROW 50003, @Who, 1;
IF @Who = N'the ghost' THROW 50099, N'bed of Site_Bed is broken', 1;
`+take),
	"broken.sql": writing("违反约束", "", take+"INSERT INTO Site_Bed (Id) VALUES (2);", take+"INSERT INTO Site_Bed (Id) VALUES (2);"),
	"rows.sql":   writing("太多行", "max_rows: 2", take+"SELECT Id FROM Site_Bed;", take+"SELECT Id FROM Site_Bed;"),
	"text.sql":   writing("不是数", "", take+"SELECT @Who AS Who;", take+"SELECT @Who AS Who;"),
	"slow.sql": writing("超时", "timeout: 50ms",
		take+"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n;",
		take+"WITH n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT COUNT(*) AS N FROM n OPTION (MAXRECURSION 0);"),
	"tables.sql": writing("先写后读", "", take+"SELECT Occupant FROM Site_Bed WHERE Id = @Bed; SELECT COUNT(*) AS N FROM Site_BedLog;",
		take+"SELECT Occupant FROM Site_Bed WHERE Id = @Bed; SELECT COUNT(*) AS N FROM Site_BedLog;"),
	"talk.sql": writing("说话", "", take, take+"PRINT N'已登记'; RAISERROR (N'请到前台领取钥匙', 10, 1);"),
}

func bed(t *testing.T, g *apptest.Gateway, shape, cxtype string, bed int, who string, own apptest.Option) apptest.Answer {
	t.Helper()
	return g.Post(t, shape, fmt.Sprintf(`{"ProcedureName":"P_Site","CXType":%q,"OtherA":%d,"OtherB":%q}`, cxtype, bed, who), own)
}

func TestAFailedWriteLeavesNoRow(t *testing.T) {
	failed := errs.ProcedureFailed.Text
	apptest.EachSite(t, siteBedTable, bedEntries, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "putong"))
		before := contentsOfTables(t, g)
		for _, test := range []struct {
			cxtype string
			bed    int
			who    string
			status int
			code   int
			text   string
		}{
			{"入住", 2, "an", 200, 1409, "床位已占用"},
			{"入住", 9, "an", 200, -1, "没有床位 9"},
			{"入住", 1, "the owner", 200, -7, "the owner"},
			{"入住", 1, "the ghost", 200, -1, failed}, // raised, but its text is not for clients
			{"入住", 1, strings.Repeat("n", 51), 200, -1, "参数 Who 超过 50 个字符"},
			{"违反约束", 1, "an", 200, -1, failed},
			{"太多行", 1, "an", 200, -1, "查询结果超过 2 行，请缩小查询范围"},
			{"超时", 1, "an", 504, 504, "网关超时"},
		} {
			a := bed(t, g, "DataSet", test.cxtype, test.bed, test.who, own)
			if a.Status != test.status || a.Code != test.code || a.Message != test.text || string(a.Data) != "null" {
				t.Errorf("%s %d by %s: got %d %s, want %d %s", test.cxtype, test.bed, test.who, a.Status, a.Body, test.code, test.text)
			}
			if diff := cmp.Diff(before, contentsOfTables(t, g)); diff != "" {
				t.Fatalf("%s %d by %s left something: %s", test.cxtype, test.bed, test.who, diff)
			}
		}
		if a := bed(t, g, "Int", "不是数", 1, "an", own); !a.IsFailure(-1, failed) {
			t.Errorf("a cell that is no integer: %d %s", a.Status, a.Body)
		}
		if diff := cmp.Diff(before, contentsOfTables(t, g)); diff != "" {
			t.Errorf("an answer that could not be written left something: %s", diff)
		}
	})
}

func TestAWriteThatSucceedsIsThere(t *testing.T) {
	apptest.EachSite(t, siteBedTable, bedEntries, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "putong"))
		said := "成功"
		if g.Config.Databases["main"].Driver == "sqlserver" {
			said = `存储过程执行成功\r\n已登记\r\n请到前台领取钥匙`
		}
		for i, test := range []struct {
			shape, cxtype string
			bed           int
			want          string
		}{
			{"Int", "入住", 1, apptest.Succeeded(`2`)}, // a line of the log and a bed
			{"Boolean", "入住", 3, apptest.Succeeded(`true`)},
			{"DataSet", "先写后读", 2, apptest.Succeeded(`{"Table":[{"Occupant":"guest 2"}],"Table1":[{"N":3}]}`)},
			{"DataTable", "先写后读", 4, apptest.Succeeded(`[]`)}, // no such bed, and no check refuses it
			{"DataSet", "不是数", 5, apptest.Succeeded(`{"Table":[{"Who":"guest 4"}]}`)},
			{"Int", "说话", 6, strings.Replace(apptest.Succeeded(`1`), "成功", said, 1)},
			{"DataTable", "说话", 7, strings.Replace(apptest.Succeeded(`[]`), "成功", said, 1)},
		} {
			if a := bed(t, g, test.shape, test.cxtype, test.bed, fmt.Sprint("guest ", i), own); a.Body != test.want {
				t.Errorf("%s %d: got %s, want %s", test.cxtype, test.bed, a.Body, test.want)
			}
		}
		after := contentsOfTables(t, g)
		if diff := cmp.Diff([]string{"1|guest 0", "2|guest 2", "3|guest 1"}, after["Site_Bed"]); diff != "" {
			t.Error(diff)
		}
		want := []string{"1|guest 0", "2|guest 2", "3|guest 1", "4|guest 3", "5|guest 4", "6|guest 5", "7|guest 6"}
		if diff := cmp.Diff(want, after["Site_BedLog"]); diff != "" {
			t.Error(diff)
		}
	})
}
