package scaffold_test

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/bridge"
	"qiao/gateway/bridge/progress"
	"qiao/gateway/bridge/scaffold"
)

// fake is a database.
type fake struct {
	procedures []scaffold.Procedure
	columns    map[string][]scaffold.Column // by name
	fails      error                        // of Columns
	asked      int
}

func (f *fake) Procedures(context.Context) ([]scaffold.Procedure, error) { return f.procedures, nil }

func (f *fake) Columns(_ context.Context, p *scaffold.Procedure) ([]scaffold.Column, error) {
	f.asked++
	if p.Name == "P_Temp" {
		return nil, &scaffold.UndescribedError{Reason: "the metadata could not be determined\nbecause of '#t' */"}
	}
	return f.columns[p.Name], f.fails
}

func procedure(name, text string, params ...scaffold.Parameter) scaffold.Procedure {
	schema, name, _ := strings.Cut(name, ".")
	return scaffold.Procedure{Schema: schema, Name: name, Text: text, Params: params}
}

func in(name, kind string) scaffold.Parameter { return scaffold.Parameter{Name: name, Type: kind} }

func out(name, kind string) scaffold.Parameter {
	return scaffold.Parameter{Name: name, Type: kind, Output: true}
}

// house is a database with a procedure of each kind.
func house() *fake {
	return &fake{
		columns: map[string][]scaffold.Column{"P_Dormitory": {{Name: "RepairNo", Type: "nvarchar(30)"}, {Type: "int"}}},
		procedures: []scaffold.Procedure{
			procedure("dbo.P_Dormitory", `CREATE PROCEDURE dbo.P_Dormitory
    @CXType nvarchar(50), @Ontime datetime = NULL, @Entime AS datetime, @OtherA nvarchar(100) = N'it''s', @OtherB nvarchar(max) = N'', @Myresult nvarchar(max) = '',
    @Account nvarchar(50) = N'', @Building nvarchar(20) = N'', @Price decimal(18, 2) = 1.5, @Open bit = 1
AS -- DELETE FROM t
SELECT RepairNo, 1 FROM Dorm_Repair WHERE Item <> 'UPDATE t' AND @CXType = N'报修查询' /* EXEC x */`,
				in("CXType", "nvarchar(50)"), in("Ontime", "datetime"), in("Entime", "datetime"), in("OtherA", "nvarchar(100)"), in("OtherB", "nvarchar(max)"),
				in("Myresult", "nvarchar(max)"), in("Account", "nvarchar(50)"), in("Building", "nvarchar(20)"), in("Price", "decimal(18,2)"), in("Open", "bit")),
			procedure("dbo.P_CheckIn", `CREATE PROC P_CheckIn @BedId int, @Id uniqueidentifier, @IntoNo nvarchar(30) OUTPUT AS
BEGIN TRAN; INSERT INTO dbo.[入住 记录] (BedId) VALUES (@BedId); IF @@ROWCOUNT = 0 BEGIN ROLLBACK; RAISERROR(N'不行', 16, 1); THROW 50001, N'不行', 1; END COMMIT`,
				in("BedId", "int"), in("Id", "uniqueidentifier"), out("IntoNo", "nvarchar(30)")),
			procedure("dbo.P_Number", "CREATE PROCEDURE P_Number AS SELECT NEXT VALUE FOR dbo.RepairNo AS No"),
			procedure("dbo.P_Calls", "CREATE PROCEDURE P_Calls AS EXEC P_Number; EXEC Stock.dbo.usp_Book; DECLARE @s nvarchar(max); EXEC (@s)"),
			procedure("dbo.P_Temp", "CREATE PROCEDURE P_Temp AS SELECT 1 AS a INTO #t; UPDATE x SET a = 2 FROM #t x; SELECT a FROM #t"),
			procedure("dbo.P_Linked", "CREATE PROCEDURE P_Linked AS SELECT * FROM erp.Stock.dbo.Item"),
			procedure("dbo.P_Secret", "", in("OtherA", "varchar(20)")),
			procedure("dbo.P 宿舍 统计", "CREATE PROCEDURE [P 宿舍 统计] AS SELECT 1"),
			procedure("dbo.P_宿舍_统计", "CREATE PROCEDURE P_宿舍_统计 AS SELECT 1"),
			procedure("dbo.P[x].y", "CREATE PROCEDURE [P[x]].y] AS SELECT 1"),
			procedure("dbo.P_Table", "CREATE PROCEDURE P_Table @Ids dbo.Ids READONLY AS SELECT 1", scaffold.Parameter{Name: "Ids", Table: true}),
			procedure("dbo.P_Bytes", "CREATE PROCEDURE P_Bytes @b varbinary(10) AS SELECT 1", in("b", "varbinary(10)")),
			procedure("dbo.P_Odd", "CREATE PROCEDURE P_Odd @a$b int AS SELECT 1", in("a$b", "int")),
			procedure("dbo.sp_helpdiagrams", "CREATE PROCEDURE sp_helpdiagrams AS SELECT 1"),
			procedure("hr.P_Staff", "CREATE PROCEDURE hr.P_Staff @Time1 datetime = '2020-01-01', @Time2 date AS SELECT 1", in("Time1", "datetime"), in("Time2", "date")),
			procedure("hr.P_Dormitory", "CREATE PROCEDURE hr.P_Dormitory AS TRUNCATE TABLE hr.Staff"),
		},
	}
}

