package cost

import (
	"slices"

	"github.com/shopspring/decimal"

	"qiao/gateway/store"
	"qiao/handlers/dormitory/closing"
	"qiao/handlers/dormitory/cost/billing"
)

// order: months are closed one after the other.
func (r review) order() checkItem {
	const name = "关账顺序"
	switch {
	case r.month <= r.closed:
		return checkItem{name, blocking, closing.Called(r.month) + "已关账"}
	case r.closed != "" && r.month != closing.After(r.closed):
		return checkItem{name, blocking, "请先关账" + closing.Called(closing.After(r.closed))}
	}
	return checkItem{name, fine, "之前的月份都已关账"}
}

func (r review) over() checkItem {
	if r.today.Before(r.first.AddDate(0, 1, 0)) {
		return checkItem{"月份已结束", blocking, closing.Called(r.month) + "还没有结束"}
	}
	return checkItem{"月份已结束", fine, "整月的入住都已记录"}
}

func (r review) priced() checkItem {
	var missing []string
	for _, room := range r.rooms {
		if r.lived[room.RoomID] > 0 && r.tariff(room.Building) == nil && !slices.Contains(missing, room.Building) {
			missing = append(missing, room.Building)
		}
	}
	return found("收费标准", blocking, missing, "没有水电收费标准", "各楼栋都有收费标准")
}

// read checks that inhabited rooms have readings: their residents pay for the use that the meters
// counted.
func (r review) read() checkItem {
	return found("抄表", blocking, r.roomsWhere(func(c billing.RoomCost) bool {
		return c.PersonDays > 0 && (c.Room.Water == nil || c.Room.Power == nil)
	}), "缺少水表或电表读数（或没有上月读数）", "有人住的房间都已抄表")
}

// Use is unusual where it is more than so many times the use of the month before, and also more
// than a few tons or kWh. A month without use allows no ratio.
var (
	unusualTimes = decimal.NewFromInt(3)
	littleWater  = decimal.NewFromInt(10)
	littlePower  = decimal.NewFromInt(100)
)

func (r review) unusual() checkItem {
	before := map[string]usedRow{}
	for _, row := range r.before {
		before[row.RoomID] = row
	}
	much := func(now *decimal.Decimal, was decimal.NullDecimal, little decimal.Decimal) bool {
		return now != nil && was.Valid && was.Decimal.IsPositive() && now.GreaterThan(little) && now.GreaterThan(was.Decimal.Mul(unusualTimes))
	}
	return found("用量异常", warning, r.roomsWhere(func(c billing.RoomCost) bool {
		was := before[c.Room.ID]
		return much(c.Room.Water, was.Water, littleWater) || much(c.Room.Power, was.Power, littlePower)
	}), "用量超过上月三倍，请核对读数", "没有超过上月三倍的用量")
}

// mains: a main meter counts no less than its rooms together.
func (r review) mains() checkItem {
	month := r.forBilling()
	var less []string
	for _, main := range month.Mains {
		water, power := decimal.Zero, decimal.Zero
		for _, room := range month.Rooms {
			if room.Building != main.Building {
				continue
			}
			water, power = water.Add(known0(room.Water)), power.Add(known0(room.Power))
		}
		if main.Water != nil && main.Water.LessThan(water) || main.Power != nil && main.Power.LessThan(power) {
			less = append(less, main.Building)
		}
	}
	return found("总表", warning, less, "总表用量比各房间之和小，不计公摊", "总表不小于各房间之和")
}

func known0(d *decimal.Decimal) decimal.Decimal {
	if d == nil {
		return decimal.Zero
	}
	return *d
}

// empty warns of use in rooms without residents, because the company pays it.
func (r review) empty() checkItem {
	return found("空房用量", warning, r.roomsWhere(func(c billing.RoomCost) bool {
		return c.PersonDays == 0 && !c.Total().IsZero()
	}), "没有人住却有用量，由公司承担", "没有空房用量")
}

// left warns of people who have left the company and still have a bed.
func (r review) left() checkItem {
	var names []string
	for _, s := range r.stays {
		if store.OrEmpty(s.StaffStatus) == leftCompany && (s.To.IsZero() || s.To.After(r.today)) && !slices.Contains(names, s.ResidentName) {
			names = append(names, s.ResidentName)
		}
	}
	return found("离职未退宿", warning, names, "已离职，还没有退宿", "离职人员都已退宿")
}

// leftCompany is the status of staff who have left.
const leftCompany = "离职"
