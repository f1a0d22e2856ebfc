package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/store/storetest"
)

// oldProcedures are twelve stored procedures of different kinds, with their tables and types.
var oldProcedures = []string{
	"CREATE TABLE dbo.Bed (Id int IDENTITY PRIMARY KEY, Building nvarchar(20), Price decimal(18,2))",
	"INSERT INTO dbo.Bed (Building, Price) VALUES (N'A栋', 120.50), (N'A栋', 90), (N'B栋', 80)",
	"CREATE SCHEMA hr", "CREATE TYPE dbo.Ids AS TABLE (Id int)", "CREATE TYPE dbo.Name50 FROM nvarchar(50)", "CREATE SEQUENCE dbo.BedNo START WITH 7",
	"CREATE PROCEDURE dbo.P_Beds @CXType nvarchar(50), @OtherA nvarchar(20) = N'', @Price decimal(18,2) = 0 AS SELECT Building, Price FROM dbo.Bed WHERE (@OtherA = N'' OR Building = @OtherA) AND Price >= @Price ORDER BY Id",
	"CREATE PROCEDURE dbo.P_BedAdd @OtherA nvarchar(20), @Price decimal(18,2), @No int OUTPUT AS BEGIN INSERT INTO dbo.Bed (Building, Price) VALUES (@OtherA, @Price); SET @No = 41; END",
	"CREATE PROCEDURE dbo.P_BedNo AS SELECT NEXT VALUE FOR dbo.BedNo AS No",
	"CREATE PROCEDURE dbo.P_Report @Ontime datetime = NULL, @Entime datetime = NULL AS BEGIN CREATE TABLE #t (N int); INSERT INTO #t SELECT COUNT(*) FROM dbo.Bed; SELECT N FROM #t; END",
	"CREATE PROCEDURE dbo.P_Nested AS EXEC dbo.P_BedNo",
	"CREATE PROCEDURE dbo.P_Nothing AS RETURN 3",
	"CREATE PROCEDURE dbo.P_Two AS BEGIN SELECT 1 AS a; SELECT 2 AS b; END",
	"CREATE PROCEDURE dbo.[P 宿舍 统计] AS SELECT COUNT(*) AS Quantity FROM dbo.Bed",
	"CREATE PROCEDURE dbo.P_Table @Ids dbo.Ids READONLY AS SELECT Id FROM @Ids",
	"CREATE PROCEDURE dbo.P_Types @N dbo.Name50, @X xml, @U uniqueidentifier, @D date = '2026-01-02', @M nvarchar(max) = 'a''b' AS SELECT @N AS N, @D AS D, @M AS M",
	"CREATE PROCEDURE dbo.P_Bytes @B varbinary(10) AS SELECT 1 AS a",
	"CREATE PROCEDURE hr.P_Beds @Account nvarchar(50) AS SELECT @Account AS Account",
}

// scaffoldSite is a data folder with the demo, a folder of entries and a configuration with a database erp.
func scaffoldSite(t *testing.T, erp string) (folder, entries string, flags []string) {
	t.Helper()
	folder, entries = demoFolder(t), t.TempDir()
	flags = []string{"--data-dir=" + folder, "--config", apptest.File(t, "config.yaml", erp+"procedures: {dir: "+strconv.Quote(entries)+"}\n")}
	return folder, entries, flags
}