func run(t *testing.T, f *fake, o scaffold.Options) scaffold.Report {
	t.Helper()
	if o.Schemas == nil {
		o.Schemas = []string{"dbo", "HR"}
	}
	o.Database = "erp"
	report, err := scaffold.Run(t.Context(), f, o)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

var update = flag.Bool("update", false, "rewrite the entries in testdata")

// golden compares a folder of entries with one below testdata.
func golden(t *testing.T, dir, name string) {
	t.Helper()
	want := filepath.Join("testdata", name)
	if *update {
		if err := errors.Join(os.RemoveAll(want), os.CopyFS(want, os.DirFS(dir))); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(filesIn(t, want), filesIn(t, dir)); diff != "" {
		t.Error(diff)
	}
}

func filesIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		files[filepath.ToSlash(name)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// of finds the result of a target.
func of(t *testing.T, report scaffold.Report, target string) scaffold.Result {
	t.Helper()
	for _, r := range report.Results {
		if r.Target == target {
			return r
		}
	}
	t.Fatalf("no %s in %+v", target, report.Results)
	return scaffold.Result{}
}

func TestEachProcedureGetsAnEntry(t *testing.T) {
	dir := t.TempDir()
	report := run(t, house(), scaffold.Options{Dir: dir})
	golden(t, dir, "all")
	if len(report.Results) != 15 || report.Written() != 11 {
		t.Errorf("%d of %d written", report.Written(), len(report.Results))
	}
	for target, want := range map[string]string{
		"P_Table/": "参数 @Ids 是表值参数，条目不能传；另写一个收 JSON 的存储过程再调用它",
		"P_Bytes/": "参数 @b 的类型 varbinary(10) 不能由请求传入",
		"P_Odd/":   `写不成条目：`,
		"P[x].y/":  `写不成条目：`,
	} {
		if r := of(t, report, target); r.Written || r.File != "" || len(r.Notes) != 1 || !strings.HasPrefix(r.Notes[0], want) {
			t.Errorf("%s: %+v", target, r)
		}
	}
	if slices.ContainsFunc(report.Results, func(r scaffold.Result) bool { return strings.Contains(r.Target, "diagram") }) {
		t.Error("a procedure of Management Studio has an entry")
	}
	if r := of(t, report, "P_CheckIn/"); r.Effect != "write" || r.File != "P_CheckIn/any.sql" || !slices.ContainsFunc(r.Notes, func(n string) bool { return strings.Contains(n, "ROLLBACK") }) {
		t.Errorf("%+v", r)
	}
}

func TestSchemas(t *testing.T) {
	report := run(t, house(), scaffold.Options{Dir: t.TempDir(), Schemas: []string{"hr"}})
	if len(report.Results) != 2 || !of(t, report, "hr.P_Dormitory/").Written || !of(t, report, "hr.P_Staff/").Written {
		t.Errorf("%+v", report.Results)
	}
}

// With traffic there is one entry for each CXType that was called.
func TestTrafficDecides(t *testing.T) {
	seen := func(name, cxtype, fields string, calls, failed int64) progress.Seen {
		return progress.Seen{Target: bridge.Procedure(name, cxtype), Fields: fields, Calls: calls, Failed: failed}
	}
	dir := t.TempDir()
	report := run(t, house(), scaffold.Options{Dir: dir, Traffic: []progress.Seen{
		seen("P_Dormitory", "报修查询", "othera otherb.building", 7, 1), seen("P_Dormitory", "报修查询", "myresult.building otherb.floor", 3, 0),
		seen("[dbo].[P_Dormitory]", "Beds, all", "otherb ontime sort", 2, 0), seen("P_Dormitory", "乱写", "", 5, 5), seen("P_Dormitory", "x\n---*/ DROP", "", 5, 0),
		seen("P_Dormitory", strings.Repeat("长", 300), "", 5, 0),
		seen("P_Staff", "", "", 1, 0), seen("P_Gone", "查询", "", 4, 0),
		{Target: bridge.Route("/a.ashx", "list"), Calls: 3},
	}})
	golden(t, dir, "traffic")
	for target, want := range map[string]string{
		"P_Dormitory/乱写":            "5 次调用全部失败，不写条目",
		"P_Dormitory/x\n---*/ drop": "写不成条目：",
	} {
		if r := of(t, report, target); r.Written || !strings.HasPrefix(r.Notes[0], want) {
			t.Errorf("%s: %+v", target, r)
		}
	}
	if diff := cmp.Diff([]string{"p_gone/查询：调用过 4 次，没有读到这个名称的存储过程"}, report.Notes); diff != "" || report.Written() != 3 || len(report.Results) != 6 {
		t.Errorf("%d of %d written %s", report.Written(), len(report.Results), diff)
	}
}

func TestFilesThatAreThereStay(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "P_Number", "any.sql")
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte("mine"), 0o600)); err != nil {
		t.Fatal(err)
	}
	r := of(t, run(t, house(), scaffold.Options{Dir: dir}), "P_Number/")
	if text, _ := os.ReadFile(path); string(text) != "mine" || r.Written || r.Notes[0] != "文件已存在，没有改动（--force 覆盖）" {
		t.Errorf("%q %+v", text, r)
	}
	r = of(t, run(t, house(), scaffold.Options{Dir: dir, Force: true}), "P_Number/")
	if text, _ := os.ReadFile(path); !strings.Contains(string(text), "exec: dbo.P_Number") || !r.Written {
		t.Errorf("%q %+v", text, r)
	}
	for name := range filesIn(t, dir) {
		if strings.HasPrefix(filepath.Base(name), ".") {
			t.Errorf("%s is left", name)
		}
	}
}

