package pricing

import (
	"fmt"
	"strings"

	"github.com/shopspring/decimal"
)

// measure sets the quantity of a line and its computation as text, or the fault of a line with missing sizes.
func (p *Priced) measure(line Line, rules Rules) {
	if p.Method == Share {
		return
	}
	for _, side := range sidesOf(p.Method) {
		if side.of(line) <= 0 {
			p.Fault = "缺少" + side.name
			return
		}
	}
	if line.Pieces <= 0 {
		p.Fault = "缺少数量"
		return
	}
	switch p.Method {
	case Piece:
		p.Quantity = decimal.NewFromInt(line.Pieces)
		p.Measure = p.Quantity.String() + " " + p.Unit
	case Length:
		p.Quantity = decimal.New(line.Width*line.Pieces, -3)
		p.Measure = metres(line.Width) + times(line.Pieces)
		if line.Pieces > 1 {
			p.Measure += " = " + plain(p.Quantity) + " m"
		}
	default:
		p.surface(line, rules)
	}
}

// surface measures an area: of one piece, not below the smallest charged one, then of all.
func (p *Priced) surface(line Line, rules Rules) {
	area, how := squareMillimetres(line.Width*line.Height), metres(line.Width)+" × "+metres(line.Height)
	least := rules.Part
	if p.Method != Area {
		least = rules.Cabinet
	}
	if p.Method == Unfolded {
		area = squareMillimetres(2*line.Height*line.Depth + 2*line.Width*line.Depth + line.Width*line.Height)
		how = fmt.Sprintf("2 × %s × %s + 2 × %s × %s + %s", metres(line.Height), metres(line.Depth), metres(line.Width), metres(line.Depth), how)
	}
	pieces := times(line.Pieces)
	if area.LessThan(least) {
		how += " = " + plain(area) + " m²，按 " + plain(least) + " m²"
		area = least
		if pieces != "" {
			how += pieces + " = " + plain(area.Mul(decimal.NewFromInt(line.Pieces))) + " m²"
		}
	} else {
		if p.Method == Unfolded && pieces != "" {
			how = "(" + how + ")"
		}
		how += pieces + " = " + plain(area.Mul(decimal.NewFromInt(line.Pieces))) + " m²"
	}
	p.Quantity, p.Measure = area.Mul(decimal.NewFromInt(line.Pieces)), how
}

func squareMillimetres(n int64) decimal.Decimal { return decimal.New(n, -6) }

// side is a side of a line that a method needs.
type side struct {
	name string
	of   func(line Line) int64
}

var (
	width  = side{"宽", func(l Line) int64 { return l.Width }}
	height = side{"高", func(l Line) int64 { return l.Height }}
	depth  = side{"深", func(l Line) int64 { return l.Depth }}
	length = side{"长", func(l Line) int64 { return l.Width }}
)

func sidesOf(method string) []side {
	switch method {
	case Projected:
		return []side{width, height}
	case Unfolded:
		return []side{width, height, depth}
	case Area:
		return []side{length, width2}
	case Length:
		return []side{length}
	default:
		return nil
	}
}

// width2 is the second side of a board, which has no height.
var width2 = side{"宽", func(l Line) int64 { return l.Height }}

func times(pieces int64) string {
	if pieces == 1 {
		return ""
	}
	return fmt.Sprintf(" × %d", pieces)
}

// metres writes millimetres as metres: 2.40 m, 0.596 m.
func metres(mm int64) string { return plain(decimal.New(mm, -3)) + " m" }

// plain writes a number with two places or more, without further zeros at its end.
func plain(d decimal.Decimal) string {
	text := d.String()
	if _, places, _ := strings.Cut(text, "."); len(places) < 2 {
		return d.StringFixed(2)
	}
	return text
}
