package procedures

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/registry"
	"qiao/gateway/registry/folder"
)

// lintedFiles are wrong in as many ways.
var lintedFiles = map[string]string{
	"entries/a_good.sql":  apptest.EntryText(readHead+"好", "SELECT 1 AS N;"),
	"entries/b_twice.sql": apptest.EntryText(readHead+"好", "SELECT 2 AS N;"),
	"entries/header.sql":  apptest.EntryText("procedure: P_Site\ncxtype: 坏\neffect: red\naccess: signed-in\ntimeut: 3s", "SELECT 1;"),
	"entries/params.sql":  apptest.EntryText(readHead+"参数\nparams:\n  A: {from: OtherA, type: int}", "SELECT @B AS N;"),
	"entries/record.sql":  apptest.EntryText(readHead+"记录\nrecord: Dorm_Room\nparams:\n  Building: {from: OtherA}\n  Bulding: {from: OtherB}", "SELECT @Building AS B, @Bulding AS N;"),
	"entries/sealed.sql":  apptest.EntryText("procedure: '*'\ncxtype: 用户详情查询\neffect: read\naccess: public", "SELECT 1 AS N;"),
	"entries/table.sql":   apptest.EntryText(readHead+"表", "SELECT N\nFROM No_Table;"),
	"entries/notes.txt":   "not an entry",
}

func TestLintPrintsFindingsToClick(t *testing.T) {
	w := newWorkplace(t, lintedFiles)
	t.Chdir(w.entries)
	parsed := `entries/b_twice.sql: P_Site/好 is answered by %sa_good.sql already; give one of the two another procedure or cxtype, or remove it
entries/header.sql:4: effect is "red"; write read or write
entries/header.sql:6: unknown key "timeut"; write one of procedure, cxtype, aliases, summary, msg, database, effect, trial, intent, access, tool, timeout, max_rows, cache, rate, exec, record, return, params, filter, sort, page, scope, export, restricted, labels, combobox, invalidates, result, errors, tests
entries/params.sql:7: params: A is not used in the body; write @A there or remove it
entries/params.sql:9: @B is not declared; add it to params in the header
entries/record.sql:9: params: Bulding: type is missing; write an SQL type such as nvarchar(50), int, decimal(18,2), datetime, bit; record Dorm_Room has no type for Bulding
`
	sealed := "entries/sealed.sql: */用户详情查询 is sealed: no entry may take its place; choose another procedure or cxtype\n"
	for _, test := range []struct {
		args  []string
		want  string
		total string
	}{
		{[]string{"lint", "./entries/"}, strings.ReplaceAll(parsed, "%s", "") + sealed + "entries/table.sql:7: no such table: No_Table (sqlite 1)\n", "in 6 of 7 entries"},
		{[]string{"lint", "entries", "--offline"}, strings.ReplaceAll(parsed, "%s", "entries/") + sealed, "in 5 of 7 entries"},
	} {
		stdout := w.fails(t, []string{test.total, "correct the files and run this again"}, test.args...)
		if diff := cmp.Diff(test.want, stdout); diff != "" {
			t.Errorf("%v:\n%s", test.args, diff)
		}
	}
}

func TestLintOfGoodEntries(t *testing.T) {
	for _, args := range [][]string{{"lint"}, {"lint", "--offline"}} {
		w := newWorkplace(t, map[string]string{"one.sql": apptest.EntryText(readHead+"一", "SELECT 1 AS N;")}).
			with("GATEWAY_REDIS_URL=redis://127.0.0.1:1") // lint does not need Redis
		if stdout, stderr := w.run(t, args...); stdout != "" || stderr != "1 entry checked, nothing found\n" {
			t.Errorf("%v: %q %q", args, stdout, stderr)
		}
		w.save(t, "two.sql", apptest.EntryText(readHead+"二", "SELECT 1 AS N;"))
		if _, stderr := w.run(t, args...); stderr != "2 entries checked, nothing found\n" {
			t.Errorf("%v: %q", args, stderr)
		}
	}
}

// A warning is printed, and is no failure.
func TestLintWarns(t *testing.T) {
	w := newWorkplace(t, map[string]string{
		"b.sql": apptest.EntryText("procedure: P_Site\naccess: signed-in\neffect: write\ncxtype: 取号", "-- @dialect sqlite\nSELECT 1 AS N;\n-- @dialect sqlserver\nSELECT NEXT VALUE FOR dbo.BedNo AS N;"),
		"a.sql": apptest.EntryText("procedure: P_Site\naccess: signed-in\neffect: write\ntrial: false\ncxtype: 可以", "-- @dialect sqlite\nSELECT 1 AS N;\n-- @dialect sqlserver\nSELECT NEXT VALUE FOR dbo.BedNo AS N;"),
	})
	for _, args := range [][]string{{"lint"}, {"lint", "--offline"}} {
		stdout, stderr := w.run(t, args...)
		if stderr != "2 entries checked, 1 warning\n" || strings.Count(stdout, "\n") != 1 {
			t.Errorf("%v: %q %q", args, stdout, stderr)
		}
		contains(t, stdout, "b.sql:10: warning: NEXT VALUE FOR: a rollback does not undo it; write trial: false")
	}
}

