package handlers

import (
	"embed"
	"slices"
	"sync"

	"qiao/gateway/entry"
	"qiao/gateway/record"
	"qiao/gateway/registry"
)

//go:embed */lists/*.sql
var lists embed.FS

// Lists are the entries that only routes read. handlers/approval/lists/done.sql is the entry
// approval/done, which a site replaces by its own entries/approval/done.sql.
var Lists = sync.OnceValue(func() registry.Shipped {
	shipped, err := registry.ReadShipped(lists, EntryRecords())
	if err != nil {
		panic(err) // the files are embedded: a broken build
	}
	return shipped
})

// EntryRecords are all records and their lines, as entries take them over: of a
// field that names another record, also the column that shows the name.
var EntryRecords = sync.OnceValue(func() entry.Records {
	records := entry.Records{}
	for _, table := range Tables() {
		fields, err := record.Describe(table)
		if err != nil {
			panic(err) // the declaration is part of the program: a broken build
		}
		records[table.Name] = entry.Record{Fields: entryFields(slices.Concat(record.Stamps, fields)), Scoped: table.Scope != nil}
		lines, err := record.DescribeLines(table)
		if err != nil {
			panic(err)
		}
		for _, kind := range lines {
			records[kind.Table] = entry.Record{Fields: entryFields(kind.Fields), Scoped: table.Scope != nil}
		}
	}
	return records
})

func entryFields(described []record.Described) map[string]entry.RecordField {
	fields := map[string]entry.RecordField{}
	for _, f := range described {
		fields[f.Name] = entry.RecordField{Label: f.Label, Type: f.Type}
		if f.Choice != nil {
			fields[f.Choice.Shown] = entry.RecordField{Label: f.Label}
		}
	}
	return fields
}
