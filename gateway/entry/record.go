package entry

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"qiao/gateway/entry/header"
)

// Records are the records that an entry can name, by the names of their tables.
type Records map[string]Record

// Record is what an entry copies from the declaration of a record.
type Record struct {
	Fields map[string]RecordField // by the name of the column in a list
	Scoped bool                   // the table has a scope
}

// RecordField is what an entry copies from the declaration of a field. The entry's own statement has precedence.
type RecordField struct {
	Label string // the heading of the column in a spreadsheet
	Type  string // the SQL type of a parameter; empty where the column is no field of its own
}

// recordOf is the record that an entry names; the zero value is none.
type recordOf struct {
	name    string
	fields  map[string]RecordField
	unknown bool // the name has a finding, so nothing that is missing has one of its own
}

// readRecord reads the name of a record.
func readRecord(o *header.Object, records Records) recordOf {
	r := recordOf{name: o.Text("record")}
	if r.name == "" {
		return r
	}
	record, known := records[r.name]
	if !known {
		o.Fail("record", "record %q is not known; write one of %s", r.name, strings.Join(slices.Sorted(maps.Keys(records)), ", "))
	}
	r.fields, r.unknown = record.Fields, !known
	return r
}

// stated returns the text of a key, or the record's one. A key that neither has is a finding, which begins with
// otherwise.
func (r recordOf) stated(o *header.Object, key, ofRecord, column, otherwise string) string {
	text := cmp.Or(o.Text(key), ofRecord)
	switch {
	case text != "" || r.unknown:
	case r.name == "":
		o.Fail(key, "%s", otherwise)
	default:
		o.Fail(key, "%s; record %s has no %s for %s", otherwise, r.name, key, column)
	}
	return text
}

// widthAlone makes a mapping of a column that is written as its width, or as nothing.
func widthAlone(column *yaml.Node) *yaml.Node {
	mapping := &yaml.Node{Kind: yaml.MappingNode, Line: column.Line}
	switch {
	case column.Tag == "!!null":
	case column.Kind == yaml.ScalarNode:
		mapping.Content = []*yaml.Node{{Kind: yaml.ScalarNode, Value: "width", Line: column.Line}, column}
	default:
		return column
	}
	return mapping
}

// Record is the table of the record that the entry names, empty where it names none.
func (e *Entry) Record() string { return e.record.name }
