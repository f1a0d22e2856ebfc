package sheet

import (
	"strings"

	"github.com/xuri/excelize/v2"

	"qiao/gateway/wire"
)

// styles are the numbers of the styles of a workbook.
type styles struct {
	heading, label int
	column, total  []int // by column
	quoted, link   int
}

// addStyles adds to the workbook the styles that the sheet needs.
func addStyles(file *excelize.File, columns []Column, types []wire.Column) (s styles, err error) {
	add := func(style excelize.Style) (id int) {
		if err == nil {
			id, err = file.NewStyle(&style)
		}
		return id
	}
	bold := &excelize.Font{Bold: true}
	s.heading = add(excelize.Style{
		Font: bold, Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"E8EEF4"}},
		Alignment: &excelize.Alignment{Vertical: "center"},
	})
	s.label = add(excelize.Style{Font: bold})
	s.link = add(excelize.Style{Font: &excelize.Font{Color: "0563C1", Underline: "single"}})
	for i, column := range columns {
		format := column.Format
		if format == "" {
			format = formatOf(types[i])
		}
		s.column = append(s.column, add(excelize.Style{CustomNumFmt: &format}))
		s.total = append(s.total, add(excelize.Style{CustomNumFmt: &format, Font: bold}))
	}
	if err == nil {
		s.quoted, err = quotedStyle(file)
	}
	return s, err
}

// quotedStyle marks text as text, as an apostrophe typed before it does: a program does not run the text when a user
// edits it. The library supports the mark but has no option for it.
func quotedStyle(file *excelize.File) (int, error) {
	format, left := textFormat, &excelize.Alignment{Horizontal: "left"} // no other style is like this one
	id, err := file.NewStyle(&excelize.Style{CustomNumFmt: &format, Alignment: left})
	if err != nil {
		return 0, err
	}
	marked := true
	file.Styles.CellXfs.Xf[id].QuotePrefix = &marked
	return id, nil
}

// textFormat keeps all digits that a user types into a column of texts: a telephone
// number is not a number.
const textFormat = "@"

// formatOf is the number format that suits a type. Without one Excel shows long
// integers with an exponent and drops the zeros of 1.50.
func formatOf(column wire.Column) string {
	switch column.Type {
	case wire.Int, wire.ReturnValue:
		return "0"
	case wire.Decimal:
		if column.Scale > 0 {
			return "0." + strings.Repeat("0", min(column.Scale, maxDigits))
		}
		return "General"
	case wire.Float, wire.Real, wire.Auto:
		return "General"
	case wire.DateTime:
		if column.Day {
			return "yyyy-mm-dd"
		}
		return "yyyy-mm-dd hh:mm:ss"
	default:
		return textFormat
	}
}

// widthOf returns the width of a column in characters: at least that of its heading
// with the arrow of the filter.
func widthOf(column Column, typ wire.Column) float64 {
	if column.Width > 0 {
		return min(column.Width, excelize.MaxColumnWidth)
	}
	const arrow = 4
	usual := map[wire.Type]float64{wire.Bit: 6, wire.DateTime: 20, wire.DateTimeOffset: 28, wire.GUID: 38, wire.String: 16}[typ.Type]
	if typ.Day {
		usual = 12
	}
	return min(max(width(column.Heading)+arrow, usual, 10), excelize.MaxColumnWidth)
}
