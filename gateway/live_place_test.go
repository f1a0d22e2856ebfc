package gateway_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"qiao/gateway"
)

func TestOfTwoNewFilesTheFirstByPathServes(t *testing.T) {
	s := openLive(t, map[string]string{"b.sql": entryFile("P_A", "List", "b"), "a.sql": entryFile("dbo.p_a", "list", "a")}, nil)
	s.expect(map[string]string{"P_A/List": "a"})
	const want = "b.sql: P_A/List is answered by a.sql already; give one of the two another procedure or cxtype, or remove it"
	if item := s.item("site:b.sql"); item.State != gateway.Quarantined || item.Problem != want {
		t.Errorf("%s: %s", item.State, item.Problem)
	}
	s.remove("a.sql")
	s.reload()
	s.expect(map[string]string{"P_A/List": "b"})
	if item := s.item("site:b.sql"); item.State != gateway.Serving || item.Problem != "" {
		t.Errorf("with its place free: %s %s", item.State, item.Problem)
	}
}

func TestWhoServesAlreadyKeepsHisPlace(t *testing.T) {
	s := openLive(t, map[string]string{"b.sql": entryFile("P_A", "List", "b")}, nil)
	s.write("a.sql", entryFile("P_A", "List", "a"))
	s.write("b.sql", entryFile("P_A", "List", "b2"))
	s.reload()
	s.expect(map[string]string{"P_A/List": "b2"})
	if item := s.item("site:a.sql"); item.State != gateway.Quarantined || !strings.Contains(item.Problem, "is answered by b.sql already") {
		t.Errorf("%s: %s", item.State, item.Problem)
	}
}

// A file whose change finds no place goes on as it was, and keeps its old place
// against newcomers of the same reload.
func TestAChangeWithoutAPlaceLeavesEverythingAsItWas(t *testing.T) {
	s := openLive(t, map[string]string{"b.sql": entryFile("P_B", "List", "b"), "c.sql": entryFile("P_C", "List", "c")}, nil)
	s.write("b.sql", entryFile("P_C", "List", "b as c"))
	s.write("a.sql", entryFile("P_B", "List", "a as b"))
	s.reload()
	s.expect(map[string]string{"P_B/List": "b", "P_C/List": "c"})
	want := map[string]gateway.State{"site:a.sql": gateway.Quarantined, "site:b.sql": gateway.Stale, "site:c.sql": gateway.Serving}
	if diff := cmp.Diff(want, s.states()); diff != "" {
		t.Error(diff)
	}
	s.remove("c.sql")
	s.reload()
	s.expect(map[string]string{"P_B/List": "a as b", "P_C/List": "b as c"})
}

func TestTwoFilesMaySwapTheirPlaces(t *testing.T) {
	s := openLive(t, map[string]string{"a.sql": entryFile("P_A", "List", "1"), "b.sql": entryFile("P_B", "List", "2")}, nil)
	s.write("a.sql", entryFile("P_B", "List", "3"))
	s.write("b.sql", entryFile("P_A", "List", "4"))
	s.reload()
	s.expect(map[string]string{"P_B/List": "3", "P_A/List": "4"})
}

func TestASealedProcedureIsNotReplacedWhileServing(t *testing.T) {
	s := openLive(t, nil, func(o *gateway.LiveOptions) {
		p := goText("P_Rights", "List", "sealed")
		p.Sealed, p.Aliases = true, []string{gateway.AnyName}
		o.Go = []gateway.Procedure{p}
	})
	s.write("a.sql", entryFile("P_Rights", "list", "site"))
	s.write("b.sql", entryFile("*", "List", "site"))
	s.reload()
	s.expect(map[string]string{"P_Rights/List": "sealed", "P_Other/List": "sealed"})
	for _, id := range []string{"site:a.sql", "site:b.sql"} {
		if item := s.item(id); item.State != gateway.Quarantined || !strings.Contains(item.Problem, "is sealed: no entry may take its place") {
			t.Errorf("%s: %s %s", id, item.State, item.Problem)
		}
	}
}

// TestPlacesUnderAnyChange writes, breaks and removes files that claim the same
// few calls, and checks after each reload what must hold of all of them.
func TestPlacesUnderAnyChange(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		s := openLive(t, nil, nil)
		last := map[string]string{} // what answered each call after the last reload
		texts := map[string]string{}
		for step := range rapid.IntRange(1, 8).Draw(r, "reloads") {
			for range rapid.IntRange(1, 4).Draw(r, "changes") {
				name := rapid.SampledFrom([]string{"a.sql", "b.sql", "c.sql", "d.sql"}).Draw(r, "file")
				switch rapid.IntRange(0, 3).Draw(r, "what") {
				case 0:
					s.remove(name)
					delete(texts, name)
				case 1:
					s.write(name, fmt.Sprint("bad ", step))
					texts[name] = ""
				default:
					call := rapid.SampledFrom([]string{"P_1", "P_2", "P_3"}).Draw(r, "procedure")
					texts[name] = call
					s.write(name, entryFile(call, "List", name+" "+call))
				}
			}
			s.reload()
			serving := map[string]string{}
			for _, item := range s.Items() {
				if item.State == gateway.Quarantined {
					continue
				}
				if other := serving[item.Procedure]; other != "" {
					r.Fatalf("%s and %s both serve %s", other, item.File, item.Procedure)
				}
				serving[item.Procedure] = item.File
				if _, there := texts[item.File]; !there {
					r.Fatalf("%s serves and is not there", item.File)
				}
				if got := s.cell(item.Procedure, "List"); got != item.File+" "+item.Procedure {
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
