package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"qiao/gateway/errs"
)

// A program may be older than the schema of its database: after a roll-back, or while the instances of a newer one start.
// Base_ProgramNeeded says which step a program must know; a program that does not know it serves no call.
const (
	// watchEvery is how often a program looks whether a newer one has changed the schema.
	watchEvery = time.Second
	// watchTime bounds one look.
	watchTime = 2 * time.Second
	// noticeTime is how long a newer program waits between the announcement of a step that older programs cannot use and
	// the step itself, so that they have stopped serving.
	noticeTime = 3 * watchEvery
	// announcedFor is how long an announcement holds at most: a program that is killed meanwhile takes none back.
	announcedFor = 5 * time.Minute
)

const neededTable = "Base_ProgramNeeded"

// schemaState is the result of the last look at the schema.
type schemaState struct {
	refusal atomic.Pointer[errs.Error] // nil: this program may use the database
	ahead   atomic.Pointer[string]     // empty: this program knows every step of the database
}

// SchemaRefusal is why this program must not use the database: the database needs a program that knows a later step of
// the schema. Every statement fails with it. It is nil where the program may use the database, as LookAtSchema has found.
func (db *DB) SchemaRefusal() error {
	if refusal := db.schema.refusal.Load(); refusal != nil {
		return refusal
	}
	return nil
}

// SchemaWarning says that the database has steps of the schema that this program does not know, though it can use it;
// empty otherwise.
func (db *DB) SchemaWarning() string {
	if ahead := db.schema.ahead.Load(); ahead != nil {
		return *ahead
	}
	return ""
}

// WatchSchema looks at the schema again and again until ctx ends. It calls changed with each new SchemaRefusal.
func (db *DB) WatchSchema(ctx context.Context, changed func(refusal error)) {
	ticker := time.NewTicker(watchEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
		before := db.SchemaRefusal()
		// Without an answer the last result stays.
		_ = db.LookAtSchema(ctx)
		if now := db.SchemaRefusal(); (now == nil) != (before == nil) {
			changed(now)
		}
	}
}

// LookAtSchema finds out whether this program may use the database. The error says that the question had no answer; the
// answer is SchemaRefusal and SchemaWarning.
func (db *DB) LookAtSchema(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, watchTime)
	defer cancel()
	source := db.source()
	source.pool = db.Urgent().readers() // which long procedures do not hold
	seen, err := source.look(ctx)
	if err != nil {
		return err
	}
	db.schema.refusal.Store(seen.refusal)
	db.schema.ahead.Store(&seen.ahead)
	return nil
}

// seen is the result of a look at the schema.
type seen struct {
	last, known int64 // steps: of the database, and of this program
	refusal     *errs.Error
	ahead       string
}

func (s source) look(ctx context.Context) (found seen, err error) {
	if found.known, err = lastStep(s.steps); err != nil {
		return found, err
	}
	applied, err := s.applied(ctx)
	if err != nil {
		return found, classify(ctx, "schema", err)
	}
	needed, err := s.needed(ctx)
	if err != nil {
		return found, classify(ctx, "schema", err)
	}
	found.last = slices.Max(append(applied, 0))
	found.refusal = needed.refusal(found.known)
	unknown := slices.DeleteFunc(applied, func(version int64) bool { return version <= found.known })
	if slices.Sort(unknown); len(unknown) > 0 {
		found.ahead = fmt.Sprintf("the database has steps of the schema that this program does not know, %d, for it knows those up to %d: "+
			"it can use the database, but start the newer program", unknown, found.known)
	}
	return found, nil
}

// needed is the row of Base_ProgramNeeded.
type needed struct {
	Step        int64  `db:"Step"`
	Reason      string `db:"Reason"`
	ComingStep  *int64 `db:"ComingStep"`
	ComingUntil *int64 `db:"ComingUntil"`
	Comes       bool   `db:"Comes"` // the announcement holds, by the clock of the database
}

// nowText is the time of a database in Unix seconds. Machines may have wrong clocks; the one that announces a step and those that
// read it have this one in common.
var nowText = map[Dialect]string{SQLite: "unixepoch()", SQLServer: "DATEDIFF_BIG(SECOND, '19700101', SYSUTCDATETIME())"}

// needed reads the row; a database from before the table needs nothing.
func (s source) needed(ctx context.Context) (row needed, err error) {
	exists, err := s.hasTable(ctx, neededTable)
	if err != nil || !exists {
		return row, err
	}
	return row, s.pool.GetContext(ctx, &row, fmt.Sprintf("SELECT Step, Reason, ComingStep, ComingUntil, CASE WHEN ComingUntil > %s THEN 1 ELSE 0 END AS Comes FROM %s",
		nowText[s.dialect], neededTable))
}

func (n needed) refusal(known int64) *errs.Error {
	refused := errs.Newf(errs.Unavailable, "系统正在升级，请稍后再试")
	const remedy = "start the newer program, or restore the back-up from before the upgrade"
	switch {
	case n.Step > known:
		return refused.Because("schema", fmt.Errorf("%w: it needs a program that knows step %d of the schema (%s), and this one knows the steps up to %d; %s",
			errOutdated, n.Step, n.Reason, known, remedy))
	case n.ComingStep != nil && *n.ComingStep > known && n.Comes:
		return refused.Because("schema", fmt.Errorf("%w: a newer program is about to apply step %d of the schema, and this one knows the steps up to %d; %s. If the upgrade was broken off, this program may serve again from %s",
			errOutdated, *n.ComingStep, known, remedy, time.Unix(*n.ComingUntil, 0).Format(time.DateTime)))
	}
	return nil
}

// IsOutdated reports whether err is that this program is too old for its database.
func IsOutdated(err error) bool { return errors.Is(err, errOutdated) }

var errOutdated = errors.New("this program is too old for the database")

// announce tells older programs that a step comes that they cannot use, and waits until they have stopped serving. It does
// nothing where no such step is missing, or nothing is kept yet.
func (db *DB) announce(ctx context.Context) (done func(), err error) {
	done = func() {}
	coming, err := db.coming(ctx)
	if err != nil || coming == 0 {
		return done, err
	}
	if err := db.setComing(ctx, coming); err != nil {
		return done, err
	}
	done = func() { _ = db.setComing(context.WithoutCancel(ctx), 0) } // else it ends by itself
	select {
	case <-time.After(db.notice):
		return done, nil
	case <-ctx.Done():
		return done, ctx.Err()
	}
}

// coming is the last missing step that older programs cannot use; 0 for none, and where the database keeps none.
func (db *DB) coming(ctx context.Context) (coming int64, err error) {
	keeps, err := db.source().hasTable(ctx, neededTable)
	if err != nil || !keeps {
		return 0, err
	}
	status, err := db.MigrationStatus(ctx)
	for _, step := range status {
		if !step.Applied && !step.Compatible {
			coming = step.Version
		}
	}
	return coming, err
}

// setComing announces a step, or takes the announcement back where step is 0.
func (db *DB) setComing(ctx context.Context, step int64) error {
	text := "UPDATE " + neededTable + " SET ComingStep = NULL, ComingUntil = NULL"
	if step != 0 {
		text = fmt.Sprintf("UPDATE %s SET ComingStep = %d, ComingUntil = %s + %.0f", neededTable, step, nowText[db.dialect], announcedFor.Seconds())
	}
	_, err := db.writer().ExecContext(ctx, text)
	return err
}
