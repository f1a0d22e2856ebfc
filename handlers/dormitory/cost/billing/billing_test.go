package billing

import (
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
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
	if diff := gocmp.Diff(want, got); diff != "" {
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

// Each figure was computed by hand.
func TestThreePersonsWithTenTwentyAndOneDays(t *testing.T) {
	costs := Compute(Month{
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
	costs := Compute(Month{
		First: october, Rooms: []Room{{ID: "1", Beds: 3, Power: known("100")}}, Stays: stays,
		Prices: func(string) Prices { return Prices{Power: num("1")} },
	})
	equal(t, []string{"A 31天 房租0.00 水0.00 电33.34 共33.34", "B 31天 房租0.00 水0.00 电33.33 共33.33", "C 31天 房租0.00 水0.00 电33.33 共33.33"}, shown(costs.Persons))
}

func TestASingleResidentPaysForTheWholeRoom(t *testing.T) {
	costs := Compute(Month{
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

func TestTheLossOfABuildingIsSharedByDays(t *testing.T) {
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
	loss := func(i int) string { return Compute(month).Rooms[i].Power.Loss.StringFixed(2) }
	equal(t, "3.33 6.67 0.00", loss(0)+" "+loss(1)+" "+loss(2))
	month.Mains[0].Power = known("29") // less than its rooms: nothing is lost
	equal(t, "0.00 0.00", loss(0)+" "+loss(1))
	month.Mains[0].Power, month.Rooms[1].Power = known("40"), nil // the loss is not known
	equal(t, "0.00 0.00", loss(0)+" "+loss(1))
}

func TestTheCompanyBearsTheRest(t *testing.T) {
	costs := Compute(Month{First: october, Prices: prices, Rooms: []Room{
		{ID: "1", Beds: 4, RentPerBed: num("150"), Power: known("10")}, {ID: "2", Beds: 4, RentPerBed: num("150"), Power: known("0")},
	}})
	if len(costs.Persons) != 1 {
		t.Fatalf("paid by %v", costs.Persons)
	}
	equal(t, Company, costs.Persons[0].Resident)
	equal(t, "7.20", costs.Persons[0].Total().StringFixed(2))
}

func TestTheFreePartIsNoMoreThanWhatWasUsed(t *testing.T) {
	costs := Compute(Month{
		First: october, Prices: prices, Rooms: []Room{{ID: "1", Power: known("3")}},
		Stays: []Stay{{RoomID: "1", Resident: person("1"), From: day(2026, 10, 1)}},
	})
	equal(t, "3 0", costs.Rooms[0].Power.Free.String()+" "+costs.Rooms[0].Power.Charged.String())
}

func TestPersonsSumToTheirRoomInAnyMonth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		month := Month{First: day(2026, time.Month(rapid.IntRange(1, 12).Draw(t, "month")), 1), Prices: prices, Mains: []Main{{Building: "A", Power: known("900"), Water: known("77.77")}}}
		for i := range rapid.IntRange(1, 6).Draw(t, "rooms") {
			room := Room{ID: fmt.Sprint(i), Building: "A", Beds: rapid.IntRange(1, 8).Draw(t, "beds"), RentPerBed: hundredths(t, "rent"), Water: some(t, "water"), Power: some(t, "power")}
			for from := range rapid.IntRange(0, 3).Draw(t, "rates") {
				room.Rates = append(room.Rates, Rate{From: month.First.AddDate(0, 0, from*rapid.IntRange(1, 12).Draw(t, "apart")), Beds: rapid.IntRange(1, 8).Draw(t, "beds then"), RentPerBed: hundredths(t, "rent then")})
			}
			slices.SortFunc(room.Rates, func(a, b Rate) int { return a.From.Compare(b.From) })
			month.Rooms = append(month.Rooms, room)
		}
		for i := range rapid.IntRange(0, 20).Draw(t, "stays") {
			stay := Stay{
				RoomID: fmt.Sprint(rapid.IntRange(0, len(month.Rooms)-1).Draw(t, "room")), Resident: of(person(fmt.Sprint(i%7)), rapid.SampledFrom([]string{"甲", "乙"}).Draw(t, "department")),
				From: month.First.AddDate(0, 0, rapid.IntRange(-40, 40).Draw(t, "from")), Single: rapid.IntRange(0, 9).Draw(t, "single") == 0,
			}
			if rapid.Bool().Draw(t, "ends") {
				stay.To = stay.From.AddDate(0, 0, rapid.IntRange(1, 60).Draw(t, "days"))
			}
			month.Stays = append(month.Stays, stay)
		}
		costs := Compute(month)
		if diff := gocmp.Diff(rentsAgain(month), rentsOf(costs)); diff != "" {
			t.Fatalf("(-computed again +computed) %s", diff)
		}
		for _, room := range costs.Rooms {
			sum := RoomCost{}
			for _, p := range costs.Persons {
				if p.RoomID == room.Room.ID {
					sum.Rent, sum.Water.Amount, sum.Power.Amount = sum.Rent.Add(p.Rent), sum.Water.Amount.Add(p.Water), sum.Power.Amount.Add(p.Power)
					within(t, room.Water.Amount, p.Days, room.PersonDays, p.Water)
					within(t, room.Power.Amount, p.Days, room.PersonDays, p.Power)
				}
			}
			if !sum.Rent.Equal(room.Rent) || !sum.Water.Amount.Equal(room.Water.Amount) || !sum.Power.Amount.Equal(room.Power.Amount) {
				t.Fatalf("room %s costs %v, its persons pay %v", room.Room.ID, room, sum)
			}
		}
		if diff := gocmp.Diff(costs, Compute(month)); diff != "" {
			t.Fatal(diff)
		}
	})
}

// within: the amount differs by at most a cent from the exact part.
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

func of(who Resident, department string) Resident {
	who.Department = department
	return who
}

// A whole month costs the full rent, also where other people live in the room.
func TestAWholeMonthCostsTheRent(t *testing.T) {
	stays := []Stay{{RoomID: "1", Resident: person("1"), From: day(2026, 10, 1)}}
	for i := range 4 {
		stays = append(stays, Stay{RoomID: "1", Resident: person(fmt.Sprint(i + 2)), From: day(2026, 10, 5), To: day(2026, 10, 7)})
	}
	costs := Compute(Month{First: october, Prices: prices, Rooms: []Room{{ID: "1", Beds: 5, RentPerBed: num("100")}}, Stays: stays})
	// 100 and four times 6.45|16 are 125.80|65: the cent that is left goes to the first of the four.
	equal(t, "125.81", costs.Rooms[0].Rent.StringFixed(2))
	equal(t, []string{
		"1 31天 房租100.00 水0.00 电0.00 共100.00",
		"2 2天 房租6.46 水0.00 电0.00 共6.46",
		"3 2天 房租6.45 水0.00 电0.00 共6.45",
		"4 2天 房租6.45 水0.00 电0.00 共6.45",
		"5 2天 房租6.45 水0.00 电0.00 共6.45",
	}, shown(costs.Persons))
}

func TestARentHoldsFromItsDayOn(t *testing.T) {
	costs := Compute(Month{
		First: october, Prices: prices,
		Rooms: []Room{{ID: "1", Rates: []Rate{
			{From: day(1990, 1, 1), Beds: 4, RentPerBed: num("100")},
			{From: day(2026, 10, 16), Beds: 4, RentPerBed: num("160")},
			{From: day(2026, 10, 31), Beds: 2, RentPerBed: num("160")},
			{From: day(2026, 11, 1), Beds: 2, RentPerBed: num("999")},
		}}},
		Stays: []Stay{
			{RoomID: "1", Resident: person("1"), From: day(2026, 10, 1)},
			{RoomID: "1", Resident: person("1"), From: day(2026, 10, 30), Single: true},
		},
	})
	// 15 days of 100, 14 of 160, one of four beds and one of two at 160: 1500 + 2240 + 640 + 320 of 31 days.
	equal(t, []string{"1 31天 房租151.61 水0.00 电0.00 共151.61"}, shown(costs.Persons))
	equal(t, "160", costs.Rooms[0].Room.RentPerBed.String())
}

// A person who changes the department pays once for each department, for its days.
func TestADepartmentPaysForItsDays(t *testing.T) {
	costs := Compute(Month{
		First: october, Prices: prices, Rooms: []Room{{ID: "1", Beds: 1, RentPerBed: num("310"), Power: known("36")}},
		Stays: []Stay{
			{RoomID: "1", Resident: of(person("1"), "甲"), From: day(2026, 10, 1), To: day(2026, 10, 11)},
			{RoomID: "1", Resident: of(person("1"), "乙"), From: day(2026, 10, 11)},
		},
	})
	// 31 kWh at 0.72 are 22.32, in 31 days.
	equal(t, []string{"1 10天 房租100.00 水0.00 电7.20 共107.20", "1 21天 房租210.00 水0.00 电15.12 共225.12"}, shown(costs.Persons))
	equal(t, "甲乙", costs.Persons[0].Resident.Department+costs.Persons[1].Resident.Department)
}

// rentsOf are the rents of persons and rooms in cents.
func rentsOf(costs Costs) map[string]int64 {
	rents := map[string]int64{}
	for _, p := range costs.Persons {
		if p.Resident.Key != "" {
			rents[p.RoomID+" "+p.Resident.No+p.Resident.Department] = p.Rent.Shift(2).IntPart()
		}
	}
	for _, r := range costs.Rooms {
		rents[r.Room.ID] = r.Rent.Shift(2).IntPart()
	}
	return rents
}

// rentsAgain computes the rents a second time, in fractions and day by day.
func rentsAgain(m Month) map[string]int64 {
	rents := map[string]int64{}
	for _, room := range m.Rooms {
		exact, first := map[string]*big.Rat{}, map[string]int{}
		for d := range m.Days() {
			for who, beds := range payingOn(m, room, d) {
				if exact[who] == nil {
					exact[who], first[who] = new(big.Rat), d
				}
				cents := rateThen(m, room, d).RentPerBed.Shift(2).IntPart() * int64(beds)
				exact[who].Add(exact[who], big.NewRat(cents, int64(m.Days())))
			}
		}
		sum, whole := new(big.Rat), int64(0)
		order := slices.SortedFunc(maps.Keys(exact), func(a, b string) int {
			return cmp.Or(cmp.Compare(a[:1], b[:1]), cmp.Compare(first[a], first[b]))
		})
		for _, who := range order {
			cents := new(big.Int).Div(exact[who].Num(), exact[who].Denom()).Int64()
			sum.Add(sum, exact[who])
			exact[who].Sub(exact[who], big.NewRat(cents, 1))
			rents[room.ID+" "+who], whole = cents, whole+cents
		}
		twice := new(big.Rat).Add(new(big.Rat).Mul(sum, big.NewRat(2, 1)), big.NewRat(1, 1))
		rents[room.ID] = new(big.Int).Div(twice.Num(), new(big.Int).Mul(twice.Denom(), big.NewInt(2))).Int64()
		slices.SortStableFunc(order, func(a, b string) int { return exact[b].Cmp(exact[a]) })
		for _, who := range order[:rents[room.ID]-whole] {
			rents[room.ID+" "+who]++
		}
	}
	return rents
}

// payingOn are the payers of a room on a day, with their numbers of beds.
func payingOn(m Month, room Room, d int) map[string]int {
	paying, keys := map[string]int{}, map[string]bool{}
	date := m.First.AddDate(0, 0, d)
	for _, s := range m.Stays {
		if s.RoomID != room.ID || date.Before(s.From) || !s.To.IsZero() && !date.Before(s.To) {
			continue
		}
		who := s.Resident.No + s.Resident.Department
		if s.Single {
			return map[string]int{who: rateThen(m, room, d).Beds}
		}
		if !keys[s.Resident.Key] {
			keys[s.Resident.Key], paying[who] = true, 1
		}
	}
	return paying
}

func rateThen(m Month, room Room, d int) Rate {
	rate := Rate{Beds: room.Beds, RentPerBed: room.RentPerBed}
	for i, r := range room.Rates {
		if i == 0 || !m.First.AddDate(0, 0, d).Before(r.From) {
			rate = r
		}
	}
	return rate
}
