package gateway_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// layered are one call in every layer, and calls of one layer alone.
func layered(o *gateway.LiveOptions) {
	o.Go = []gateway.Procedure{goText("P_Shop", "List", "go"), goText("P_Shop", "Detail", "go")}
	o.Shipped = shippedFiles(map[string]string{"shop/list.sql": entryFile("P_Shop", "List", "shipped"), "dorm.sql": entryFile("P_Dorm", "List", "shipped")})
}

func TestAFileServesOverridesAndGivesBack(t *testing.T) {
	s := openLive(t, nil, layered)
	s.expect(map[string]string{"P_Shop/List": "shipped", "P_Shop/Detail": "go", "P_Dorm/List": "shipped", "P_New/List": ""})
	s.write("a/list.sql", entryFile("dbo.p_shop", "LIST", "site"))
	s.write("new.sql", entryFile("P_New", "List", "site"))
	s.expect(map[string]string{"P_Shop/List": "shipped", "P_New/List": ""}) // nothing before the reload
	s.reload()
	s.expect(map[string]string{"P_Shop/List": "site", "P_New/List": "site", "P_Dorm/List": "shipped"})
	want := map[string]gateway.State{
		"go:P_Shop/List": gateway.Overridden, "go:P_Shop/Detail": gateway.Serving,
		"shipped:shop/list.sql": gateway.Overridden, "shipped:dorm.sql": gateway.Serving,
		"site:a/list.sql": gateway.Serving, "site:new.sql": gateway.Serving,
	}
	if diff := cmp.Diff(want, s.states()); diff != "" {
		t.Error(diff)
	}
	for _, id := range []string{"go:P_Shop/List", "shipped:shop/list.sql"} {
		if by := s.item(id).By; by != "site:a/list.sql" {
			t.Errorf("%s is overridden by %q", id, by)
		}
	}
	s.remove("a")
	s.reload()
	s.expect(map[string]string{"P_Shop/List": "shipped", "P_New/List": "site"})
	if by := s.item("go:P_Shop/List").By; by != "shipped:shop/list.sql" {
		t.Errorf("overridden by %q", by)
	}
}

func TestABadFileLeavesItsLastGoodVersionServing(t *testing.T) {
	good := entryFile("P_A", "List", "good")
	s := openLive(t, map[string]string{"a.sql": good, "b.sql": entryFile("P_B", "List", "b")}, nil)
	bad := strings.Replace(good, "SELECT", "SELEC", 1)
	s.write("a.sql", bad)
	s.reload()
	s.expect(map[string]string{"P_A/List": "good", "P_B/List": "b"})
	item := s.item("site:a.sql")
	if item.State != gateway.Stale || item.Text != bad || item.Served != good || item.Procedure != "P_A" {
		t.Errorf("the bad file: %+v", item)
	}
	if len(item.Findings) != 1 || item.Findings[0].Line != 7 || !strings.HasPrefix(item.Problem, "a.sql:7: ") {
		t.Errorf("its findings: %v (%s)", item.Findings, item.Problem)
	}
	s.write("a.sql", "no header")
	s.reload()
	s.expect(map[string]string{"P_A/List": "good"})
	s.write("a.sql", entryFile("P_A", "List", "better"))
	s.reload()
	s.expect(map[string]string{"P_A/List": "better"})
	if item := s.item("site:a.sql"); item.State != gateway.Serving || item.Problem != "" || item.Served != "" {
		t.Errorf("the file put right: %+v", item)
	}
}

func TestAFileThatNeverWasGoodServesNothing(t *testing.T) {
	s := openLive(t, map[string]string{"a.sql": "no header", "b.sql": entryFile("P_B", "List", "b")}, nil)
	s.expect(map[string]string{"P_B/List": "b"})
	item := s.item("site:a.sql")
	if item.State != gateway.Quarantined || item.Text != "" || item.Entry != nil || item.Problem == "" || item.LoadedAt != liveNow {
		t.Errorf("%+v", item)
	}
	if first := s.Items()[0]; first.ID != "site:a.sql" {
		t.Errorf("what has no name is listed first, not %s", first.ID)
	}
	s.remove("a.sql")
	s.reload()
	if len(s.Items()) != 1 {
		t.Errorf("a bad file that is gone is listed: %v", s.states())
	}
}

