package pricing_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/shopspring/decimal"

	"qiao/handlers/quotation/pricing"
)

// goldenCase is a quotation that was computed by hand. The editor's tests read the same files.
type goldenCase struct {
	Rules    pricing.Rules
	Rate     decimal.Decimal
	TaxRate  decimal.Decimal
	Freight  decimal.Decimal
	FullYuan bool
	Prices   map[string]pricing.Price
	Lines    []struct {
		pricing.Line
		Rate decimal.Decimal
	}
	Want struct {
		Lines                                               []pricing.Priced
		List, Goods, Discount, Tax, Rounding, Total, Dealer decimal.Decimal
	}
}

func (c goldenCase) order() pricing.Order {
	o := pricing.Order{Rate: c.Rate, TaxRate: c.TaxRate, Freight: c.Freight, FullYuan: c.FullYuan}
	for _, line := range c.Lines {
		line.Line.Rate = line.Rate
		o.Lines = append(o.Lines, line.Line)
	}
	return o
}

func goldenCases(t testing.TB) map[string]goldenCase {
	t.Helper()
	files, err := filepath.Glob("testdata/*.json")
	if err != nil || len(files) != 20 {
		t.Fatalf("%d cases: %v", len(files), err)
	}
	cases := map[string]goldenCase{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var c goldenCase
		if err := json.Unmarshal(text, &c); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		cases[filepath.Base(file)] = c
	}
	return cases
}

func TestCabinetsHaveThePricesThatWereComputedByHand(t *testing.T) {
	for name, c := range goldenCases(t) {
		t.Run(name, func(t *testing.T) {
			got := pricing.Reckon(c.order(), c.Prices, c.Rules)
			for i, want := range c.Want.Lines {
				line := got.Lines[i]
				if line.Fault != want.Fault || line.Method != want.Method || line.Measure != want.Measure {
					t.Errorf("line %d: %q %q %q, not %q %q %q", i+1, line.Fault, line.Method, line.Measure, want.Fault, want.Method, want.Measure)
				}
				for what, pair := range map[string][2]decimal.Decimal{
					"quantity": {line.Quantity, want.Quantity}, "list": {line.List, want.List}, "amount": {line.Amount, want.Amount}, "dealer": {line.Dealer, want.Dealer},
				} {
					if line.Fault == "" && !pair[0].Equal(pair[1]) {
						t.Errorf("line %d: %s %s, not %s", i+1, what, pair[0], pair[1])
					}
				}
			}
			for what, pair := range map[string][2]decimal.Decimal{
				"list": {got.List, c.Want.List}, "goods": {got.Goods, c.Want.Goods}, "discount": {got.Discount, c.Want.Discount}, "tax": {got.Tax, c.Want.Tax},
				"rounding": {got.Rounding, c.Want.Rounding}, "total": {got.Total, c.Want.Total}, "dealer": {got.Dealer, c.Want.Dealer},
			} {
				if !pair[0].Equal(pair[1]) {
					t.Errorf("%s: %s, not %s", what, pair[0], pair[1])
				}
			}
		})
	}
}

// mixed is an order of the lines of several cases, drawn by chance, with the prices of all of them.
func mixed(t testing.TB, random *rand.Rand) (pricing.Order, map[string]pricing.Price) {
	t.Helper()
	prices, o := map[string]pricing.Price{}, pricing.Order{Rate: decimal.NewFromInt(100)}
	cases := goldenCases(t)
	var names []string
	for name, c := range cases {
		names = append(names, name)
		for code, price := range c.Prices {
			prices[code] = price
		}
	}
	slices.Sort(names)
	for range 3 + random.IntN(8) {
		c := cases[names[random.IntN(len(names))]].order()
		line := c.Lines[random.IntN(len(c.Lines))]
		if line.Width > 0 {
			line.Width += int64(random.IntN(50))
		}
		o.Lines = append(o.Lines, line)
	}
	return o, prices
}

var smallest = pricing.Rules{Cabinet: decimal.RequireFromString("1"), Part: decimal.RequireFromString("0.1")}