// The entries of a database are written, checked, loaded and called.
func TestBridgeScaffold(t *testing.T) {
	erp := storetest.SQLServer(t, oldProcedures...)
	folder, entries, flags := scaffoldSite(t, "databases:\n  erp: {driver: sqlserver, dsn: "+strconv.Quote(erp.DSN)+"}\n")
	scaffold := func(args ...string) (stdout, stderr string) {
		t.Helper()
		stdout, stderr, err := command(t, quietly, append(append([]string{"bridge", "scaffold", "--database", "erp"}, args...), flags...)...)
		if err != nil {
			t.Fatalf("%v: %s%s", err, stdout, stderr)
		}
		return stdout, stderr
	}
	stdout, stderr := scaffold("--schema", "dbo,hr")
	if !strings.Contains(stderr, "10 of 12 entries written to "+entries) {
		t.Errorf("%s%s", stdout, stderr)
	}
	for _, want := range []string{"是表值参数，条目不能传", "varbinary(10) 不能由请求传入"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%q is missing: %s", want, stdout)
		}
	}
	described := strings.Contains(readFold(t, entries, "P_Beds/any.sql"), "# 第一个结果集的列：\n#   Building nvarchar(20)")
	if described == strings.Contains(stdout, "这台服务器说不出结果列：") { // a server tells the columns, or it is said that it does not
		t.Errorf("result columns: %s", stdout)
	}
	if stdout, _ := scaffold(); strings.Count(stdout, "there already") != 9 {
		t.Errorf("again: %s", stdout)
	}
	if stdout, stderr := scaffold("--force"); strings.Count(stdout, "  written  ") != 9 || !strings.Contains(stderr, "9 of 11 entries written") {
		t.Errorf("with --force: %s%s", stdout, stderr)
	}
	if _, stderr, err := command(t, quietly, append([]string{"procedures", "lint", entries}, flags...)...); err != nil || !strings.Contains(stderr, "10 entries checked, nothing found") {
		t.Errorf("lint: %s %v", stderr, err)
	}
	for file, want := range map[string]string{
		"P_Beds/any.sql": "effect: read ", "P_BedAdd/any.sql": "effect: write ", "P_BedNo/any.sql": "trial: false ", "P_Report/any.sql": "effect: read ",
		"P_Nested/any.sql": "trial: false ", "P_Types/any.sql": "X: {from: OtherB.X, type: nvarchar(max), default: null}  # 存储过程里是 xml",
	} {
		if text := readFold(t, entries, file); !strings.Contains(strings.ToLower(text), strings.ToLower(want)) {
			t.Errorf("%s: %s", file, text)
		}
	}

	g := apptest.Start(t, databaseIn(folder), func(cfg *config.Config) {
		cfg.Procedures.Dir = entries
		cfg.Databases["erp"] = erp
	})
	for _, c := range []struct{ endpoint, body, want string }{
		{"DataTable", `{"ProcedureName":"P_Beds","CXType":"查询","OtherA":"A栋","OtherB":{"Price":100}}`, `"data":[{"Building":"A栋","Price":120.50}]`},
		{"DataSet", `{"ProcedureName":"P_BedAdd","OtherA":"C栋","OtherB":{"Price":70}}`, `":41}`},
		{"DataTable", `{"ProcedureName":"P 宿舍 统计"}`, `"data":[{"Quantity":4}]`},
		{"DataSet", `{"ProcedureName":"P_Two"}`, `"Table1":[{"b":2}]`},
		{"DataTable", `{"ProcedureName":"hr.P_Beds"}`, `[{"Account":"admin"}]`},
		{"DataTable", `{"ProcedureName":"P_Types"}`, `"M":"a'b"`},
	} {
		a := g.Send(t, "POST", "/api/Procedure/ProcedureTo"+c.endpoint, c.body, g.As(t, "admin")...)
		if a.Code != 0 || !strings.Contains(a.Body, c.want) {
			t.Errorf("%s: %s", c.body, a.Body)
		}
	}
	if a := g.Send(t, "POST", "/api/Procedure/ProcedureToDataTable", `{"ProcedureName":"P_Beds"}`, g.As(t, "putong")...); a.Code != 403 {
		t.Errorf("not an administrator: %s", a.Body)
	}

	g.Change(t, `INSERT INTO Bridge_Day (Target, Endpoint, ShapeKey, Shape, CallDay, LegacyCalls, LegacyFailed, NativeCalls, NativeFailed, Compared, Equal, Skipped, LegacyTimes, NativeTimes, LastDate)
SELECT 'p_beds/按楼栋', 'ProcedureToDataSet', 'k', 'othera myresult.price', '2026-11-18', 100, 0, 0, 0, 0, 0, 0, '', '', '2026-11-18 09:30:00.000'
UNION ALL SELECT 'p_gone/查询', 'ProcedureToDataSet', 'k', '', '2026-11-18', 4, 0, 0, 0, 0, 0, 0, '', '', '2026-11-18 09:30:00.000'`)
	stdout, stderr = scaffold("--traffic")
	if !strings.Contains(stderr, "1 of 1 entries written") || !strings.Contains(stdout, "p_gone/查询：调用过 4 次，没有读到这个名称的存储过程") {
		t.Errorf("traffic: %s%s", stdout, stderr)
	}
	if text := strings.ToLower(readFold(t, entries, "P_Beds/按楼栋.sql")); !strings.Contains(text, "from: myresult.price") {
		t.Error(text)
	}
}

// readFold reads a file whose name a server may have folded.
func readFold(t *testing.T, dir, file string) string {
	t.Helper()
	for _, name := range []string{file, strings.ToLower(file)} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err == nil {
			return string(text)
		}
	}
	t.Errorf("there is no %s", file)
	return ""
}

func TestBridgeScaffoldRefuses(t *testing.T) {
	_, _, flags := scaffoldSite(t, "")
	scaffold := func(args ...string) []string {
		return append(append([]string{"bridge", "scaffold"}, args...), flags...)
	}
	refuses(t, []string{`--database "erp" is not configured; write one of main`}, quietly, scaffold("--database", "erp")...)
	refuses(t, []string{`--database "main" is SQLite, which has no stored procedures`}, quietly, scaffold("--database", "main")...)
	refuses(t, []string{`required flag(s) "database" not set`}, quietly, scaffold()...)
	refuses(t, []string{"unknown command", "extra"}, quietly, scaffold("extra")...)
}
