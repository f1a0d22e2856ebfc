package quotation

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/names"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/quotation/pricing"
)

var units = []string{"㎡", "m", "件", "套", "项", "%"}

// Prices are the price list: 价格表. A price is valid from a day on and is never edited; a change is another row.
var Prices = record.Table{
	Name: "Quo_Price", Key: "PriceId", Label: "价格", Title: []string{"Code", "FullName"}, Path: "/api/cabinet/price", Everybody: true,
	Fields: []record.Field{
		{Name: "Code", Label: "编码", Type: "nvarchar(30)", Required: true, Hint: "字母、数字和 -，如 BC-18-KL"},
		{Name: "Category", Label: "类别", Type: "nvarchar(20)", Required: true, Options: []string{"板材", "封边", "五金", "工艺", "配件", "服务"}},
		{Name: "FullName", Label: "名称", Type: "nvarchar(100)", Required: true},
		{Name: "Spec", Label: "规格", Type: "nvarchar(100)"},
		{Name: "Unit", Label: "单位", Type: "nvarchar(10)", Required: true, Options: units, Hint: "% 按所在柜体或空间的原价的百分比计价"},
		{Name: "RetailPrice", Label: "零售价", Type: "decimal(10,2)", Required: true, Max: 9999999},
		{Name: "DealerPrice", Label: "经销价", Type: "decimal(10,2)", Required: true, Max: 9999999, Access: mayCost},
		{Name: "ValidFrom", Label: "生效日期", Type: "date", Required: true, Hint: "从这一天起按此价格；晚于此编码已有的生效日期"},
		{Name: "ValidTo", Label: "截止日期", Type: "date", Server: true},
		{Name: "Remark", Label: "备注", Type: "nvarchar(200)"},
	},
	Unique:   []record.Unique{{Index: "UQ_Quo_Price_Day", Columns: []string{"Code", "ValidFrom"}}},
	Imports:  true,
	Together: []string{"Code"},
	Check:    checkPrice,
	// A line also ends the price before it, which is a price and is taken back with the line.
	TakeBack: func(context.Context, *store.Tx, *record.Change) error { return nil },
}

func (h *Handlers) priceRoutes() []gateway.Route {
	path, edit := Prices.Path, session.Button(priceMenu+".edit")
	h.prices = record.New(h.DB, Prices)
	return slices.Concat(h.prices.Routes(record.Page{
		Menu: priceMenu, List: "quotation/prices", Add: edit, Delete: edit, Without: []string{"update"},
	}), []gateway.Route{
		{Methods: "GET", Path: path + "/days", Access: session.Menu(priceMenu), Effect: gateway.Read, Entry: "quotation/price_days"},
		{Methods: "GET", Path: path + "/all", Access: session.Menu(listMenu), Effect: gateway.Read, Entry: "quotation/prices_all"},
	})
}

// pastPrice is the price of a code that the next one follows.
type pastPrice struct {
	PriceID     string          `db:"PriceId"`
	ValidFrom   store.LocalTime `db:"ValidFrom"`
	RetailPrice decimal.Decimal `db:"RetailPrice"`
	DealerPrice decimal.Decimal `db:"DealerPrice"`
}

// checkPrice refuses to edit a price and to delete one that has become valid. The price before a new one ends on the day
// before it; after a deletion it has no end again.
func checkPrice(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action == record.Updated {
		return errs.Failf("已有的价格不能修改，请用新的生效日期调价")
	}
	if from := c.Before.Time("ValidFrom"); c.Action == record.Deleted && !from.After(c.Today()) {
		return errs.Failf("%s 的价格从 %s 起已生效，不能撤销，请调价", c.Before.Text("Code"), from.Format(time.DateOnly))
	}
	row := c.After
	if c.Action == record.Deleted {
		row = c.Before
	}
	if from := row.Time("ValidFrom"); c.Action == record.Added && !from.IsZero() && from.Before(c.Today()) {
		c.Invalid("ValidFrom", "生效日期不能早于今天 "+c.Today().Format(time.DateOnly))
		return nil
	}
	var before pastPrice
	err := tx.Get(ctx, &before, "quotation/price_before", store.Args{"Code": row.Text("Code"), "PriceId": c.Key})
	if errors.Is(err, store.ErrNoRows) {
		return keepName(c, row)
	}
	if err != nil {
		return err
	}
	if c.Action == record.Deleted {
		if before.ValidFrom.After(row.Time("ValidFrom")) {
			return errs.Failf("%s 还有 %s 起的价格，请先撤销那一个", row.Text("Code"), before.ValidFrom.Format(time.DateOnly))
		}
		return endPrice(ctx, tx, c, before.PriceID, nil)
	}
	if from := row.Time("ValidFrom"); !from.IsZero() && !from.After(before.ValidFrom.Time) {
		c.Invalid("ValidFrom", fmt.Sprintf("%s 已有 %s 起的价格，新价格须从之后的日子起", row.Text("Code"), before.ValidFrom.Format(time.DateOnly)))
		return nil
	}
	c.Effect = effectOf(c, before)
	if err := keepName(c, row); err != nil || row.Time("ValidFrom").IsZero() {
		return err
	}
	return endPrice(ctx, tx, c, before.PriceID, row.Time("ValidFrom").AddDate(0, 0, -1))
}