func TestTheTotalIsTheSumOfTheLinesToTheCent(t *testing.T) {
	random := rand.New(rand.NewPCG(63, 1))
	for range 300 {
		o, prices := mixed(t, random)
		o.Rate, o.TaxRate, o.Freight, o.FullYuan = decimal.New(int64(5000+random.IntN(5001)), -2), decimal.NewFromInt(13), decimal.RequireFromString("120.55"), random.IntN(2) == 0
		got := pricing.Reckon(o, prices, smallest)
		sum := o.Freight.Add(got.Tax).Add(got.Rounding)
		for _, line := range got.Lines {
			if !line.Amount.Equal(line.Amount.Round(2)) {
				t.Fatalf("an amount with parts of a cent: %s", line.Amount)
			}
			sum = sum.Add(line.Amount)
		}
		if !sum.Equal(got.Total) || o.FullYuan && !got.Total.IsInteger() {
			t.Fatalf("the total is %s, its lines are %s: %+v", got.Total, sum, o)
		}
	}
}

func TestTheOrderOfTheLinesChangesNothing(t *testing.T) {
	random := rand.New(rand.NewPCG(63, 2))
	for range 300 {
		o, prices := mixed(t, random)
		before := pricing.Reckon(o, prices, smallest)
		random.Shuffle(len(o.Lines), func(i, j int) { o.Lines[i], o.Lines[j] = o.Lines[j], o.Lines[i] })
		after := pricing.Reckon(o, prices, smallest)
		if !before.Total.Equal(after.Total) || !before.List.Equal(after.List) || !before.Dealer.Equal(after.Dealer) {
			t.Fatalf("%s and %s: %+v", before.Total, after.Total, o)
		}
	}
}

func TestADiscountNeverRaisesAPrice(t *testing.T) {
	random := rand.New(rand.NewPCG(63, 3))
	for range 300 {
		o, prices := mixed(t, random)
		before := pricing.Reckon(o, prices, smallest)
		o.Rate = decimal.New(int64(1+random.IntN(10000)), -2)
		at := random.IntN(len(o.Lines))
		o.Lines[at].Rate = o.Lines[at].Rate.Sub(decimal.New(int64(random.IntN(2000)), -2))
		after := pricing.Reckon(o, prices, smallest)
		for i := range o.Lines {
			if after.Lines[i].Amount.GreaterThan(before.Lines[i].Amount) {
				t.Fatalf("%s became %s: %+v", before.Lines[i].Amount, after.Lines[i].Amount, o.Lines[i])
			}
		}
		if after.Total.GreaterThan(before.Total) || !after.Dealer.Equal(before.Dealer) {
			t.Fatalf("%s became %s", before.Total, after.Total)
		}
	}
}

// No shape makes a negative amount, a panic, or an amount without a measure.
func FuzzShapes(f *testing.F) {
	for i, method := range pricing.Methods {
		f.Add(method, "㎡", int64(2400), int64(2700), int64(600), int64(i), "100")
	}
	f.Add("", "m", int64(-1), int64(1<<40), int64(0), int64(9999), "0.01")
	f.Fuzz(func(t *testing.T, method, unit string, width, height, depth, pieces int64, rate string) {
		percent, err := decimal.NewFromString(rate)
		if err != nil || len(rate) > 8 || percent.IsNegative() || percent.GreaterThan(decimal.NewFromInt(100)) || max(width, height, depth) > 20000 || pieces > 9999 {
			t.Skip("no form sends such a line")
		}
		line := pricing.Line{Method: method, Width: width, Height: height, Depth: depth, Pieces: pieces, Rate: percent, Free: pricing.Price{
			Unit: unit, Retail: decimal.RequireFromString("9999999.99"), Dealer: decimal.RequireFromString("0.01"),
		}}
		got := pricing.Reckon(pricing.Order{Lines: []pricing.Line{line}, Rate: decimal.NewFromInt(100)}, nil, smallest)
		p := got.Lines[0]
		if p.Amount.IsNegative() || p.Amount.GreaterThan(p.List) || p.Fault == "" && p.Measure == "" || p.Fault != "" && !got.Total.IsZero() {
			t.Fatalf("%+v: %+v", line, p)
		}
	})
}

func BenchmarkFiveHundredLines(b *testing.B) {
	o, prices := mixed(b, rand.New(rand.NewPCG(63, 4)))
	for len(o.Lines) < 500 {
		o.Lines = append(o.Lines, o.Lines...)
	}
	o.Lines = o.Lines[:500]
	for b.Loop() {
		pricing.Reckon(o, prices, smallest)
	}
}
