// Package billing computes the costs of a month in the dormitories. It has no database: the same month always has the
// same costs, to the cent.
//
// Of each room, water and power are rounded to the cent once and then divided among its residents by their days. The
// rent is the exact sum of the residents' days, rounded once: each resident pays the whole cents of their own share,
// and the remaining cents go to the largest fractions. So persons sum to the room and rooms to the month.
package billing

import (
	"slices"
	"time"

	"github.com/shopspring/decimal"
)

// Month has the data from which a month's costs are computed. Days are midnights of one time zone.
type Month struct {
	First  time.Time // its first day
	Rooms  []Room
	Mains  []Main
	Stays  []Stay
	Prices func(building string) Prices
}

// Room is a room with the use that its meters counted; nil where it is not known.
type Room struct {
	ID         string
	Building   string
	Name       string
	Beds       int
	RentPerBed decimal.Decimal // yuan a month
	// Rates, if any, replace Beds and RentPerBed from their days on. The first one also holds
	// before its day.
	Rates []Rate
	Water *decimal.Decimal // tons
	Power *decimal.Decimal // kWh
}

// Rate is the rent of a bed and the number of beds of a room, from a day on.
type Rate struct {
	From       time.Time
	Beds       int
	RentPerBed decimal.Decimal
}

// rate is that of a day.
func (r Room) rate(day time.Time) Rate {
	if len(r.Rates) == 0 {
		return Rate{Beds: r.Beds, RentPerBed: r.RentPerBed}
	}
	found := r.Rates[0]
	for _, rate := range r.Rates {
		if !rate.From.After(day) {
			found = rate
		}
	}
	return found
}

// Main is the use that the main meters of a building counted: the use of its rooms, and the loss
// and the shared use.
type Main struct {
	Building     string
	Water, Power *decimal.Decimal
}

// Prices are those of a month in a building.
type Prices struct {
	Water, Power         decimal.Decimal // yuan a ton, a kWh
	WaterFree, PowerFree decimal.Decimal // tons, kWh a person and month
}

// Resident is a person who lives in a dormitory. The company pays the costs that no person pays,
// and is the Resident without a Key.
type Resident struct {
	Key            string
	No             string // decides which person gets a cent that cannot be divided
	Name           string
	OrganizationID string
	Department     string
}

// Stay is the time of a resident in a room.
type Stay struct {
	RoomID   string
	Resident Resident
	From     time.Time
	To       time.Time // the day out, which does not count; zero while there is none
	Single   bool      // pays for the whole room, even where other people live in it
}

// Costs are a month's, rooms and their persons in the order in which the rooms
// and the residents' numbers have.
type Costs struct {
	Rooms   []RoomCost
	Persons []PersonCost
}

// RoomCost are the costs of a room in a month.
type RoomCost struct {
	Room         Room
	PersonDays   int // for which a resident paid
	BedDays      int // the same by beds: a single resident pays for all of them
	Water, Power Supply
	Rent         decimal.Decimal // yuan
}

// Supply is the water or the power of a room: Charged is the use beyond the free quantity, with the
// room's share of the building's loss.
type Supply struct {
	Used, Free, Loss, Charged decimal.Decimal
	Price                     decimal.Decimal
	Amount                    decimal.Decimal // yuan
}

// PersonCost are the costs of a resident for a room in a month.
type PersonCost struct {
	RoomID             string
	Resident           Resident
	First, Last        time.Time // days in the month; zero of the company
	Days, BedDays      int
	Rents              []RentDays      // the parts of Rent
	Rent, Water, Power decimal.Decimal // yuan
}

// RentDays are days of a bed at one rent.
type RentDays struct {
	RentPerBed decimal.Decimal
	BedDays    int
}

// Total is the sum of a resident's costs for a room, in yuan.
func (p PersonCost) Total() decimal.Decimal { return p.Rent.Add(p.Water).Add(p.Power) }

// Total is the sum of a room's costs, in yuan.
func (r RoomCost) Total() decimal.Decimal { return r.Rent.Add(r.Water.Amount).Add(r.Power.Amount) }

// Compute computes the costs of a month.
func Compute(m Month) Costs {
	stays := map[string][]Stay{}
	for _, stay := range m.Stays {
		stays[stay.RoomID] = append(stays[stay.RoomID], stay)
	}
	lived := map[string][]PersonCost{}
	for _, room := range m.Rooms {
		lived[room.ID] = m.daysIn(room, stays[room.ID])
	}
	water := m.losses(lived, func(r Room) *decimal.Decimal { return r.Water }, func(b Main) *decimal.Decimal { return b.Water })
	power := m.losses(lived, func(r Room) *decimal.Decimal { return r.Power }, func(b Main) *decimal.Decimal { return b.Power })
	var costs Costs
	for _, room := range m.Rooms {
		cost, persons := m.computeRoom(room, lived[room.ID], water[room.ID], power[room.ID])
		costs.Rooms = append(costs.Rooms, cost)
		costs.Persons = append(costs.Persons, persons...)
	}
	return costs
}

