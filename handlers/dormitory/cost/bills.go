package cost

import (
	"fmt"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/money"
	"qiao/gateway/rows"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/dormitory/closing"
	"qiao/handlers/dormitory/cost/billing"
)

// billRow is the costs of a person for a room in a month.
type billRow struct {
	CostID         string          `db:"CostId" json:"CostId"`
	Month          string          `db:"Month"`
	RoomID         string          `db:"RoomId" json:"RoomId"`
	Building       string          `db:"Building"`
	RoomNo         string          `db:"RoomNo"`
	ResidentNo     *string         `db:"ResidentNo"` // of staff alone
	ResidentName   string          `db:"ResidentName"`
	DepartmentName string          `db:"DepartmentName"`
	FirstDay       store.LocalTime `db:"FirstDay" tstype:"string | null"`
	LastDay        store.LocalTime `db:"LastDay" tstype:"string | null"`
	Days           int64           `db:"Days"`
	BedDays        int64           `db:"BedDays"`
	Rent           money.Amount    `db:"Rent"`
	Water          money.Amount    `db:"Water"`
	Power          money.Amount    `db:"Power"`
	Correction     money.Amount    `db:"Correction"`
	Total          money.Amount    `db:"Total"`
}

// roomBill has the costs of the whole room, of which the person pays a part; all NULL where there is only a correction.
type roomBill struct {
	RentPerBed decimal.NullDecimal `db:"RentPerBed"`
	PersonDays *int64              `db:"PersonDays"`
	WaterUsed  decimal.NullDecimal `db:"WaterUsed"`
	WaterFree  decimal.NullDecimal `db:"WaterFree"`
	WaterLoss  decimal.NullDecimal `db:"WaterLoss"`
	WaterPrice decimal.NullDecimal `db:"WaterPrice"`
	RoomWater  decimal.NullDecimal `db:"RoomWater"`
	PowerUsed  decimal.NullDecimal `db:"PowerUsed"`
	PowerFree  decimal.NullDecimal `db:"PowerFree"`
	PowerLoss  decimal.NullDecimal `db:"PowerLoss"`
	PowerPrice decimal.NullDecimal `db:"PowerPrice"`
	RoomPower  decimal.NullDecimal `db:"RoomPower"`
}

type billCells struct {
	billRow
	roomBill

	ResidentKey string  `db:"ResidentKey"`
	RentText    *string `db:"RentText"` // how the rent was computed; NULL of older months
}

// billLine is one step of how a bill was computed.
type billLine struct {
	Item   string
	Text   string
	Amount money.Amount
}

// bill is the costs of a person for a room, and how they were computed.
type bill struct {
	billRow
	Person int // distinguishes the bills of people with the same name
	Lines  []billLine
}

// Bills answers POST cost/person: the costs of each person in a month, line by line. A CostId asks for one person, with
// all rooms.
func (h *Handlers) Bills(r *gateway.Request) (any, error) {
	first, err := h.monthOfBills(r)
	if err != nil {
		return nil, err
	}
	var cells []billCells
	if err := r.Read("dormitory/cost_bills", map[string]string{"month": first.Format(closing.Layout)}, rows.Into(&cells)); err != nil {
		return nil, err
	}
	days := int64(first.AddDate(0, 1, -1).Day())
	list, persons := make([]bill, len(cells)), map[string]int{}
	for i, c := range cells {
		if persons[c.ResidentKey] == 0 {
			persons[c.ResidentKey] = len(persons) + 1
		}
		list[i] = bill{c.billRow, persons[c.ResidentKey], c.lines(days)}
	}
	return struct {
		List  []bill `json:"list"`
		Count int    `json:"total"`
	}{list, len(list)}, nil
}

// monthOfBills is the month that is asked for. Where none is, it is that of the CostId, or the newest one with costs, which the
// lists beside it show first.
func (h *Handlers) monthOfBills(r *gateway.Request) (first time.Time, err error) {
	var asked struct{ Month, CostID payload.Text }
	if err := r.Bind(&asked); err != nil {
		return first, err
	}
	month := string(asked.Month)
	if strings.TrimSpace(month) == "" {
		if err := h.DB.Get(r.Context(), &month, "cost/newest_month", store.Args{"CostId": string(asked.CostID)}); err != nil {
			return first, err
		}
		if month == "" {
			month = r.Now().Format(closing.Layout)
		}
	}
	return closing.ReadMonth(month)
}

