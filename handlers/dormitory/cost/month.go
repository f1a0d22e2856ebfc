package cost

import (
	"context"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway/store"
	"qiao/handlers/dormitory/closing"
	"qiao/handlers/dormitory/cost/billing"
)

// monthData has the rows from which the costs of a month are computed.
type monthData struct {
	month       string
	first       time.Time
	rooms       []roomRow
	rents       []rentRow
	stays       []stayRow
	tariffs     []tariffRow
	readings    []readingRow
	leases      []leaseRow
	corrections []correctionRow
	departments departments
}

type roomRow struct {
	RoomID     string          `db:"RoomId"`
	Building   string          `db:"Building"`
	RoomNo     string          `db:"RoomNo"`
	Beds       int             `db:"Beds"`
	RentPerBed decimal.Decimal `db:"RentPerBed"`
	Status     string          `db:"Status"`
}

// stayRow is a check-in, whose ToDate is the day out, or a single stay, whose ToDate
// is the last day.
type stayRow struct {
	RoomID         string          `db:"RoomId"`
	ResidentKey    string          `db:"ResidentKey"`
	ResidentNo     *string         `db:"ResidentNo"`
	ResidentName   string          `db:"ResidentName"`
	OrganizationID *string         `db:"OrganizationId"`
	Department     *string         `db:"DepartmentName"`
	From           store.LocalTime `db:"FromDate"`
	To             store.LocalTime `db:"ToDate"`
	Single         bool            `db:"Single"`
	StaffStatus    *string         `db:"StaffStatus"`
}

// rentRow is the rent of a bed and the number of beds of a room, from a day on.
type rentRow struct {
	RoomID     string          `db:"RoomId"`
	From       store.LocalTime `db:"FromDate"`
	Beds       int             `db:"Beds"`
	RentPerBed decimal.Decimal `db:"RentPerBed"`
}

type tariffRow struct {
	Building   string          `db:"Building"`
	FromMonth  string          `db:"FromMonth"`
	WaterPrice decimal.Decimal `db:"WaterPrice"`
	PowerPrice decimal.Decimal `db:"PowerPrice"`
	WaterFree  decimal.Decimal `db:"WaterFree"`
	PowerFree  decimal.Decimal `db:"PowerFree"`
}

// readingRow is the reading of a meter in the month and the last one before it.
type readingRow struct {
	MeterID       string              `db:"MeterId"`
	Water         decimal.NullDecimal `db:"Water"`
	WaterOldEnd   decimal.NullDecimal `db:"WaterOldEnd"`
	WaterNewStart decimal.NullDecimal `db:"WaterNewStart"`
	WaterBefore   decimal.NullDecimal `db:"WaterBefore"`
	Power         decimal.NullDecimal `db:"Power"`
	PowerOldEnd   decimal.NullDecimal `db:"PowerOldEnd"`
	PowerNewStart decimal.NullDecimal `db:"PowerNewStart"`
	PowerBefore   decimal.NullDecimal `db:"PowerBefore"`
}

type leaseRow struct {
	LeaseID        string          `db:"LeaseId"`
	Address        string          `db:"Address"`
	Landlord       string          `db:"Landlord"`
	OrganizationID *string         `db:"OrganizationId"`
	Department     *string         `db:"DepartmentName"`
	Persons        int             `db:"Persons"`
	MonthlyFee     decimal.Decimal `db:"MonthlyFee"`
	From           store.LocalTime `db:"FromDate"`
	To             store.LocalTime `db:"ToDate"` // the last day
}

// correctionRow is the amount of a correction for a room, with its person.
type correctionRow struct {
	RoomID         string          `db:"RoomId"`
	ResidentKey    string          `db:"ResidentKey"`
	ResidentNo     *string         `db:"ResidentNo"`
	ResidentName   string          `db:"ResidentName"`
	OrganizationID *string         `db:"OrganizationId"`
	Department     string          `db:"DepartmentName"`
	Amount         decimal.Decimal `db:"Amount"`
}

