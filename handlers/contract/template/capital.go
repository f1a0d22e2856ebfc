package template

import (
	"strings"

	"github.com/shopspring/decimal"
)

const digits = "零壹贰叁肆伍陆柒捌玖"

// Capital writes an amount of yuan, below 10^12 and to the cent, as contracts have it: 壹万贰仟元整.
func Capital(amount decimal.Decimal) string {
	all := amount.Abs().Shift(2).Round(0).IntPart()
	yuan, jiao, fen := all/100, all/10%10, all%10
	var b strings.Builder
	if amount.IsNegative() {
		b.WriteString("负")
	}
	if yuan > 0 || all == 0 {
		b.WriteString(whole(yuan) + "元")
	}
	switch {
	case jiao > 0:
		b.WriteString(digit(jiao) + "角")
	case yuan > 0 && fen > 0:
		b.WriteString("零")
	}
	if fen == 0 {
		return b.String() + "整"
	}
	return b.String() + digit(fen) + "分"
}

func digit(n int64) string { return string([]rune(digits)[n]) }

// whole writes a number in groups of four digits. Zeros between digits are one 零.
func whole(n int64) string {
	text, gap := "", false
	for _, group := range []struct {
		of   int64
		name string
	}{{100_000_000, "亿"}, {10_000, "万"}, {1, ""}} {
		part := n / group.of % 10_000
		if part == 0 {
			gap = text != ""
			continue
		}
		if text != "" && (gap || part < 1000) {
			text += "零"
		}
		text, gap = text+four(part)+group.name, false
	}
	if text == "" {
		return digit(0)
	}
	return text
}

func four(n int64) string {
	text, gap := "", false
	for _, unit := range []struct {
		of   int64
		name string
	}{{1000, "仟"}, {100, "佰"}, {10, "拾"}, {1, ""}} {
		d := n / unit.of % 10
		if d == 0 {
			gap = text != ""
			continue
		}
		if gap {
			text += "零"
		}
		text, gap = text+digit(d)+unit.name, false
	}
	return text
}
