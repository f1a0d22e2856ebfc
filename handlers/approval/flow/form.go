package flow

import (
	"encoding/json"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"qiao/gateway/clock"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
)

// Form has the values of an application by the names of their fields. A field that was left empty
// is missing. The values of a table are kept by column (see cells).
type Form map[string][]string

// Invalid is the error of one field.
type Invalid struct {
	Field, Text string
}

// Limits of a value: UTF-16 units of a text, and number of values of a list.
const (
	mostText      = 200
	mostParagraph = 2000
	mostValues    = 20
)

var (
	plainNumber = regexp.MustCompile(`^-?\d{1,12}(\.\d{1,4})?$`)
	plainMoney  = regexp.MustCompile(`^-?\d{1,12}(\.\d{1,2})?$`)
)

// Read reads the values of a form from the request. Names match in any letter case, a number may be
// sent as a JSON number, and unknown fields are ignored. Days are counted by the company's calendar.
func (d Definition) Read(sent map[string]json.RawMessage, calendar clock.Workdays) (form Form, wrong []Invalid) {
	folded := map[string]json.RawMessage{}
	for name, raw := range sent {
		folded[wire.Fold(name)] = raw
	}
	form = Form{}
	halves := map[string]payload.Text{} // the sent value of Days
	for _, f := range d.Fields {
		switch f.Type {
		case Days:
			halves[f.Name] = f.half(folded[wire.Fold(f.Name)])
			continue
		case Table:
			wrong = append(wrong, f.readTable(folded[wire.Fold(f.Name)], form)...)
			continue
		}
		values, text := f.read(folded[wire.Fold(f.Name)])
		switch {
		case text != "":
			wrong = append(wrong, Invalid{f.Name, text})
		case len(values) > 0:
			form[f.Name] = values
		case f.Required:
			wrong = append(wrong, Invalid{f.Name, f.Label + "不能为空"})
		}
	}
	wrong = append(wrong, d.Reversed(form)...)
	return form, append(wrong, d.count(form, halves, calendar)...)
}

// Sent is the form as Read reads it: a text, a list of them, or the rows of a table.
func (d Definition) Sent(form Form) map[string]any {
	sent := map[string]any{}
	for _, f := range d.Fields {
		if f.rows(form) > 0 {
			sent[f.Name] = f.sentRows(form)
		}
		switch values := form[f.Name]; {
		case len(values) == 0:
		case f.isList():
			sent[f.Name] = values
		default:
			sent[f.Name] = values[0]
		}
	}
	return sent
}

func (f Field) isNumber() bool { return f.Type == Number || f.Type == Money || f.Type == Days }

func (f Field) isList() bool { return f.Type == Choices || f.Type == Person || f.Type == Files }

func (f Field) read(raw json.RawMessage) (values []string, wrong string) {
	if len(raw) == 0 || string(raw) == "null" {
		return nil, ""
	}
	var texts []payload.Text
	if f.isList() && raw[0] == '[' {
		if json.Unmarshal(raw, &texts) != nil {
			return nil, f.Label + "应为文本的列表"
		}
	} else {
		var text payload.Text
		if json.Unmarshal(raw, &text) != nil {
			return nil, f.Label + "应为文本"
		}
		texts = []payload.Text{text}
	}
	for _, text := range texts {
		if value := strings.TrimSpace(string(text)); value != "" && !slices.Contains(values, value) {
			values = append(values, value)
		}
	}
	if len(values) > mostValues {
		return nil, fmt.Sprintf("%s最多 %d 项", f.Label, mostValues)
	}
	for i, value := range values {
		if values[i], wrong = f.readOne(value); wrong != "" {
			return nil, wrong
		}
	}
	return values, ""
}

func (f Field) readOne(value string) (canonical, wrong string) {
	switch f.Type {
	case Number, Money, Days:
		return f.readNumber(value)
	case Date:
		return readTime(value, f.Label+"应为日期，如 2026-03-01", "2006-01-02", "2006-01-02", "2006/1/2", "2006-01-02T15:04:05", "2006-01-02 15:04:05")
	case DateTime:
		return readTime(value, f.Label+"应为时间，如 2026-03-01 08:30", "2006-01-02T15:04:05",
			"2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02 15:04", "2006-01-02T15:04", "2006/1/2 15:04:05")
	case Choice, Choices:
		if !slices.Contains(f.Options, value) {
			return "", f.Label + "须为 " + strings.Join(f.Options, "、") + " 之一"
		}
	}
	most := mostText
	if f.Type == Paragraph {
		most = mostParagraph
	}
	if tooLong(value, most) {
		return "", fmt.Sprintf("%s超过 %d 个字符", f.Label, most)
	}
	return value, ""
}

func (f Field) readNumber(value string) (canonical, wrong string) {
	pattern, example := plainNumber, "数字，最多 4 位小数"
	if f.Type == Money {
		pattern, example = plainMoney, "金额，最多 2 位小数"
	}
	if !pattern.MatchString(value) {
		return "", f.Label + "应为" + example
	}
	number, _ := new(big.Rat).SetString(value)
	if least, ok := new(big.Rat).SetString(f.Min); ok && number.Cmp(least) < 0 {
		return "", f.Label + "不能小于 " + f.Min
	}
	if most, ok := new(big.Rat).SetString(f.Max); ok && number.Cmp(most) > 0 {
		return "", f.Label + "不能大于 " + f.Max
	}
	return value, ""
}

func readTime(value, wrong, written string, layouts ...string) (string, string) {
	if t, ok := clock.Parse(value, layouts...); ok {
		return t.Format(written), ""
	}
	return "", wrong
}
