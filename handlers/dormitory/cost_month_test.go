package dormitory_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest/layer"
)

// people is the number of check-ins: enough for every case, or those of a large factory.
func people() int { return layer.Count(90, 1500) }

const beds = 6

// plan is the test's own model: who lives where on which days of October 2026, and the readings of the meters.
type plan struct {
	rooms []planned
}

type planned struct {
	id           string
	water, power int64 // hundredths
	stays        []interval
}

// interval is from a day of the month to the day out, which does not count.
type interval struct {
	person   int
	from, to int
}

// october has 31 days; the demo has closed the months before it.
const october = 31

// newPlan has six people in each room: some for the whole month, some for a part of it, some who move to the next room
// on a day when both rooms have one bed more.
func newPlan(n int) *plan {
	p := &plan{rooms: make([]planned, n/beds+1)}
	for person := range n {
		room := &p.rooms[person/beds]
		switch person % beds {
		case 3:
			room.stays = append(room.stays, interval{person, 1 + person%28, 32})
		case 4:
			room.stays = append(room.stays, interval{person, 1, 1 + person%31})
		case 5:
			day := 2 + person%29
			room.stays = append(room.stays, interval{person, 1, day})
			next := &p.rooms[person/beds+1]
			next.stays = append(next.stays, interval{person, day, 32})
		default:
			room.stays = append(room.stays, interval{person, 1, 32})
		}
	}
	for i := range p.rooms {
		p.rooms[i].water, p.rooms[i].power = int64(400+i*137%2900), int64(9000+i*731%40000)
	}
	return p
}

// A month by HTTP alone: rooms, check-ins, transfers, check-outs, readings, prices, the summary and its closing. All
// costs are computed again here, in fractions.
func TestAMonthAgreesWithAnIndependentReckoning(t *testing.T) {
	t.Parallel()
	g := apptest.StartDemo(t, func(cfg *config.Config) {
		cfg.Limits.Writes, cfg.Limits.AddressWrites = 1_000_000, 1_000_000
	})
	m := &month{t: t, g: g, as: apptest.Token(g.Session(t, "sushe")), plan: newPlan(people())}
	m.build()
	m.checkIn()
	m.readMeters()
	first := m.compute("")
	if again := m.compute(""); again.Amount != first.Amount {
		t.Errorf("computed again: %s and %s", first.Amount, again.Amount)
	}
	if wrong := m.compare() + m.agree(first); wrong != "" {
		t.Error(wrong)
	}
	m.close(first.Amount)
	if a := m.g.Send(t, http.MethodPut, "/admin/dormitory/into/add", m.worker(0, 0, 1, 32), m.as); !strings.Contains(a.Body, "2026年10月及以前已关账") {
		t.Errorf("a check-in in the closed month: %s", a.Body)
	}
	if closed := m.compute(""); closed.Amount != first.Amount || !closed.Closed {
		t.Errorf("the closed month is %v", closed)
	}
	if a := m.g.Send(t, http.MethodPost, "/admin/dormitory/cost/summary", `{"Month":"2026-10","Recompute":true}`, m.as); !strings.Contains(a.Body, "不能重新计算") {
		t.Errorf("computing the closed month: %s", a.Body)
	}
}

type month struct {
	*plan

	t  *testing.T
	g  *apptest.Gateway
	as apptest.Option
}

type figures struct {
	Amount json.Number
	Closed bool
	List   []struct{ Total json.Number } `json:"list"`
}

func (m *month) send(method, path, body string) apptest.Answer {
	m.t.Helper()
	a := m.g.Send(m.t, method, "/admin/dormitory/"+path, body, m.as)
	if a.Code != 0 {
		m.t.Fatalf("%s %s %s: %s", method, path, body, a.Body)
	}
	return a
}

func (m *month) data(a apptest.Answer, into any) {
	m.t.Helper()
	if err := json.Unmarshal([]byte(a.Body), &struct{ Data any }{into}); err != nil {
		m.t.Fatal(err)
	}
}

func (m *month) build() {
	for i := range m.rooms {
		var room struct{ RoomID string }
		m.data(m.send(http.MethodPut, "inventory/add",
			fmt.Sprintf(`{"Building":"甲栋","Floor":1,"RoomNo":"%03d","RoomType":"男","Beds":7,"RentPerBed":127.35}`, i+1)), &room)
		m.rooms[i].id = room.RoomID
	}
	m.send(http.MethodPut, "tariff/add", `{"Building":"甲栋","FromMonth":"2026-10","WaterPrice":3.85,"PowerPrice":0.7215,"WaterFree":1.5,"PowerFree":7.25}`)
}

