package registry

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"path"
	"strings"
	"time"

	"qiao/gateway/audit"
	"qiao/gateway/entry"
	"qiao/gateway/entry/header"
	"qiao/gateway/entry/request"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/dialect"
	"qiao/gateway/wire"
)

// checkTime bounds the check of one entry on its database, so that a lock there does not
// stop the reload of the other entries.
const checkTime = 10 * time.Second

// checkedProcedure makes the procedure and checks it on its database, unless the
// database is known to be down.
func checkedProcedure(ctx context.Context, e *entry.Entry, text string, databases databases, down map[*store.DB]error) (*Procedure, error) {
	p, err := entryProcedure(e, text, databases)
	if err != nil {
		return nil, err
	}
	db := databases.find(e.Database)
	if err := down[db]; err != nil {
		return nil, err
	}
	if err := p.check(ctx, db); err != nil {
		return nil, err
	}
	return p, nil
}

// entryProcedure makes the procedure of an entry with this text. header.Split can
// split the error.
func entryProcedure(e *entry.Entry, text string, databases databases) (*Procedure, error) {
	if databases.find(e.Database) == nil {
		return nil, fmt.Errorf("database %q is not configured; write one of %s or leave it out", e.Database, databases.names())
	}
	columns, err := declared(e.Columns)
	if err != nil {
		return nil, err
	}
	runner := &entryRunner{entry: e, name: e.Procedure + "/" + e.CXType, identity: sha256.Sum256([]byte(text)), columns: columns}
	p := &Procedure{
		Name: e.Procedure, CXType: e.CXType, Aliases: e.Aliases, Summary: e.Summary, Tool: e.Tool, ToolName: e.ToolName, Msg: e.Msg, Combo: e.Combobox,
		Effect: Read, Access: e.Access, Database: cmp.Or(e.Database, MainDatabase), Timeout: e.Timeout, MaxRows: e.MaxRows,
		Rate:   Rate{Account: e.Rate, Address: addressRate * e.Rate, Stranger: e.Rate},
		Source: e.File, Run: runner.run, Cache: e.Cache, Invalidates: e.Invalidates, Talks: e.Talks(), Entry: e,
		check: runner.check, explain: runner.explain,
	}
	if e.Write {
		p.Effect = Write
	}
	if e.Cache > 0 {
		p.Key = runner.key
	}
	if e.OfRoute() {
		p.Name = EntryName(e.File)
	}
	return p, p.complete()
}

// EntryName is the name by which routes read the entry of a file.
func EntryName(file string) string { return strings.TrimSuffix(file, path.Ext(file)) }

// entryRunner runs an entry's statements on the database that a call names.
type entryRunner struct {
	entry    *entry.Entry
	name     string            // the name in the audit log
	identity [sha256.Size]byte // changes with the text
	columns  map[string]wire.Column
	prepared statements
}