// loadMonth reads the rows from which the costs of a month are computed.
func loadMonth(ctx context.Context, db store.Reader, first time.Time) (*monthData, error) {
	m := &monthData{month: first.Format(closing.Layout), first: first}
	days := store.Args{"First": first.Format(time.DateOnly), "Next": first.AddDate(0, 1, 0).Format(time.DateOnly)}
	month := store.Args{"Month": m.month}
	for _, part := range []struct {
		rows  any
		query string
		args  store.Args
	}{
		{&m.rooms, "cost/month_rooms", nil},
		{&m.rents, "cost/month_rents", store.Args{"Next": days["Next"]}},
		{&m.stays, "cost/month_stays", days},
		{&m.leases, "cost/month_leases", days},
		{&m.tariffs, "cost/month_tariffs", month},
		{&m.readings, "cost/month_readings", month},
		{&m.corrections, "cost/month_corrections", month},
	} {
		if err := db.Select(ctx, part.rows, part.query, part.args); err != nil {
			return nil, err
		}
	}
	return m, m.departments.load(ctx, db, days)
}

// forBilling is the month as package billing needs it.
func (m *monthData) forBilling() billing.Month {
	counted := map[string]readingRow{}
	month := billing.Month{First: m.first, Prices: m.prices}
	for _, reading := range m.readings {
		counted[reading.MeterID] = reading
		if building, isMain := strings.CutPrefix(reading.MeterID, "main/"); isMain {
			month.Mains = append(month.Mains, billing.Main{Building: building, Water: reading.water(), Power: reading.power()})
		}
	}
	rates := map[string][]billing.Rate{}
	for _, r := range m.rents {
		rates[r.RoomID] = append(rates[r.RoomID], billing.Rate{From: r.From.Time, Beds: r.Beds, RentPerBed: r.RentPerBed})
	}
	for _, room := range m.rooms {
		reading := counted[room.RoomID]
		month.Rooms = append(month.Rooms, billing.Room{
			ID: room.RoomID, Building: room.Building, Name: room.RoomNo, Beds: room.Beds, RentPerBed: room.RentPerBed, Rates: rates[room.RoomID],
			Water: reading.water(), Power: reading.power(),
		})
	}
	for _, s := range m.stays {
		stay := billing.Stay{RoomID: s.RoomID, Resident: s.resident(), From: s.From.Time, To: s.dayOut(), Single: s.Single}
		month.Stays = append(month.Stays, m.departments.split(stay)...)
	}
	return month
}

func (s stayRow) resident() billing.Resident {
	return billing.Resident{
		Key: s.ResidentKey, No: store.OrEmpty(s.ResidentNo), Name: s.ResidentName,
		OrganizationID: store.OrEmpty(s.OrganizationID), Department: store.OrEmpty(s.Department),
	}
}

func (s stayRow) dayOut() time.Time {
	if s.Single && !s.To.IsZero() {
		return s.To.AddDate(0, 0, 1)
	}
	return s.To.Time
}

// prices are those of the month in a building: its own, or those of all.
func (m *monthData) prices(building string) (p billing.Prices) {
	if t := m.tariff(building); t != nil {
		p = billing.Prices{Water: t.WaterPrice, Power: t.PowerPrice, WaterFree: t.WaterFree, PowerFree: t.PowerFree}
	}
	return p
}

// tariff is the latest tariff of the building, else of all buildings; nil without one. The tariffs
// are sorted by their months.
func (m *monthData) tariff(building string) (found *tariffRow) {
	for i := range m.tariffs {
		t := &m.tariffs[i]
		own := t.Building == building
		if own || t.Building == everyBuilding && (found == nil || found.Building == everyBuilding) {
			found = t
		}
	}
	return found
}

func (r readingRow) water() *decimal.Decimal {
	return used(r.WaterBefore, r.Water, r.WaterOldEnd, r.WaterNewStart)
}

func (r readingRow) power() *decimal.Decimal {
	return used(r.PowerBefore, r.Power, r.PowerOldEnd, r.PowerNewStart)
}

// used is the use since the last reading: of the old and the new meter together after an exchange,
// or of a new meter from its start; nil when it is not known.
func used(before, now, oldEnd, newStart decimal.NullDecimal) *decimal.Decimal {
	var sum decimal.Decimal
	switch {
	case !now.Valid, !before.Valid && !newStart.Valid:
		return nil
	case !before.Valid:
		sum = now.Decimal.Sub(newStart.Decimal)
	case oldEnd.Valid && newStart.Valid:
		sum = oldEnd.Decimal.Sub(before.Decimal).Add(now.Decimal.Sub(newStart.Decimal))
	default:
		sum = now.Decimal.Sub(before.Decimal)
	}
	return &sum
}