func (m *month) worker(person, room, bed, out int) string {
	to := "null"
	if out <= october {
		to = fmt.Sprintf(`"2026-10-%02d"`, out)
	}
	return fmt.Sprintf(`{"WorkerName":"外来%d","WorkerCompany":"劳务公司 %d","WorkerIdNumber":"W%07d","Gender":"男","RoomId":%q,"BedNo":%d,"FromDate":"2026-10-%02d","ToDate":%s}`,
		person, person%7, person, m.rooms[room].id, bed, m.day(person, room), to)
}

// day is the first day of a person in a room.
func (m *month) day(person, room int) int {
	for _, s := range m.rooms[room].stays {
		if s.person == person {
			return s.from
		}
	}
	return 1
}

// checkIn has everybody come, some leave, and some go on to the seventh bed of the next room.
func (m *month) checkIn() {
	for room := range m.rooms {
		for _, s := range m.rooms[room].stays {
			if s.person/beds != room {
				continue // comes by a transfer
			}
			var added struct{ CheckInID string }
			m.data(m.send(http.MethodPut, "into/add", m.worker(s.person, room, s.person%beds+1, october+1)), &added)
			switch s.person % beds {
			case 4:
				m.send(http.MethodPost, "into/checkout/"+added.CheckInID, fmt.Sprintf(`{"ToDate":"2026-10-%02d"}`, s.to))
			case 5:
				m.send(http.MethodPost, "into/transfer/"+added.CheckInID, fmt.Sprintf(`{"RoomId":%q,"BedNo":7,"FromDate":"2026-10-%02d"}`, m.rooms[room+1].id, s.to))
			}
		}
	}
}

// readMeters enters the first and last readings of the new rooms, and the readings that the demo
// data still lacks.
func (m *month) readMeters() {
	for i, room := range m.rooms {
		began := int64(i) * 100
		m.send(http.MethodPut, "reading/add", fmt.Sprintf(`{"MeterId":%q,"Month":"2026-10","WaterNewStart":%s,"Water":%s,"PowerNewStart":%s,"Power":%s}`,
			room.id, cents(began), cents(began+room.water), cents(began), cents(began+room.power)))
	}
	var sheet []struct {
		MeterID, ReadingID       *string
		WaterBefore, PowerBefore json.Number
	}
	var list struct{ List json.RawMessage }
	m.data(m.g.Send(m.t, http.MethodGet, "/admin/dormitory/reading/sheet?month=2026-10", "", m.as), &list)
	if err := json.Unmarshal(list.List, &sheet); err != nil {
		m.t.Fatal(err)
	}
	for _, meter := range sheet {
		if meter.ReadingID == nil && meter.WaterBefore != "" {
			m.send(http.MethodPut, "reading/add", fmt.Sprintf(`{"MeterId":%q,"Month":"2026-10","Water":%s,"Power":%s}`, *meter.MeterID, meter.WaterBefore, meter.PowerBefore))
		}
	}
}

func cents(n int64) string { return fmt.Sprintf("%d.%02d", n/100, n%100) }

func (m *month) compute(more string) (f figures) {
	m.data(m.send(http.MethodPost, "cost/summary", `{"Month":"2026-10"`+more+`}`), &f)
	return f
}

func (m *month) close(total json.Number) {
	m.send(http.MethodPost, "cost/close", fmt.Sprintf(`{"Month":"2026-10","Amount":%s}`, total))
}

// paid is the costs of a person for a room, in cents.
type paid struct{ rent, water, power int64 }

// compare computes all costs, and returns the differences to the bills.
func (m *month) compare() (difference string) {
	var bills struct {
		List []struct {
			RoomID, ResidentName string
			Rent, Water, Power   json.Number
		} `json:"list"`
	}
	m.data(m.send(http.MethodPost, "cost/person", `{"Month":"2026-10","Building":"甲栋"}`), &bills)
	got, want := map[string]paid{}, map[string]paid{}
	for _, b := range bills.List {
		got[b.RoomID+" "+b.ResidentName] = paid{inCents(b.Rent), inCents(b.Water), inCents(b.Power)}
	}
	for _, room := range m.rooms {
		room.compute(want)
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(paid{})); diff != "" {
		return "(-computed here +bills) " + diff
	}
	return ""
}