// What a file calls itself is known before anything of it serves, and is all
// that is: effect and access are those of what serves.
func TestABadFileIsFoundByWhatItCallsItself(t *testing.T) {
	good := strings.Replace(entryFile("P_A", "List", "a"), "effect", "summary: 甲的清单\neffect", 1)
	s := openLive(t, map[string]string{
		"a.sql": good, "again.sql": good, "refused.sql": strings.Replace(good, "'a'", "Lost", 1), "header.sql": strings.Replace(good, "access: public", "acess: public", 1),
	}, nil)
	s.expect(map[string]string{"P_A/List": "a"})
	found := map[string]bool{}
	for _, row := range s.List("甲的", gateway.Quarantined).Procedures {
		found[row.File] = true
		if row.Procedure != "P_A" || row.CXType != "List" || row.Effect != "" || row.Access != "" || row.Database != "" {
			t.Errorf("%+v", row)
		}
		if item := s.item(row.ID); item.Entry != nil || item.Access.Stated() {
			t.Errorf("%+v", item)
		}
	}
	if diff := cmp.Diff(map[string]bool{"again.sql": true, "refused.sql": true, "header.sql": true}, found); diff != "" {
		t.Error(diff)
	}
	if rows := s.List("甲的", gateway.Serving).Procedures; len(rows) != 1 || rows[0].Access != "public" {
		t.Errorf("what serves: %+v", rows)
	}
}

func TestAFileMayBeRenamedAndMoved(t *testing.T) {
	s := openLive(t, map[string]string{"a.sql": entryFile("P_A", "List", "a")}, nil)
	if err := os.MkdirAll(filepath.Join(s.dir, "below"), 0o700); err != nil {
		t.Fatal(err)
	}
	for from, to := range map[string]string{"a.sql": "below/b.SQL"} {
		if err := os.Rename(filepath.Join(s.dir, from), filepath.Join(s.dir, to)); err != nil {
			t.Fatal(err)
		}
	}
	s.reload()
	s.expect(map[string]string{"P_A/List": "a"})
	if diff := cmp.Diff(map[string]gateway.State{"site:below/b.SQL": gateway.Serving}, s.states()); diff != "" {
		t.Error(diff)
	}
}

func TestWhatEditorsLeaveIsPassedOver(t *testing.T) {
	s := openLive(t, map[string]string{"a.sql": entryFile("P_A", "List", "a")}, nil)
	for _, name := range []string{".a.sql", "a.sql~", ".a.sql.swp", "#a.sql#", "#a.sql", "a.sql.bak", "a.txt", ".git/a.sql", "sql"} {
		s.write(name, entryFile("P_A", "List", "other"))
	}
	s.reload()
	if len(s.Items()) != 1 {
		t.Errorf("%v", s.states())
	}
}

