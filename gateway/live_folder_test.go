package gateway_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway"
)

func (s *liveSite) symlink(target, name string) {
	s.t.Helper()
	if err := os.Symlink(target, name); err != nil {
		s.t.Fatal(err)
	}
}

func TestAFolderThatIsGoneLeavesItsEntriesServing(t *testing.T) {
	s := openLive(t, map[string]string{"a.sql": entryFile("P_A", "List", "a"), "b.sql": entryFile("P_B", "List", "b")}, nil)
	away := s.dir + ".away"
	if err := os.Rename(s.dir, away); err != nil {
		t.Fatal(err)
	}
	s.reload()
	s.reload()
	s.expect(map[string]string{"P_A/List": "a", "P_B/List": "b"})
	if problem := s.Problem(); problem == nil || !strings.Contains(problem.Error(), "there is no folder "+s.dir+"; create it") {
		t.Errorf("problem: %v", problem)
	}
	if n := strings.Count(s.log.String(), "entries cannot be read"); n != 1 {
		t.Errorf("the log says so %d times", n)
	}
	if err := os.Rename(away, s.dir); err != nil {
		t.Fatal(err)
	}
	s.remove("b.sql")
	s.reload()
	s.expect(map[string]string{"P_A/List": "a", "P_B/List": ""})
	if s.Problem() != nil {
		t.Errorf("problem: %v", s.Problem())
	}
}

func TestAFolderThatIsMissingAtTheStartStopsNothing(t *testing.T) {
	var dir string
	s := openLive(t, nil, func(o *gateway.LiveOptions) {
		layered(o)
		dir = filepath.Join(o.Config.Procedures.Dir, "later")
		o.Config.Procedures.Dir = dir
	})
	s.expect(map[string]string{"P_Shop/List": "shipped"})
	if s.Problem() == nil || !strings.Contains(s.log.String(), "there is no folder "+dir) {
		t.Errorf("problem: %v, log: %s", s.Problem(), s.log)
	}
	s.write("later/a.sql", entryFile("P_Shop", "List", "site"))
	s.reload()
	s.expect(map[string]string{"P_Shop/List": "site"})
}

func TestASettingThatIsNoFolderStopsNothing(t *testing.T) {
	s := openLive(t, map[string]string{"a.sql": "x"}, func(o *gateway.LiveOptions) {
		layered(o)
		o.Config.Procedures.Dir = filepath.Join(o.Config.Procedures.Dir, "a.sql")
	})
	s.expect(map[string]string{"P_Shop/List": "shipped"})
	if problem := s.Problem(); problem == nil || !strings.Contains(problem.Error(), "procedures.dir: ") {
		t.Errorf("problem: %v", problem)
	}
}

func TestWithoutAFolderTheBinaryServes(t *testing.T) {
	s := openLive(t, nil, func(o *gateway.LiveOptions) {
		layered(o)
		o.Config.Procedures.Dir = ""
	})
	s.reload()
	s.Watch(t.Context()) // has nothing to do
	s.expect(map[string]string{"P_Shop/List": "shipped"})
	if s.Problem() != nil || s.log.String() != "" {
		t.Errorf("problem: %v, log: %s", s.Problem(), s.log)
	}
}

// A ConfigMap is mounted as links into a folder that is swapped as a whole.
func TestAFolderThatIsSwappedByALink(t *testing.T) {
	s := openLive(t, map[string]string{
		"..1/a.sql": entryFile("P_A", "List", "one"), "..1/gone.sql": entryFile("P_Gone", "List", "one"),
		"..2/a.sql": entryFile("P_A", "List", "two"),
	}, nil)
	s.symlink("..1", filepath.Join(s.dir, "..data"))
	for _, name := range []string{"a.sql", "gone.sql"} {
		s.symlink("..data/"+name, filepath.Join(s.dir, name))
	}
	s.reload()
	s.expect(map[string]string{"P_A/List": "one", "P_Gone/List": "one"})
	s.symlink("..2", filepath.Join(s.dir, "..data_tmp"))
	if err := os.Rename(filepath.Join(s.dir, "..data_tmp"), filepath.Join(s.dir, "..data")); err != nil {
		t.Fatal(err)
	}
	s.reload()
	s.expect(map[string]string{"P_A/List": "two", "P_Gone/List": ""})
	if diff := cmp.Diff(map[string]gateway.State{"site:a.sql": gateway.Serving}, s.states()); diff != "" {
		t.Error(diff)
	}
}

func TestLinkedFoldersAreReadOnceAndCirclesEnd(t *testing.T) {
	s := openLive(t, map[string]string{"real/a.sql": entryFile("P_A", "List", "a")}, nil)
	s.write(".store/b.sql", entryFile("P_B", "List", "b"))
	s.symlink(filepath.Join(s.dir, ".store"), filepath.Join(s.dir, "shared"))
	s.symlink(s.dir, filepath.Join(s.dir, "real", "circle"))
	s.symlink("nowhere", filepath.Join(s.dir, "lost.sql"))
	s.reload()
	s.expect(map[string]string{"P_A/List": "a", "P_B/List": "b"})
	want := map[string]gateway.State{"site:real/a.sql": gateway.Serving, "site:shared/b.sql": gateway.Serving}
	if diff := cmp.Diff(want, s.states()); diff != "" {
		t.Error(diff)
	}
	if s.Problem() != nil {
		t.Error(s.Problem())
	}
}