// check prepares every text that the entry can have. header.Split can split the error.
func (r *entryRunner) check(ctx context.Context, db *store.DB) error {
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	for _, variant := range r.entry.Variants() {
		statement, err := r.statement(ctx, db, variant)
		if r.entry.Exec != "" && db.Dialect() == store.SQLServer {
			err = checkExec(db, r.entry, statement, err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *entryRunner) run(ctx context.Context, call *Call) error {
	if call.replica == nil {
		return r.entry.MapError(r.runOn(ctx, call))
	}
	out := &begun{Sink: call.Out}
	call.Out = out
	err := r.runOn(ctx, call)
	if err == nil || out.yes || ctx.Err() != nil || r.entry.Expects(err) {
		return r.entry.MapError(err)
	}
	call.replica.Failed(err)
	call.DB, call.replica = call.main, nil
	return r.entry.MapError(r.runOn(ctx, call))
}

// runOn runs the entry on the database of the call.
func (r *entryRunner) runOn(ctx context.Context, call *Call) error {
	statement, args, err := r.bound(ctx, call)
	if err != nil {
		return err
	}
	call.statement, call.bound = statement, args
	switch {
	case call.TryOnly:
		err = statement.Try(ctx, args, call.Out)
	case r.entry.Write:
		err = r.write(ctx, call, statement, args)
	default:
		err = statement.Run(ctx, args, call.Out)
	}
	return err
}

// write runs a statement that changes data. On the main database the audit record is
// part of the statement's transaction.
func (r *entryRunner) write(ctx context.Context, call *Call, statement *store.Statement, args []store.Arg) error {
	call.parameters = r.entry.SentParameters(args)
	if call.DB != call.main {
		return statement.Run(ctx, args, call.Out)
	}
	step, err := audit.Step(ctx, call.main, call.written(r.name))
	if err != nil {
		return err
	}
	err = statement.RunThen(ctx, args, call.Out, *step)
	call.noted = err == nil
	return err
}

func (r *entryRunner) explain(ctx context.Context, call *Call) ([]string, error) {
	statement, args, err := r.bound(ctx, call)
	if err != nil {
		return nil, err
	}
	return statement.Explain(ctx, args)
}

// bound is the statement of a call and the values that are bound to it.
func (r *entryRunner) bound(ctx context.Context, call *Call) (*store.Statement, []store.Arg, error) {
	args, variant, err := r.bind(call)
	if err != nil {
		return nil, nil, err
	}
	statement, err := r.statement(ctx, call.DB, variant)
	if err != nil {
		return nil, nil, r.unsupported(call.DB, err)
	}
	return statement, args, nil
}

// unsupported explains why there is no statement for a call. The text was checked on the entry's own database. If it
// does not fit another database, the error reports this to the caller, who named that database.
func (r *entryRunner) unsupported(db *store.DB, err error) error {
	var finding header.Finding
	if !errors.As(err, &finding) {
		return fmt.Errorf("%s: %w", r.entry.File, err)
	}
	return errs.Failf("存储过程不支持数据库 %s", db.Name()).Because("", err)
}

func (r *entryRunner) bind(call *Call) ([]store.Arg, entry.Variant, error) {
	return r.entry.Bind(request.Input{Payload: call.Payload, Caller: call.Caller, Now: call.Now, Values: call.Request}, call.DB.Dialect())
}

// key identifies a call by the text and by every bound value, also the values of the
// session.
func (r *entryRunner) key(call *Call) (string, error) {
	args, variant, err := r.bind(call)
	if err != nil {
		return "", err
	}
	var key strings.Builder
	fmt.Fprintf(&key, "%x %q %q %d", r.identity, variant.Filter, variant.Sort, variant.Given)
	for _, arg := range args {
		fmt.Fprintf(&key, " %s %T %q", arg.Name, arg.Value, fmt.Sprint(arg.Value))
	}
	return key.String(), nil
}

func (r *entryRunner) statement(ctx context.Context, db *store.DB, variant entry.Variant) (*store.Statement, error) {
	return r.prepared.get(statementKey{db.Name(), variant}, func() (*store.Statement, error) {
		text, err := r.entry.Text(db.Dialect(), variant)
		if err != nil {
			return nil, err
		}
		statement, err := db.Prepare(ctx, text, store.Options{
			Write: r.entry.Write, Exec: r.entry.Exec != "", Call: r.entry.Call(), Columns: r.columns, ParamTypes: r.entry.ParamTypes(),
			Name: r.entry.File,
		})
		if err != nil {
			return nil, err
		}
		return statement, r.entry.CheckParams(statement.Params(), variant)
	})
}

func declared(types map[string]string) (map[string]wire.Column, error) {
	columns := make(map[string]wire.Column, len(types))
	for name, sqlType := range types {
		column, err := dialect.ParseType(sqlType)
		if err != nil {
			return nil, fmt.Errorf("result: columns: %s: %w", name, err)
		}
		columns[name] = column
	}
	return columns, nil
}