func TestWhatIsAnsweredStays(t *testing.T) {
	dir := t.TempDir()
	report := run(t, house(), scaffold.Options{Dir: dir, Answered: func(procedure, _ string) string {
		return map[string]string{"P_Number": "mine/number.sql", "P_Temp": "P_Temp/any.sql"}[procedure]
	}, Check: func(file, _ string) error {
		if file == filepath.Join("P_Calls", "any.sql") {
			return errors.New("it is sealed")
		}
		return nil
	}})
	for target, want := range map[string]string{"P_Number/": "已由 mine/number.sql 回答", "P_Calls/": "写不成条目：it is sealed"} {
		if r := of(t, report, target); r.Written || r.Notes[0] != want {
			t.Errorf("%s: %+v", target, r)
		}
	}
	if !of(t, report, "P_Temp/").Written {
		t.Error("the file of the entry itself is no other answer")
	}
}

// A server that cannot describe results is asked once, and the rest goes on.
func TestAServerWithoutDescriptions(t *testing.T) {
	f := house()
	f.fails, f.columns = errors.New("function does\nnot exist"), nil
	dir := t.TempDir()
	report := run(t, f, scaffold.Options{Dir: dir})
	if f.asked != 1 || report.Written() != 11 || len(report.Notes) != 1 || report.Notes[0] != "这台服务器说不出结果列：function does not exist" {
		t.Errorf("asked %d times: %v", f.asked, report.Notes)
	}
	if text := filesIn(t, dir)["P_Number/any.sql"]; !strings.Contains(text, "# 结果列：这台服务器说不出结果列\n") {
		t.Error(text)
	}
}

func TestAFolderThatCannotBeWritten(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(dir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := scaffold.Run(t.Context(), house(), scaffold.Options{Dir: dir, Schemas: []string{"dbo"}, Database: "erp"})
	if err == nil || !strings.Contains(err.Error(), "write P 宿舍 统计") && !strings.Contains(err.Error(), "write P_") {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := scaffold.Run(ctx, house(), scaffold.Options{Dir: t.TempDir(), Schemas: []string{"dbo"}}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
