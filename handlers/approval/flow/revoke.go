package flow

import "cmp"

// The words for revoking an approved application.
const (
	Void   = "作废"
	Resume = "销假" // of a leave: from a day on, or all of it
)

// The names of the fields that a revocation has before the fields of its flow. They cannot be names
// of fields of a form, which begin with a letter.
const (
	RevokeReason = "$reason"
	RealTo       = "$to"
	RealDays     = "$days"
)

// MayRevoke reports whether applicants may ask to revoke an approved application.
func (d Definition) MayRevoke() bool { return d.Revocable == nil || *d.Revocable }

// RevokeVerb is the word for revoking.
func (d Definition) RevokeVerb() string { return cmp.Or(d.RevokeAs, Void) }

// Leave is the pair of dates of an absence: the pair that a Days field counts, else the first pair
// of dates.
func (d Definition) Leave() (p Period, has bool) {
	for _, counted := range []bool{true, false} {
		for _, f := range d.Fields {
			if p, declared := f.period(); declared && f.Type != DateTime && counted == (f.Type == Days) {
				return p, true
			}
		}
	}
	return Period{}, false
}

// counts is the field that counts the days of a pair; the zero field where there is none.
func (d Definition) counts(p Period) Field {
	for _, f := range d.Fields {
		if f.Type == Days && f.From == p.From && f.To == p.To {
			return f
		}
	}
	return Field{}
}

// Revocation is the form of an application that asks to revoke another one: the reason, for a leave
// the real last day, and the fields of the original. Files stay with the original.
func (d Definition) Revocation() Definition {
	verb := d.RevokeVerb()
	fields := []Field{{Name: RevokeReason, Label: verb + "原因", Type: Paragraph, Required: true}}
	if p, has := d.Leave(); has && verb == Resume {
		fields = append(fields,
			Field{Name: RealTo, Label: "实际最后一天", Type: Date},
			Field{Name: RealDays, Label: "实际天数", Type: Days, Unit: "天", From: p.From, To: RealTo, Working: d.counts(p).Working})
	}
	for _, f := range d.Fields {
		if f.Half || f.Working { // an approved value is fixed, also when the calendar changes
			f = Field{Name: f.Name, Label: f.Label, Type: Number, Unit: f.Unit}
		}
		if f.Type != Files {
			fields = append(fields, f)
		}
	}
	d.Fields = fields
	return d
}

func (c *checker) checkRevoke() {
	switch _, leave := c.Leave(); {
	case c.RevokeAs != "" && c.RevokeAs != Void && c.RevokeAs != Resume:
		c.say("", "撤销方式须为%s或%s", Void, Resume)
	case c.RevokeAs == Resume && !leave:
		c.say("", "撤销方式为销假时，表单须有一个结束日期字段，并在“不能早于”中选择开始日期")
	}
}
