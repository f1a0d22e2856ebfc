package sheet

import (
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"qiao/gateway/wire"
)

// cell returns the content of a cell: nil, a number, a date or a text. It reads the value
// as the wire does, so that an export and a page show the same.
func (w *writer) cell(i int, value *wire.Value) any {
	column := w.columns[i]
	if value.Kind == wire.TextKind && (column.Type == wire.String || column.Type == wire.Auto) {
		return w.text(string(value.Bytes)) // the most frequent case, kept short
	}
	w.scratch = wire.AppendValue(w.scratch[:0], column, *value)
	switch written := string(w.scratch); {
	case written == "null":
		return nil
	case written == "true":
		return "是"
	case written == "false":
		return "否"
	case written[0] == '"':
		text, _ := strconv.Unquote(written) // the wire escapes as Go does
		return w.quotedCell(column, text)
	default:
		return w.number(i, written)
	}
}

// quotedCell returns the cell of a value that is text on the wire.
func (w *writer) quotedCell(column wire.Column, text string) any {
	if column.Type == wire.DateTime {
		if date, ok := dateOf(text); ok {
			return date
		}
		text = strings.Replace(text, "T", " ", 1)
	}
	return w.text(text)
}

// dateOf returns the date that the wire has written; ok is false if Excel does not have it.
func dateOf(text string) (time.Time, bool) {
	date, err := time.Parse("2006-01-02T15:04:05", text) // a fraction may follow
	return date, err == nil && date.Year() >= 1900
}

func (w *writer) text(text string) any {
	text = clean(text)
	if link := w.link(text); link != nil {
		return link
	}
	if runs(text) {
		return excelize.Cell{StyleID: w.styles.quoted, Value: text}
	}
	return text
}

// formulaText is the longest text in a formula that Excel reads.
const formulaText = 255

// link returns the cell of a text that leads somewhere, else nil. It is a formula, because Excel
// reads no more than 65,530 hyperlinks of a sheet.
func (w *writer) link(text string) any {
	if w.options.Link == nil {
		return nil
	}
	address := w.options.Link(text)
	if address == "" || len(address) > formulaText || strings.Contains(address+text, `"`) {
		return nil
	}
	return excelize.Cell{StyleID: w.styles.link, Formula: `HYPERLINK("` + address + `","` + text + `")`, Value: text}
}

// number returns a number or, if Excel would round it, its digits as text.
func (w *writer) number(i int, digits string) any {
	number, ok := numberOf(digits, w.columns[i].Type)
	if w.options.Columns[i].Total {
		w.totals[i].add(digits, ok)
	}
	if !ok {
		return w.text(digits)
	}
	return number
}
