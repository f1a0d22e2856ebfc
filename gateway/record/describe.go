package record

import (
	"encoding/json"

	"qiao/gateway/record/fields"
	"qiao/gateway/typescript"
	"qiao/gateway/wire"
)

// Described is a field with the properties that its declaration implies.
type Described struct {
	Field
	Kind        string      // text, integer, decimal, boolean, date or datetime
	Column      wire.Column // the form of its values on the wire
	InitialJSON json.RawMessage
}

// Describe returns the fields of a table. The error names the field of the declaration and its mistake.
func Describe(table Table) ([]Described, error) {
	h := &Handlers{table: table}
	if err := h.declare(); err != nil {
		return nil, err
	}
	return describe(&h.set), nil
}

func describe(set *fields.Set) []Described {
	all := make([]Described, len(set.Fields))
	for i := range set.Fields {
		f := &set.Fields[i]
		all[i] = Described{Field: f.Field, Kind: f.Kind, Column: f.SQL.Column, InitialJSON: f.JSON(f.InitialValue)}
	}
	return all
}

// DescribedLines are lines with the properties that their declaration implies.
type DescribedLines struct {
	Lines
	Fields []Described
}

// DescribeLines returns the lines of a table, each with its fields.
func DescribeLines(table Table) ([]DescribedLines, error) {
	h := &Handlers{table: table}
	if err := h.declare(); err != nil {
		return nil, err
	}
	all := make([]DescribedLines, len(h.lines))
	for i, kind := range h.lines {
		all[i] = DescribedLines{Lines: kind.Lines, Fields: describe(&kind.Set)}
	}
	return all, nil
}

// Stamps are the columns of every record that lists show: author and time, and from CreateStamps on, user and time of
// the last change.
var Stamps = []Described{
	{Field: Field{Name: createUserName, Label: "创建人", Server: true}, Kind: "text"},
	{Field: Field{Name: createDate, Label: "创建时间", Server: true}, Kind: "datetime"},
	{Field: Field{Name: modifyUserName, Label: "修改人", Server: true}, Kind: "text"},
	{Field: Field{Name: modifyDate, Label: "修改时间", Server: true}, Kind: "datetime"},
}

// CreateStamps is how many of the Stamps say who made a record and when.
const CreateStamps = 2

// Answers are the types of these handlers' answers beside rows.
var Answers = []typescript.Answer{
	{Name: "Change", Shape: FieldChange{}},
	{Name: "LineChange", Shape: fields.LineChange{}},
	{Name: "HistoryRow", Shape: historyRow{}},
	{Name: "Conflict", Shape: conflict{}},
	{Name: "ImportLine", Shape: importLine{}},
	{Name: "Imported", Shape: imported{}},
	{Name: "Refused", Shape: refused{}},
}

// TypeScript is the type to the UI.
func (changesText) TypeScript() string { return "Change[]" }
