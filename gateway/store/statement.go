package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"qiao/gateway/store/dialect"
	"qiao/gateway/store/sqlserver"
	"qiao/gateway/wire"
	sqltext "qiao/sql"
)

// Options say how a text is to be run.
type Options struct {
	// Write lets the text change data; it then runs in one transaction that
	// is committed when all of it has succeeded.
	Write bool
	// Exec marks the text that calls a stored procedure: it may do so also where
	// it only reads, and its column ReturnValue is a wire.ReturnValue, its column
	// @ReturnValue a wire.QuietReturn.
	Exec bool
	// Call is the procedure that the text calls, where it does nothing else: SQL
	// Server is sent the call itself where it can be. SQLite ignores it.
	Call *sqlserver.Call
	// Columns are the types of result columns, by name in any letter case:
	// they win over the types of the database. Only Type and Scale count.
	Columns map[string]wire.Column
	// ParamTypes are the declared SQL types of placeholders, by name in any
	// letter case. SQL Server checks the text with them. Where every placeholder
	// has a type, it also gets the values with them. Else it checks placeholders
	// without a type as nvarchar, and gets each value with the type of the Go value.
	ParamTypes map[string]string
	// Name is what traces call the text, such as the file of an entry.
	Name string
}

// Arg is the value of one placeholder: nil, string, int64, float64, bool,
// Decimal or time.Time, whose wall clock counts.
type Arg struct {
	Name  string // without @, in any letter case
	Value any
}

// Statement is a checked text that streams its result sets. It is safe for
// concurrent use.
type Statement struct {
	db       *DB
	name     string
	compiled dialect.Statement
	params   []string
	write    bool
	// procedure are the parameters of the stored procedure of Options.Call.
	procedure []sqlserver.ProcedureParam
}

// Prepare checks every statement of a text on the connected database. A text
// that the database or the declared effect refuses is an errs.ProcedureFailed
// with a *TextError inside.
func (db *DB) Prepare(ctx context.Context, text string, opt Options) (*Statement, error) {
	columns := make(map[string]wire.Column, len(opt.Columns))
	for name, column := range opt.Columns {
		columns[strings.ToLower(name)] = column
	}
	described := dialect.Text{SQL: text, Write: opt.Write, Exec: opt.Exec, Columns: columns, ParamTypes: opt.ParamTypes}
	statement := &Statement{db: db, name: opt.Name, write: opt.Write}
	var err error
	if db.lite != nil {
		statement.compiled, err = db.lite.Prepare(ctx, described)
	} else {
		if statement.procedure, err = db.server.Procedure(ctx, opt.Call); err != nil {
			return nil, classify(ctx, "procedure parameters", err)
		}
		statement.compiled, err = db.server.Prepare(ctx, described, opt.Call, statement.procedure)
	}
	if err != nil {
		return nil, classify(ctx, "prepare", err)
	}
	statement.params = statement.compiled.Params()
	return statement, nil
}

// Named is Prepare for a statement of qiao/sql. The columns that its file
// declares are added to those of the options. Every query is prepared once
// for reading and once for writing, with the options of its first use.
func (db *DB) Named(ctx context.Context, query string, opt Options) (*Statement, error) {
	key := namedKey{query: query, write: opt.Write}
	if known, found := db.named.Load(key); found {
		return known.(*Statement), nil
	}
	named, err := sqltext.Lookup(query, string(db.dialect))
	if err != nil {
		return nil, err
	}
	if opt.Columns, err = declared(named.Columns, opt.Columns); err != nil {
		return nil, fmt.Errorf("statement %s: %w", query, err)
	}
	opt.Name = query
	statement, err := db.Prepare(ctx, named.Text, opt)
	if err != nil {
		return nil, fmt.Errorf("statement %s: %w", query, err)
	}
	known, _ := db.named.LoadOrStore(key, statement)
	return known.(*Statement), nil
}

type namedKey struct {
	query string
	write bool
}

func declared(types map[string]string, options map[string]wire.Column) (map[string]wire.Column, error) {
	columns := make(map[string]wire.Column, len(types)+len(options))
	for name, kind := range types {
		column, err := dialect.ParseType(kind)
		if err != nil {
			return nil, fmt.Errorf("column %s: %w", name, err)
		}
		columns[strings.ToLower(name)] = column
	}
	for name, column := range options {
		columns[strings.ToLower(name)] = column
	}
	return columns, nil
}

// Params lists the placeholders that the text uses, without @, in order of first use and once each in any letter case.
func (s *Statement) Params() []string { return s.params }