func TestLintOfflineNeedsNoDatabase(t *testing.T) {
	w := newWorkplace(t, map[string]string{
		"exec.sql":  apptest.EntryText(readHead+"调用\nexec: dbo.usp_Nowhere\nparams:\n  A: {from: OtherA, type: int}", ""),
		"tsql.sql":  apptest.EntryText(readHead+"仅一种", "-- @dialect sqlserver\nSELECT TOP 1 N FROM dbo.Elsewhere;"),
		"write.sql": apptest.EntryText("procedure: P_Site\naccess: signed-in\neffect: write\ncxtype: 写", "DELETE FROM Elsewhere;"),
	}).with("GATEWAY_DATA_DIR="+filepath.Join(t.TempDir(), "gone"), "GATEWAY_DATABASES_MAIN_DRIVER=sqlserver",
		"GATEWAY_DATABASES_MAIN_DSN=sqlserver://127.0.0.1:1", "GATEWAY_DATABASES_MAIN_CONNECT_TIMEOUT=300ms")
	if _, stderr := w.run(t, "lint", "--offline"); stderr != "3 entries checked, nothing found\n" {
		t.Error(stderr)
	}
	w.fails(t, []string{"database main"}, "lint")
}

func TestLintSaysWhatItCannotCheck(t *testing.T) {
	w := newWorkplace(t, map[string]string{"bad.sql": listedFiles["bad.sql"]})
	if err := os.Symlink("circle.sql", filepath.Join(w.entries, "circle.sql")); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"lint"}, {"lint", "--offline"}} {
		stdout := w.fails(t, []string{"not everything could be checked", "circle.sql"}, args...)
		contains(t, stdout, "bad.sql:2: ")
	}
	w.fails(t, []string{"circle.sql cannot be read"}, "test")
	if _, err := folder.Entries(filepath.Join(w.entries, "gone")); err == nil {
		t.Error("a folder that is not there has entries")
	}
	found := registry.Lint(w.entries, []string{"gone.sql"}, nil, nil, nil)
	if len(found) != 1 || !strings.Contains(found[0].Error(), filepath.Join(w.entries, "gone.sql")+": the file cannot be read") {
		t.Errorf("a file that cannot be read: %v", found)
	}
	w.save(t, "long.sql", strings.Repeat("-", 1<<20))
	for _, args := range [][]string{{"lint"}, {"lint", "--offline"}} {
		contains(t, w.fails(t, []string{"not everything could be checked"}, args...), "long.sql: the file is longer than ")
	}
}

func TestLintNeedsAFolder(t *testing.T) {
	w := newWorkplace(t, nil)
	gone := filepath.Join(w.entries, "gone")
	file := apptest.File(t, "one.sql", "SELECT 1;")
	for _, command := range []string{"lint", "test"} {
		w.fails(t, []string{"there is no folder " + gone, "create it or name another"}, command, gone)
		w.fails(t, []string{file + " is no folder"}, command, file)
		w.with("GATEWAY_PROCEDURES_DIR=").fails(t, []string{"set procedures.dir"}, command)
		w.fails(t, []string{"not a directory"}, command, filepath.Join(file, "folder"))
		w.fails(t, []string{"accepts at most 1 arg"}, command, "a", "b")
	}
	w.fails(t, []string{"there is no folder " + gone}, "new", "P_Site", "--dir", gone)
}

func TestLongWorkShowsThatItGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var terminal bytes.Buffer
		stop := drawWork(&terminal, "checking 9 entries")
		time.Sleep(2500 * time.Millisecond) // of the bubble's clock
		stop()
		if want := "\rchecking 9 entries … 1 s\rchecking 9 entries … 2 s\r\x1b[K"; terminal.String() != want {
			t.Errorf("%q", terminal.String())
		}
	})
	var file bytes.Buffer
	showWork(&file, "checking")()
	if file.Len() > 0 {
		t.Errorf("what is no terminal got %q", file.String())
	}
	regular, err := os.Create(filepath.Join(t.TempDir(), "errors.log"))
	if err != nil {
		t.Fatal(err)
	}
	defer regular.Close()
	if isTerminal(regular) {
		t.Error("a file is taken for a terminal")
	}
}
