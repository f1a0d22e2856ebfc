// Package pricing computes quotations: shapes and prices in, priced lines out, each with its measurement. It reads no
// database and serves no request. The editor of quotations does the same in the browser
// (frontend/src/pages/quotation/api/pricing.ts); both have the cases of testdata.
//
// Amounts are in yuan. Only the amount of a line is rounded, to the cent, half away from zero. So the sums are exact,
// and the order of the lines changes none.
package pricing

import (
	"github.com/shopspring/decimal"
)

// The methods by which a line is measured.
const (
	Projected = "投影面积" // of a cabinet: width × height
	Unfolded  = "展开面积" // of a cabinet: two sides, top and bottom, and back
	Area      = "面积"   // of a board: width × height
	Length    = "长度"   // of an edge band: width
	Piece     = "数量"   // of hardware
	Share     = "比例"   // percent of the list amounts of a cabinet, a room or all lines
)

// Methods are all methods, in the order in which a form offers them.
var Methods = []string{Projected, Unfolded, Area, Length, Piece, Share}

// The units of prices that decide how a line is measured. All others are by the piece.
const (
	SquareMetre = "㎡"
	Metre       = "m"
	Percent     = "%"
)

// Price is the price of one unit, in yuan.
type Price struct {
	Unit           string
	Retail, Dealer decimal.Decimal // of unit %, percent
}

// Line is the input of one line.
type Line struct {
	Room, Cabinet        string
	Code                 string // of the price list; empty in a free line
	Method               string // empty is the usual one of the unit
	Width, Height, Depth int64  // mm, 0 where it is not stated
	Pieces               int64
	Rate                 decimal.Decimal // percent of the list amount that is charged
	Free                 Price           // of a line without a code
}

// Order is the input of a quotation.
type Order struct {
	Lines   []Line
	Rate    decimal.Decimal // percent of every line that is charged
	TaxRate decimal.Decimal // percent of goods and freight
	Freight decimal.Decimal
	// FullYuan rounds the total to a full yuan.
	FullYuan bool
}

// Rules are the smallest charged areas of one piece, in m²; 0 is none.
type Rules struct{ Cabinet, Part decimal.Decimal }

// Priced is a computed line.
type Priced struct {
	// Fault is the missing value, such as 缺少宽; such a line costs nothing yet.
	Fault    string
	Method   string
	Unit     string
	Measure  string          // the computation of the quantity: 2.40 m × 2.70 m = 6.48 m²
	Quantity decimal.Decimal // of a Share, the hundredth part of the amount that it counts on
	Price    decimal.Decimal
	// List is the retail amount without discounts, Amount with them.
	List, Amount decimal.Decimal
	DealerPrice  decimal.Decimal
	// Dealer is the charge to the dealer. Discounts do not change it.
	Dealer decimal.Decimal
}

// Result is a computed quotation. Total is Goods, Freight, Tax and Rounding.
type Result struct {
	Lines    []Priced
	Faults   int // lines with a fault
	List     decimal.Decimal
	Goods    decimal.Decimal
	Discount decimal.Decimal // percent of List that is not charged, to two places
	Tax      decimal.Decimal
	Rounding decimal.Decimal
	Total    decimal.Decimal
	Dealer   decimal.Decimal
}

var hundred = decimal.NewFromInt(100)

// Reckon computes the lines of an order from the prices of its day, by their codes.
func Reckon(o Order, prices map[string]Price, rules Rules) Result {
	r := Result{Lines: make([]Priced, len(o.Lines))}
	for i, line := range o.Lines {
		r.Lines[i] = priced(line, prices, rules)
	}
	for i, line := range o.Lines {
		if r.Lines[i].Method == Share && r.Lines[i].Fault == "" {
			r.share(o, i, line)
		}
	}
	for i, line := range o.Lines {
		p := &r.Lines[i]
		if p.Fault != "" {
			r.Faults++
			continue
		}
		p.Amount = p.Quantity.Mul(p.Price).Mul(line.Rate).Mul(o.Rate).Shift(-4).Round(2)
		r.List, r.Goods, r.Dealer = r.List.Add(p.List), r.Goods.Add(p.Amount), r.Dealer.Add(p.Dealer)
	}
	r.total(o)
	return r
}

// total adds freight, tax and rounding to the goods. Each is an amount of its own, as a line is.
func (r *Result) total(o Order) {
	r.Tax = r.Goods.Add(o.Freight).Mul(o.TaxRate).Shift(-2).Round(2)
	sum := r.Goods.Add(o.Freight).Add(r.Tax)
	if o.FullYuan {
		r.Rounding = sum.Round(0).Sub(sum)
	}
	r.Total = sum.Add(r.Rounding)
	if r.List.IsPositive() {
		r.Discount = r.List.Sub(r.Goods).Mul(hundred).Div(r.List).Round(2)
	}
}

// priced measures a line and multiplies it by its prices. A Share has its amounts from the other lines.
func priced(line Line, prices map[string]Price, rules Rules) (p Priced) {
	price := line.Free
	if line.Code != "" {
		var known bool
		if price, known = prices[line.Code]; !known {
			p.Fault = "没有 " + line.Code + " 的价格"
			return p
		}
	}
	p.Method, p.Unit, p.Price, p.DealerPrice = methodOf(line.Method, price.Unit), price.Unit, price.Retail, price.Dealer
	p.measure(line, rules)
	p.List, p.Dealer = p.Quantity.Mul(p.Price).Round(2), p.Quantity.Mul(p.DealerPrice).Round(2)
	return p
}

// methodOf is the stated method where the unit allows it, else the usual one of the unit.
func methodOf(stated, unit string) string {
	switch unit {
	case SquareMetre:
		if stated == Projected || stated == Unfolded {
			return stated
		}
		return Area
	case Metre:
		return Length
	case Percent:
		return Share
	default:
		return Piece
	}
}

// share prices line i by percent of its base: the other lines of its cabinet, without a cabinet those of its room,
// without a room all. Other shares do not count.
func (r *Result) share(o Order, i int, line Line) {
	var list, dealer decimal.Decimal
	for j, other := range o.Lines {
		p := r.Lines[j]
		if j != i && p.Method != Share && p.Fault == "" && within(line, other) {
			list, dealer = list.Add(p.List), dealer.Add(p.Dealer)
		}
	}
	p := &r.Lines[i]
	p.Quantity = list.Shift(-2)
	p.Measure = shareOf(line) + " " + list.StringFixed(2) + " × 1%"
	p.List, p.Dealer = p.Quantity.Mul(p.Price).Round(2), dealer.Shift(-2).Mul(p.DealerPrice).Round(2)
}

func within(share, other Line) bool {
	return (share.Room == "" || share.Room == other.Room) && (share.Cabinet == "" || share.Cabinet == other.Cabinet)
}

// shareOf names the base of a share.
func shareOf(line Line) string {
	switch {
	case line.Cabinet != "":
		return line.Cabinet
	case line.Room != "":
		return line.Room
	default:
		return "全部"
	}
}
