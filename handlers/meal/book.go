package meal

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/notify"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/gateway/workdays"
)

// Book answers POST book: it books a meal of the caller, or changes the guests of a booked one. From the cut-off on it is
// refused, unless Late is true: then it is a request to the canteen.
func (h *Handlers) Book(r *gateway.Request) (any, error) {
	var sent struct {
		Day    payload.Text
		Meal   payload.Text
		Guests payload.Text
		Reason payload.Text
		Late   payload.Text
	}
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	day, err := dayOf(string(sent.Day))
	if err != nil {
		return nil, err
	}
	guests, err := strconv.ParseInt(cmp.Or(string(sent.Guests), "0"), 10, 64)
	if err != nil {
		return nil, errs.Failf("来客人数应为整数")
	}
	o := order{day: day, meal: string(sent.Meal), guests: guests, reason: strings.TrimSpace(string(sent.Reason)), late: sent.Late == "true"}
	rules, err := readRules(r.Context(), h.DB)
	if err != nil {
		return nil, err
	}
	return nil, h.DB.Tx(r.Context(), func(tx *store.Tx) error { return h.book(r, tx, rules, o) })
}

func dayOf(text string) (time.Time, error) {
	day, ok := clock.Parse(text, time.DateOnly, "2006-01-02T15:04:05")
	if !ok {
		return day, errs.Failf("日期应如 2026-12-01")
	}
	return day, nil
}

// existing is the booking that the person has for the meal.
type existing struct {
	BookingID  string `db:"BookingId"`
	State      string `db:"State"`
	RowVersion int64  `db:"RowVersion"`
}

func (h *Handlers) book(r *gateway.Request, tx *store.Tx, rules rules, o order) error {
	ctx, user := r.Context(), r.Caller.UserID
	state, err := o.check(rules, r.Now())
	if err != nil {
		return err
	}
	var department *string
	if err := tx.Get(ctx, &department, "meal/department", store.Args{"UserId": user}); err != nil {
		return err
	}
	if department == nil {
		return errs.Failf("你还没有部门，不能报餐，请联系人事")
	}
	price := rules.prices[o.meal]
	values := record.Row{
		"State": state, "Guests": o.guests, "Reason": store.OrNull(o.reason), "Answer": nil, "OrganizationId": *department,
		"Price": price, "Amount": price.Mul(decimal.NewFromInt(1 + o.guests)),
	}
	var found existing
	err = tx.Get(ctx, &found, "meal/booking", store.Args{"UserId": user, "Day": store.LocalTime{Time: o.day}, "Meal": o.meal})
	writer := h.bookings.In(tx, r.Origin()).Verb("报餐")
	key := found.BookingID
	switch err = store.IfNone(err, nil); {
	case err != nil:
		return err
	case key == "":
		values["UserId"], values["Day"], values["Meal"] = user, o.day, o.meal
		key, err = writer.Add(ctx, values)
	default:
		err = writer.Step(ctx, key, func(_ context.Context, _ *store.Tx, c *record.Change) error {
			return again(c, values)
		})
	}
	if err != nil || state != asked {
		return err
	}
	return h.tellCanteen(ctx, tx, r, key, o)
}

// again books a cancelled or refused meal anew, or changes the guests of a booked one.
func again(c *record.Change, values record.Row) error {
	was := c.Before.Text("State")
	switch {
	case was == asked:
		return errs.Failf("已向食堂申请，请等待答复")
	case was == booked && values["State"] == asked:
		return errs.Failf("已报的餐截止后不能改，请联系食堂")
	case was == booked && c.Before.Int("Guests") == values["Guests"]:
		return errs.Failf("这一餐已经报过")
	case was == booked:
		c.Verb = "修改来客"
	}
	for name, value := range values {
		c.After[name] = value
	}
	return nil
}

// tellCanteen tells the canteen of a late request: the booking with this key.
func (h *Handlers) tellCanteen(ctx context.Context, tx *store.Tx, r *gateway.Request, key string, o order) error {
	var canteen []string
	if err := tx.Select(ctx, &canteen, "meal/canteen", nil); err != nil {
		return err
	}
	what := fmt.Sprintf("%s %s %d 份", o.day.Format(time.DateOnly), o.meal, 1+o.guests)
	return notify.Tell(ctx, tx, notify.Notice{
		Title: r.Caller.Name + " 申请补报" + o.meal, Category: "食堂", Publisher: r.Caller.Name, PageID: menu, ObjectID: key, Created: r.Now(),
		Content: fmt.Sprintf("%s 申请补报 %s，请答复。%s", r.Caller.Name, what, o.reason),
	}, canteen...)
}

// workdaysBooked is the answer of POST workdays.
type workdaysBooked struct {
	Booked int // meals that were not booked before
}

// BookWorkdays answers POST workdays: it books meals on every working day of the week that begins on From, except where
// the cut-off is over or the meal is booked.
func (h *Handlers) BookWorkdays(r *gateway.Request) (any, error) {
	var sent struct {
		From  payload.Text
		Meals []payload.Text
	}
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	from, err := dayOf(string(sent.From))
	if err != nil {
		return nil, err
	}
	rules, err := readRules(r.Context(), h.DB)
	if err != nil {
		return nil, err
	}
	works, err := workdays.Read(r.Context(), h.DB)
	if err != nil {
		return nil, err
	}
	done := workdaysBooked{}
	err = h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		for i := range 7 {
			day := from.AddDate(0, 0, i)
			for _, meal := range sent.Meals {
				if !works.Works(day) || rules.closed(r.Now(), day, string(meal)) {
					continue
				}
				if new, err := h.bookNew(r, tx, rules, order{day: day, meal: string(meal)}); err != nil {
					return err
				} else if new {
					done.Booked++
				}
			}
		}
		return nil
	})
	return done, err
}

// bookNew books a meal unless it is booked or asked for.
func (h *Handlers) bookNew(r *gateway.Request, tx *store.Tx, rules rules, o order) (bool, error) {
	var found existing
	err := tx.Get(r.Context(), &found, "meal/booking", store.Args{"UserId": r.Caller.UserID, "Day": store.LocalTime{Time: o.day}, "Meal": o.meal})
	if err = store.IfNone(err, nil); err != nil || slices.Contains([]string{booked, asked}, found.State) {
		return false, err
	}
	return true, h.book(r, tx, rules, o)
}

// Cancel answers POST cancel/{id}. A person cancels the own booking until the cut-off, and an own request until the canteen
// answers it. The canteen cancels every booking at any time, and the person is told.
func (h *Handlers) Cancel(r *gateway.Request) (any, error) {
	return h.bookings.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		rules, err := readRules(ctx, tx)
		if err != nil {
			return err
		}
		canteen, own := c.Caller.MayButton(mayHandle), c.Before.Text("UserId") == c.Caller.UserID
		day, meal := c.Before.Time("Day"), c.Before.Text("Meal")
		switch state := c.Before.Text("State"); {
		case state == asked && own:
		case state == asked:
			return errs.Failf("这是等待答复的申请，请接受或拒绝")
		case state != booked:
			return errs.Failf("这一餐%s，不用取消", state)
		case !canteen && rules.closed(c.Now, day, meal):
			return errs.Failf("%s已于 %s 截止，不能取消，请联系食堂", meal, rules.closes(day, meal).Format("15:04"))
		}
		c.After["State"] = cancelled
		if !own {
			c.Then(func(ctx context.Context, tx *store.Tx) error { return tellPerson(ctx, tx, c, "取消你的报餐", "") })
		}
		return nil
	}, record.Unseen(), record.Verb("取消"))
}