// Procedure lists the parameters of the stored procedure of Options.Call, in
// their order.
func (s *Statement) Procedure() []sqlserver.ProcedureParam { return s.procedure }

// Run streams all result sets of the text to the sink. An error of the sink
// ends the run and comes back as it is; wire.ErrEnough ends a reading run
// without failure and lets a writing one finish without the sink.
func (s *Statement) Run(ctx context.Context, args []Arg, sink wire.Sink) error {
	return s.runWith(ctx, args, sink, nil)
}

// Step is a statement of the same database and its arguments.
type Step struct {
	Statement *Statement
	Args      []Arg
}

// RunThen is Run of a text that writes, followed by step in the same transaction: both are
// written, or neither. It drops the rows and counts of the step.
func (s *Statement) RunThen(ctx context.Context, args []Arg, sink wire.Sink, step Step) error {
	if !s.write || step.Statement.db != s.db {
		return errors.New("store: what follows a statement needs a transaction on the same database")
	}
	values, err := step.Statement.match(step.Args)
	if err != nil {
		return err
	}
	return s.runWith(ctx, args, sink, &dialect.Following{Statement: step.Statement.compiled, Values: values})
}

func (s *Statement) runWith(ctx context.Context, args []Arg, sink wire.Sink, next *dialect.Following) error {
	if s.write && isUndone(ctx) {
		return s.Try(ctx, args, sink)
	}
	return s.stream(ctx, args, sink, func(ctx context.Context, values []any, sink *dialect.Guard) error {
		err := s.compiled.Run(ctx, values, sink, next)
		if s.write {
			s.db.health.wrote(err)
		}
		return err
	})
}

// Try is Run in a transaction that is always rolled back. Some effects cannot be rolled
// back: identity values and sequences are used up, and on SQL Server a stored procedure
// that ends the transaction itself makes its later changes permanent.
func (s *Statement) Try(ctx context.Context, args []Arg, sink wire.Sink) error {
	return s.stream(ctx, args, sink, s.compiled.Try)
}

// Explain returns how the database would run the text, line by line: each
// statement and below it, indented, its plan. Nothing is run.
func (s *Statement) Explain(ctx context.Context, args []Arg) ([]string, error) {
	values, err := s.match(args)
	if err != nil {
		return nil, err
	}
	lines, err := s.compiled.Explain(ctx, values)
	return lines, classify(ctx, "explain", err)
}

// Plan is Explain with NULL for every placeholder: for a plan that is taken when the values of the call are gone.
func (s *Statement) Plan(ctx context.Context) ([]string, error) {
	lines, err := s.compiled.Explain(ctx, make([]any, len(s.params)))
	return lines, classify(ctx, "explain", err)
}

type runFunc = func(ctx context.Context, values []any, sink *dialect.Guard) error

func (s *Statement) stream(ctx context.Context, args []Arg, sink wire.Sink, run runFunc) (err error) {
	values, err := s.match(args)
	if err != nil {
		return err
	}
	if err := s.db.SchemaRefusal(); err != nil {
		return err
	}
	ctx, span := s.db.trace(ctx, s.name)
	defer func() { span.End(err) }()
	guarded := dialect.NewGuard(sink, s.write)
	err = run(ctx, values, guarded)
	switch {
	case guarded.Err() == nil:
		return classify(ctx, "run", err)
	case errors.Is(guarded.Err(), wire.ErrEnough):
		if s.write {
			return classify(ctx, "run", err)
		}
		return nil
	default:
		return guarded.Err()
	}
}

// match brings the arguments into the order of the placeholders. A missing,
// an unknown and a repeated argument are errors.
func (s *Statement) match(args []Arg) ([]any, error) {
	values := make([]any, len(s.params))
	given := make([]bool, len(s.params))
	for _, arg := range args {
		i := dialect.IndexFold(s.params, arg.Name)
		switch {
		case i < 0:
			return nil, fmt.Errorf("store: the statement has no placeholder @%s", arg.Name)
		case given[i]:
			return nil, fmt.Errorf("store: two arguments for @%s", arg.Name)
		}
		switch arg.Value.(type) {
		case nil, string, int64, float64, bool, Decimal, time.Time:
		default:
			return nil, fmt.Errorf("store: a %T cannot be the argument for @%s", arg.Value, arg.Name)
		}
		values[i], given[i] = arg.Value, true
	}
	for i, name := range s.params {
		if !given[i] {
			return nil, fmt.Errorf("store: no argument for @%s", name)
		}
	}
	return values, nil
}
