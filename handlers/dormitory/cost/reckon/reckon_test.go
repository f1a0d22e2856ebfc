package reckon

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

var october = day(2026, 10, 1)

func day(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

func num(text string) decimal.Decimal { return decimal.RequireFromString(text) }

func known(text string) *decimal.Decimal { d := num(text); return &d }

func prices(string) Prices {
	return Prices{Water: num("3.85"), Power: num("0.72"), WaterFree: num("2"), PowerFree: num("5")}
}

func person(no string) Resident { return Resident{Key: "key-" + no, No: no, Name: "员工" + no} }

func equal[T any](t *testing.T, want, got T) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got) %s", diff)
	}
}

// shown are the costs of the persons as a bill has them.
func shown(persons []PersonCost) (lines []string) {
	for _, p := range persons {
		lines = append(lines, fmt.Sprintf("%s %d天 房租%s 水%s 电%s 共%s", p.Resident.No, p.Days,
			p.Rent.StringFixed(2), p.Water.StringFixed(2), p.Power.StringFixed(2), p.Total().StringFixed(2)))
	}
	return lines
}

// Each figure was reckoned by hand.
func TestThreePersonsWithTenTwentyAndOneDays(t *testing.T) {
	costs := Reckon(Month{
		First:  october,
		Rooms:  []Room{{ID: "301", Building: "A栋", Beds: 4, RentPerBed: num("150"), Water: known("9.5"), Power: known("120.37")}},
		Prices: prices,
		Stays: []Stay{
			{RoomID: "301", Resident: person("003"), From: day(2026, 10, 31)},
			{RoomID: "301", Resident: person("002"), From: day(2026, 9, 5), To: day(2026, 10, 21)},
			{RoomID: "301", Resident: person("001"), From: day(2026, 10, 2), To: day(2026, 10, 12)},
		},
	})
	room := costs.Rooms[0]
	equal(t, 31, room.PersonDays)
	// 120.37 kWh less 5 free ones of one person and month, at 0.72: 83.0664. 9.5 t less 2, at 3.85: 28.875.
	equal(t, "115.37 83.07", room.Power.Charged.String()+" "+room.Power.Amount.StringFixed(2))
	equal(t, "7.5 28.88", room.Water.Charged.String()+" "+room.Water.Amount.StringFixed(2))
	equal(t, "150.00", room.Rent.StringFixed(2))
	// 83.07 is 26.79|68, 53.59|35 and 2.67|97: the two cents that are left go to 001 and 003.
	equal(t, []string{
		"001 10天 房租48.39 水9.32 电26.80 共84.51",
		"002 20天 房租96.77 水18.63 电53.59 共168.99",
		"003 1天 房租4.84 水0.93 电2.68 共8.45",
	}, shown(costs.Persons))
}

func TestEqualFractionsGoByTheNumber(t *testing.T) {
	stays := []Stay{}
	for _, no := range []string{"C", "A", "B"} {
		stays = append(stays, Stay{RoomID: "1", Resident: person(no), From: day(2026, 1, 1)})
	}
	costs := Reckon(Month{
		First: october, Rooms: []Room{{ID: "1", Beds: 3, Power: known("100")}}, Stays: stays,
		Prices: func(string) Prices { return Prices{Power: num("1")} },
	})
	equal(t, []string{"A 31天 房租0.00 水0.00 电33.34 共33.34", "B 31天 房租0.00 水0.00 电33.33 共33.33", "C 31天 房租0.00 水0.00 电33.33 共33.33"}, shown(costs.Persons))
}

func TestASingleResidentPaysForTheWholeRoom(t *testing.T) {
	costs := Reckon(Month{
		First: october, Prices: prices,
		Rooms: []Room{{ID: "1", Beds: 4, RentPerBed: num("310"), Power: known("0")}},
		Stays: []Stay{
			{RoomID: "1", Resident: person("1"), From: day(2026, 10, 1)},
			{RoomID: "1", Resident: person("2"), From: day(2026, 10, 1), To: day(2026, 10, 11)},
			{RoomID: "1", Resident: person("1"), From: day(2026, 10, 11), Single: true},
		},
	})
	// 310 a month are 10 a day and bed: ten days of one bed, then 21 days of four.
	equal(t, []string{"1 31天 房租940.00 水0.00 电0.00 共940.00", "2 10天 房租100.00 水0.00 电0.00 共100.00"}, shown(costs.Persons))
}

