package procedures

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/entry"
)

func TestANewEntryIsRightAndServes(t *testing.T) {
	w := newWorkplace(t, nil)
	g := w.serve(t, nil)
	stdout, stderr := w.run(t, "new", "P_Dormitory", "--cxtype", "在住人员查询")
	path := filepath.Join(w.entries, "P_Dormitory", "在住人员查询.sql")
	if stdout != path+"\n" {
		t.Errorf("the path: %s", stdout)
	}
	contains(t, stderr, "gateway procedures lint "+w.entries+"\n", "gateway procedures list P_Dormitory\n")
	if _, stderr := w.run(t, "lint", w.entries); stderr != "1 entry checked, nothing found\n" {
		t.Error(stderr)
	}
	g.Live.Reload(t.Context())
	if row := listRows(t, w, "P_Dormitory")["site:P_Dormitory/在住人员查询.sql"]; row.State != "serving" {
		t.Errorf("%+v", row)
	}
	named := []string{"ProcedureName", "P_Dormitory"}
	if a := g.Call(t, "DataTable", "在住人员查询", named, apptest.Token(g.Session(t, "admin"))); a.Code != 0 {
		t.Errorf("as admin: %s", a.Body)
	}
	if a := g.Call(t, "DataTable", "在住人员查询", named, apptest.Token(g.Session(t, "putong"))); a.Code != 403 {
		t.Errorf("it is open to everybody: %s", a.Body)
	}
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	w.fails(t, []string{path + " is there already"}, "new", "P_Dormitory", "--cxtype", "在住人员查询")
	if text, err := os.ReadFile(path); err != nil || string(text) != "mine" {
		t.Errorf("it is written over: %s %v", text, err)
	}
}

func TestANewEntryOfEachKind(t *testing.T) {
	w := newWorkplace(t, nil)
	for file, args := range map[string][]string{
		"any/全部.sql":              {"*", "--cxtype", "全部"},
		"P_All/any.sql":           {"P_All"},
		"P_Write/写.sql":           {"P_Write", "--cxtype", "写", "--write"},
		"P_Exec/调用.sql":           {"P_Exec", "--cxtype", "调用", "--write", "--exec", "dbo.usp_Nowhere"},
		"_______etc/_passwd_.sql": {"../../.etc", "--cxtype", "/passwd*"},
		strings.Repeat("长", 60) + "/" + strings.Repeat("长", 60) + ".sql": {strings.Repeat("长", 90), "--cxtype", strings.Repeat("长", 90)},
	} {
		w.run(t, append([]string{"new", "--dir", w.entries}, args...)...)
		text, err := os.ReadFile(filepath.Join(w.entries, filepath.FromSlash(file)))
		if err != nil {
			t.Errorf("%v: %v", args, err)
			continue
		}
		e, err := entry.Parse(file, string(text), nil)
		if err != nil || e.Procedure != args[0] || e.Write != strings.Contains(strings.Join(args, " "), "--write") {
			t.Errorf("%v: %+v %v", args, e, err)
		}
	}
	w.run(t, "lint", "--offline")
}

func TestAnInvalidNewEntryIsRefused(t *testing.T) {
	w := newWorkplace(t, nil)
	w.fails(t, []string{`"*"`}, "new", "*")
	w.fails(t, []string{"exec"}, "new", "P_Exec", "--exec", "dbo.usp; DROP")
	w.fails(t, []string{"arg"}, "new")
	w.with("GATEWAY_PROCEDURES_DIR=").fails(t, []string{"procedures.dir"}, "new", "P_Site")
	if err := os.WriteFile(filepath.Join(w.entries, "P_File"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	w.fails(t, []string{"P_File"}, "new", "P_File")
	if left, err := os.ReadDir(w.entries); err != nil || len(left) != 1 {
		t.Errorf("it leaves %v %v", left, err)
	}
}

func TestTheNextStepsAreQuotedForAShell(t *testing.T) {
	for word, want := range map[string]string{"P_Site": "P_Site", "entries/宿舍": "entries/宿舍", "*": "'*'", "a b": "'a b'", "it's": `'it'\''s'`} {
		if got := quoted(word); got != want {
			t.Errorf("%s: %s, want %s", word, got, want)
		}
	}
}

func TestSchemaIsJSON(t *testing.T) {
	stdout, _ := newWorkplace(t, nil).run(t, "schema")
	var schema struct{ Properties map[string]any }
	if err := json.Unmarshal([]byte(stdout), &schema); err != nil || schema.Properties["procedure"] == nil {
		t.Errorf("%v: %.200s", err, stdout)
	}
}
