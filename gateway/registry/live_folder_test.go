package registry_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/registry"
	"qiao/gateway/registry/registrytest"
)

func symlink(s *registrytest.Site, target, name string) {
	s.T.Helper()
	if err := os.Symlink(target, name); err != nil {
		s.T.Fatal(err)
	}
}

func TestAFolderThatIsGoneLeavesItsEntriesServing(t *testing.T) {
	s := registrytest.Open(t, map[string]string{"a.sql": registrytest.EntryFile("P_A", "List", "a"), "b.sql": registrytest.EntryFile("P_B", "List", "b")}, nil)
	away := s.Dir + ".away"
	if err := os.Rename(s.Dir, away); err != nil {
		t.Fatal(err)
	}
	s.ReloadNow()
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "a", "P_B/List": "b"})
	if problem := s.Problem(); problem == nil || !strings.Contains(problem.Error(), "there is no folder "+s.Dir+"; create it") {
		t.Errorf("problem: %v", problem)
	}
	if n := strings.Count(s.Log.String(), "entries cannot be read"); n != 1 {
		t.Errorf("the log says so %d times", n)
	}
	if err := os.Rename(away, s.Dir); err != nil {
		t.Fatal(err)
	}
	s.Remove("b.sql")
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "a", "P_B/List": ""})
	if s.Problem() != nil {
		t.Errorf("problem: %v", s.Problem())
	}
}

func TestAFolderThatIsMissingAtTheStartStopsNothing(t *testing.T) {
	var dir string
	s := registrytest.Open(t, nil, func(o *registry.Options) {
		registrytest.Layered(o)
		dir = filepath.Join(o.Config.Procedures.Dir, "later")
		o.Config.Procedures.Dir = dir
	})
	s.Expect(map[string]string{"P_Shop/List": "shipped"})
	if s.Problem() == nil || !strings.Contains(s.Log.String(), "there is no folder "+dir) {
		t.Errorf("problem: %v, log: %s", s.Problem(), s.Log)
	}
	s.Write("later/a.sql", registrytest.EntryFile("P_Shop", "List", "site"))
	s.ReloadNow()
	s.Expect(map[string]string{"P_Shop/List": "site"})
}

func TestASettingThatIsNoFolderStopsNothing(t *testing.T) {
	s := registrytest.Open(t, map[string]string{"a.sql": "x"}, func(o *registry.Options) {
		registrytest.Layered(o)
		o.Config.Procedures.Dir = filepath.Join(o.Config.Procedures.Dir, "a.sql")
	})
	s.Expect(map[string]string{"P_Shop/List": "shipped"})
	if problem := s.Problem(); problem == nil || !strings.Contains(problem.Error(), "procedures.dir: ") {
		t.Errorf("problem: %v", problem)
	}
}

func TestWithoutAFolderTheBinaryServes(t *testing.T) {
	s := registrytest.Open(t, nil, func(o *registry.Options) {
		registrytest.Layered(o)
		o.Config.Procedures.Dir = ""
	})
	s.ReloadNow()
	s.Watch(t.Context()) // returns at once
	s.Expect(map[string]string{"P_Shop/List": "shipped"})
	if s.Problem() != nil || s.Log.String() != "" {
		t.Errorf("problem: %v, log: %s", s.Problem(), s.Log)
	}
}

// A ConfigMap is mounted as links into a folder that is replaced as a whole.
func TestAFolderThatIsSwappedByALink(t *testing.T) {
	s := registrytest.Open(t, map[string]string{
		"..1/a.sql": registrytest.EntryFile("P_A", "List", "one"), "..1/gone.sql": registrytest.EntryFile("P_Gone", "List", "one"),
		"..2/a.sql": registrytest.EntryFile("P_A", "List", "two"),
	}, nil)
	symlink(s, "..1", filepath.Join(s.Dir, "..data"))
	for _, name := range []string{"a.sql", "gone.sql"} {
		symlink(s, "..data/"+name, filepath.Join(s.Dir, name))
	}
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "one", "P_Gone/List": "one"})
	symlink(s, "..2", filepath.Join(s.Dir, "..data_tmp"))
	if err := os.Rename(filepath.Join(s.Dir, "..data_tmp"), filepath.Join(s.Dir, "..data")); err != nil {
		t.Fatal(err)
	}
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "two", "P_Gone/List": ""})
	if diff := cmp.Diff(map[string]registry.State{"site:a.sql": registry.Serving}, s.States()); diff != "" {
		t.Error(diff)
	}
}

func TestLinkedFoldersAreReadOnceAndCirclesEnd(t *testing.T) {
	s := registrytest.Open(t, map[string]string{"real/a.sql": registrytest.EntryFile("P_A", "List", "a")}, nil)
	s.Write(".store/b.sql", registrytest.EntryFile("P_B", "List", "b"))
	symlink(s, filepath.Join(s.Dir, ".store"), filepath.Join(s.Dir, "shared"))
	symlink(s, s.Dir, filepath.Join(s.Dir, "real", "circle"))
	symlink(s, "nowhere", filepath.Join(s.Dir, "lost.sql"))
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "a", "P_B/List": "b"})
	want := map[string]registry.State{"site:real/a.sql": registry.Serving, "site:shared/b.sql": registry.Serving}
	if diff := cmp.Diff(want, s.States()); diff != "" {
		t.Error(diff)
	}
	if s.Problem() != nil {
		t.Error(s.Problem())
	}
}

