package bridgetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// table is rows as they were serialised: every value keeps its bytes.
type table struct {
	columns []string
	rows    [][]json.RawMessage
}

// member is a table of an answer, or another value beside the tables.
type member struct {
	name  string
	table *table
	raw   json.RawMessage // where table is nil
}

// answerData is the data of an answer: one bare table, one bare value, or an
// object of members.
type answerData struct {
	bare    bool
	members []member
}

func parseData(text string) answerData {
	in := []byte(text)
	if in[0] != '{' {
		return answerData{bare: true, members: []member{parseMember("", in)}}
	}
	var d answerData
	names, values := parseObject(in)
	for i, name := range names {
		d.members = append(d.members, parseMember(name, values[i]))
	}
	return d
}

func parseMember(name string, raw json.RawMessage) member {
	var rows []json.RawMessage
	if raw[0] != '[' || json.Unmarshal(raw, &rows) != nil || len(rows) > 0 && rows[0][0] != '{' {
		return member{name: name, raw: raw}
	}
	t := &table{}
	for _, row := range rows {
		columns, values := parseObject(row)
		t.columns = columns
		t.rows = append(t.rows, values)
	}
	return member{name: name, table: t}
}

// parseObject reads an object with its members in their order.
func parseObject(in []byte) (names []string, values []json.RawMessage) {
	decoder := json.NewDecoder(bytes.NewReader(in))
	if _, err := decoder.Token(); err != nil {
		panic(fmt.Sprintf("%s: %v", in, err))
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			panic(fmt.Sprintf("%s: %v", in, err))
		}
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			panic(fmt.Sprintf("%s: %v", in, err))
		}
		names, values = append(names, name.(string)), append(values, value)
	}
	return names, values
}

// first is the first table, nil where there is none.
func (d answerData) first() *table {
	for _, m := range d.members {
		if m.table != nil {
			return m.table
		}
	}
	return nil
}

func (d answerData) String() string {
	var out strings.Builder
	for i, m := range d.members {
		if i > 0 {
			out.WriteByte(',')
		}
		if !d.bare {
			out.WriteString(quote(m.name) + ":")
		}
		if m.table != nil {
			m.table.write(&out)
		} else {
			out.Write(m.raw)
		}
	}
	if d.bare {
		return out.String()
	}
	return "{" + out.String() + "}"
}

func (t *table) String() string {
	var out strings.Builder
	t.write(&out)
	return out.String()
}

func (t *table) write(out *strings.Builder) {
	out.WriteByte('[')
	for i, row := range t.rows {
		if i > 0 {
			out.WriteByte(',')
		}
		for j, value := range row {
			out.WriteString([]string{"{", ","}[min(j, 1)] + quote(t.columns[j]) + ":")
			out.Write(value)
		}
		out.WriteByte('}')
	}
	out.WriteByte(']')
}

// column is the index of a column, the first where the name is empty, -1 where there is none.
func (t *table) column(name string) int {
	if name == "" {
		return 0
	}
	return slices.IndexFunc(t.columns, func(c string) bool { return strings.EqualFold(c, name) })
}

// keep leaves the rows that fit.
func (t *table) keep(fits func(row []json.RawMessage) bool) {
	t.rows = slices.DeleteFunc(t.rows, func(row []json.RawMessage) bool { return !fits(row) })
}

// quote is a text as Newtonsoft writes it, for texts without control characters.
func quote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// text is a value as a text: a string without its quotes, NULL as the empty text.
func text(value json.RawMessage) string {
	if value[0] != '"' {
		return strings.TrimPrefix(string(value), "null")
	}
	var s string
	_ = json.Unmarshal(value, &s) // it was parsed before
	return s
}
