package dormitory

import (
	"context"
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway/money"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/handlers/dormitory/closing"
)

// rate is the rent of a bed and the number of beds of a room, from a day on.
type rate struct {
	From store.LocalTime `db:"FromDate"`
	Beds int64           `db:"Beds"`
	Rent decimal.Decimal `db:"RentPerBed"`
}

// always is a day before all stays: a room's first rate holds from it on.
var always = time.Date(1990, time.January, 1, 0, 0, 0, 0, time.UTC)

// checkRent sets the day from which a change of a room's rent or beds holds: the day in the
// request, else today. A planned rise that is changed stays planned. A change from a day of a
// closed month is refused.
func checkRent(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action != record.Updated {
		return nil
	}
	from := time.Time{}
	if c.Changes("RentPerBed") || c.Changes("RentFrom") {
		if said := c.After.Time("RentFrom"); said.IsZero() || !c.Changes("RentFrom") && said.Before(c.Today()) {
			c.After["RentFrom"] = c.Today()
		}
		from = c.After.Time("RentFrom")
	}
	if !c.Changes("RentPerBed") && c.Changes("RentFrom") && !c.Before.Time("RentFrom").IsZero() {
		from = earlier(from, c.Before.Time("RentFrom"))
	}
	if c.Changes("Beds") {
		from = earlier(from, bedsFrom(c))
	}
	if from.IsZero() {
		return nil
	}
	return closing.CheckOpen(ctx, tx, c, "RentFrom", from.Format(closing.Layout))
}

// earlier is the earlier of two days; the first may be empty.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || b.Before(a) {
		return b
	}
	return a
}

// bedsFrom is the day from which a room has other beds: today, or one before that is stated.
func bedsFrom(c *record.Change) time.Time {
	if said := c.After.Time("RentFrom"); c.Changes("RentFrom") && said.Before(c.Today()) {
		return said
	}
	return c.Today()
}

// keepRents writes the rates of a room, each with its first day.
func keepRents(ctx context.Context, tx *store.Tx, c *record.Change) error {
	changes := slices.ContainsFunc([]string{"RentPerBed", "RentFrom", "Beds"}, c.Changes)
	if c.Action == record.Added || c.Action == record.Updated && !changes {
		return nil
	}
	var rates []rate
	room := store.Args{"RoomId": c.Key}
	if err := tx.Select(ctx, &rates, "dormitory/room_rents", room); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "dormitory/room_rents_drop", room); err != nil || c.Action == record.Deleted {
		return err
	}
	var rows [][]any
	for _, r := range changedRates(c, rates) {
		rows = append(rows, []any{c.Key, r.From.Format(time.DateOnly), r.Beds, money.Stored(r.Rent)})
	}
	return tx.Insert(ctx, "Dorm_RoomRent", []string{"RoomId", "FromDate", "Beds", "RentPerBed"}, rows)
}

// changedRates are a room's rates after a change.
func changedRates(c *record.Change, rates []rate) []rate {
	if len(rates) == 0 {
		rates = []rate{{store.LocalTime{Time: always}, c.Before.Int("Beds"), amount(c.Before, "RentPerBed")}}
	}
	if c.Changes("RentPerBed") || c.Changes("RentFrom") {
		if was := c.Before.Time("RentFrom"); !c.Changes("RentPerBed") && was.After(always) {
			former := rateOn(rates, was.AddDate(0, 0, -1)).Rent
			rates = since(rates, was, func(r *rate) { r.Rent = former })
		}
		rates = since(rates, c.After.Time("RentFrom"), func(r *rate) { r.Rent = amount(c.After, "RentPerBed") })
	}
	if c.Changes("Beds") {
		rates = since(rates, bedsFrom(c), func(r *rate) { r.Beds = c.After.Int("Beds") })
	}
	return slices.CompactFunc(rates, func(a, b rate) bool { return a.Beds == b.Beds && a.Rent.Equal(b.Rent) })
}

// rateOn is that of a day.
func rateOn(rates []rate, day time.Time) rate {
	found := rates[0]
	for _, r := range rates {
		if !r.From.After(day) {
			found = r
		}
	}
	return found
}

// since changes the rates from a day on.
func since(rates []rate, day time.Time, set func(*rate)) []rate {
	at := slices.IndexFunc(rates, func(r rate) bool { return !r.From.Before(day) })
	if at < 0 || rates[at].From.After(day) {
		begun := rateOn(rates, day)
		begun.From = store.LocalTime{Time: day}
		if at < 0 {
			at = len(rates)
		}
		rates = slices.Insert(rates, at, begun)
	}
	for i := at; i < len(rates); i++ {
		set(&rates[i])
	}
	return rates
}