// Otherwise the entry would show files of the host.
func TestALinkOutOfTheFolderIsNotFollowed(t *testing.T) {
	s := registrytest.Open(t, map[string]string{"a.sql": registrytest.EntryFile("P_A", "List", "a")}, nil)
	other := t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "b.sql"), []byte(registrytest.EntryFile("P_B", "List", "b")), 0o600); err != nil {
		t.Fatal(err)
	}
	s.Remove("a.sql")
	symlink(s, other, filepath.Join(s.Dir, "shared"))
	symlink(s, filepath.Join(other, "b.sql"), filepath.Join(s.Dir, "a.sql"))
	symlink(s, "shared/b.sql", filepath.Join(s.Dir, "b.sql")) // by way of the folder
	symlink(s, filepath.Join(other, "b.sql"), filepath.Join(s.Dir, "notes.txt"))
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "a", "P_B/List": ""})
	const out = "procedures.dir: %s cannot be read: it is a link out of the folder; put the file or folder itself there"
	want := fmt.Sprintf(out+"\n"+out+"\n"+out, "a.sql", "b.sql", "shared")
	if problem := s.Problem(); problem == nil || problem.Error() != want {
		t.Errorf("problem: %v", problem)
	}
	if diff := cmp.Diff(map[string]registry.State{"site:a.sql": registry.Serving}, s.States()); diff != "" {
		t.Error(diff)
	}
}

func TestTheFolderItselfMayBeALink(t *testing.T) {
	s := registrytest.Open(t, map[string]string{"v1/a.sql": registrytest.EntryFile("P_A", "List", "a")}, func(o *registry.Options) {
		if err := os.Symlink("v1", filepath.Join(o.Config.Procedures.Dir, "current")); err != nil {
			t.Fatal(err)
		}
		o.Config.Procedures.Dir = filepath.Join(o.Config.Procedures.Dir, "current")
	})
	s.Expect(map[string]string{"P_A/List": "a"})
}

func TestATextWithoutAHeaderIsNotKept(t *testing.T) {
	s := registrytest.Open(t, map[string]string{"a.sql": "SECRET=1", "b.sql": "\uFEFF\n/*--- PASSWORD"}, nil)
	if item := s.Item("site:a.sql"); item.State != registry.Quarantined || item.Text != "" || !strings.Contains(item.Problem, "the file must begin with a header") {
		t.Errorf("%+v", item)
	}
	if item := s.Item("site:b.sql"); item.Text == "" {
		t.Error("the text of a bad entry is not there for its author")
	}
	s.Write("a.sql", registrytest.EntryFile("P_A", "List", "a"))
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "a"})
}

func TestAPartThatCannotBeReadStaysAsItIs(t *testing.T) {
	s := registrytest.Open(t, map[string]string{
		"open/a.sql": registrytest.EntryFile("P_A", "List", "a"), "shut/b.sql": registrytest.EntryFile("P_B", "List", "b"), "c.sql": registrytest.EntryFile("P_C", "List", "c"),
	}, nil)
	// No user can read a link to itself, not even root.
	for _, name := range []string{"shut", "c.sql"} {
		s.Remove(name)
		symlink(s, name, filepath.Join(s.Dir, name))
	}
	s.Write("open/a.sql", registrytest.EntryFile("P_A", "List", "a2"))
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "a2", "P_B/List": "b", "P_C/List": "c"})
	for _, name := range []string{"shut", "c.sql"} {
		if problem := s.Problem(); problem == nil || !strings.Contains(problem.Error(), "procedures.dir: "+name+" cannot be read") {
			t.Errorf("problem: %v", problem)
		}
	}
}

func TestAFileThatCannotBeReadIsStale(t *testing.T) {
	s := registrytest.Open(t, map[string]string{"a.sql": registrytest.EntryFile("P_A", "List", "a")}, nil)
	longest := registrytest.EntryFile("P_A", "List", "longest")
	longest += strings.Repeat(" ", 256<<10-len(longest))
	s.Write("a.sql", longest)
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "longest"})
	s.Write("a.sql", longest+" ")
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "longest"})
	if item := s.Item("site:a.sql"); item.State != registry.Stale || item.Problem != "a.sql: the file is longer than 256 KiB, which no entry is; remove it from the folder" {
		t.Errorf("%s: %s", item.State, item.Problem)
	}
	s.Write("a.sql", registrytest.EntryFile("P_A", "List", "a"))
	s.ReloadNow()
	if item := s.Item("site:a.sql"); item.State != registry.Serving {
		t.Errorf("as it was before: %s %s", item.State, item.Problem)
	}
	if os.Geteuid() == 0 {
		t.Log("the rights of files are not tried: root may read them all")
		return
	}
	if err := os.Chmod(filepath.Join(s.Dir, "a.sql"), 0); err != nil {
		t.Fatal(err)
	}
	s.ReloadNow()
	if item := s.Item("site:a.sql"); item.State != registry.Stale || !strings.Contains(item.Problem, "permission denied; let the gateway's user read it") {
		t.Errorf("%s: %s", item.State, item.Problem)
	}
}
