package dormitory_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"qiao/cmd/apptest"
)

// lived is a stay of the model: its days count from 1 March 2031; without an end it lasts until the
// last day that the test compares.
type lived struct {
	key         string
	person, bed int
	first, out  int
}

const horizon = 60

func (l lived) overlaps(o lived) bool {
	return l.key != o.key && l.first < o.out && o.first < l.out && (l.person == o.person || l.bed == o.bed)
}

func date(day int) string {
	if day >= horizon {
		return ""
	}
	return fmt.Sprintf("2031-%02d-%02d", 3+day/30, 1+day%30)
}

// For any order of check-ins, moves and check-outs: a change is refused if it gives a bed two
// people or a person two beds, and all other changes are made.
func TestNoSequenceGivesABedToTwo(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, manyWrites)
	own := apptest.Token(g.Session(t, "sushe"))
	rapid.Check(t, func(r *rapid.T) {
		for _, left := range stays(t, g, own) {
			g.Send(t, http.MethodDelete, into+"delete/"+left.CheckInID, "", own)
		}
		m := &model{g: g, own: own, t: t}
		r.Repeat(map[string]func(*rapid.T){"in": m.in, "move": m.move, "out": m.out})
		m.compare(r)
	})
}

type model struct {
	g     *apptest.Gateway
	own   apptest.Option
	t     *testing.T
	stays []lived
}

func (m *model) in(r *rapid.T) {
	first := rapid.IntRange(0, 40).Draw(r, "first")
	stay := lived{
		person: rapid.IntRange(1, 4).Draw(r, "person"), bed: rapid.IntRange(1, 3).Draw(r, "bed"), first: first,
		out: rapid.SampledFrom([]int{horizon, first, first + 1, first + 10}).Draw(r, "out"),
	}
	fits := !slices.ContainsFunc(m.stays, stay.clashes)
	a := m.g.Send(m.t, http.MethodPut, into+"add", workerIn(stay.person, stay.bed, date(stay.first), date(stay.out)), m.own)
	if m.agree(r, a, fits) {
		stay.key = checkedIn(r, a)
		m.stays = append(m.stays, stay)
	}
}

func (m *model) move(r *rapid.T) {
	from := m.some(r)
	day, bed := rapid.IntRange(0, 50).Draw(r, "day"), rapid.IntRange(1, 3).Draw(r, "bed")
	to := lived{person: from.person, bed: bed, first: day, out: from.out}
	left := *from
	left.out = day
	others := slices.DeleteFunc(slices.Clone(m.stays), func(l lived) bool { return l.key == from.key })
	fits := day >= from.first && day < from.out && bed != from.bed && !slices.ContainsFunc(append(others, left), to.clashes)
	a := m.g.Send(m.t, http.MethodPost, into+"transfer/"+from.key, fmt.Sprintf(`{"RoomId":%q,"BedNo":%d,"FromDate":%q}`, someRoom, bed, date(day)), m.own)
	if m.agree(r, a, fits) {
		from.out, to.key = day, checkedIn(r, a)
		m.stays = append(m.stays, to)
	}
}

// out checks a person out; all days lie ahead of the clock, so that a day can be changed.
func (m *model) out(r *rapid.T) {
	from := m.some(r)
	day := rapid.IntRange(0, 50).Draw(r, "day")
	left := *from
	left.out = day
	fits := day >= from.first && !slices.ContainsFunc(m.stays, left.clashes)
	if m.agree(r, m.g.Send(m.t, http.MethodPost, into+"checkout/"+from.key, fmt.Sprintf(`{"ToDate":%q}`, date(day)), m.own), fits) {
		from.out = day
	}
}

// some is one of the stays.
func (m *model) some(r *rapid.T) *lived {
	if len(m.stays) == 0 {
		r.Skip("nobody is there")
	}
	return &m.stays[rapid.IntRange(0, len(m.stays)-1).Draw(r, "stay")]
}

// clashes reports whether two stays cannot both be; one without a day is no stay.
func (l lived) clashes(o lived) bool { return l.first < l.out && o.first < o.out && l.overlaps(o) }

func (m *model) agree(r *rapid.T, a apptest.Answer, fits bool) bool {
	if a.Code == 0 != fits {
		r.Fatalf("of %v fits is %v, and the answer %s", m.stays, fits, a.Body)
	}
	return fits
}

func (m *model) compare(r *rapid.T) {
	var want, got []string
	for _, l := range m.stays {
		want = append(want, fmt.Sprint(l.key, l.bed, date(l.first), date(l.out)))
	}
	for _, row := range stays(m.t, m.g, m.own) {
		to := ""
		if row.ToDate != nil {
			to = strings.TrimSuffix(*row.ToDate, "T00:00:00")
		}
		got = append(got, fmt.Sprint(row.CheckInID, row.BedNo, strings.TrimSuffix(row.FromDate, "T00:00:00"), to))
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(want, got) {
		r.Fatalf("there is %v, want %v", got, want)
	}
}