func (r planned) compute(want map[string]paid) {
	lived := map[int]int64{}
	for _, s := range r.stays {
		if s.from < s.to {
			lived[s.person] += int64(s.to - s.from)
		}
	}
	people := slices.Sorted(maps.Keys(lived))
	var days []int64
	var all int64
	for _, person := range people {
		days = append(days, lived[person])
		all += lived[person]
	}
	if all == 0 { // the company pays, and nothing is free
		if r.water > 0 || r.power > 0 {
			want[r.id+" 公司承担"] = paid{0, supply(r.water, 0, 38500, 0), supply(r.power, 0, 7215, 0)}
		}
		return
	}
	rent := rents(12735, days)
	water := split(supply(r.water, 150, 38500, all), days, all)
	power := split(supply(r.power, 725, 7215, all), days, all)
	for i, person := range people {
		want[fmt.Sprintf("%s 外来%d", r.id, person)] = paid{rent[i], water[i], power[i]}
	}
}

// rents are the exact prices of days of a bed, at so many cents a month: the room's sum is rounded once, and its last
// cents go to the largest fractions.
func rents(perBed int64, days []int64) []int64 {
	all, parts, fractions, order := new(big.Rat), make([]int64, len(days)), make([]*big.Rat, len(days)), make([]int, len(days))
	left := int64(0)
	for i, n := range days {
		exact := big.NewRat(perBed*n, october)
		all.Add(all, exact)
		parts[i] = new(big.Int).Div(exact.Num(), exact.Denom()).Int64()
		fractions[i], order[i] = new(big.Rat).Sub(exact, big.NewRat(parts[i], 1)), i
		left -= parts[i]
	}
	slices.SortStableFunc(order, func(a, b int) int { return fractions[b].Cmp(fractions[a]) })
	for _, i := range order[:left+half(all)] {
		parts[i]++
	}
	return parts
}

// supply is the price of hundredths of a ton or kWh in cents, at a price in ten-thousandths.
func supply(used, free, price, days int64) int64 {
	charged := used - min(used, half(big.NewRat(free*days, october)))
	return half(big.NewRat(charged*price, 10000))
}

// half rounds to whole ones, a half up.
func half(r *big.Rat) int64 {
	doubled := new(big.Rat).Add(new(big.Rat).Mul(r, big.NewRat(2, 1)), big.NewRat(1, 1))
	return new(big.Int).Div(doubled.Num(), new(big.Int).Mul(doubled.Denom(), big.NewInt(2))).Int64()
}

// split gives every person the whole cents of the own part, and one more to those with the largest fraction.
func split(amount int64, days []int64, all int64) []int64 {
	parts, order, rest := make([]int64, len(days)), make([]int, len(days)), amount
	part := func(i int) *big.Rat { return big.NewRat(amount*days[i], all) }
	for i := range days {
		order[i] = i
		parts[i] = new(big.Int).Div(part(i).Num(), part(i).Denom()).Int64()
		rest -= parts[i]
	}
	fraction := func(i int) *big.Rat { return new(big.Rat).Sub(part(i), big.NewRat(parts[i], 1)) }
	fractions := make([]*big.Rat, len(days))
	for i := range days {
		fractions[i] = fraction(i)
	}
	slices.SortStableFunc(order, func(a, b int) int { return fractions[b].Cmp(fractions[a]) })
	for _, i := range order[:rest] {
		parts[i]++
	}
	return parts
}

func inCents(n json.Number) int64 {
	r, _ := new(big.Rat).SetString(string(n))
	return half(r.Mul(r, big.NewRat(100, 1)))
}

// agree compares the month with the sums of its departments, of its persons, and of its rooms with
// corrections and outside leases. It returns the differences.
func (m *month) agree(f figures) (difference string) {
	sum := func(method, path, body string, field string) (all int64) {
		var rows struct {
			List []map[string]any `json:"list"`
		}
		m.data(m.g.Send(m.t, method, "/admin/dormitory/"+path, body, m.as), &rows)
		for _, row := range rows.List {
			all += inCents(json.Number(fmt.Sprintf("%.2f", row[field])))
		}
		return all
	}
	var departments int64
	for _, d := range f.List {
		departments += inCents(d.Total)
	}
	outsource := sum(http.MethodGet, "cost/outsource?month=2026-10&pageSize=1000", "", "Amount")
	corrected := sum(http.MethodGet, "correction/index?month=2026-10&pageSize=1000", "", "Amount")
	persons := sum(http.MethodGet, "cost/index?month=2026-10&pageSize=10000", "", "Total")
	rooms := sum(http.MethodPost, "cost/detail?pageSize=10000", `{"Month":"2026-10"}`, "Total")
	for of, total := range map[string]int64{
		"departments": departments, "persons": persons + outsource, "rooms": rooms + corrected + outsource,
	} {
		if total != inCents(f.Amount) {
			difference += fmt.Sprintf("the month costs %s, its %s %s\n", f.Amount, of, cents(total))
		}
	}
	return difference
}
