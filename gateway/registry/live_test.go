package registry_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/entry"
	"qiao/gateway/registry"
	"qiao/gateway/registry/registrytest"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

func TestAFileServesOverridesAndGivesBack(t *testing.T) {
	s := registrytest.Open(t, nil, registrytest.Layered)
	s.Expect(map[string]string{"P_Shop/List": "shipped", "P_Shop/Detail": "go", "P_Dorm/List": "shipped", "P_New/List": ""})
	s.Write("a/list.sql", registrytest.EntryFile("dbo.p_shop", "LIST", "site"))
	s.Write("new.sql", registrytest.EntryFile("P_New", "List", "site"))
	s.Expect(map[string]string{"P_Shop/List": "shipped", "P_New/List": ""}) // nothing before the reload
	s.ReloadNow()
	s.Expect(map[string]string{"P_Shop/List": "site", "P_New/List": "site", "P_Dorm/List": "shipped"})
	want := map[string]registry.State{
		"go:P_Shop/List": registry.Overridden, "go:P_Shop/Detail": registry.Serving,
		"shipped:shop/list.sql": registry.Overridden, "shipped:dorm.sql": registry.Serving,
		"site:a/list.sql": registry.Serving, "site:new.sql": registry.Serving,
	}
	if diff := cmp.Diff(want, s.States()); diff != "" {
		t.Error(diff)
	}
	for _, id := range []string{"go:P_Shop/List", "shipped:shop/list.sql"} {
		if by := s.Item(id).By; by != "site:a/list.sql" {
			t.Errorf("%s is overridden by %q", id, by)
		}
	}
	s.Remove("a")
	s.ReloadNow()
	s.Expect(map[string]string{"P_Shop/List": "shipped", "P_New/List": "site"})
	if by := s.Item("go:P_Shop/List").By; by != "shipped:shop/list.sql" {
		t.Errorf("overridden by %q", by)
	}
}

func TestABadFileLeavesItsLastGoodVersionServing(t *testing.T) {
	good := registrytest.EntryFile("P_A", "List", "good")
	s := registrytest.Open(t, map[string]string{"a.sql": good, "b.sql": registrytest.EntryFile("P_B", "List", "b")}, nil)
	bad := strings.Replace(good, "SELECT", "SELEC", 1)
	s.Write("a.sql", bad)
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "good", "P_B/List": "b"})
	item := s.Item("site:a.sql")
	if item.State != registry.Stale || item.Text != bad || item.Served != good || item.Procedure != "P_A" {
		t.Errorf("the bad file: %+v", item)
	}
	if len(item.Findings) != 1 || item.Findings[0].Line != 7 || !strings.HasPrefix(item.Problem, "a.sql:7: ") {
		t.Errorf("its findings: %v (%s)", item.Findings, item.Problem)
	}
	s.Write("a.sql", "no header")
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "good"})
	s.Write("a.sql", registrytest.EntryFile("P_A", "List", "better"))
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "better"})
	if item := s.Item("site:a.sql"); item.State != registry.Serving || item.Problem != "" || item.Served != "" {
		t.Errorf("the file put right: %+v", item)
	}
}

func TestAFileThatNeverWasGoodServesNothing(t *testing.T) {
	s := registrytest.Open(t, map[string]string{"a.sql": "no header", "b.sql": registrytest.EntryFile("P_B", "List", "b")}, nil)
	s.Expect(map[string]string{"P_B/List": "b"})
	item := s.Item("site:a.sql")
	if item.State != registry.Quarantined || item.Text != "" || item.Entry != nil || item.Problem == "" || item.LoadedAt != registrytest.Now {
		t.Errorf("%+v", item)
	}
	if first := s.Items()[0]; first.ID != "site:a.sql" {
		t.Errorf("what has no name is listed first, not %s", first.ID)
	}
	s.Remove("a.sql")
	s.ReloadNow()
	if len(s.Items()) != 1 {
		t.Errorf("a bad file that is gone is listed: %v", s.States())
	}
}

