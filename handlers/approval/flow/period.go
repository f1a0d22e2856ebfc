package flow

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"qiao/gateway/clock"
	"qiao/gateway/wire/payload"
)

// Period names two fields: the first and the last day of something, or its two times.
type Period struct{ From, To string }

// period is the pair that a field declares. A date or time declares the pair of itself and the
// field that it must not be earlier than; Days declares the two fields that it counts.
func (f Field) period() (p Period, declared bool) {
	switch {
	case f.From == "":
		return p, false
	case f.Type == Days:
		return Period{f.From, f.To}, true
	case f.Type == Date, f.Type == DateTime:
		return Period{f.From, f.Name}, true
	default:
		return p, false
	}
}

// Periods are the pairs that the fields declare, each once.
func (d Definition) Periods() (all []Period) {
	for _, f := range d.Fields {
		if p, declared := f.period(); declared && !slices.Contains(all, p) {
			all = append(all, p)
		}
	}
	return all
}

// Reversed refuses the periods of a form that end before they begin, those of rows too.
func (d Definition) Reversed(form Form) (wrong []Invalid) {
	for _, p := range d.Periods() {
		if from, to := form[p.From], form[p.To]; len(from) > 0 && len(to) > 0 && before(to[0], from[0]) {
			wrong = append(wrong, Invalid{p.To, d.label(p.To) + "不能早于" + d.label(p.From)})
		}
	}
	for _, f := range d.Fields {
		rows := Definition{Fields: f.Columns}
		for _, p := range rows.Periods() {
			from, to := form[cells(f.Name, p.From)], form[cells(f.Name, p.To)]
			for i := range min(len(from), len(to)) {
				if before(to[i], from[i]) {
					at := fmt.Sprintf("%s[%d].%s", f.Name, i, p.To)
					wrong = append(wrong, Invalid{at, fmt.Sprintf("%s第 %d 行：%s不能早于%s", f.Label, i+1, rows.label(p.To), rows.label(p.From))})
				}
			}
		}
	}
	return wrong
}

// before compares dates or times, whose text forms sort in order of time. An empty one is not
// before any other.
func before(to, from string) bool { return to != "" && to < from }

// count counts the days of the periods of a form. halves are the numbers that were sent for them.
func (d Definition) count(form Form, halves map[string]payload.Text, calendar clock.Workdays) (wrong []Invalid) {
	for _, f := range d.Fields {
		days, known := f.DaysOf(form, calendar)
		if !known {
			continue
		}
		value, text := f.halved(days, string(halves[f.Name]))
		if text == "" {
			_, text = f.readNumber(value)
		}
		if text != "" {
			wrong = append(wrong, Invalid{f.Name, text})
			continue
		}
		form[f.Name] = []string{value}
	}
	return wrong
}

// half is the number that was sent for Days, where applicants may take half days off.
func (f Field) half(raw json.RawMessage) (sent payload.Text) {
	if !f.Half || json.Unmarshal(raw, &sent) != nil {
		return ""
	}
	return sent
}

// halved is the number of days that an applicant has sent: up to one less than were counted, in
// halves; without one, all of them.
func (f Field) halved(days int, sent string) (value, wrong string) {
	if days == 0 {
		return "", f.Label + "为 0：所选日期都不是工作日"
	}
	sent = strings.TrimSpace(sent)
	if sent == "" {
		return strconv.Itoa(days), ""
	}
	twice, number, ok := new(big.Rat), new(big.Rat), plainNumber.MatchString(sent)
	if ok {
		number, ok = number.SetString(sent)
	}
	if ok {
		twice.Mul(number, big.NewRat(2, 1))
	}
	if least := int64(max(1, 2*days-2)); !ok || !twice.IsInt() || twice.Cmp(big.NewRat(least, 1)) < 0 || twice.Cmp(big.NewRat(2*int64(days), 1)) > 0 {
		return "", fmt.Sprintf("%s应为 %s 到 %d，首尾可各少半天", f.Label, strconv.FormatFloat(float64(least)/2, 'f', -1, 64), days)
	}
	return strings.TrimSuffix(number.FloatString(1), ".0"), ""
}

// DaysOf counts the days of a form from one date to another, both included; known is false for
// other fields, and where a date is missing.
func (f Field) DaysOf(form Form, calendar clock.Workdays) (days int, known bool) {
	from, to := form[f.From], form[f.To]
	if f.Type != Days || len(from) == 0 || len(to) == 0 || before(to[0], from[0]) {
		return 0, false
	}
	first, good := clock.Parse(from[0], time.DateOnly)
	last, fine := clock.Parse(to[0], time.DateOnly)
	switch {
	case !good || !fine:
		return 0, false
	case f.Working && last.Sub(first) < longest:
		return calendar.Count(first, last), true
	default:
		return int(last.Sub(first)/(24*time.Hour)) + 1, true
	}
}

// longest is the period whose working days are counted one by one.
const longest = 20 * 366 * 24 * time.Hour

func (d Definition) label(name string) string {
	if f := d.Field(name); f != nil {
		return f.Label
	}
	return name
}

// period checks the fields that a field names as its begin and end.
func (c *checker) period(f Field) {
	if f.Type == Days && (f.From == "" || f.To == "" || f.From == f.To) {
		c.say(f.Name, "“%s”须选择开始日期和结束日期", f.Label)
		return
	}
	p, declared := f.period()
	if !declared {
		return
	}
	wanted := f.Type
	if f.Type == Days {
		wanted = Date
	}
	for _, name := range []string{p.From, p.To} {
		if of := c.Field(name); of == nil || of.Type != wanted || p.From == p.To {
			c.say(f.Name, "“%s”所用的开始或结束字段不存在，或者类型不符", f.Label)
			return
		}
	}
}

// unpaired names the dates without the other one of their pair: where several fields of a type belong to no pair, all
// but the first, unless they are declared to be single.
func unpaired(fields []Field) (alone []Field) {
	seen := map[FieldType]bool{}
	for _, f := range fields {
		paired := f.From != "" || slices.ContainsFunc(fields, func(other Field) bool { return other.From == f.Name || other.To == f.Name })
		if f.Type != Date && f.Type != DateTime || paired || f.Alone {
			continue
		}
		if seen[f.Type] {
			alone = append(alone, f)
		}
		seen[f.Type] = true
	}
	return alone
}

// unpairedText is the error of a date without its pair.
func unpairedText(label string) string {
	return "“" + label + "”没有成对：请在“不能早于”中选择开始日期，或勾选“不成对”"
}