func TestWhatABuildingLosesIsSharedByDays(t *testing.T) {
	month := Month{
		First: october, Prices: func(string) Prices { return Prices{Power: num("1")} },
		Rooms: []Room{{ID: "1", Building: "A", Power: known("10")}, {ID: "2", Building: "A", Power: known("20")}, {ID: "3", Building: "B", Power: known("5")}},
		Mains: []Main{{Building: "A", Power: known("40")}},
		Stays: []Stay{
			{RoomID: "1", Resident: person("1"), From: day(2026, 10, 1)},
			{RoomID: "2", Resident: person("2"), From: day(2026, 10, 1)},
			{RoomID: "2", Resident: person("3"), From: day(2026, 10, 1)},
			{RoomID: "3", Resident: person("4"), From: day(2026, 10, 1)},
		},
	}
	loss := func(i int) string { return Reckon(month).Rooms[i].Power.Loss.StringFixed(2) }
	equal(t, "3.33 6.67 0.00", loss(0)+" "+loss(1)+" "+loss(2))
	month.Mains[0].Power = known("29") // less than its rooms: nothing is lost
	equal(t, "0.00 0.00", loss(0)+" "+loss(1))
	month.Mains[0].Power, month.Rooms[1].Power = known("40"), nil // nobody knows what was lost
	equal(t, "0.00 0.00", loss(0)+" "+loss(1))
}

func TestTheCompanyBearsWhatNobodyElseDoes(t *testing.T) {
	costs := Reckon(Month{First: october, Prices: prices, Rooms: []Room{
		{ID: "1", Beds: 4, RentPerBed: num("150"), Power: known("10")}, {ID: "2", Beds: 4, RentPerBed: num("150"), Power: known("0")},
	}})
	if len(costs.Persons) != 1 {
		t.Fatalf("paid by %v", costs.Persons)
	}
	equal(t, Company, costs.Persons[0].Resident)
	equal(t, "7.20", costs.Persons[0].Total().StringFixed(2))
}

func TestTheFreePartIsNoMoreThanWhatWasUsed(t *testing.T) {
	costs := Reckon(Month{
		First: october, Prices: prices, Rooms: []Room{{ID: "1", Power: known("3")}},
		Stays: []Stay{{RoomID: "1", Resident: person("1"), From: day(2026, 10, 1)}},
	})
	equal(t, "3 0", costs.Rooms[0].Power.Free.String()+" "+costs.Rooms[0].Power.Charged.String())
}

func TestPersonsSumToTheirRoomWhateverTheMonth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		month := Month{First: day(2026, time.Month(rapid.IntRange(1, 12).Draw(t, "month")), 1), Prices: prices, Mains: []Main{{Building: "A", Power: known("900"), Water: known("77.77")}}}
		for i := range rapid.IntRange(1, 6).Draw(t, "rooms") {
			month.Rooms = append(month.Rooms, Room{ID: fmt.Sprint(i), Building: "A", Beds: rapid.IntRange(1, 8).Draw(t, "beds"), RentPerBed: hundredths(t, "rent"), Water: some(t, "water"), Power: some(t, "power")})
		}
		for i := range rapid.IntRange(0, 20).Draw(t, "stays") {
			stay := Stay{
				RoomID: fmt.Sprint(rapid.IntRange(0, len(month.Rooms)-1).Draw(t, "room")), Resident: person(fmt.Sprint(i % 7)),
				From: month.First.AddDate(0, 0, rapid.IntRange(-40, 40).Draw(t, "from")), Single: rapid.IntRange(0, 9).Draw(t, "single") == 0,
			}
			if rapid.Bool().Draw(t, "ends") {
				stay.To = stay.From.AddDate(0, 0, rapid.IntRange(1, 60).Draw(t, "days"))
			}
			month.Stays = append(month.Stays, stay)
		}
		costs := Reckon(month)
		for _, room := range costs.Rooms {
			sum := RoomCost{}
			for _, p := range costs.Persons {
				if p.RoomID == room.Room.ID {
					sum.Rent, sum.Water.Amount, sum.Power.Amount = sum.Rent.Add(p.Rent), sum.Water.Amount.Add(p.Water), sum.Power.Amount.Add(p.Power)
					within(t, room.Rent, p.BedDays, room.BedDays, p.Rent)
					within(t, room.Water.Amount, p.Days, room.PersonDays, p.Water)
					within(t, room.Power.Amount, p.Days, room.PersonDays, p.Power)
				}
			}
			if !sum.Rent.Equal(room.Rent) || !sum.Water.Amount.Equal(room.Water.Amount) || !sum.Power.Amount.Equal(room.Power.Amount) {
				t.Fatalf("room %s costs %v, its persons pay %v", room.Room.ID, room, sum)
			}
		}
		if diff := cmp.Diff(costs, Reckon(month)); diff != "" {
			t.Fatal(diff)
		}
	})
}

// within: nobody is more than a cent from his exact part.
func within(t *rapid.T, whole decimal.Decimal, weight, all int, got decimal.Decimal) {
	if all == 0 {
		return
	}
	exact := whole.Mul(decimal.NewFromInt(int64(weight))).Div(decimal.NewFromInt(int64(all)))
	if !got.Sub(exact).Abs().LessThan(num("0.01")) {
		t.Fatalf("%s of %s", got, exact)
	}
}

func hundredths(t *rapid.T, label string) decimal.Decimal {
	return decimal.New(rapid.Int64Range(0, 99999).Draw(t, label), -2)
}

func some(t *rapid.T, label string) *decimal.Decimal {
	if rapid.IntRange(0, 9).Draw(t, label+" unknown") == 0 {
		return nil
	}
	d := hundredths(t, label)
	return &d
}
