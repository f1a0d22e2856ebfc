package cost

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"qiao/sql/seed"
)

// demoMonths is how many past months have readings: the first of them is where the
// meters began.
const demoMonths = 4

// demoMeters are the readings of the meters of rooms and buildings, in hundredths.
type demoMeters struct {
	random       *rand.Rand
	now          time.Time
	keeper       *seed.Row
	water, power map[string]int
	table        seed.Table
}

// DemoReadings are the readings of all rooms and buildings at the end of the last months. Of the last one some rooms
// are missing. The same data gives the same rows.
func DemoReadings(data *seed.Data) seed.Table {
	keeper, err := data.Row("user", "sushe")
	if err != nil {
		panic(err) // the data is embedded: a broken build
	}
	m := &demoMeters{
		random: rand.New(rand.NewPCG(2026, 8)), //nolint:gosec // demo data, which must come out the same every time
		now:    data.Now(), keeper: keeper, water: map[string]int{}, power: map[string]int{},
		table: seed.Table{
			Name:    "Dorm_Reading",
			Columns: []string{"ReadingId", "Month", "MeterId", "MeterName", "Water", "Power", "CreateUserId", "CreateUserName", "CreateDate"},
		},
	}
	rooms := slices.SortedStableFunc(slices.Values(data.Rows("room")), func(a, b *seed.Row) int {
		return cmp.Or(cmp.Compare(a.Text("Building"), b.Text("Building")), cmp.Compare(a.Text("RoomNo"), b.Text("RoomNo")))
	})
	for ago := demoMonths; ago >= 1; ago-- {
		m.read(ago, data.Month(-ago), rooms, demoLiving(data.Rows("checkin"), data.Month(-ago)))
	}
	return m.table
}

// read lets the residents use water and power for a month, and reads the meters.
func (m *demoMeters) read(ago int, first time.Time, rooms []*seed.Row, living map[string]int) {
	var buildings []string
	for i, room := range rooms {
		id, building := room.ID(), room.Text("Building")
		main, people := "main/"+building, living[id]
		if !slices.Contains(buildings, building) {
			buildings = append(buildings, building)
		}
		if _, known := m.water[main]; !known {
			m.water[main], m.power[main] = 900_000, 4_000_000
		}
		water, power := people*(180+m.random.IntN(240)), people*(1500+m.random.IntN(4500))
		if ago == demoMonths {
			water, power = 10_000+m.random.IntN(80_000), 50_000+m.random.IntN(400_000)
		} else if people == 0 && m.random.IntN(40) == 0 {
			power = 200 + m.random.IntN(900) // cleaned and painted
		}
		m.water[id] += water
		m.power[id] += power
		if ago < demoMonths {
			m.water[main] += water + water/25
			m.power[main] += power + power/25
		}
		if room.Text("Status") != "停用" && (ago > 1 || i%37 != 5) {
			m.add(first, id, building+" "+room.Text("RoomNo"))
		}
	}
	for _, building := range buildings {
		m.add(first, "main/"+building, building+" 总表")
	}
}

func (m *demoMeters) add(first time.Time, meter, name string) {
	month, readOn := first.Format("2006-01"), int(m.now.Sub(first.AddDate(0, 1, 0))/(24*time.Hour))
	year, mon, day := m.now.Date()
	m.table.Rows = append(m.table.Rows, []any{
		seed.ID("reading", month+meter), month, meter, name, hundredths(m.water[meter]), hundredths(m.power[meter]),
		m.keeper.ID(), m.keeper.Text("RealName"), time.Date(year, mon, day-max(readOn, 1), 9, 30, 0, 0, m.now.Location()),
	})
}

// demoLiving are how many people the check-ins have in each room in a month.
func demoLiving(checkIns []*seed.Row, first time.Time) map[string]int {
	from, next, living := first.Format(time.DateOnly), first.AddDate(0, 1, 0).Format(time.DateOnly), map[string]int{}
	for _, row := range checkIns {
		out := row.Text("ToDate")
		if row.Text("FromDate") < next && (out == "" || out > from) {
			living[row.Text("RoomId")]++
		}
	}
	return living
}

func hundredths(n int) string { return fmt.Sprintf("%d.%02d", n/100, n%100) }