// The names that a file states are known before any version of it serves. Nothing else
// is known: effect and access are those of the serving version.
func TestABadFileIsFoundByWhatItCallsItself(t *testing.T) {
	good := strings.Replace(registrytest.EntryFile("P_A", "List", "a"), "effect", "summary: 甲的清单\neffect", 1)
	s := registrytest.Open(t, map[string]string{
		"a.sql": good, "again.sql": good, "refused.sql": strings.Replace(good, "'a'", "Lost", 1), "header.sql": strings.Replace(good, "access: public", "acess: public", 1),
	}, nil)
	s.Expect(map[string]string{"P_A/List": "a"})
	found := map[string]bool{}
	for _, row := range s.List("甲的", registry.Quarantined).Procedures {
		found[row.File] = true
		if row.Procedure != "P_A" || row.CXType != "List" || row.Effect != "" || row.Access != "" || row.Database != "" {
			t.Errorf("%+v", row)
		}
		if item := s.Item(row.ID); item.Entry != nil || item.Access.Stated() {
			t.Errorf("%+v", item)
		}
	}
	if diff := cmp.Diff(map[string]bool{"again.sql": true, "refused.sql": true, "header.sql": true}, found); diff != "" {
		t.Error(diff)
	}
	if rows := s.List("甲的", registry.Serving).Procedures; len(rows) != 1 || rows[0].Access != "public" {
		t.Errorf("what serves: %+v", rows)
	}
}

func TestAFileMayBeRenamedAndMoved(t *testing.T) {
	s := registrytest.Open(t, map[string]string{"a.sql": registrytest.EntryFile("P_A", "List", "a")}, nil)
	if err := os.MkdirAll(filepath.Join(s.Dir, "below"), 0o700); err != nil {
		t.Fatal(err)
	}
	for from, to := range map[string]string{"a.sql": "below/b.SQL"} {
		if err := os.Rename(filepath.Join(s.Dir, from), filepath.Join(s.Dir, to)); err != nil {
			t.Fatal(err)
		}
	}
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "a"})
	if diff := cmp.Diff(map[string]registry.State{"site:below/b.SQL": registry.Serving}, s.States()); diff != "" {
		t.Error(diff)
	}
}

func TestTemporaryFilesOfEditorsAreIgnored(t *testing.T) {
	s := registrytest.Open(t, map[string]string{"a.sql": registrytest.EntryFile("P_A", "List", "a")}, nil)
	for _, name := range []string{".a.sql", "a.sql~", ".a.sql.swp", "#a.sql#", "#a.sql", "a.sql.bak", "a.txt", ".git/a.sql", "sql"} {
		s.Write(name, registrytest.EntryFile("P_A", "List", "other"))
	}
	s.ReloadNow()
	if len(s.Items()) != 1 {
		t.Errorf("%v", s.States())
	}
}

func TestAChangeThatKeepsSizeAndTimeIsNoticed(t *testing.T) {
	s := registrytest.Open(t, map[string]string{"a.sql": registrytest.EntryFile("P_A", "List", "one")}, nil)
	path := filepath.Join(s.Dir, "a.sql")
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	s.Write("a.sql", registrytest.EntryFile("P_A", "List", "two"))
	if err := os.Chtimes(path, info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "two"})
}

// A problem outside the file goes away without a change of the file.
func TestAFileIsCheckedAgainWhenItsTableIsThere(t *testing.T) {
	text := strings.Replace(registrytest.EntryFile("P_A", "List", "x"), "SELECT 'x' AS T", "SELECT Name AS T FROM Later", 1)
	s := registrytest.Open(t, map[string]string{"a.sql": text}, nil)
	if item := s.Item("site:a.sql"); item.State != registry.Quarantined || !strings.Contains(item.Problem, "Later") {
		t.Fatalf("%+v", item)
	}
	lines := strings.Count(s.Log.String(), "entry quarantined")
	s.ReloadNow()
	if again := strings.Count(s.Log.String(), "entry quarantined"); lines != 1 || again != 1 {
		t.Errorf("the log tells of the same problem %d times", again)
	}
	s.Define("CREATE TABLE Later (Name NVARCHAR(50))")
	s.Change("INSERT INTO Later (Name) VALUES ('here')")
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "here"})
}

func TestAnEntryOfADatabaseThatIsDownWaitsForIt(t *testing.T) {
	var crm *store.DB
	s := registrytest.Open(t, map[string]string{"b.sql": registrytest.EntryFile("P_B", "List", "b")}, func(o *registry.Options) {
		crm = storetest.OpenSQLite(t, "")
		o.Databases["crm"] = crm
	})
	if err := crm.Close(); err != nil {
		t.Fatal(err)
	}
	s.Write("a.sql", strings.Replace(registrytest.EntryFile("P_A", "List", "a"), "effect:", "database: crm\neffect:", 1))
	s.Write("c.sql", strings.Replace(registrytest.EntryFile("P_C", "List", "c"), "effect:", "database: erp\neffect:", 1))
	s.Write("d.sql", registrytest.EntryFile("P_D", "List", "d"))
	s.ReloadNow()
	s.Expect(map[string]string{"P_B/List": "b", "P_D/List": "d", "P_A/List": ""})
	if problem := s.Item("site:a.sql").Problem; !strings.Contains(problem, "database test does not answer; the entry is checked again") {
		t.Errorf("a database that is down: %s", problem)
	}
	if problem := s.Item("site:c.sql").Problem; problem != `c.sql: database "erp" is not configured; write one of crm, main or leave it out` {
		t.Errorf("a database that is not configured: %s", problem)
	}
}

