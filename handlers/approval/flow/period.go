package flow

import (
	"slices"
	"strconv"
	"time"
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

// periods are the pairs that the fields declare, each once.
func (d Definition) periods() (all []Period) {
	for _, f := range d.Fields {
		if p, declared := f.period(); declared && !slices.Contains(all, p) {
			all = append(all, p)
		}
	}
	return all
}

// count refuses a period that ends before it begins, and counts the days of the others.
func (d Definition) count(form Form) (wrong []Invalid) {
	for _, p := range d.periods() {
		from, to := form[p.From], form[p.To]
		if len(from) > 0 && len(to) > 0 && to[0] < from[0] { // the text forms of dates and times sort in order of time
			wrong = append(wrong, Invalid{p.To, d.label(p.To) + "不能早于" + d.label(p.From)})
		}
	}
	for _, f := range d.Fields {
		if f.Type != Days {
			continue
		}
		days, known := daysOf(form[f.From], form[f.To])
		if !known {
			continue
		}
		if _, text := f.readNumber(days); text != "" {
			wrong = append(wrong, Invalid{f.Name, text})
			continue
		}
		form[f.Name] = []string{days}
	}
	return wrong
}

// daysOf counts the days from one date to another, both included.
func daysOf(from, to []string) (days string, known bool) {
	if len(from) == 0 || len(to) == 0 || to[0] < from[0] {
		return "", false
	}
	first, err := time.Parse(time.DateOnly, from[0])
	last, failed := time.Parse(time.DateOnly, to[0])
	if err != nil || failed != nil {
		return "", false
	}
	return strconv.Itoa(int(last.Sub(first)/(24*time.Hour)) + 1), true
}

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
