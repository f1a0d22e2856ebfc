package quotation

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway/clock"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/handlers/quotation/pricing"
	"qiao/sql/seed"
)

// demoQuotation is one of the quotations of seed.yaml.
type demoQuotation struct {
	Customer, Title, By, State string
	Days                       int    // ago
	Rate, Freight, TaxRate     string // 0 where left out
	FullYuan                   bool
	Versions                   int      // 0 is one
	Cabinets                   []string // 主卧 衣柜 2400×2700×600
	Free                       string   // a free line: 收口 项 260
}

// fillDemo adds the demo company's quotations. Their amounts are computed like all others.
func fillDemo(ctx context.Context, tx *store.Tx, data *seed.Data) error {
	var all []demoQuotation
	var cabinets map[string][]string
	if err := data.Section("quotations", &all); err != nil {
		return err
	}
	if err := data.Section("cabinets", &cabinets); err != nil {
		return err
	}
	rules, err := readRules(ctx, tx)
	if err != nil {
		return err
	}
	d := demo{data: data, cabinets: cabinets, rules: rules, prices: map[time.Time]map[string]listedPrice{}, numbers: map[string]int{}}
	for i, q := range all {
		if err := d.add(ctx, tx, q, i); err != nil {
			return fmt.Errorf("demo quotation %d: %w", i+1, err)
		}
	}
	if err := insertRows(ctx, tx, "Quo_Quotation", d.quotations); err != nil {
		return err
	}
	return insertRows(ctx, tx, "Quo_Line", d.lines)
}

type demo struct {
	data              *seed.Data
	cabinets          map[string][]string
	rules             pricing.Rules
	prices            map[time.Time]map[string]listedPrice
	numbers           map[string]int // by day
	quotations, lines []record.Row
}

func (d *demo) add(ctx context.Context, tx *store.Tx, q demoQuotation, place int) error {
	customer, err := d.data.Row("customer", q.Customer)
	if err != nil {
		return err
	}
	user, err := d.data.Row("user", q.By)
	if err != nil {
		return err
	}
	at := clock.Day(d.data.Now()).AddDate(0, 0, -q.Days).Add(time.Duration(9*60+place*7%480) * time.Minute)
	day := clock.Day(at)
	if d.prices[day] == nil {
		if d.prices[day], err = readPrices(ctx, tx, day); err != nil {
			return err
		}
	}
	date := at.Format("20060102")
	d.numbers[date]++
	row := record.Row{
		"QuotationNo": fmt.Sprintf("BJ%s%03d", date, d.numbers[date]), "CustomerId": customer.ID(), "Title": q.Title, "PriceDate": store.LocalTime{Time: day},
		"ValidUntil": store.LocalTime{Time: day.AddDate(0, 0, 30)}, "Rate": decimalOf(q.Rate), "TaxRate": decimalOf(q.TaxRate), "Freight": decimalOf(q.Freight),
		"FullYuan": q.FullYuan, "CreateUserId": user.ID(), "CreateUserName": user.Text("RealName"), "CreateDate": store.LocalTime{Time: at}, "RowVersion": int64(1),
	}
	state, known := states.Code(q.State)
	if !known {
		return fmt.Errorf("no state %q", q.State)
	}
	if state == valid && q.Days > 30 {
		state = expired
	}
	if state == asked {
		row["DiscountReason"] = "同小区第三单，客户要求与邻居同价"
	}
	if state == void {
		row["VoidReason"] = "客户改找别家"
	}
	for version := 1; version <= max(q.Versions, 1); version++ {
		if err := d.version(maps.Clone(row), q, version, state, d.prices[day]); err != nil {
			return err
		}
	}
	return nil
}