// lines are the steps of a bill in a month of so many days.
func (c billCells) lines(days int64) (lines []billLine) {
	if c.BedDays > 0 {
		rent := store.OrEmpty(c.RentText)
		if rent == "" {
			rent = rentText(billing.PersonCost{
				Days: int(c.Days), BedDays: int(c.BedDays), Rent: c.Rent.Decimal,
				Rents: []billing.RentDays{{RentPerBed: c.RentPerBed.Decimal, BedDays: int(c.BedDays)}},
			}, days)
		}
		lines = append(lines, billLine{"房租", rent, c.Rent})
	}
	if c.PersonDays != nil {
		lines = append(lines,
			billLine{"水费", c.supply(c.WaterUsed, c.WaterFree, c.WaterLoss, c.WaterPrice, c.RoomWater, "吨", c.Water), c.Water},
			billLine{"电费", c.supply(c.PowerUsed, c.PowerFree, c.PowerLoss, c.PowerPrice, c.RoomPower, "度", c.Power), c.Power})
	}
	if !c.Correction.IsZero() {
		lines = append(lines, billLine{"更正", "以前月份的更正", c.Correction})
	}
	return lines
}

// rentText explains how the rent of a person was computed in a month of so many days, so that
// readers can check it on paper.
func rentText(p billing.PersonCost, days int64) string {
	if len(p.Rents) == 0 {
		return ""
	}
	unit, exact, steps := "天", decimal.Zero, []string{}
	if p.BedDays > p.Days {
		unit = "床位天"
	}
	for _, r := range p.Rents {
		steps = append(steps, fmt.Sprintf("%s 元 × %d %s", r.RentPerBed.StringFixed(2), r.BedDays, unit))
		exact = exact.Add(r.RentPerBed.Mul(decimal.NewFromInt(int64(r.BedDays))))
	}
	text := "每床位每月 " + strings.Join(steps, " + ")
	if len(steps) > 1 {
		text = "每床位每月（" + strings.Join(steps, " + ") + "）"
	}
	if unit == "床位天" {
		text += "（单间住宿按全部床位）"
	} else if len(steps) == 1 {
		text += " "
	}
	text += fmt.Sprintf("÷ %d 天", days)
	return text + oddCent(exact.DivRound(decimal.NewFromInt(days), 2), p.Rent)
}

// oddCent explains a part that differs by a cent from the result on paper, because the room is
// rounded once.
func oddCent(part, paid decimal.Decimal) string {
	odd := paid.Sub(part)
	if odd.IsZero() {
		return ""
	}
	sign := ""
	if odd.IsPositive() {
		sign = "+"
	}
	return fmt.Sprintf(" = %s 元，房间合计取整的零头 %s%s 元", part.StringFixed(2), sign, odd.StringFixed(2))
}

// supply explains how the room's water or power was computed, and which part of it the person pays.
func (c billCells) supply(used, free, loss, price, amount decimal.NullDecimal, unit string, paid money.Amount) string {
	text := "房间没有读数"
	if used.Valid {
		text = fmt.Sprintf("房间用量 %s %s", figureText(used.Decimal), unit)
	}
	if free.Decimal.IsPositive() {
		text += fmt.Sprintf("，减免费用量 %s %s", figureText(free.Decimal), unit)
	}
	if loss.Decimal.IsPositive() {
		text += fmt.Sprintf("，加公摊 %s %s", figureText(loss.Decimal), unit)
	}
	charged := used.Decimal.Sub(free.Decimal).Add(loss.Decimal)
	text += fmt.Sprintf("，计费 %s %s × %s 元/%s = %s 元", figureText(charged), unit, figureText(price.Decimal), unit, amount.Decimal.StringFixed(2))
	if *c.PersonDays > 0 {
		text += fmt.Sprintf("；按天数分摊 %d/%d", c.Days, *c.PersonDays)
		part := amount.Decimal.Mul(decimal.NewFromInt(c.Days)).DivRound(decimal.NewFromInt(*c.PersonDays), 2)
		text += oddCent(part, paid.Decimal)
	}
	return text
}

// figureText is a reading, a quantity or a price as staff read it: 870.20, and 0.7235 where it has
// more than two digits.
func figureText(d decimal.Decimal) string {
	if d.Equal(d.Truncate(2)) {
		return d.StringFixed(2)
	}
	return d.String()
}