// Whoever sees entries would see files of the host.
func TestALinkOutOfTheFolderIsNotFollowed(t *testing.T) {
	s := openLive(t, map[string]string{"a.sql": entryFile("P_A", "List", "a")}, nil)
	other := t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "b.sql"), []byte(entryFile("P_B", "List", "b")), 0o600); err != nil {
		t.Fatal(err)
	}
	s.remove("a.sql")
	s.symlink(other, filepath.Join(s.dir, "shared"))
	s.symlink(filepath.Join(other, "b.sql"), filepath.Join(s.dir, "a.sql"))
	s.symlink("shared/b.sql", filepath.Join(s.dir, "b.sql")) // by way of the folder
	s.symlink(filepath.Join(other, "b.sql"), filepath.Join(s.dir, "notes.txt"))
	s.reload()
	s.expect(map[string]string{"P_A/List": "a", "P_B/List": ""})
	const out = "procedures.dir: %s cannot be read: it is a link out of the folder; put the file or folder itself there"
	want := fmt.Sprintf(out+"\n"+out+"\n"+out, "a.sql", "b.sql", "shared")
	if problem := s.Problem(); problem == nil || problem.Error() != want {
		t.Errorf("problem: %v", problem)
	}
	if diff := cmp.Diff(map[string]gateway.State{"site:a.sql": gateway.Serving}, s.states()); diff != "" {
		t.Error(diff)
	}
}

func TestTheFolderItselfMayBeALink(t *testing.T) {
	s := openLive(t, map[string]string{"v1/a.sql": entryFile("P_A", "List", "a")}, func(o *gateway.LiveOptions) {
		if err := os.Symlink("v1", filepath.Join(o.Config.Procedures.Dir, "current")); err != nil {
			t.Fatal(err)
		}
		o.Config.Procedures.Dir = filepath.Join(o.Config.Procedures.Dir, "current")
	})
	s.expect(map[string]string{"P_A/List": "a"})
}

func TestATextWithoutAHeaderIsNotKept(t *testing.T) {
	s := openLive(t, map[string]string{"a.sql": "SECRET=1", "b.sql": "\uFEFF\n/*--- PASSWORD"}, nil)
	if item := s.item("site:a.sql"); item.State != gateway.Quarantined || item.Text != "" || !strings.Contains(item.Problem, "the file must begin with a header") {
		t.Errorf("%+v", item)
	}
	if item := s.item("site:b.sql"); item.Text == "" {
		t.Error("the text of a bad entry is not there for its author")
	}
	s.write("a.sql", entryFile("P_A", "List", "a"))
	s.reload()
	s.expect(map[string]string{"P_A/List": "a"})
}

func TestAPartThatCannotBeReadStaysAsItIs(t *testing.T) {
	s := openLive(t, map[string]string{
		"open/a.sql": entryFile("P_A", "List", "a"), "shut/b.sql": entryFile("P_B", "List", "b"), "c.sql": entryFile("P_C", "List", "c"),
	}, nil)
	// A link to itself can be read by nobody, not even by root.
	for _, name := range []string{"shut", "c.sql"} {
		s.remove(name)
		s.symlink(name, filepath.Join(s.dir, name))
	}
	s.write("open/a.sql", entryFile("P_A", "List", "a2"))
	s.reload()
	s.expect(map[string]string{"P_A/List": "a2", "P_B/List": "b", "P_C/List": "c"})
	for _, name := range []string{"shut", "c.sql"} {
		if problem := s.Problem(); problem == nil || !strings.Contains(problem.Error(), "procedures.dir: "+name+" cannot be read") {
			t.Errorf("problem: %v", problem)
		}
	}
}

func TestAFileThatCannotBeReadIsStale(t *testing.T) {
	s := openLive(t, map[string]string{"a.sql": entryFile("P_A", "List", "a")}, nil)
	longest := entryFile("P_A", "List", "longest")
	longest += strings.Repeat(" ", 256<<10-len(longest))
	s.write("a.sql", longest)
	s.reload()
	s.expect(map[string]string{"P_A/List": "longest"})
	s.write("a.sql", longest+" ")
	s.reload()
	s.expect(map[string]string{"P_A/List": "longest"})
	if item := s.item("site:a.sql"); item.State != gateway.Stale || item.Problem != "a.sql: the file is longer than 256 KiB, which no entry is; remove it from the folder" {
		t.Errorf("%s: %s", item.State, item.Problem)
	}
	s.write("a.sql", entryFile("P_A", "List", "a"))
	s.reload()
	if item := s.item("site:a.sql"); item.State != gateway.Serving {
		t.Errorf("as it was before: %s %s", item.State, item.Problem)
	}
	if os.Geteuid() == 0 {
		t.Log("the rights of files are not tried: root may read them all")
		return
	}
	if err := os.Chmod(filepath.Join(s.dir, "a.sql"), 0); err != nil {
		t.Fatal(err)
	}
	s.reload()
	if item := s.item("site:a.sql"); item.State != gateway.Stale || !strings.Contains(item.Problem, "permission denied; let the gateway's user read it") {
		t.Errorf("%s: %s", item.State, item.Problem)
	}
}
