package seed

import (
	"fmt"
	"time"
)

// tariffs are what water and power cost, from so many months ago on.
var tariffs = []struct {
	building                                     string
	ago                                          int
	waterPrice, powerPrice, waterFree, powerFree string
}{
	{"全部", 30, "3.6500", "0.6800", "2.00", "8.00"},
	{"全部", 6, "3.8500", "0.7200", "2.00", "8.00"},
	{"夫妻楼", 6, "3.8500", "0.7200", "3.00", "12.00"},
}

func tariffTable(c *company) Table {
	t := newTable("Dorm_Tariff", append([]string{"TariffId", "Building", "FromMonth", "WaterPrice", "PowerPrice", "WaterFree", "PowerFree"}, created...)...)
	for _, p := range tariffs {
		t.add(append([]any{
			guid("tariff", fmt.Sprint(p.building, p.ago)), p.building, c.month(p.ago).Format("2006-01"), p.waterPrice, p.powerPrice, p.waterFree, p.powerFree,
		}, c.createdBy(c.byAccount["sushe"], -30*p.ago)...)...)
	}
	return t
}

// monthsRead is how many past months have readings: the first of them is where the
// meters began.
const monthsRead = 4

// readingTable is what the meters of all rooms and buildings showed at the end of the
// last months. Of the last one some rooms are still to be read.
func readingTable(c *company, rooms, checkIns Table) Table {
	random, keeper := source(meterSeed), c.byAccount["sushe"]
	t := newTable("Dorm_Reading", append([]string{"ReadingId", "Month", "MeterId", "MeterName", "Water", "Power"}, created...)...)
	water, power, mains := map[string]int{}, map[string]int{}, []string{}
	for ago := monthsRead; ago >= 1; ago-- {
		first := c.month(ago)
		month, readOn := first.Format("2006-01"), int(c.now.Sub(first.AddDate(0, 1, 0))/(24*time.Hour))
		add := func(meter, name string) {
			t.add(append([]any{
				guid("reading", month+meter), month, meter, name, hundredths(water[meter]), hundredths(power[meter]),
			}, c.createdBy(keeper, -max(readOn, 1))...)...)
		}
		living := checkIns.living(first)
		for i, room := range rooms.Rows {
			id, building := room[rooms.column("RoomId")].(string), room[rooms.column("Building")].(string)
			people, status := living[id], room[rooms.column("Status")]
			main := "main/" + building
			if _, known := water[main]; !known {
				mains = append(mains, building)
				water[main], power[main] = 900_000, 4_000_000
			}
			usedWater, usedPower := people*(180+random.IntN(240)), people*(1500+random.IntN(4500))
			if ago == monthsRead {
				usedWater, usedPower = 10_000+random.IntN(80_000), 50_000+random.IntN(400_000)
			} else if people == 0 && random.IntN(40) == 0 {
				usedPower = 200 + random.IntN(900) // cleaned and painted
			}
			water[id] += usedWater
			power[id] += usedPower
			if ago < monthsRead {
				water[main] += usedWater + usedWater/25
				power[main] += usedPower + usedPower/25
			}
			if status == "停用" || ago == 1 && i%37 == 5 {
				continue
			}
			add(id, building+" "+room[rooms.column("RoomNo")].(string))
		}
		for _, building := range mains {
			add("main/"+building, building+" 总表")
		}
	}
	return t
}

// living are how many people the check-ins have in each room in a month.
func (t Table) living(first time.Time) map[string]int {
	from, next, living := first.Format(time.DateOnly), first.AddDate(0, 1, 0).Format(time.DateOnly), map[string]int{}
	for _, row := range t.Rows {
		out := dayText(row[t.column("ToDate")])
		if dayText(row[t.column("FromDate")]) < next && (out == "" || out > from) {
			living[row[t.column("RoomId")].(string)]++
		}
	}
	return living
}

func dayText(day any) string {
	switch day := day.(type) {
	case time.Time:
		return day.Format(time.DateOnly)
	case string:
		return day
	default:
		return ""
	}
}

// month is the first day of the month so many months ago.
func (c *company) month(ago int) time.Time {
	year, month, _ := c.now.Date()
	return time.Date(year, month-time.Month(ago), 1, 0, 0, 0, 0, time.UTC)
}

func hundredths(n int) string { return fmt.Sprintf("%d.%02d", n/100, n%100) }
