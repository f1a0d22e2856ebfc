package meal

import (
	"context"
	"strings"
	"time"

	"qiao/gateway"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/notify"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/gateway/workdays"
)

// Accept answers POST accept/{id}: the canteen will serve a late request.
func (h *Handlers) Accept(r *gateway.Request) (any, error) { return h.answer(r, booked, "接受") }

// Refuse answers POST refuse/{id}: the canteen will not serve a late request. Answer is the reason.
func (h *Handlers) Refuse(r *gateway.Request) (any, error) { return h.answer(r, refused, "拒绝") }

func (h *Handlers) answer(r *gateway.Request, state, verb string) (any, error) {
	var sent struct{ Answer payload.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	answer := strings.TrimSpace(string(sent.Answer))
	if state == refused && answer == "" {
		return nil, errs.Failf("请写明拒绝的原因")
	}
	if err := checkText("答复", answer); err != nil {
		return nil, err
	}
	return h.bookings.Step(r, func(_ context.Context, _ *store.Tx, c *record.Change) error {
		if c.Before.Text("State") != asked {
			return errs.Failf("这一餐%s，没有等待答复的申请", c.Before.Text("State"))
		}
		c.After["State"], c.After["Answer"] = state, store.OrNull(answer)
		c.Then(func(ctx context.Context, tx *store.Tx) error {
			return tellPerson(ctx, tx, c, verb+"你的补报", answer)
		})
		return nil
	}, record.Unseen(), record.Verb(verb))
}

// tellPerson tells the person of a booking what the canteen has done with it, and why.
func tellPerson(ctx context.Context, tx *store.Tx, c *record.Change, done, why string) error {
	title := "食堂已" + done + "：" + c.Before.Time("Day").Format(time.DateOnly) + " " + c.Before.Text("Meal")
	content := title + "。" + why
	return notify.Tell(ctx, tx, notify.Notice{
		Title: title, Category: "食堂", Content: content, Publisher: c.Caller.Name, PageID: menu, ObjectID: c.Key, Created: c.Now,
	}, c.Before.Text("UserId"))
}

// counts is the answer of GET counts: how many meals the canteen cooks on a day.
type counts struct {
	Day  store.LocalTime
	Rows []count
}

// count is how many meals of a kind a department has booked: one for each person of Staff, and those of the guests.
type count struct {
	Meal           string `db:"Meal"`
	DepartmentName string `db:"DepartmentName"`
	Staff          int    `db:"Staff"`
	Guests         int    `db:"Guests"`
}

// Counts answers GET counts?day=2026-12-01. The default of day is today.
func (h *Handlers) Counts(r *gateway.Request) (any, error) {
	var sent struct{ Day payload.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	day := clock.Day(r.Now())
	if sent.Day != "" {
		var err error
		if day, err = dayOf(string(sent.Day)); err != nil {
			return nil, err
		}
	}
	found := counts{Day: store.LocalTime{Time: day}, Rows: []count{}}
	return found, h.DB.Select(r.Context(), &found.Rows, "meal/counts", store.Args{"Day": found.Day})
}

// week is the answer of GET week: the meals of seven days, with the caller's bookings.
type week struct{ Days []dayMeals }

type dayMeals struct {
	Day   store.LocalTime
	Works bool // a working day of the company
	Meals []mealOf
}

// mealOf is a meal of a day.
type mealOf struct {
	Meal   string
	Closes store.LocalTime
	Closed bool
	// Booking is the caller's booking; null where there is none.
	Booking *shown
}

// shown is a booking as the week shows it.
type shown struct {
	BookingID  string          `db:"BookingId" json:"BookingId"`
	Day        store.LocalTime `db:"Day" json:"-"`
	Of         string          `db:"Meal" json:"-"`
	State      string          `db:"State"`
	Guests     int64           `db:"Guests"`
	Reason     *string         `db:"Reason"`
	Answer     *string         `db:"Answer"`
	RowVersion int64           `db:"RowVersion"`
}

// Week answers GET week?from=2026-11-23: seven days from this day on. The default of from is the Monday of this week.
func (h *Handlers) Week(r *gateway.Request) (any, error) {
	var sent struct{ From payload.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	now := r.Now()
	from := clock.Day(now).AddDate(0, 0, -(int(now.Weekday())+6)%7)
	if sent.From != "" {
		var err error
		if from, err = dayOf(string(sent.From)); err != nil {
			return nil, err
		}
	}
	rules, err := readRules(r.Context(), h.DB)
	if err != nil {
		return nil, err
	}
	works, err := workdays.Read(r.Context(), h.DB)
	if err != nil {
		return nil, err
	}
	var bookings []shown
	err = h.DB.Select(r.Context(), &bookings, "meal/week", store.Args{
		"UserId": r.Caller.UserID, "From": store.LocalTime{Time: from}, "Until": store.LocalTime{Time: from.AddDate(0, 0, 6)},
	})
	answer := week{}
	for i := range 7 {
		day := from.AddDate(0, 0, i)
		of := dayMeals{Day: store.LocalTime{Time: day}, Works: works.Works(day)}
		for _, meal := range meals {
			one := mealOf{Meal: meal, Closes: store.LocalTime{Time: rules.closes(day, meal)}, Closed: rules.closed(now, day, meal)}
			for j := range bookings {
				if b := &bookings[j]; b.Day.Equal(day) && b.Of == meal {
					one.Booking = b
				}
			}
			of.Meals = append(of.Meals, one)
		}
		answer.Days = append(answer.Days, of)
	}
	return answer, err
}
