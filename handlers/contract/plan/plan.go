// Package plan computes the plans of payment of contracts: 付款计划.
package plan

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"
)

// Line is one payment of a plan: a share of the total in percent, or an amount in yuan. A line with neither gets the
// rest.
type Line struct{ Share, Amount decimal.NullDecimal }

// Finding is a mistake in a plan. Line is its place from 0, -1 where it is in no single line; Text is for staff.
type Finding struct {
	Line int
	Text string
}

// cents is how many decimals an amount has.
const cents = 2

// Compute sets the amounts of lines that state a share, and of the one line that states neither share nor amount. The
// amounts add up to the total to the cent; the last share gets the difference of rounding. It returns nil for a correct
// plan.
func Compute(total decimal.Decimal, lines []Line) *Finding {
	rest, exact, open, lastShare := total, total, -1, -1
	for i := range lines {
		line := &lines[i]
		switch {
		case line.Share.Valid:
			due := total.Mul(line.Share.Decimal).Shift(-2)
			line.Amount, lastShare, exact = decimal.NewNullDecimal(due.Round(cents)), i, exact.Sub(due)
		case line.Amount.Valid:
			exact = exact.Sub(line.Amount.Decimal)
		case open >= 0:
			return &Finding{i, "请填写比例或金额，只能有一行留空"}
		default:
			open = i
			continue
		}
		rest = rest.Sub(line.Amount.Decimal)
	}
	switch {
	case open >= 0:
		lines[open].Amount = decimal.NewNullDecimal(rest)
	case rest.IsZero():
	case lastShare >= 0 && exact.IsZero():
		lines[lastShare].Amount.Decimal = lines[lastShare].Amount.Decimal.Add(rest)
	default:
		return &Finding{-1, fmt.Sprintf("付款计划合计 %s 元，与合同金额 %s 元相差 %s 元", total.Sub(rest).StringFixed(cents), total.StringFixed(cents), rest.Abs().StringFixed(cents))}
	}
	for i, line := range lines {
		if !line.Amount.Decimal.IsPositive() {
			return &Finding{i, fmt.Sprintf("的金额 %s 元须大于 0", line.Amount.Decimal.StringFixed(cents))}
		}
	}
	return nil
}

// Part is one payment of a plan for contracts to come: its share in percent, and how many days after the signature it
// is due.
type Part struct {
	Stage string
	Share decimal.Decimal
	Days  int
}

var part = regexp.MustCompile(`^(定金|中期|尾款) (\d{1,2}(?:\.\d{1,2})?|100)% (\d{1,4})天$`)

// Read reads a plan such as 定金 30% 0天，尾款 70% 45天. ok is false for any other text, and for shares that are not 100 %.
func Read(text string) (parts []Part, ok bool) {
	sum := decimal.Zero
	for one := range strings.SplitSeq(strings.ReplaceAll(text, ",", "，"), "，") {
		found := part.FindStringSubmatch(strings.TrimSpace(one))
		if found == nil {
			return nil, false
		}
		share, err := decimal.NewFromString(found[2])
		if err != nil {
			return nil, false
		}
		days, err := strconv.Atoi(found[3])
		if err != nil {
			return nil, false
		}
		sum = sum.Add(share)
		parts = append(parts, Part{found[1], share, days})
	}
	return parts, sum.Equal(decimal.NewFromInt(100))
}
