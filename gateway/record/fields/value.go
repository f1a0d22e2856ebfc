package fields

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/shopspring/decimal"

	"qiao/gateway/clock"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// Row is the values of a record by the names of its fields: nil, string, int64,
// float64, bool, store.Decimal or time.Time; of a record with lines also these, a []Line by their name.
type Row map[string]any

// Line is one line of a record, such as a position of a quotation.
type Line struct {
	Key string // empty of a new one; it is made here
	Row
	Number int // by which messages call it; 0 is its place
}

// Text is a field's text, empty for NULL.
func (r Row) Text(name string) string { text, _ := r[name].(string); return text }

// Int is a field's whole number, 0 for NULL.
func (r Row) Int(name string) int64 { n, _ := r[name].(int64); return n }

// Bool is a field's yes or no, no for NULL.
func (r Row) Bool(name string) bool { yes, _ := r[name].(bool); return yes }

// Lines are the lines of a name.
func (r Row) Lines(name string) []Line { lines, _ := r[name].([]Line); return lines }

// Decimal is a field's decimal number; it is not valid for NULL.
func (r Row) Decimal(name string) (n decimal.NullDecimal) {
	if text, given := r[name].(store.Decimal); given {
		value, err := decimal.NewFromString(string(text))
		n = decimal.NullDecimal{Decimal: value, Valid: err == nil}
	}
	return n
}

// Time is a field's date or time by the company's clock, zero for NULL.
func (r Row) Time(name string) time.Time { t, _ := r[name].(time.Time); return t }

// Raw reads a value as it was sent; wrong is why it cannot be one of the field.
// null and blanks are no value. A number and a boolean count as their text.
func (f *Compiled) Raw(sent json.RawMessage) (value any, wrong string) {
	text := strings.TrimSpace(string(sent))
	switch {
	case text == "null":
		return nil, ""
	case text[0] == '{' || text[0] == '[':
		return nil, "不能是对象或数组"
	case text[0] == '"':
		if err := json.Unmarshal(sent, &text); err != nil {
			return nil, "不是文本"
		}
	}
	if text = strings.TrimSpace(text); text == "" {
		return nil, ""
	}
	return f.Value(text)
}

// Code is the code of a label, or the text as it is.
func (f *Compiled) Code(text string) string {
	if f.Enumeration != nil {
		if code, known := f.Enumeration.Code(text); known {
			return strconv.FormatInt(code, 10)
		}
	}
	return text
}

// LabelOf is the label of a value, empty where the value has none.
func (f *Compiled) LabelOf(value any) string {
	code, isCode := value.(int64)
	if f.Enumeration == nil || !isCode {
		return ""
	}
	label, _ := f.Enumeration.Label(code)
	return label
}

// Value reads a text that is not empty.
func (f *Compiled) Value(text string) (value any, wrong string) {
	if f.Month {
		return month(text)
	}
	value, wrong = f.SQL.Value(text)
	switch {
	case f.Enumeration != nil && f.LabelOf(value) == "":
		return nil, oneOf(f.Enumeration.Labels())
	case wrong != "":
		return nil, wrong
	case f.Naming && strings.ContainsFunc(text, invisible):
		return nil, "含有看不见的字符，请删除后重新输入"
	case f.Kind == "date" || f.Kind == "datetime":
		return value, outOfTime(value)
	case len(f.Options) > 0 && !slices.Contains(f.Options, text):
		return nil, oneOf(f.Options)
	case (f.Min != 0 || f.Max != 0) && !between(value, f.Min, f.Max):
		return nil, fmt.Sprintf("须在 %d 到 %d 之间", f.Min, f.Max)
	default:
		return value, ""
	}
}

// month reads a month in one of the ways in which staff write it.
func month(text string) (value any, wrong string) {
	at, ok := clock.Parse(strings.TrimSuffix(text, "份"), "2006-1", "2006/1", "2006.1", "2006年1月", "200601")
	if !ok {
		return nil, "须写成 2026-10 这样的月份"
	}
	return at.Format("2006-01"), ""
}

func oneOf(texts []string) string { return "须为 " + strings.Join(texts, "、") + " 之一" }

// invisible reports whether a character shows nothing: a name with it looks like the name
// without it, and SQL Server treats both as equal.
func invisible(r rune) bool {
	return unicode.In(r, unicode.C, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// The days that a record may name. A year beside them is a slip of the keyboard.
var (
	firstDay = time.Date(1990, 1, 1, 0, 0, 0, 0, time.UTC)
	afterAll = time.Date(2101, 1, 1, 0, 0, 0, 0, time.UTC)
)

func outOfTime(value any) string {
	if at, isTime := value.(time.Time); isTime && (at.Before(firstDay) || !at.Before(afterAll)) {
		return "须在 1990-01-01 到 2100-12-31 之间"
	}
	return ""
}

func between(value any, least, most int64) bool {
	n, err := strconv.ParseFloat(fmt.Sprint(value), 64)
	return err == nil && n >= float64(least) && n <= float64(most)
}

// Scan reads a value as a driver has it.
func (f *Compiled) Scan(stored any) (any, error) {
	if text, isBytes := stored.([]byte); isBytes {
		stored = string(text)
	}
	switch f.SQL.Column.Type {
	case wire.DateTime:
		var t store.LocalTime
		if err := t.Scan(stored); err != nil || t.IsZero() {
			return nil, err
		}
		return t.Time, nil
	case wire.Decimal:
		return f.decimal(stored), nil
	case wire.Bit:
		if n, isInt := stored.(int64); isInt {
			return n != 0, nil
		}
	}
	return stored, nil
}

// decimal turns a decimal from any driver into the form in which it is compared: without
// zeros at its end.
func (f *Compiled) decimal(stored any) any {
	if stored == nil {
		return nil
	}
	text := fmt.Sprint(stored)
	if double, isDouble := stored.(float64); isDouble {
		text = strconv.FormatFloat(double, 'f', f.SQL.Column.Scale, 64)
	}
	if value, wrong := f.SQL.Value(text); wrong == "" {
		return value
	}
	return store.Decimal(text) // not valid for the type: it was written directly into the database
}

// Equal reports whether two values of a field are the same.
func Equal(a, b any) bool {
	if at, isTime := a.(time.Time); isTime {
		bt, both := b.(time.Time)
		return both && at.Equal(bt)
	}
	return a == b
}

// JSON writes a value as a list of records has it.
func (f *Compiled) JSON(value any) json.RawMessage {
	return wire.AppendValue(nil, f.SQL.Column, Cell(value))
}

// Cell is a value as answers take it.
func Cell(value any) wire.Value {
	switch value := value.(type) {
	case string:
		return wire.Value{Kind: wire.TextKind, Bytes: []byte(value)}
	case store.Decimal:
		return wire.Value{Kind: wire.TextKind, Bytes: []byte(value)}
	case int64:
		return wire.Value{Kind: wire.IntKind, Int: value}
	case float64:
		return wire.Value{Kind: wire.RealKind, Float: value}
	case bool:
		if value {
			return wire.Value{Kind: wire.IntKind, Int: 1}
		}
		return wire.Value{Kind: wire.IntKind}
	case time.Time:
		return wire.Value{Kind: wire.TimeKind, Time: value}
	default:
		return wire.Value{}
	}
}

// Shown writes a value for staff to read in a sentence.
func (f *Compiled) Shown(value any) string {
	if label := f.LabelOf(value); label != "" {
		return label
	}
	switch value := value.(type) {
	case nil:
		return ""
	case string:
		return value
	default:
		return strings.Trim(string(f.JSON(value)), `"`)
	}
}
