package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"qiao/cmd/app"
	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/registry"
)

// liveGateway is a gateway that watches a folder of the test's own, as serve does.
type liveGateway struct {
	*apptest.Gateway
	dir string
	log *gatewaytest.Logbook
}

// startLive starts it; without rescan, the gateway notices only changes that the system reports.
func startLive(t *testing.T, files map[string]string, adjust func(*config.Config)) *liveGateway {
	t.Helper()
	g, log := apptest.StartSite(t, files, func(cfg *config.Config) {
		cfg.Procedures.Rescan = 0
		if adjust != nil {
			adjust(cfg)
		}
	})
	t.Cleanup(g.WatchEntries(t.Context(), app.HangUps()))
	return &liveGateway{g, g.Config.Procedures.Dir, log}
}

func textEntry(procedure, text string) string {
	return apptest.EntryText("procedure: "+procedure+"\ncxtype: 文本\neffect: read\naccess: public", "SELECT '"+text+"' AS T;")
}

func (g *liveGateway) write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(g.dir, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func (g *liveGateway) do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// answers reports whether a procedure answers the text; "" means that it does not answer.
func (g *liveGateway) answers(t *testing.T, procedure, text string) bool {
	t.Helper()
	a := g.Call(t, "DataTable", "文本", []string{"ProcedureName", procedure})
	if text == "" {
		return a.Code == 50008 // a caller without a session does not learn whether a procedure exists
	}
	return string(a.Data) == `[{"T":"`+text+`"}]`
}

func (g *liveGateway) eventually(t *testing.T, procedure, text string) {
	t.Helper()
	gatewaytest.Eventually(t, procedure+" answers "+text, func() bool { return g.answers(t, procedure, text) })
}

func (g *liveGateway) state(id string) (registry.State, string) {
	for _, item := range g.Live.Items() {
		if item.ID == id {
			return item.State, item.Problem
		}
	}
	return "", ""
}

func TestASavedFileIsLive(t *testing.T) {
	g := startLive(t, nil, nil)
	g.write(t, "a.sql", textEntry("P_A", "one"))
	g.eventually(t, "P_A", "one")
	g.write(t, "a.sql", textEntry("P_A", "two"))
	g.eventually(t, "P_A", "two")
	g.write(t, "a.sql", "no header")
	gatewaytest.Eventually(t, "the item says why", func() bool {
		state, problem := g.state("site:a.sql")
		return state == registry.Stale && strings.HasPrefix(problem, "a.sql:1: ")
	})
	if !g.answers(t, "P_A", "two") {
		t.Error("the last good version does not serve")
	}
	g.do(t, os.Rename(filepath.Join(g.dir, "a.sql"), filepath.Join(g.dir, "b.sql")))
	g.eventually(t, "P_A", "")
	g.write(t, "b.sql", textEntry("P_A", "three"))
	g.eventually(t, "P_A", "three")
	g.do(t, os.Remove(filepath.Join(g.dir, "b.sql")))
	g.eventually(t, "P_A", "")
}

func TestAShippedEntryIsBackWhenTheSitesIsDeleted(t *testing.T) {
	g := startLive(t, nil, nil)
	own := apptest.Token(g.Session(t, "putong"))
	departments := func() string {
		return string(g.Call(t, "Int", "待处理报修数量", nil, own).Data)
	}
	shipped := departments()
	g.write(t, "own.sql", apptest.EntryText("procedure: P_Dormitory_Repair\ncxtype: 待处理报修数量\naliases: ['*']\neffect: read\naccess: signed-in", "SELECT 777 AS N;"))
	gatewaytest.Eventually(t, "the site's entry answers", func() bool { return departments() == "777" })
	g.do(t, os.Remove(filepath.Join(g.dir, "own.sql")))
	gatewaytest.Eventually(t, "the binary's is back", func() bool { return departments() == shipped })
}

func TestSubfoldersAreWatchedAsTheyCome(t *testing.T) {
	g := startLive(t, nil, nil)
	below := filepath.Join("dorm", "into")
	g.do(t, os.MkdirAll(filepath.Join(g.dir, below), 0o700))
	g.write(t, filepath.Join(below, "a.sql"), textEntry("P_A", "one"))
	g.eventually(t, "P_A", "one")
	g.write(t, filepath.Join(below, "a.sql"), textEntry("P_A", "two"))
	g.eventually(t, "P_A", "two")
	g.do(t, os.Rename(filepath.Join(g.dir, "dorm"), filepath.Join(g.dir, "house")))
	moved := filepath.Join("house", "into", "a.sql")
	gatewaytest.Eventually(t, "it is listed where it is", func() bool { state, _ := g.state("site:house/into/a.sql"); return state == registry.Serving })
	g.write(t, moved, textEntry("P_A", "three"))
	g.eventually(t, "P_A", "three")
	g.do(t, os.RemoveAll(filepath.Join(g.dir, "house")))
	g.eventually(t, "P_A", "")
}

func TestAFolderMayGoAndComeBack(t *testing.T) {
	g := startLive(t, map[string]string{"a.sql": textEntry("P_A", "one")}, nil)
	away := g.dir + ".away"
	g.do(t, os.Rename(g.dir, away))
	gatewaytest.Eventually(t, "the problem is shown", func() bool { return g.Live.Problem() != nil })
	if !g.answers(t, "P_A", "one") {
		t.Error("it does not go on serving")
	}
	g.do(t, os.Rename(away, g.dir))
	gatewaytest.Eventually(t, "the problem is gone", func() bool { return g.Live.Problem() == nil })
	g.write(t, "a.sql", textEntry("P_A", "two"))
	g.eventually(t, "P_A", "two")
}

func TestAFolderThatIsMissingIsWaitedFor(t *testing.T) {
	g := startLive(t, nil, func(cfg *config.Config) { cfg.Procedures.Dir = filepath.Join(cfg.Procedures.Dir, "not", "yet") })
	if !strings.Contains(g.log.String(), "there is no folder "+g.dir) {
		t.Errorf("the log: %s", g.log)
	}
	g.do(t, os.MkdirAll(g.dir, 0o700))
	g.write(t, "a.sql", textEntry("P_A", "one"))
	g.eventually(t, "P_A", "one")
}

func TestAConfigMapIsSwapped(t *testing.T) {
	g := startLive(t, nil, nil)
	for version, text := range map[string]string{"..1": "one", "..2": "two"} {
		g.do(t, os.Mkdir(filepath.Join(g.dir, version), 0o700))
		g.write(t, filepath.Join(version, "a.sql"), textEntry("P_A", text))
	}
	link := func(target string) {
		t.Helper()
		g.do(t, os.Symlink(target, filepath.Join(g.dir, "..data_tmp")))
		g.do(t, os.Rename(filepath.Join(g.dir, "..data_tmp"), filepath.Join(g.dir, "..data")))
	}
	link("..1")
	g.do(t, os.Symlink(filepath.Join("..data", "a.sql"), filepath.Join(g.dir, "a.sql")))
	g.eventually(t, "P_A", "one")
	link("..2")
	g.eventually(t, "P_A", "two")
}

func TestTheFolderItselfMayBeALinkThatIsSwapped(t *testing.T) {
	releases := t.TempDir()
	g := startLive(t, nil, func(cfg *config.Config) { cfg.Procedures.Dir = filepath.Join(releases, "current") })
	for _, release := range []string{"1", "2"} {
		dir := filepath.Join(releases, release)
		g.do(t, os.Mkdir(dir, 0o700))
		g.do(t, os.WriteFile(filepath.Join(dir, "a.sql"), []byte(textEntry("P_A", release)), 0o600))
		g.do(t, os.Symlink(release, filepath.Join(releases, "next")))
		g.do(t, os.Rename(filepath.Join(releases, "next"), g.dir))
		g.eventually(t, "P_A", release)
	}
	g.write(t, "a.sql", textEntry("P_A", "changed within"))
	g.eventually(t, "P_A", "changed within")
}

// A hang-up signal reloads although no file has changed: here a new table exists.
func TestAHangUpReloads(t *testing.T) {
	g := startLive(t, map[string]string{"a.sql": apptest.EntryText("procedure: P_A\ncxtype: 文本\neffect: read\naccess: public", "SELECT Name AS T FROM Later;")}, nil)
	if state, problem := g.state("site:a.sql"); state != registry.Quarantined || !strings.Contains(problem, "Later") {
		t.Fatalf("%s %s", state, problem)
	}
	g.Define(t, "CREATE TABLE Later (Name NVARCHAR(50))")
	g.Change(t, "INSERT INTO Later (Name) VALUES ('here')")
	g.do(t, syscall.Kill(os.Getpid(), syscall.SIGHUP))
	g.eventually(t, "P_A", "here")
}

func TestAFolderIsLookedThroughWithoutBeingToldOf(t *testing.T) {
	g := startLive(t, map[string]string{"a.sql": apptest.EntryText("procedure: P_A\ncxtype: 文本\neffect: read\naccess: public", "SELECT Name AS T FROM Later;")},
		func(cfg *config.Config) { cfg.Procedures.Rescan = 20 * time.Millisecond })
	g.Define(t, "CREATE TABLE Later (Name NVARCHAR(50))")
	g.Change(t, "INSERT INTO Later (Name) VALUES ('here')")
	g.eventually(t, "P_A", "here")
}

func TestTheWatchEndsWithTheGateway(t *testing.T) {
	g, _ := apptest.StartSite(t, map[string]string{"a.sql": textEntry("P_A", "one")}, nil)
	before := goleak.IgnoreCurrent()
	stop := g.WatchEntries(t.Context(), app.HangUps())
	stop()
	goleak.VerifyNone(t, before)
}