// keepName keeps the pinyin of the price's name, by which the editor of quotations finds it.
func keepName(c *record.Change, row record.Row) error {
	if c.Action == record.Added {
		if code := row.Text("Code"); code != strings.ToUpper(code) || strings.ContainsAny(code, " \t") {
			c.Invalid("Code", "编码须为大写字母、数字和 -，不含空格")
		}
		c.Then(func(ctx context.Context, tx *store.Tx) error { return names.Keep(ctx, tx, row.Text("FullName")) })
	}
	return nil
}

// endPrice sets the last day of another price; nil is none.
func endPrice(ctx context.Context, tx *store.Tx, c *record.Change, key string, day any) error {
	return c.Also(ctx, tx, key, func(other *record.Change) error {
		other.After["ValidTo"] = day
		return nil
	})
}

// effectOf says by how much a price changes, as far as the caller sees it.
func effectOf(c *record.Change, before pastPrice) string {
	told := []string{changeOf("零售价", before.RetailPrice, number(c.After, "RetailPrice"))}
	if mayCost.Check(c.Caller) == nil {
		told = append(told, changeOf("经销价", before.DealerPrice, number(c.After, "DealerPrice")))
	}
	return strings.Join(told, "；")
}

func changeOf(label string, from, to decimal.Decimal) string {
	if from.Equal(to) {
		return fmt.Sprintf("%s %s 不变", label, to.StringFixed(2))
	}
	percent := ""
	if !from.IsZero() {
		change := to.Sub(from).Mul(decimal.NewFromInt(100)).Div(from).Round(1)
		percent = "（" + change.StringFixed(1) + "%）"
		if change.IsPositive() {
			percent = "（+" + change.StringFixed(1) + "%）"
		}
	}
	return fmt.Sprintf("%s %s → %s%s", label, from.StringFixed(2), to.StringFixed(2), percent)
}

// listedPrice is a price of the day.
type listedPrice struct {
	Code        string          `db:"Code"`
	FullName    string          `db:"FullName"`
	Spec        *string         `db:"Spec"`
	Unit        string          `db:"Unit"`
	RetailPrice decimal.Decimal `db:"RetailPrice"`
	DealerPrice decimal.Decimal `db:"DealerPrice"`
}

// Price is the price as the arithmetic takes it.
func (p listedPrice) Price() pricing.Price {
	return pricing.Price{Unit: p.Unit, Retail: p.RetailPrice, Dealer: p.DealerPrice}
}

func readPrices(ctx context.Context, db store.Reader, day time.Time) (map[string]listedPrice, error) {
	var all []listedPrice
	err := db.Select(ctx, &all, "quotation/prices_of", store.Args{"Day": store.LocalTime{Time: day}})
	prices := make(map[string]listedPrice, len(all))
	for _, price := range all {
		prices[price.Code] = price
	}
	return prices, err
}

// readRules reads the smallest charged areas of 应用设置. A value that is not a number is none.
func readRules(ctx context.Context, db store.Reader) (rules pricing.Rules, err error) {
	for code, area := range map[string]*decimal.Decimal{"QuoteCabinetArea": &rules.Cabinet, "QuotePartArea": &rules.Part} {
		value, err := store.Setting(ctx, db, code)
		if err != nil {
			return rules, err
		}
		if n, ok := payload.Decimal(payload.Text(strings.TrimSpace(value))); ok && n.IsPositive() {
			*area = n
		}
	}
	return rules, nil
}
