package record

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"qiao/gateway/store"
	sqltext "qiao/sql"
)

//go:embed statements.sql
var statements string

func init() { sqltext.Register("record", statements) }

// define makes the statements of the table. Every word in them is declared; values of a request are bound.
func (h *Handlers) define() error {
	for name, text := range h.texts() {
		if err := h.db.Define(h.statement(name), text); err != nil {
			return err
		}
	}
	for _, kind := range h.lines {
		if err := kind.Define(h.db); err != nil {
			return err
		}
	}
	return nil
}

func (h *Handlers) texts() map[string]string {
	t, names := h.table, h.set.Names()
	key := t.Key + " = @" + t.Key
	current := key + " AND " + rowVersion + " = @" + rowVersion
	created := slices.Concat([]string{t.Key}, names, []string{createUserID, createUserName, createDate})
	modified := slices.Concat(names, []string{modifyUserID, modifyUserName, modifyDate})
	for i, name := range modified {
		modified[i] = name + " = @" + name
	}
	texts := map[string]string{
		"insert": fmt.Sprintf("INSERT INTO %s (%s, %s) VALUES (@%s, 1)", t.Name, strings.Join(created, ", "), rowVersion, strings.Join(created, ", @")),
		"select": fmt.Sprintf("SELECT %s, %s FROM %s WHERE %s", strings.Join(names, ", "), rowVersion, t.Name, key),
		"update": fmt.Sprintf("UPDATE %s SET %s, %s = %s + 1 WHERE %s", t.Name, strings.Join(modified, ", "), rowVersion, rowVersion, current),
		"delete": fmt.Sprintf("DELETE FROM %s WHERE %s", t.Name, current),
		// changes nothing, and locks the record against changes by other transactions
		"reserve": fmt.Sprintf("UPDATE %s SET %s = %s WHERE %s", t.Name, rowVersion, rowVersion, key),
	}
	for i, r := range t.ReferredBy {
		var where []string
		for _, column := range slices.Sorted(maps.Keys(r.By)) {
			where = append(where, column+" = @"+r.By[column])
		}
		if r.Where != "" {
			where = append(where, "("+r.Where+")")
		}
		if movable(t, r) {
			column := slices.Collect(maps.Keys(r.By))[0]
			texts[moves(i)] = fmt.Sprintf("UPDATE %s SET %s = @To WHERE %s = @From", r.Table, column, column)
		}
		texts[references(i)] = fmt.Sprintf("SELECT COUNT(*) FROM %s WHERE %s", r.Table, strings.Join(where, " AND "))
	}
	if t.Scope != nil {
		texts["whose"] = t.Scope.whose(t)
		texts["seen"] = fmt.Sprintf("SELECT COUNT(*) FROM %s AND t.%s = @%s", t.Scope.from(t.Name), t.Key, t.Key)
	}
	if len(t.Unique) > 0 {
		texts["find"] = fmt.Sprintf("SELECT %s FROM %s WHERE %s", t.Key, t.Name, allOf(t.Unique[0].Columns))
	}
	maps.Copy(texts, h.set.Texts())
	return texts
}

// allOf is the condition that each column has its value.
func allOf(columns []string) string {
	conditions := make([]string, len(columns))
	for i, column := range columns {
		conditions[i] = column + " = @" + column
	}
	return strings.Join(conditions, " AND ")
}

func references(i int) string { return fmt.Sprint("references/", i) }

func moves(i int) string { return fmt.Sprint("moves/", i) }

// movable reports whether rows refer to records of a table by the key alone.
func movable(t Table, r Reference) bool {
	columns := slices.Collect(maps.Values(r.By))
	return len(columns) == 1 && columns[0] == t.Key
}

func (h *Handlers) statement(name string) string { return h.set.Statement(name) }

// load reads the record as it is; found is false where there is none.
func (h *Handlers) load(ctx context.Context, tx *store.Tx, c *Change) (found bool, err error) {
	cells, err := tx.Row(ctx, h.statement("select"), store.Args{h.table.Key: c.Key})
	if err != nil {
		return false, store.IfNone(err, nil)
	}
	if c.Before, err = h.set.Scan(cells); err != nil {
		return false, err
	}
	version, ok := cells[len(h.set.Fields)].(int64)
	if !ok {
		return false, fmt.Errorf("read %s.%s: a %T is no whole number", h.table.Name, rowVersion, cells[len(h.set.Fields)])
	}
	c.version = version
	for _, kind := range h.lines {
		if c.Before[kind.Name], err = kind.Load(ctx, tx, c.Key); err != nil {
			return false, err
		}
	}
	return true, nil
}

// args are the fields of a row as a statement takes them.
func (h *Handlers) args(c *Change) store.Args {
	args := store.Args{h.table.Key: c.Key}
	for _, f := range h.set.Fields {
		args[f.Name] = c.After[f.Name]
	}
	return args
}

func (h *Handlers) insert(ctx context.Context, tx *store.Tx, c *Change) error {
	args := h.args(c)
	args[createUserID], args[createUserName], args[createDate] = c.Caller.UserID, c.Caller.Name, c.Now
	if _, err := tx.Exec(ctx, h.statement("insert"), args); err != nil {
		return err
	}
	return h.writeLines(ctx, tx, c)
}

// errOvertaken says that another transaction changed the record between its reading and
// its writing. SQLite allows only one writer at a time; on SQL Server it happens.
var errOvertaken = errors.New("record: changed meanwhile")

// reserve waits for a transaction that changes the record, and then locks the record for
// this one.
func (h *Handlers) reserve(ctx context.Context, tx *store.Tx, key string) error {
	_, err := tx.Exec(ctx, h.statement("reserve"), store.Args{h.table.Key: key})
	return err
}

func (h *Handlers) update(ctx context.Context, tx *store.Tx, c *Change) error {
	args := h.args(c)
	args[modifyUserID], args[modifyUserName], args[modifyDate] = c.Caller.UserID, c.Caller.Name, c.Now
	if err := h.onCurrent(ctx, tx, c, "update", args); err != nil {
		return err
	}
	return h.writeLines(ctx, tx, c)
}

// writeLines writes the lines of a record that was written before, and so is locked.
func (h *Handlers) writeLines(ctx context.Context, tx *store.Tx, c *Change) error {
	for _, kind := range h.lines {
		if err := kind.Write(ctx, tx, c.Key, c.Before.Lines(kind.Name), c.After.Lines(kind.Name)); err != nil {
			return err
		}
	}
	return nil
}

// clearLines deletes the lines of a record that is deleted next. It locks the record first, as an
// update does.
func (h *Handlers) clearLines(ctx context.Context, tx *store.Tx, c *Change) error {
	if len(h.lines) == 0 {
		return nil
	}
	if err := h.reserve(ctx, tx, c.Key); err != nil {
		return err
	}
	for _, kind := range h.lines {
		if err := kind.Clear(ctx, tx, c.Key); err != nil {
			return err
		}
	}
	return nil
}

func (h *Handlers) remove(ctx context.Context, tx *store.Tx, c *Change) error {
	if err := h.clearLines(ctx, tx, c); err != nil {
		return err
	}
	return h.onCurrent(ctx, tx, c, "delete", store.Args{h.table.Key: c.Key})
}

// onCurrent runs a statement on the version of the record that was read.
func (h *Handlers) onCurrent(ctx context.Context, tx *store.Tx, c *Change, statement string, args store.Args) error {
	args[rowVersion] = c.version
	rows, err := tx.Exec(ctx, h.statement(statement), args)
	if err == nil && rows == 0 {
		return errOvertaken
	}
	return err
}
