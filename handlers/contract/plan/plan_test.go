package plan_test

import (
	"math/rand/v2"
	"testing"

	"github.com/shopspring/decimal"

	"qiao/handlers/contract/plan"
)

func amount(text string) decimal.NullDecimal {
	return decimal.NewNullDecimal(decimal.RequireFromString(text))
}

func TestThePlanOfAContract(t *testing.T) {
	share := func(text string) plan.Line { return plan.Line{Share: amount(text)} }
	fixed := func(text string) plan.Line { return plan.Line{Amount: amount(text)} }
	for name, c := range map[string]struct {
		total string
		lines []plan.Line
		want  []string // amounts, or the finding
		wrong string
	}{
		"shares":                   {"100.00", []plan.Line{share("30"), share("50"), share("20")}, []string{"30", "50", "20"}, ""},
		"the last takes the cents": {"100.01", []plan.Line{share("33.33"), share("33.33"), share("33.34")}, []string{"33.33", "33.33", "33.35"}, ""},
		"half a cent goes up":      {"0.05", []plan.Line{share("30"), share("70")}, []string{"0.02", "0.03"}, ""},
		"a fixed last line stays":  {"100.01", []plan.Line{share("50"), share("49.98"), fixed("0.02")}, []string{"50.01", "49.98", "0.02"}, ""},
		"the rest":                 {"12345.67", []plan.Line{share("30"), fixed("5000"), {}}, []string{"3703.7", "5000", "3641.97"}, ""},
		"no rest":                  {"100", []plan.Line{fixed("100"), {}}, nil, "的金额 0.00 元须大于 0"},
		"two of the rest":          {"100", []plan.Line{{}, {}}, nil, "请填写比例或金额，只能有一行留空"},
		"too little":               {"100", []plan.Line{fixed("30"), fixed("60")}, nil, "付款计划合计 90.00 元，与合同金额 100.00 元相差 10.00 元"},
		"shares of 99.99 %":        {"100000", []plan.Line{share("33.33"), share("33.33"), share("33.33")}, nil, "付款计划合计 99990.00 元，与合同金额 100000.00 元相差 10.00 元"},
		"a share of nothing":       {"100", []plan.Line{share("0"), share("100")}, nil, "的金额 0.00 元须大于 0"},
	} {
		wrong := plan.Compute(decimal.RequireFromString(c.total), c.lines)
		if wrong != nil || c.wrong != "" {
			if wrong == nil || wrong.Text != c.wrong {
				t.Errorf("%s: %+v, want %s", name, wrong, c.wrong)
			}
			continue
		}
		for i, want := range c.want {
			if got := c.lines[i].Amount.Decimal.String(); got != want {
				t.Errorf("%s: line %d is %s, want %s", name, i+1, got, want)
			}
		}
	}
}

// For any total and shares, the amounts add up to the total to the cent, and only the last is more than half a cent
// from its share.
func TestSharesMakeUpTheTotal(t *testing.T) {
	random := rand.New(rand.NewPCG(20, 26))
	half := decimal.RequireFromString("0.005")
	for range 5000 {
		total := decimal.New(random.Int64N(99_999_999_00)+10_000, -2)
		left, lines := int64(100_00), []plan.Line{}
		for n := random.IntN(6); n > 0 && left > 100; n-- {
			part := random.Int64N(left-50) + 1
			lines, left = append(lines, plan.Line{Share: decimal.NewNullDecimal(decimal.New(part, -2))}), left-part
		}
		lines = append(lines, plan.Line{Share: decimal.NewNullDecimal(decimal.New(left, -2))})
		if wrong := plan.Compute(total, lines); wrong != nil {
			t.Fatalf("%s: %+v of %+v", total, wrong, lines)
		}
		sum := decimal.Zero
		for i, line := range lines {
			sum = sum.Add(line.Amount.Decimal)
			off := line.Amount.Decimal.Sub(total.Mul(line.Share.Decimal).Shift(-2)).Abs()
			if line.Amount.Decimal.Exponent() < -2 || i < len(lines)-1 && off.GreaterThan(half) {
				t.Fatalf("%s: line %d of %+v", total, i+1, lines)
			}
		}
		if !sum.Equal(total) {
			t.Fatalf("%s is %s", total, sum)
		}
	}
}

func TestADefaultPlanIsRead(t *testing.T) {
	parts, ok := plan.Read("定金 30% 0天，中期 49.5% 15天, 尾款 20.5% 45天")
	if !ok || len(parts) != 3 || parts[1].Stage != "中期" || parts[1].Share.String() != "49.5" || parts[2].Days != 45 {
		t.Errorf("%+v", parts)
	}
	for _, text := range []string{"", "定金 30% 0天", "定金 30% 0天，尾款 60% 45天", "首付 100% 0天", "定金 100%", "定金 100% -1天"} {
		if _, ok := plan.Read(text); ok {
			t.Errorf("%q is a plan", text)
		}
	}
}
