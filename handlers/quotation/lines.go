package quotation

import (
	"context"
	"slices"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/handlers/quotation/pricing"
)

// mostLines is how many lines a quotation has.
const mostLines = 600

// lines are the lines of a quotation. Room and Cabinet say where a line belongs. A line with a code has the name, the unit
// and the prices of the price list; a line without a code states its own.
var lines = record.Lines{
	Name: "Lines", Table: "Quo_Line", Key: "LineId", Label: "明细", Max: mostLines,
	Fields: []record.Field{
		{Name: "Room", Label: "空间", Type: "nvarchar(30)"},
		{Name: "Cabinet", Label: "柜体", Type: "nvarchar(50)"},
		{Name: "Code", Label: "编码", Type: "nvarchar(30)", Hint: "价格表的编码；自由行不填"},
		{Name: "FullName", Label: "名称", Type: "nvarchar(100)"},
		{Name: "Spec", Label: "规格", Type: "nvarchar(100)"},
		{Name: "Method", Label: "计价方式", Type: "nvarchar(10)", Options: pricing.Methods},
		{Name: "Width", Label: "宽/长（mm）", Type: "int", Min: 1, Max: 20000},
		{Name: "Height", Label: "高/宽（mm）", Type: "int", Min: 1, Max: 20000},
		{Name: "Depth", Label: "深（mm）", Type: "int", Min: 1, Max: 20000},
		{Name: "Pieces", Label: "数量", Type: "int", Min: 1, Max: 9999, Initial: "1"},
		{Name: "Unit", Label: "单位", Type: "nvarchar(10)", Options: units},
		{Name: "Price", Label: "单价", Type: "decimal(10,2)", Max: 9999999},
		{Name: "LineRate", Label: "折扣（%）", Type: "decimal(5,2)", Min: 1, Max: 100, Initial: "100"},
		{Name: "Note", Label: "说明", Type: "nvarchar(200)"},
		{Name: "DealerPrice", Label: "经销单价", Type: "decimal(10,2)", Max: 9999999, Access: mayCost, Decide: mayCharge},
		{Name: "Measure", Label: "计量", Type: "nvarchar(200)", Server: true},
		{Name: "Quantity", Label: "计价数量", Type: "decimal(18,6)", Server: true},
		{Name: "ListAmount", Label: "原价", Type: "decimal(14,2)", Server: true},
		{Name: "Amount", Label: "金额", Type: "decimal(14,2)", Server: true},
		{Name: "DealerAmount", Label: "经销金额", Type: "decimal(14,2)", Server: true, Access: mayCost},
		{Name: "Fault", Label: "待完成", Type: "nvarchar(100)", Server: true},
	},
}

// reckon computes the prices of a quotation's lines at its day, and sets their amounts and its sums.
func reckon(ctx context.Context, tx *store.Tx, c *record.Change) error {
	listed, err := readPrices(ctx, tx, c.After.Time("PriceDate"))
	if err != nil {
		return err
	}
	rules, err := readRules(ctx, tx)
	if err != nil {
		return err
	}
	order := pricing.Order{
		Rate: number(c.After, "Rate"), TaxRate: number(c.After, "TaxRate"), Freight: number(c.After, "Freight"), FullYuan: c.After.Bool("FullYuan"),
	}
	prices, rows := map[string]pricing.Price{}, c.After.Lines(lines.Name)
	for _, line := range rows {
		if price, known := listed[line.Text("Code")]; known {
			prices[price.Code] = pricing.Price{Unit: price.Unit, Retail: price.RetailPrice, Dealer: price.DealerPrice}
		}
		completeLine(line.Row, listed)
		order.Lines = append(order.Lines, shapeOf(line.Row))
	}
	result := pricing.Reckon(order, prices, rules)
	for i, line := range rows {
		setPriced(line.Row, result.Lines[i])
	}
	setSums(c.After, result)
	return nil
}

