package schema

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"qiao/gateway/entry"
	"qiao/gateway/record"
)

var sqlType = regexp.MustCompile(`^\s*(\w+)\s*(?:\(\s*(\w+)\s*(?:,\s*(\d+))?)?`)

// The forms of days and times on the wire, which have no zone.
const (
	exampleDay   = "2026-11-20"
	exampleTime  = "2026-11-20T08:30:00"
	describeDay  = "日期，如 " + exampleDay
	describeTime = "公司所在时区的时间，不带时区，如 " + exampleTime
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
		return &Schema{Type: "string", Description: describeDay, Examples: []any{exampleDay}}
	case "datetime", "datetime2", "smalldatetime":
		return &Schema{Type: "string", Description: describeTime, Examples: []any{exampleTime}}
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
	facts := []string{p.Summary, of.Description}
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
		facts = append(facts, codes(f))
		of.Examples = []any{f.Enumeration.Values[0].Code}
	}
	of.Description = joined(facts)
	return of
}

// codes are the codes of an enumeration with their labels: 0 选址、1 装修.
func codes(f *record.Described) string {
	all := make([]string, len(f.Enumeration.Values))
	for i, value := range f.Enumeration.Values {
		all[i] = fmt.Sprintf("%d %s", value.Code, value.Label)
	}
	return strings.Join(all, "、")
}

// sent is a field of a record as a client sends it.
func sent(f *record.Described) *Schema {
	of := &Schema{Type: jsonTypes[f.Kind], Title: f.Label, Default: initial(f)}
	facts := []string{f.Hint}
	switch f.Kind {
	case "date":
		facts, of.Examples = append(facts, describeDay), []any{exampleDay}
	case "datetime":
		facts, of.Examples = append(facts, describeTime), []any{exampleTime}
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
		facts = append(facts, codes(f))
		for _, value := range f.Enumeration.Values {
			of.Enum = append(of.Enum, value.Code)
		}
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