func (m Month) computeRoom(room Room, persons []PersonCost, waterLoss, powerLoss decimal.Decimal) (RoomCost, []PersonCost) {
	last := room.rate(m.First.AddDate(0, 1, -1))
	room.Beds, room.RentPerBed = last.Beds, last.RentPerBed // as lists show the month
	cost := RoomCost{Room: room, PersonDays: personDays(persons), BedDays: bedDays(persons)}
	prices := m.Prices(room.Building)
	cost.Water = m.supply(room.Water, waterLoss, prices.Water, prices.WaterFree, cost.PersonDays)
	cost.Power = m.supply(room.Power, powerLoss, prices.Power, prices.PowerFree, cost.PersonDays)
	if len(persons) == 0 && !cost.Total().IsZero() { // without residents there is no rent
		persons = []PersonCost{{RoomID: room.ID, Resident: Company}}
	}
	days := weights(persons, func(p PersonCost) int { return p.Days })
	water, power := divide(cost.Water.Amount, days), divide(cost.Power.Amount, days)
	var rent []decimal.Decimal
	cost.Rent, rent = shares(weights(persons, PersonCost.centDays), m.Days())
	for i := range persons {
		persons[i].Water, persons[i].Power, persons[i].Rent = water[i], power[i], rent[i]
	}
	return cost, persons
}

// centDays is the sum of the monthly rents in cents over all bed days. Divided by the days of the
// month it is exactly the rent of the person's days.
func (p PersonCost) centDays() (sum int) {
	for _, r := range p.Rents {
		sum += int(r.RentPerBed.Shift(2).IntPart()) * r.BedDays
	}
	return sum
}

// Company pays the costs without a resident: the use of a room while it was empty.
var Company = Resident{Name: "公司承担", Department: "公司承担"}

// supply computes the costs of a room for water or power. Each step is rounded to the printed
// precision, so that the bill can be checked on paper.
func (m Month) supply(used *decimal.Decimal, loss, price, free decimal.Decimal, personDays int) Supply {
	s := Supply{Loss: loss, Price: price, Free: m.share(free, personDays)}
	if used != nil {
		s.Used = *used
	}
	s.Free = decimal.Min(s.Free, s.Used)
	s.Charged = s.Used.Sub(s.Free).Add(s.Loss)
	s.Amount = s.Charged.Mul(price).Round(2)
	return s
}

// losses are the rooms' shares of the loss of their buildings, by person-days. A building has no
// loss where the use of one of its meters is not known.
func (m Month) losses(lived map[string][]PersonCost, ofRoom func(Room) *decimal.Decimal, ofMain func(Main) *decimal.Decimal) map[string]decimal.Decimal {
	shares := map[string]decimal.Decimal{}
	for _, main := range m.Mains {
		rooms := slices.DeleteFunc(slices.Clone(m.Rooms), func(r Room) bool { return r.Building != main.Building })
		lost := lost(ofMain(main), rooms, ofRoom)
		parts := divide(lost, weights(rooms, func(r Room) int { return personDays(lived[r.ID]) }))
		for i, room := range rooms {
			shares[room.ID] = parts[i]
		}
	}
	return shares
}

// lost is the use that a main meter counted and its rooms' meters did not.
func lost(main *decimal.Decimal, rooms []Room, used func(Room) *decimal.Decimal) decimal.Decimal {
	if main == nil {
		return decimal.Zero
	}
	rest := *main
	for _, room := range rooms {
		if used(room) == nil {
			return decimal.Zero
		}
		rest = rest.Sub(*used(room))
	}
	return decimal.Max(rest, decimal.Zero)
}

// Days are those of the month.
func (m Month) Days() int { return m.First.AddDate(0, 1, -1).Day() }

// share is the part of a whole month's quantity for n days, rounded to hundredths.
func (m Month) share(whole decimal.Decimal, n int) decimal.Decimal {
	return whole.Mul(decimal.NewFromInt(int64(n))).DivRound(decimal.NewFromInt(int64(m.Days())), 2)
}

func personDays(persons []PersonCost) (sum int) {
	for _, p := range persons {
		sum += p.Days
	}
	return sum
}

func bedDays(persons []PersonCost) (sum int) {
	for _, p := range persons {
		sum += p.BedDays
	}
	return sum
}

func weights[T any](all []T, of func(T) int) []int {
	list := make([]int, len(all))
	for i, one := range all {
		list[i] = of(one)
	}
	return list
}