func TestAnEntryWithoutTheDialectOfItsDatabaseIsAFinding(t *testing.T) {
	text := strings.Replace(registrytest.EntryFile("P_A", "List", "a"), "---*/\n", "---*/\n-- @dialect sqlserver\n", 1)
	s := registrytest.Open(t, map[string]string{
		"a.sql": text, "b.sql": "/*---\nprocedure: P_B\neffect: read\naccess: public\nexec: dbo.usp_B\n---*/\n",
	}, nil)
	for id, want := range map[string]string{"site:a.sql": "no section for sqlite", "site:b.sql": "exec needs SQL Server"} {
		if item := s.Item(id); item.State != registry.Quarantined || !strings.Contains(item.Problem, want) {
			t.Errorf("%s: %s %s", id, item.State, item.Problem)
		}
	}
}

func TestTheBinarysOwnMustBeRight(t *testing.T) {
	db := storetest.OpenSQLite(t, registrytest.DDL)
	for want, adjust := range map[string]func(*registry.Options){
		"entries of this build: a.sql:7: ": func(o *registry.Options) {
			o.Shipped = registrytest.ShippedFiles(map[string]string{"a.sql": strings.Replace(registrytest.EntryFile("P_A", "L", ""), "SELECT", "SELEC", 1)})
		},
		"has nothing to run": func(o *registry.Options) { o.Go = []registry.Procedure{{Name: "P", CXType: "L"}} },
		"is answered by a.sql already": func(o *registry.Options) {
			o.Shipped = registrytest.ShippedFiles(map[string]string{"a.sql": registrytest.EntryFile("P_A", "L", ""), "b.sql": registrytest.EntryFile("P_A", "L", "")})
		},
		"is sealed": func(o *registry.Options) {
			p := registrytest.GoText("P_A", "L", "go")
			p.Sealed = true
			o.Go, o.Shipped = []registry.Procedure{p}, registrytest.ShippedFiles(map[string]string{"a.sql": registrytest.EntryFile("P_A", "L", "")})
		},
	} {
		o := registry.Options{Databases: map[string]*store.DB{"main": db}, Now: time.Now}
		adjust(&o)
		live, err := registry.NewLive(t.Context(), o)
		if err == nil {
			err = live.CheckShipped(t.Context())
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	_, err := registry.ReadShipped(fstest.MapFS{"b.sql": {Data: []byte("x")}, "c.sql": {Data: []byte("x")}}, nil)
	if err == nil || !strings.Contains(err.Error(), "entries of this build: b.sql:1: ") || !strings.Contains(err.Error(), "c.sql:1: ") {
		t.Errorf("got %v", err)
	}
}

// A site's own version of a list names the record too, and is judged by it when it is saved.
func TestASitesListNamesItsRecord(t *testing.T) {
	const list = "/*---\neffect: read\n%sexport: {name: x, columns: {%s}}\n---*/\nSELECT Id, Name FROM Sample;\n"
	s := registrytest.Open(t, nil, func(o *registry.Options) {
		o.Shipped = registrytest.ShippedFiles(map[string]string{"shop/all.sql": fmt.Sprintf(list, "", "Name: {heading: 旧}")})
		o.Records = entry.Records{"Sample": {Fields: map[string]entry.RecordField{"Name": {Label: "名称", Type: "nvarchar(50)"}}}}
	})
	headings := func() (headings []string) {
		for _, c := range s.Current().Entry("shop/all").Entry.Export.Columns {
			headings = append(headings, c.Heading)
		}
		return headings
	}
	for _, test := range []struct{ record, columns, want, problem string }{
		{"record: Sample\n", "Name: 12", "[名称]", ""},
		{"record: Sample\n", "Name: 12, Id: 5", "[名称]", "shop/all.sql:4: export: columns: Id: heading is missing; write what stands above the column; record Sample has no heading for Id"},
		{"record: Simple\n", "Name: 12", "[名称]", `shop/all.sql:3: record "Simple" is not known; write one of Sample`},
		{"record: Sample\n", "Name: 12, Id: {heading: 编号}", "[名称 编号]", ""},
	} {
		s.Write("shop/all.sql", fmt.Sprintf(list, test.record, test.columns))
		s.ReloadNow()
		if got, problem := fmt.Sprint(headings()), s.Item("site:shop/all.sql").Problem; got != test.want || problem != test.problem {
			t.Errorf("%s%s: %s, %q", test.record, test.columns, got, problem)
		}
	}
}
