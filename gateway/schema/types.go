package schema

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"qiao/gateway/entry"
	"qiao/gateway/enumeration"
	"qiao/gateway/record"
)

var sqlType = regexp.MustCompile(`^\s*(\w+)\s*(?:\(\s*(\w+)\s*(?:,\s*(\d+))?)?`)

// The forms of days and times on the wire, which have no zone.
const (
	exampleDay   = "2026-11-20"
	exampleTime  = "2026-11-20T08:30:00"
	describeDay  = "日期，如 " + exampleDay
	describeTime = "公司所在时区的时间，不带时区，如 " + exampleTime
	exampleMonth = "2026-11"
)

// The forms that a month, a day and a time are written in.
const (
	monthForm = `^\d{4}-(0[1-9]|1[0-2])$`
	dayForm   = `^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$`
	timeForm  = `^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?)?$`
)

// ofSQL is the schema of a value by its SQL type.
func ofSQL(name string) *Schema {
	match := sqlType.FindStringSubmatch(strings.ToLower(name))
	if match == nil {
		return &Schema{Type: "string"}
	}
	switch base, size, scale := match[1], match[2], match[3]; base {
	case "int", "bigint", "smallint", "tinyint":
		return &Schema{Type: "integer"}
	case "decimal", "numeric", "money", "smallmoney", "float", "real":
		of := &Schema{Type: "number"}
		if scale != "" && scale != "0" {
			of.Description = "最多 " + scale + " 位小数"
		}
		return of
	case "bit":
		return &Schema{Type: "boolean"}
	case "date":
		return &Schema{Type: "string", Description: describeDay, Examples: []any{exampleDay}, Pattern: dayForm}
	case "datetime", "datetime2", "smalldatetime":
		return &Schema{Type: "string", Description: describeTime, Examples: []any{exampleTime}, Pattern: timeForm}
	default:
		text := &Schema{Type: "string"}
		if n, err := strconv.ParseInt(size, 10, 64); err == nil {
			text.MaxLength = Number(n)
		}
		return text
	}
}

// ofParam is the schema of a parameter of an entry, where the client sends it.
func ofParam(p *entry.Param) *Schema {
	of := ofSQL(p.Type)
	of.Title = p.Title
	if p.Formats != nil {
		of.Pattern = "" // it has forms of its own
	}
	if p.DayEnd {
		of.Description, of.Examples = "日期，含这一天，如 "+exampleDay, []any{exampleDay}
	}
	facts := []string{p.Summary, of.Description}
	switch {
	case p.Month:
		of.Pattern, of.Examples = monthForm, []any{exampleMonth}
		facts = append(facts, "月份，如 "+exampleMonth)
	case p.Codes != nil:
		of.chooses(p.Codes)
		facts = append(facts, codes(p.Codes))
	}
	for _, choice := range p.Choices {
		of.Enum = append(of.Enum, choice)
	}
	switch p.Like {
	case "contains":
		facts = append(facts, "模糊匹配，包含即可")
	case "prefix":
		facts = append(facts, "模糊匹配，开头相同")
	}
	if len(p.Formats) > 0 {
		facts = append(facts, "格式 "+strings.Join(p.Formats, " 或 "))
	}
	if p.Default != nil && *p.Default != "" {
		facts = append(facts, "不传时为 "+*p.Default)
	}
	of.Description = joined(facts)
	return of
}

func joined(facts []string) string {
	var said []string
	for _, fact := range facts {
		if fact != "" {
			said = append(said, fact)
		}
	}
	return strings.Join(said, "；")
}

// jsonTypes are the JSON types of the jsonTypes of a record's fields.
var jsonTypes = map[string]string{
	"text": "string", "integer": "integer", "decimal": "number", "boolean": "boolean", "date": "string", "datetime": "string",
}

// answered is a field of a record as lists have it. Each may be NULL: a list that joins tables may have no value for it.
func answered(f *record.Described) *Schema {
	of := &Schema{Type: []string{jsonTypes[f.Kind], "null"}, Title: f.Label}
	facts := []string{}
	if f.Kind == "date" || f.Kind == "datetime" {
		facts = append(facts, describeTime)
		of.Examples = []any{exampleTime}
	}
	if f.Enumeration != nil {
		facts = append(facts, codes(f.Enumeration))
		of.Examples = []any{f.Enumeration.Values[0].Code}
	}
	of.Description = joined(facts)
	return of
}

// codes are the codes of an enumeration with their labels: 0 选址、1 装修.
func codes(e *enumeration.Enumeration) string {
	all := make([]string, len(e.Values))
	for i, value := range e.Values {
		all[i] = fmt.Sprintf("%d %s", value.Code, value.Label)
	}
	return strings.Join(all, "、")
}

// chooses lets a value be one of the codes of an enumeration.
func (s *Schema) chooses(e *enumeration.Enumeration) {
	for _, value := range e.Values {
		s.Enum, s.Labels = append(s.Enum, value.Code), append(s.Labels, value.Label)
	}
}

// sent is a field of a record as a client sends it.
func sent(f *record.Described) *Schema {
	of := &Schema{Type: jsonTypes[f.Kind], Title: f.Label, Default: initial(f)}
	facts := []string{f.Hint}
	switch f.Kind {
	case "date":
		facts, of.Examples, of.Pattern = append(facts, describeDay), []any{exampleDay}, dayForm
	case "datetime":
		facts, of.Examples, of.Pattern = append(facts, describeTime), []any{exampleTime}, timeForm
	}
	if parsed := ofSQL(f.Type); f.Kind == "text" {
		of.MaxLength = parsed.MaxLength
	}
	if f.Min != 0 || f.Max != 0 {
		of.Minimum, of.Maximum = Number(f.Min), Number(f.Max)
	}
	for _, option := range f.Options {
		of.Enum = append(of.Enum, option)
	}
	if f.Enumeration != nil {
		facts = append(facts, codes(f.Enumeration))
		of.chooses(f.Enumeration)
	}
	if f.Parameter != "" {
		facts = append(facts, "参数设置“"+f.Parameter+"”中启用的值")
	}
	if f.Choice != nil {
		facts = append(facts, fmt.Sprintf("GET %s/all 列出的 %s", f.Choice.Path, f.Choice.Key))
	}
	if !f.Required {
		of.Type = []string{jsonTypes[f.Kind], "null"}
		if of.Enum != nil {
			of.Enum = append(of.Enum, nil)
		}
	}
	of.Description = joined(facts)
	return of
}

func initial(f *record.Described) any {
	if f.Initial == "" {
		return nil
	}
	return f.InitialJSON
}
