package record

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"qiao/gateway/entry/sqltype"
	"qiao/gateway/store"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
)

// The columns that every record has beside its key and its fields.
const (
	rowVersion     = "RowVersion"
	createUserID   = "CreateUserId"
	createUserName = "CreateUserName"
	createDate     = "CreateDate"
	modifyUserID   = "ModifyUserId"
	modifyUserName = "ModifyUserName"
	modifyDate     = "ModifyDate"
)

var ownColumns = []string{rowVersion, createUserID, createUserName, createDate, modifyUserID, modifyUserName, modifyDate}

// Handlers answers the writing routes of one kind of record, and its history.
type Handlers struct {
	table  Table
	fields []field
	db     *store.DB
}

// field is a declared field with the kind of its type.
type field struct {
	Field

	folded   string
	names    bool // the record is known by it
	kind     sqltype.Type
	kindName string // text, integer, decimal, boolean, date or datetime
	initial  any
}

// New makes the handlers of a table in the main database. A declaration is part of the
// program, so a mistake in one is a broken build and panics.
func New(db *store.DB, table Table) *Handlers {
	h := &Handlers{table: table, db: db}
	err := h.declare()
	if err == nil {
		err = h.define()
	}
	if err != nil {
		panic(fmt.Sprintf("record %s: %v", table.Name, err))
	}
	return h
}

// plainName matches names that may become a part of the SQL unchanged.
var plainName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*$`)

func (h *Handlers) declare() error {
	t := h.table
	names := []string{t.Name, t.Key}
	for _, reference := range t.ReferredBy {
		names = append(append(names, reference.Table), slices.Sorted(maps.Keys(reference.By))...)
	}
	for _, declared := range t.Fields {
		if choice := declared.Choice; choice != nil {
			names = append(append(names, choice.Table, choice.Key), choice.Names...)
		}
	}
	for _, name := range names {
		if !plainName.MatchString(name) {
			return fmt.Errorf("%q is no name; write letters, digits and _", name)
		}
	}
	for _, declared := range t.Fields {
		f, err := h.compile(declared)
		if err != nil {
			return fmt.Errorf("field %s: %w", declared.Name, err)
		}
		h.fields = append(h.fields, f)
	}
	if err := h.checkColumns(); err != nil {
		return err
	}
	known := h.table.Title
	for _, unique := range h.table.Unique {
		known = slices.Concat(known, unique.Columns)
	}
	for i := range h.fields {
		h.fields[i].names = slices.Contains(known, h.fields[i].Name)
	}
	return nil
}

// mostNumber bounds the numbers of fields that state no bounds of their own.
const mostNumber = 9_999_999

// checkColumns finds names in the declaration that are no field.
func (h *Handlers) checkColumns() error {
	if h.table.Imports && len(h.table.Unique) == 0 {
		return errors.New("it has Imports and no Unique; write by what a line is known")
	}
	if h.table.Imports && h.table.Owned != nil {
		return errors.New("it has Imports and Owned; a line of a sheet finds any record")
	}
	if err := h.checkTogether(); err != nil {
		return err
	}
	if h.table.Label == "" || len(h.table.Title) == 0 {
		return errors.New("no Label or no Title; write what staff call a record")
	}
	for _, name := range h.table.Title {
		if f := h.field(name); f != nil && f.Choice != nil && h.table.Imports {
			return fmt.Errorf("it has Imports, and %s in Title names a record; a line of a sheet is called by its own fields", name)
		}
	}
	columns := slices.Concat(h.table.Title, h.table.Together)
	for _, reference := range h.table.ReferredBy {
		columns = slices.AppendSeq(columns, maps.Values(reference.By))
	}
	for _, unique := range h.table.Unique {
		columns = append(columns, unique.Columns...)
	}
	for _, column := range columns {
		if h.field(column) == nil && column != h.table.Key {
			return fmt.Errorf("%s is no field", column)
		}
	}
	return nil
}

func (h *Handlers) compile(declared Field) (field, error) {
	f := field{Field: declared, folded: wire.Fold(declared.Name)}
	switch {
	case !plainName.MatchString(f.Name):
		return f, errors.New("it is no name; write letters, digits and _")
	case f.Label == "":
		return f, errors.New("no Label; write what staff call the field")
	case h.field(f.Name) != nil || slices.ContainsFunc(append(ownColumns, h.table.Key), func(own string) bool { return strings.EqualFold(own, f.Name) }):
		return f, errors.New("it stands twice, or is a column that every record has; remove it")
	case payload.Skipped(f.Name) && !f.Server:
		return f, errors.New("clients never send a field of this name; write another")
	}
	var err error
	if f.kind, err = sqltype.Parse(f.Type); err != nil {
		return f, err
	}
	f.kindName = kindOf(&f.Field, f.kind.Column)
	if f.Enumeration != nil && (f.kindName != "integer" || f.Min != 0 || f.Max != 0 || f.Options != nil || f.Choice != nil) {
		return f, errors.New("it has an Enumeration; write the type int, without Min, Max, Options and Choice")
	}
	if f.Parameter != "" && (f.kindName != "text" || f.Options != nil || f.Choice != nil) {
		return f, errors.New("it has a Parameter; write the type nvarchar, without Options and Choice")
	}
	if number := f.kindName == "integer" || f.kindName == "decimal"; number && f.Enumeration == nil && !f.Server && f.Min == 0 && f.Max == 0 {
		f.Min, f.Max = -mostNumber, mostNumber
	}
	if f.Initial != "" {
		var wrong string
		if f.initial, wrong = f.value(f.code(f.Initial)); wrong != "" {
			return f, fmt.Errorf("its Initial %q: %s", f.Initial, wrong)
		}
	}
	return f, nil
}

// field finds a field by its name in any letter case, nil where there is none.
func (h *Handlers) field(name string) *field {
	for i := range h.fields {
		if h.fields[i].folded == wire.Fold(name) {
			return &h.fields[i]
		}
	}
	return nil
}
