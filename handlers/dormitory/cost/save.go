package cost

import (
	"cmp"
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"qiao/gateway/money"
	"qiao/gateway/store"
	"qiao/handlers/dormitory/cost/billing"
)

// costSpace is the name space of CostId. The same person has the same CostId for the same room and
// month in every computation, and it reveals nothing about the person. A person who changed the
// department has one CostId for each of the departments.
var costSpace = uuid.MustParse("6c0b1a38-2f0e-4b2b-9c57-5f7d7a0f6f11")

func costID(month, roomID, residentKey, more string) string {
	return uuid.NewSHA1(costSpace, []byte(month+"\n"+roomID+"\n"+residentKey+more)).String()
}

// save replaces the stored costs of the month.
func (c *monthCosts) save(ctx context.Context, tx *store.Tx) error {
	for _, query := range []string{"cost/month_drop_costs", "cost/month_drop_rooms", "cost/month_drop_leases", "cost/month_drop_departments"} {
		if _, err := tx.Exec(ctx, query, store.Args{"Month": c.data.month}); err != nil {
			return err
		}
	}
	for _, part := range []func(context.Context, *store.Tx) error{c.saveRooms, c.savePersons, c.saveLeases, c.saveDepartments} {
		if err := part(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}

func (c *monthCosts) saveRooms(ctx context.Context, tx *store.Tx) error {
	var rows [][]any
	for _, r := range c.rooms {
		rows = append(rows, []any{
			c.data.month, r.Room.ID, r.Room.Building, r.Room.Name, int64(r.Room.Beds), money.Stored(r.Room.RentPerBed),
			int64(r.PersonDays), int64(r.BedDays), money.Stored(r.Rent),
			known(r.Room.Water), money.Stored(r.Water.Free), money.Stored(r.Water.Loss), price(r.Water.Price), money.Stored(r.Water.Amount),
			known(r.Room.Power), money.Stored(r.Power.Free), money.Stored(r.Power.Loss), price(r.Power.Price), money.Stored(r.Power.Amount), money.Stored(r.Total()),
		})
	}
	return tx.Insert(ctx, "Dorm_RoomCost", []string{
		"Month", "RoomId", "Building", "RoomNo", "Beds", "RentPerBed", "PersonDays", "BedDays", "Rent",
		"WaterUsed", "WaterFree", "WaterLoss", "WaterPrice", "Water", "PowerUsed", "PowerFree", "PowerLoss", "PowerPrice", "Power", "Total",
	}, rows)
}

func (c *monthCosts) savePersons(ctx context.Context, tx *store.Tx) error {
	rooms := map[string]roomRow{}
	for _, room := range c.data.rooms {
		rooms[room.RoomID] = room
	}
	var rows [][]any
	known, days := map[[2]string]bool{}, daysBetween(c.data.first, c.data.first.AddDate(0, 1, 0))
	for _, p := range c.persons {
		more := ""
		if known[[2]string{p.RoomID, p.Resident.Key}] {
			more = "\n" + department(p.Resident)
		}
		known[[2]string{p.RoomID, p.Resident.Key}] = true
		who, room := p.Resident, rooms[p.RoomID]
		rows = append(rows, []any{
			costID(c.data.month, p.RoomID, p.Resident.Key, more), c.data.month, p.RoomID, who.Key, room.Building, room.RoomNo, store.OrNull(who.No), who.Name,
			store.OrNull(who.OrganizationID), who.Department, day(p.First), day(p.Last), int64(p.Days), int64(p.BedDays),
			money.Stored(p.Rent), money.Stored(p.Water), money.Stored(p.Power), money.Stored(p.Correction), money.Stored(p.total()), store.OrNull(rentText(p.PersonCost, int64(days))),
		})
	}
	return tx.Insert(ctx, "Dorm_Cost", []string{
		"CostId", "Month", "RoomId", "ResidentKey", "Building", "RoomNo", "ResidentNo", "ResidentName", "OrganizationId", "DepartmentName",
		"FirstDay", "LastDay", "Days", "BedDays", "Rent", "Water", "Power", "Correction", "Total", "RentText",
	}, rows)
}

func (c *monthCosts) saveLeases(ctx context.Context, tx *store.Tx) error {
	var rows [][]any
	for _, l := range c.leases {
		department := cmp.Or(store.OrEmpty(l.Department), billing.Company.Department)
		rows = append(rows, []any{
			c.data.month, l.LeaseID, l.Address, l.Landlord, store.OrNull(store.OrEmpty(l.OrganizationID)), department,
			int64(l.Persons), money.Stored(l.MonthlyFee), int64(l.days), money.Stored(l.amount),
		})
	}
	return tx.Insert(ctx, "Dorm_LeaseCost", []string{
		"Month", "LeaseId", "Address", "Landlord", "OrganizationId", "DepartmentName", "Persons", "MonthlyFee", "Days", "Amount",
	}, rows)
}

func (c *monthCosts) saveDepartments(ctx context.Context, tx *store.Tx) error {
	var rows [][]any
	for _, d := range c.departments() {
		rows = append(rows, []any{
			c.data.month, d.key, store.OrNull(d.organizationID), d.name, int64(len(d.persons)), int64(d.days),
			money.Stored(d.Rent), money.Stored(d.Water), money.Stored(d.Power), money.Stored(d.Correction), money.Stored(d.Outsource), money.Stored(d.total()),
		})
	}
	return tx.Insert(ctx, "Dorm_DepartmentCost", []string{
		"Month", "DepartmentKey", "OrganizationId", "DepartmentName", "Persons", "Days", "Rent", "Water", "Power", "Correction", "Outsource", "Total",
	}, rows)
}

// saveMonth writes the month's sums, the user who computed them and the time.
func (c *monthCosts) saveMonth(ctx context.Context, tx *store.Tx, by string, now time.Time) error {
	all, persons := c.sums(), map[string]bool{}
	for _, p := range c.persons {
		if p.Resident.Key != "" {
			persons[p.Resident.Key] = true
		}
	}
	args := store.Args{
		"Month": c.data.month, "Rooms": int64(len(c.rooms)), "Persons": int64(len(persons)),
		"Rent": money.Stored(all.Rent), "Water": money.Stored(all.Water), "Power": money.Stored(all.Power), "Correction": money.Stored(all.Correction),
		"Outsource": money.Stored(all.Outsource), "Total": money.Stored(all.total()), "By": by, "Now": store.LocalTime{Time: now},
	}
	found, err := tx.Exec(ctx, "cost/month_update", args)
	if err == nil && found == 0 {
		_, err = tx.Exec(ctx, "cost/month_insert", args)
	}
	return err
}

func price(d decimal.Decimal) store.Decimal { return store.Decimal(d.StringFixed(4)) }

func known(d *decimal.Decimal) any {
	if d == nil {
		return nil
	}
	return money.Stored(*d)
}

func day(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.Format(time.DateOnly)
}