// version adds a version. Each after the first has one cabinet more, and the ones before count no more.
func (d *demo) version(row record.Row, q demoQuotation, version int, state int64, listed map[string]listedPrice) error {
	latest := version == max(q.Versions, 1)
	key := seed.ID("quotation", fmt.Sprint(row["QuotationNo"], "/", version))
	if latest {
		key = seed.ID("quotation", q.Customer+q.Title)
	}
	row["QuotationId"], row["Version"], row["Latest"], row["State"] = key, int64(version), latest, state
	if !latest {
		row["State"] = expired
		q.Cabinets = q.Cabinets[:max(1, len(q.Cabinets)-1)]
	}
	rows, err := d.linesOf(q)
	if err != nil {
		return err
	}
	order := pricing.Order{Rate: number(row, "Rate"), TaxRate: number(row, "TaxRate"), Freight: number(row, "Freight"), FullYuan: q.FullYuan}
	prices := map[string]pricing.Price{}
	for _, line := range rows {
		completeLine(line, listed)
		if price, known := listed[line.Text("Code")]; known {
			prices[price.Code] = price.Price()
		}
		order.Lines = append(order.Lines, shapeOf(line))
	}
	result := pricing.Reckon(order, prices, d.rules)
	if result.Faults > 0 {
		return fmt.Errorf("%d lines are incomplete", result.Faults)
	}
	for i, line := range rows {
		setPriced(line, result.Lines[i])
		line["LineId"], line["QuotationId"], line["RowNo"] = seed.ID("quotation line", key+strconv.Itoa(i)), key, int64(i+1)
	}
	setSums(row, result)
	if latest {
		d.data.Made("quotation", q.Customer+q.Title, map[string]string{
			"QuotationNo": row.Text("QuotationNo"), "ListAmount": number(row, "ListAmount").StringFixed(2), "Total": number(row, "Total").StringFixed(2),
			"Discount": percent(number(row, "Discount")), "Summary": summaryOf(number(row, "Discount"), number(row, "Total")),
		})
	}
	d.quotations, d.lines = append(d.quotations, row), append(d.lines, rows...)
	return nil
}

// linesOf are the lines of a quotation: those of its cabinets, and a free one.
func (d *demo) linesOf(q demoQuotation) (rows []record.Row, err error) {
	for _, text := range q.Cabinets {
		words := strings.Fields(text)
		var w, h, depth int64
		if len(words) != 3 {
			return nil, fmt.Errorf("cabinet %q: write 主卧 衣柜 2400×2700×600", text)
		}
		if _, err := fmt.Sscanf(words[2], "%d×%d×%d", &w, &h, &depth); err != nil {
			return nil, fmt.Errorf("cabinet %q: %w", text, err)
		}
		sizes := map[string]int64{"W": w, "H": h, "D": depth, "H2": h / 2}
		for _, template := range d.cabinets[words[1]] {
			rows = append(rows, demoLine(words[0], words[1], template, sizes))
		}
	}
	if words := strings.Fields(q.Free); len(words) == 3 {
		rows = append(rows, record.Row{"FullName": words[0], "Unit": words[1], "Price": store.Decimal(words[2]), "Pieces": int64(1)})
	}
	return rows, nil
}

// demoLine is a line of a template such as BC-18-KL 面积 W 300 ×5: code, method, sizes and pieces.
func demoLine(room, cabinet, template string, sizes map[string]int64) record.Row {
	words := strings.Fields(template)
	row := record.Row{"Room": room, "Cabinet": cabinet, "Code": words[0], "Pieces": int64(1)}
	var numbers []int64
	for _, word := range words[1:] {
		size, pieces, many := strings.Cut(word, "×")
		if n, err := strconv.ParseInt(pieces, 10, 64); many && err == nil {
			row["Pieces"] = n
		}
		switch n, err := strconv.ParseInt(size, 10, 64); {
		case slices.Contains(pricing.Methods, size):
			row["Method"] = size
		case err == nil:
			numbers = append(numbers, n)
		case sizes[size] > 0:
			numbers = append(numbers, sizes[size])
		}
	}
	if len(numbers) == 1 && row["Method"] == nil && numbers[0] < 100 {
		row["Pieces"] = numbers[0]
		return row
	}
	for i, name := range []string{"Width", "Height", "Depth"} {
		if i < len(numbers) {
			row[name] = numbers[i]
		}
	}
	return row
}

func decimalOf(text string) store.Decimal {
	if text == "" {
		text = "0"
	}
	return amount(decimal.RequireFromString(text))
}

// insertRows inserts rows that may lack columns of each other.
func insertRows(ctx context.Context, tx *store.Tx, table string, rows []record.Row) error {
	names := map[string]bool{}
	for _, row := range rows {
		for name := range row {
			names[name] = true
		}
	}
	columns := slices.Sorted(maps.Keys(names))
	values := make([][]any, len(rows))
	for i, row := range rows {
		for _, column := range columns {
			values[i] = append(values[i], row[column])
		}
	}
	return tx.Insert(ctx, table, columns, values)
}
