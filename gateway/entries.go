package gateway

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"qiao/gateway/entry"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// LoadEntries reads every .sql file below dir, in the order of their paths,
// checks it against the databases and returns the procedures. A file that
// fails does not stop the others: its reason is among the problems.
func LoadEntries(ctx context.Context, dir fs.FS, databases map[string]*store.DB) (procedures []Procedure, problems []error) {
	err := fs.WalkDir(dir, ".", func(path string, item fs.DirEntry, err error) error {
		if err != nil {
			problems = append(problems, err)
			return nil
		}
		if item.IsDir() || !strings.EqualFold(filepath.Ext(path), ".sql") {
			return nil
		}
		text, err := fs.ReadFile(dir, path)
		if err != nil {
			problems = append(problems, err)
			return nil
		}
		procedure, err := loadEntry(ctx, path, string(text), databases)
		if err != nil {
			problems = append(problems, err)
			return nil
		}
		procedures = append(procedures, procedure)
		return nil
	})
	if err != nil {
		problems = append(problems, err)
	}
	return procedures, problems
}

func loadEntry(ctx context.Context, path, text string, databases map[string]*store.DB) (Procedure, error) {
	e, err := entry.Parse(path, text)
	if err != nil {
		return Procedure{}, err
	}
	if e.Database == "" {
		e.Database = MainDatabase
	}
	db := databases[e.Database]
	if db == nil {
		return Procedure{}, fmt.Errorf("%s: header: database %q is not configured", path, e.Database)
	}
	runner := entryRunner{entry: e}
	if err := runner.check(ctx, db); err != nil {
		return Procedure{}, fmt.Errorf("%s: %w", path, err)
	}
	effect := Read
	if e.Write {
		effect = Write
	}
	return Procedure{
		Name: e.Procedure, CXType: e.CXType, Aliases: e.Aliases, Summary: e.Summary,
		Effect: effect, Access: e.Access, Database: e.Database, Timeout: e.Timeout, MaxRows: e.MaxRows,
		Source: path, Run: runner.run,
	}, nil
}

// entryRunner runs an entry's statements on whichever database a call names.
type entryRunner struct {
	entry    *entry.Entry
	prepared statements
}

// check prepares every text that the entry can have.
func (r *entryRunner) check(ctx context.Context, db *store.DB) error {
	for _, column := range r.entry.FilterColumns() {
		statement, err := r.statement(ctx, db, column)
		if err != nil {
			return err
		}
		if err := r.entry.CheckParams(statement.Params(), column); err != nil {
			return err
		}
	}
	return nil
}

func (r *entryRunner) run(ctx context.Context, call *Call) error {
	args, column, err := r.entry.Bind(entry.Input{Payload: call.Payload, Caller: call.Caller, Now: call.Now}, call.DB.Dialect())
	if err != nil {
		return err
	}
	statement, err := r.statement(ctx, call.DB, column)
	if err != nil {
		return fmt.Errorf("%s: %w", r.entry.File, err)
	}
	return statement.Run(ctx, args, call.Out)
}

func (r *entryRunner) statement(ctx context.Context, db *store.DB, column string) (*store.Statement, error) {
	return r.prepared.get(statementKey{db.Name(), column}, func() (*store.Statement, error) {
		text, err := r.entry.Text(string(db.Dialect()), column)
		if err != nil {
			return nil, err
		}
		columns, err := declared(r.entry.Columns)
		if err != nil {
			return nil, err
		}
		return db.Prepare(ctx, text, store.Options{Write: r.entry.Write, Columns: columns, ParamTypes: r.entry.ParamTypes()})
	})
}

func declared(types map[string]string) (map[string]wire.Column, error) {
	columns := make(map[string]wire.Column, len(types))
	for name, sqlType := range types {
		column, err := store.ParseType(sqlType)
		if err != nil {
			return nil, fmt.Errorf("header: result: columns: %s: %w", name, err)
		}
		columns[name] = column
	}
	return columns, nil
}
