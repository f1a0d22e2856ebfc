package dormitory_test

import (
	"flag"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

// For any order of arrivals, moves and departures, and for any readings: each person pays the
// amount that the test computes, and persons, rooms and departments sum to the month.
func TestNoSequenceBreaksTheSums(t *testing.T) {
	if err := flag.Set("rapid.checks", "20"); err != nil { // each is some thirty calls and a month
		t.Fatal(err)
	}
	g := apptest.StartDemo(t, func(cfg *config.Config) {
		cfg.Limits.Writes, cfg.Limits.AddressWrites = 1_000_000, 1_000_000
	})
	l := &life{month: &month{t: t, g: g, as: apptest.Token(g.Session(t, "sushe")), plan: &plan{rooms: []planned{{water: 400, power: 9000}, {water: 700, power: 12345}}}}}
	l.build()
	l.readMeters()
	l.findReadings()
	rapid.Check(t, func(r *rapid.T) {
		l.begin()
		r.Repeat(map[string]func(*rapid.T){"in": l.in, "move": l.move, "out": l.out, "read": l.read})
		f := l.compute("")
		if wrong := l.compare() + l.agree(f); wrong != "" {
			r.Fatalf("%s of %+v", wrong, l.rooms)
		}
	})
}

// life are the events in two rooms in a month.
type life struct {
	*month

	readings []string // of the rooms
	stays    []stayed
}

// stayed is the position of a stay in the plan.
type stayed struct {
	key       string
	room, bed int
	at        int // among the room's
}

func (l *life) of(s stayed) *interval { return &l.rooms[s.room].stays[s.at] }

// begin removes the data of the last sequence from the rooms.
func (l *life) begin() {
	for _, s := range l.stays {
		l.send(http.MethodDelete, "into/delete/"+s.key, "")
	}
	l.stays = nil
	for i := range l.rooms {
		l.rooms[i].stays = nil
	}
}

// try sends a request that may be refused, and reports whether it was accepted.
func (l *life) try(path, body string, into any) bool {
	method := http.MethodPost
	if path == "into/add" {
		method = http.MethodPut
	}
	a := l.g.Send(l.t, method, "/admin/dormitory/"+path, body, l.as)
	if a.Code == 0 {
		l.data(a, into)
	}
	return a.Code == 0
}

func (l *life) came(key string, room, bed int, days interval) {
	l.stays = append(l.stays, stayed{key, room, bed, len(l.rooms[room].stays)})
	l.rooms[room].stays = append(l.rooms[room].stays, days)
}

func (l *life) in(r *rapid.T) {
	room, bed, person := rapid.IntRange(0, 1).Draw(r, "room"), rapid.IntRange(1, 3).Draw(r, "bed"), rapid.IntRange(1, 5).Draw(r, "person")
	days := interval{person, rapid.IntRange(1, 25).Draw(r, "from"), october + 1}
	var added struct{ CheckInID string }
	if l.try("into/add", fmt.Sprintf(`{"WorkerName":"外来%d","WorkerCompany":"劳务公司 1","WorkerIdNumber":"W%07d","Gender":"男","RoomId":%q,"BedNo":%d,"FromDate":"2026-10-%02d"}`,
		person, person, l.rooms[room].id, bed, days.from), &added) {
		l.came(added.CheckInID, room, bed, days)
	}
}

func (l *life) move(r *rapid.T) {
	s, day := l.some(r), rapid.IntRange(1, october).Draw(r, "day")
	room, bed := rapid.IntRange(0, 1).Draw(r, "room"), rapid.IntRange(1, 3).Draw(r, "bed")
	var added struct{ CheckInID string }
	if l.try("into/transfer/"+s.key, fmt.Sprintf(`{"RoomId":%q,"BedNo":%d,"FromDate":"2026-10-%02d"}`, l.rooms[room].id, bed, day), &added) {
		days := interval{l.of(s).person, day, l.of(s).to}
		l.of(s).to = day
		l.came(added.CheckInID, room, bed, days)
	}
}

func (l *life) out(r *rapid.T) {
	s, day := l.some(r), rapid.IntRange(1, october).Draw(r, "day")
	if l.try("into/checkout/"+s.key, fmt.Sprintf(`{"ToDate":"2026-10-%02d"}`, day), nil) {
		l.of(s).to = day
	}
}

// some is one of the stays.
func (l *life) some(r *rapid.T) stayed {
	if len(l.stays) == 0 {
		r.Skip("nobody is there")
	}
	return l.stays[rapid.IntRange(0, len(l.stays)-1).Draw(r, "stay")]
}

// read corrects the readings of a room.
func (l *life) read(r *rapid.T) {
	room := rapid.IntRange(0, 1).Draw(r, "room")
	water, power := rapid.Int64Range(0, 3000).Draw(r, "water"), rapid.Int64Range(0, 40000).Draw(r, "power")
	began := int64(room) * 100
	l.send(http.MethodPost, "reading/update/"+l.readings[room], fmt.Sprintf(`{"Water":%s,"Power":%s}`, cents(began+water), cents(began+power)))
	l.rooms[room].water, l.rooms[room].power = water, power
}

func (l *life) findReadings() {
	var sheet struct {
		List []struct{ MeterID, ReadingID string } `json:"list"`
	}
	l.data(l.send(http.MethodGet, "reading/sheet?month=2026-10", ""), &sheet)
	for _, room := range l.rooms {
		at := slices.IndexFunc(sheet.List, func(m struct{ MeterID, ReadingID string }) bool { return m.MeterID == room.id })
		l.readings = append(l.readings, sheet.List[at].ReadingID)
	}
}
