package record

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"qiao/gateway/record/fields"
	"qiao/gateway/record/lines"
	"qiao/gateway/store"
	"qiao/gateway/wire"
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
	table Table
	set   fields.Set
	lines []*lines.Kind
	db    *store.DB
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

func (h *Handlers) declare() error {
	t := h.table
	names := []string{t.Name, t.Key}
	for _, reference := range t.ReferredBy {
		names = append(append(names, reference.Table), slices.Sorted(maps.Keys(reference.By))...)
	}
	if err := fields.CheckNames(names...); err != nil {
		return err
	}
	var err error
	if h.set, err = fields.Compile(t.Name, t.Fields, append(slices.Clone(ownColumns), t.Key)); err != nil {
		return err
	}
	if err := h.checkColumns(); err != nil {
		return err
	}
	known := t.Title
	for _, unique := range t.Unique {
		known = slices.Concat(known, unique.Columns)
	}
	for i := range h.set.Fields {
		h.set.Fields[i].Naming = slices.Contains(known, h.set.Fields[i].Name)
	}
	return h.declareLines()
}

// declareLines compiles the lines. No heading may be that of two fields of a record and its lines.
func (h *Handlers) declareLines() error {
	var taken []string
	for _, f := range h.set.Fields {
		taken = append(taken, f.Label)
	}
	for _, declared := range h.table.Lines {
		if h.field(declared.Name) != nil || h.linesOf(declared.Name) != nil {
			return fmt.Errorf("lines %s: the name stands twice", declared.Name)
		}
		kind, err := lines.Compile(declared, h.table.Name, h.table.Key, taken)
		if err != nil {
			return fmt.Errorf("lines %s: %w", declared.Name, err)
		}
		for _, f := range kind.Fields {
			taken = append(taken, f.Label)
		}
		h.lines = append(h.lines, kind)
	}
	return nil
}

// linesOf finds lines by their name in any letter case, nil where there are none.
func (h *Handlers) linesOf(name string) *lines.Kind {
	for _, kind := range h.lines {
		if wire.Fold(kind.Name) == wire.Fold(name) {
			return kind
		}
	}
	return nil
}

// checkColumns finds names in the declaration that are no field.
func (h *Handlers) checkColumns() error {
	if h.table.Imports && len(h.table.Unique) == 0 {
		return errors.New("it has Imports and no Unique; write by what a line is known")
	}
	if h.table.Imports && h.table.Owned != nil {
		return errors.New("it has Imports and Owned; a line of a sheet finds any record")
	}
	if err := cmp.Or(h.checkSeen(), h.checkTogether()); err != nil {
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
	for _, f := range h.table.Fields {
		if f.Choice != nil && f.Choice.Within != "" {
			columns = append(columns, f.Choice.Within)
		}
	}
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

// field finds a field by its name in any letter case, nil where there is none.
func (h *Handlers) field(name string) *fields.Compiled { return h.set.Find(name) }
