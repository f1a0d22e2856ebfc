package registry_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"qiao/gateway/registry"
	"qiao/gateway/registry/registrytest"
)

func TestOfTwoNewFilesTheFirstByPathServes(t *testing.T) {
	s := registrytest.Open(t, map[string]string{"b.sql": registrytest.EntryFile("P_A", "List", "b"), "a.sql": registrytest.EntryFile("dbo.p_a", "list", "a")}, nil)
	s.Expect(map[string]string{"P_A/List": "a"})
	const want = "b.sql: P_A/List is answered by a.sql already; give one of the two another procedure or cxtype, or remove it"
	if item := s.Item("site:b.sql"); item.State != registry.Quarantined || item.Problem != want {
		t.Errorf("%s: %s", item.State, item.Problem)
	}
	s.Remove("a.sql")
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "b"})
	if item := s.Item("site:b.sql"); item.State != registry.Serving || item.Problem != "" {
		t.Errorf("with its place free: %s %s", item.State, item.Problem)
	}
}

func TestAServingEntryKeepsItsPlace(t *testing.T) {
	s := registrytest.Open(t, map[string]string{"b.sql": registrytest.EntryFile("P_A", "List", "b")}, nil)
	s.Write("a.sql", registrytest.EntryFile("P_A", "List", "a"))
	s.Write("b.sql", registrytest.EntryFile("P_A", "List", "b2"))
	s.ReloadNow()
	s.Expect(map[string]string{"P_A/List": "b2"})
	if item := s.Item("site:a.sql"); item.State != registry.Quarantined || !strings.Contains(item.Problem, "is answered by b.sql already") {
		t.Errorf("%s: %s", item.State, item.Problem)
	}
}

// A file whose change conflicts with another file keeps its version, and keeps its calls
// against new files of the same reload.
func TestAChangeWithoutAPlaceLeavesEverythingAsItWas(t *testing.T) {
	s := registrytest.Open(t, map[string]string{"b.sql": registrytest.EntryFile("P_B", "List", "b"), "c.sql": registrytest.EntryFile("P_C", "List", "c")}, nil)
	s.Write("b.sql", registrytest.EntryFile("P_C", "List", "b as c"))
	s.Write("a.sql", registrytest.EntryFile("P_B", "List", "a as b"))
	s.ReloadNow()
	s.Expect(map[string]string{"P_B/List": "b", "P_C/List": "c"})
	want := map[string]registry.State{"site:a.sql": registry.Quarantined, "site:b.sql": registry.Stale, "site:c.sql": registry.Serving}
	if diff := cmp.Diff(want, s.States()); diff != "" {
		t.Error(diff)
	}
	s.Remove("c.sql")
	s.ReloadNow()
	s.Expect(map[string]string{"P_B/List": "a as b", "P_C/List": "b as c"})
}

func TestTwoFilesMaySwapTheirPlaces(t *testing.T) {
	s := registrytest.Open(t, map[string]string{"a.sql": registrytest.EntryFile("P_A", "List", "1"), "b.sql": registrytest.EntryFile("P_B", "List", "2")}, nil)
	s.Write("a.sql", registrytest.EntryFile("P_B", "List", "3"))
	s.Write("b.sql", registrytest.EntryFile("P_A", "List", "4"))
	s.ReloadNow()
	s.Expect(map[string]string{"P_B/List": "3", "P_A/List": "4"})
}

func TestASealedProcedureIsNotReplacedWhileServing(t *testing.T) {
	s := registrytest.Open(t, nil, func(o *registry.Options) {
		p := registrytest.GoText("P_Rights", "List", "sealed")
		p.Sealed, p.Aliases = true, []string{registry.AnyName}
		o.Go = []registry.Procedure{p}
	})
	s.Write("a.sql", registrytest.EntryFile("P_Rights", "list", "site"))
	s.Write("b.sql", registrytest.EntryFile("*", "List", "site"))
	s.ReloadNow()
	s.Expect(map[string]string{"P_Rights/List": "sealed", "P_Other/List": "sealed"})
	for _, id := range []string{"site:a.sql", "site:b.sql"} {
		if item := s.Item(id); item.State != registry.Quarantined || !strings.Contains(item.Problem, "is sealed: no entry may take its place") {
			t.Errorf("%s: %s %s", id, item.State, item.Problem)
		}
	}
}

// TestPlacesUnderAnyChange writes, breaks and removes files that claim the same few
// calls, and checks the rules for all files after each reload.
func TestPlacesUnderAnyChange(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		s := registrytest.Open(t, nil, nil)
		last := map[string]string{} // the procedure that answered each call after the last reload
		texts := map[string]string{}
		for step := range rapid.IntRange(1, 8).Draw(r, "reloads") {
			for range rapid.IntRange(1, 4).Draw(r, "changes") {
				name := rapid.SampledFrom([]string{"a.sql", "b.sql", "c.sql", "d.sql"}).Draw(r, "file")
				switch rapid.IntRange(0, 3).Draw(r, "what") {
				case 0:
					s.Remove(name)
					delete(texts, name)
				case 1:
					s.Write(name, fmt.Sprint("bad ", step))
					texts[name] = ""
				default:
					call := rapid.SampledFrom([]string{"P_1", "P_2", "P_3"}).Draw(r, "procedure")
					texts[name] = call
					s.Write(name, registrytest.EntryFile(call, "List", name+" "+call))
				}
			}
			s.ReloadNow()
			serving := map[string]string{}
			for _, item := range s.Items() {
				if item.State == registry.Quarantined {
					continue
				}
				if other := serving[item.Procedure]; other != "" {
					r.Fatalf("%s and %s both serve %s", other, item.File, item.Procedure)
				}
				serving[item.Procedure] = item.File
				if _, there := texts[item.File]; !there {
					r.Fatalf("%s serves and is not there", item.File)
				}
				if got := s.Cell(item.Procedure, "List"); got != item.File+" "+item.Procedure {
					r.Fatalf("%s answers %q, its item is %s", item.Procedure, got, item.File)
				}
			}
			for call, file := range last {
				if texts[file] == call && serving[call] != file {
					r.Fatalf("%s lost %s to %s", file, call, serving[call])
				}
			}
			for _, name := range slices.Sorted(maps.Keys(texts)) {
				if call := texts[name]; call != "" && serving[call] == "" {
					r.Fatalf("%s wants %s, which nobody answers", name, call)
				}
			}
			last = serving
		}
	})
}