func TestAChangeThatKeepsSizeAndTimeIsNoticed(t *testing.T) {
	s := openLive(t, map[string]string{"a.sql": entryFile("P_A", "List", "one")}, nil)
	path := filepath.Join(s.dir, "a.sql")
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	s.write("a.sql", entryFile("P_A", "List", "two"))
	if err := os.Chtimes(path, info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
	s.reload()
	s.expect(map[string]string{"P_A/List": "two"})
}

// A problem that lies elsewhere goes without the file being touched.
func TestAFileIsCheckedAgainWhenItsTableIsThere(t *testing.T) {
	text := strings.Replace(entryFile("P_A", "List", "x"), "SELECT 'x' AS T", "SELECT Name AS T FROM Later", 1)
	s := openLive(t, map[string]string{"a.sql": text}, nil)
	if item := s.item("site:a.sql"); item.State != gateway.Quarantined || !strings.Contains(item.Problem, "Later") {
		t.Fatalf("%+v", item)
	}
	lines := strings.Count(s.log.String(), "entry quarantined")
	s.reload()
	if again := strings.Count(s.log.String(), "entry quarantined"); lines != 1 || again != 1 {
		t.Errorf("the log tells of the same problem %d times", again)
	}
	s.define("CREATE TABLE Later (Name NVARCHAR(50))")
	s.change("INSERT INTO Later (Name) VALUES ('here')")
	s.reload()
	s.expect(map[string]string{"P_A/List": "here"})
}

func TestAnEntryOfADatabaseThatIsDownWaitsForIt(t *testing.T) {
	var crm *store.DB
	s := openLive(t, map[string]string{"b.sql": entryFile("P_B", "List", "b")}, func(o *gateway.LiveOptions) {
		crm = storetest.OpenSQLite(t, "")
		o.Databases["crm"] = crm
	})
	if err := crm.Close(); err != nil {
		t.Fatal(err)
	}
	s.write("a.sql", strings.Replace(entryFile("P_A", "List", "a"), "effect:", "database: crm\neffect:", 1))
	s.write("c.sql", strings.Replace(entryFile("P_C", "List", "c"), "effect:", "database: erp\neffect:", 1))
	s.write("d.sql", entryFile("P_D", "List", "d"))
	s.reload()
	s.expect(map[string]string{"P_B/List": "b", "P_D/List": "d", "P_A/List": ""})
	if problem := s.item("site:a.sql").Problem; !strings.Contains(problem, "database test does not answer; the entry is checked again") {
		t.Errorf("a database that is down: %s", problem)
	}
	if problem := s.item("site:c.sql").Problem; problem != `c.sql: database "erp" is not configured; write one of crm, main or leave it out` {
		t.Errorf("a database that is not configured: %s", problem)
	}
}

func TestAnEntryWithoutTheDialectOfItsDatabaseIsAFinding(t *testing.T) {
	text := strings.Replace(entryFile("P_A", "List", "a"), "---*/\n", "---*/\n-- @dialect sqlserver\n", 1)
	s := openLive(t, map[string]string{
		"a.sql": text, "b.sql": "/*---\nprocedure: P_B\neffect: read\naccess: public\nexec: dbo.usp_B\n---*/\n",
	}, nil)
	for id, want := range map[string]string{"site:a.sql": "no section for sqlite", "site:b.sql": "exec needs SQL Server"} {
		if item := s.item(id); item.State != gateway.Quarantined || !strings.Contains(item.Problem, want) {
			t.Errorf("%s: %s %s", id, item.State, item.Problem)
		}
	}
}

func TestTheBinarysOwnMustBeRight(t *testing.T) {
	db := storetest.OpenSQLite(t, liveDDL)
	for want, adjust := range map[string]func(*gateway.LiveOptions){
		"entries of this build: a.sql:7: ": func(o *gateway.LiveOptions) {
			o.Shipped = shippedFiles(map[string]string{"a.sql": strings.Replace(entryFile("P_A", "L", ""), "SELECT", "SELEC", 1)})
		},
		"entries of this build: b.sql:1: ": func(o *gateway.LiveOptions) { o.Shipped = shippedFiles(map[string]string{"b.sql": "x"}) },
		"has nothing to run":               func(o *gateway.LiveOptions) { o.Go = []gateway.Procedure{{Name: "P", CXType: "L"}} },
		"is answered by a.sql already": func(o *gateway.LiveOptions) {
			o.Shipped = shippedFiles(map[string]string{"a.sql": entryFile("P_A", "L", ""), "b.sql": entryFile("P_A", "L", "")})
		},
		"is sealed": func(o *gateway.LiveOptions) {
			p := goText("P_A", "L", "go")
			p.Sealed = true
			o.Go, o.Shipped = []gateway.Procedure{p}, shippedFiles(map[string]string{"a.sql": entryFile("P_A", "L", "")})
		},
	} {
		o := gateway.LiveOptions{Databases: map[string]*store.DB{"main": db}, Now: time.Now}
		adjust(&o)
		if _, err := gateway.NewLive(t.Context(), o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