// keepListed drops the dealers' prices that are sent with lines with a code: the price list decides them.
func keepListed(_ *gateway.Request, sent record.Row, _ func(field, text string)) {
	for _, line := range sent.Lines(lines.Name) {
		if line.Text("Code") != "" {
			delete(line.Row, "DealerPrice")
		}
	}
}

// described are the fields of a free line that say what it is.
var described = []string{"FullName", "Spec", "Method", "Unit"}

// forgetDecided removes the dealer's price of a free line that a user without the right to decide it has made something
// else of: the factory decides it again.
func forgetDecided(c *record.Change) {
	if mayCharge.Check(c.Caller) == nil {
		return
	}
	before := map[string]record.Row{}
	for _, line := range c.Before.Lines(lines.Name) {
		before[line.Key] = line.Row
	}
	for _, line := range c.After.Lines(lines.Name) {
		was, known := before[line.Key]
		if !known || line.Text("Code") != "" {
			continue
		}
		if was.Text("Code") != "" || slices.ContainsFunc(described, func(name string) bool { return was.Text(name) != line.Text(name) }) {
			line.Row["DealerPrice"] = nil
		}
	}
}

// decided reports whether the factory has decided the dealer's price of every line.
func decided(quotation record.Row) bool {
	return !slices.ContainsFunc(quotation.Lines(lines.Name), func(line record.Line) bool { return line.Row["DealerPrice"] == nil })
}

// completeLine gives a line with a code the values of the price list, and a free line a unit.
func completeLine(line record.Row, listed map[string]listedPrice) {
	if line["LineRate"] == nil {
		line["LineRate"] = store.Decimal("100")
	}
	code := line.Text("Code")
	price, known := listed[code]
	switch {
	case known:
		line["FullName"], line["Spec"], line["Unit"] = price.FullName, text(price.Spec), price.Unit
		line["Price"], line["DealerPrice"] = amount(price.RetailPrice), amount(price.DealerPrice)
	case code != "":
		line["Price"], line["DealerPrice"] = nil, nil
	case line["Unit"] == nil:
		line["Unit"] = "项"
	}
}

// shapeOf is a line as the arithmetic takes it.
func shapeOf(line record.Row) pricing.Line {
	return pricing.Line{
		Room: line.Text("Room"), Cabinet: line.Text("Cabinet"), Code: line.Text("Code"), Method: line.Text("Method"),
		Width: line.Int("Width"), Height: line.Int("Height"), Depth: line.Int("Depth"), Pieces: line.Int("Pieces"), Rate: number(line, "LineRate"),
		Free: pricing.Price{Unit: line.Text("Unit"), Retail: number(line, "Price"), Dealer: number(line, "DealerPrice")},
	}
}

func setPriced(line record.Row, p pricing.Priced) {
	for _, name := range []string{"Measure", "Quantity", "ListAmount", "Amount", "DealerAmount", "Fault"} {
		line[name] = nil
	}
	if p.Fault != "" {
		line["Fault"] = p.Fault
		return
	}
	line["Method"], line["Measure"], line["Quantity"] = p.Method, p.Measure, amount(p.Quantity)
	line["ListAmount"], line["Amount"], line["DealerAmount"] = amount(p.List), amount(p.Amount), amount(p.Dealer)
}

func setSums(quotation record.Row, r pricing.Result) {
	for name, sum := range map[string]decimal.Decimal{
		"ListAmount": r.List, "Goods": r.Goods, "Discount": r.Discount, "Tax": r.Tax, "Rounding": r.Rounding, "Total": r.Total, "DealerAmount": r.Dealer,
	} {
		quotation[name] = amount(sum)
	}
	quotation["Faults"] = int64(r.Faults)
}

// number is a field's number, 0 for NULL.
func number(row record.Row, field string) decimal.Decimal {
	return row.Decimal(field).Decimal
}

// amount is a number as a record has it: without zeros at its end.
func amount(n decimal.Decimal) store.Decimal { return store.Decimal(n.String()) }

func text(s *string) any {
	if s == nil {
		return nil
	}
	return *s
}
