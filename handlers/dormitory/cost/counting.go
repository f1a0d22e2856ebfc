package cost

import (
	"fmt"

	"github.com/shopspring/decimal"

	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/handlers/dormitory/closing"
)

// counted is the reading of a meter in another month: the last before, or the first after.
type counted struct {
	Month string              `db:"Month"`
	Water decimal.NullDecimal `db:"Water"`
	Power decimal.NullDecimal `db:"Power"`
	// The last reading of the old meter, where the meter was exchanged in the first month after.
	WaterOldEnd decimal.NullDecimal `db:"WaterOldEnd"`
	PowerOldEnd decimal.NullDecimal `db:"PowerOldEnd"`
}

// supply is water or power.
type supply struct {
	field, label string
	shown        func(counted) decimal.NullDecimal
	oldEnd       func(counted) decimal.NullDecimal
}

var supplies = []supply{
	{"Water", "水表", func(c counted) decimal.NullDecimal { return c.Water }, func(c counted) decimal.NullDecimal { return c.WaterOldEnd }},
	{"Power", "电表", func(c counted) decimal.NullDecimal { return c.Power }, func(c counted) decimal.NullDecimal { return c.PowerOldEnd }},
}

// around returns the last reading before a month and the first after it; nil where there is none.
// others are sorted by their months.
func (s supply) around(month string, others []counted) (before, after *counted) {
	for i := range others {
		other := &others[i]
		switch {
		case other.Month < month && s.shown(*other).Valid:
			before = other
		case other.Month > month && after == nil && (s.shown(*other).Valid || s.oldEnd(*other).Valid):
			after = other
		}
	}
	return before, after
}

// check refuses readings that are not possible: a meter only counts up, from the month before and
// to the month after. The page of the sheet shows the same errors before it sends.
func (s supply) check(c *record.Change, others []counted) {
	before, after := s.around(c.After.Text("Month"), others)
	now, oldEnd, newStart := figure(c.After, s.field), figure(c.After, s.field+"OldEnd"), figure(c.After, s.field+"NewStart")
	if oldEnd.Valid != newStart.Valid && (before != nil || !newStart.Valid) {
		c.Invalid(s.field+"OldEnd", fmt.Sprintf("换表时请同时填写旧%s止数和新%s起数", s.label, s.label))
		return
	}
	if newStart.Valid && now.Valid && now.Decimal.LessThan(newStart.Decimal) {
		c.Invalid(s.field, "比新"+s.label+"的起数小")
	}
	last, field := now, s.field
	if oldEnd.Valid {
		last, field = oldEnd, s.field+"OldEnd"
	}
	if before != nil && last.Valid && last.Decimal.LessThan(s.shown(*before).Decimal) {
		c.Invalid(field, fmt.Sprintf("比 %s 的读数 %s 小；如果换了表，请填写旧%s止数和新%s起数", closing.Called(before.Month), figureText(s.shown(*before).Decimal), s.label, s.label))
	}
	if after == nil {
		return
	}
	next := s.oldEnd(*after)
	if !next.Valid {
		next = s.shown(*after)
	}
	if now.Valid && now.Decimal.GreaterThan(next.Decimal) {
		c.Invalid(s.field, fmt.Sprintf("比 %s 的读数 %s 大", closing.Called(after.Month), figureText(next.Decimal)))
	}
}

// figure is a decimal field of a record; NULL is invalid.
func figure(row record.Row, field string) (d decimal.NullDecimal) {
	if value, isText := row[field].(store.Decimal); isText {
		parsed, err := decimal.NewFromString(string(value))
		d.Decimal, d.Valid = parsed, err == nil
	}
	return d
}
