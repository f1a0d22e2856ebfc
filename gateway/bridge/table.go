package bridge

import (
	"context"
	"encoding/json"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/audit"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/jobs"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// refreshEvery is how often an instance looks for changes of other instances: each state is known everywhere within a
// second.
const refreshEvery = 500 * time.Millisecond

// Table is the state of every target, as the database has it.
type Table struct {
	db       *store.DB
	settings config.Legacy
	now      func() time.Time
	current  atomic.Pointer[map[Target]Setting]

	refreshing sync.Mutex // guards version
	version    *version   // nil before the first reading
}

// version changes with every change of a state.
type version struct {
	Targets int64 `db:"Targets"`
	Changes int64 `db:"Changes"`
}

// NewTable returns a table in which every target is in Legacy, until Refresh has read it.
func NewTable(db *store.DB, settings config.Legacy, now func() time.Time) *Table {
	t := &Table{db: db, settings: settings, now: now}
	t.current.Store(&map[Target]Setting{})
	return t
}

// Of returns the setting of a target.
func (t *Table) Of(target Target) Setting {
	setting, known := (*t.current.Load())[target]
	if !known {
		return Setting{State: Legacy}
	}
	return setting
}

// count is the number of targets in a state other than Legacy.
func (t *Table) count(state State) (n int) {
	for _, setting := range *t.current.Load() {
		if setting.State == state {
			n++
		}
	}
	return n
}

// override sets a target on this instance alone, until the next change of a state is read. It does not wait for Refresh,
// which reads the database: calls override.
func (t *Table) override(target Target, setting Setting) {
	for {
		before := t.current.Load()
		current := maps.Clone(*before)
		current[target] = setting
		if t.current.CompareAndSwap(before, &current) {
			return
		}
	}
}

func (t *Table) job() jobs.Job {
	return jobs.Job{
		Name: "bridge-states", Every: refreshEvery, Do: t.Refresh,
		Failure: "the states of the bridge cannot be read; the last known ones hold",
	}
}

// Refresh reads the states if one has changed.
func (t *Table) Refresh(ctx context.Context) error {
	t.refreshing.Lock()
	defer t.refreshing.Unlock()
	var now version
	if err := t.db.Get(ctx, &now, "bridge/version", nil); err != nil {
		return err
	}
	if t.version != nil && *t.version == now {
		return nil
	}
	current, err := SettingsOf(ctx, t.db)
	if err != nil {
		return err
	}
	t.current.Store(&current)
	t.version = &now
	return nil
}

// SettingsOf reads the setting of every target that is not in Legacy, as it is stored.
func SettingsOf(ctx context.Context, db store.Reader) (map[Target]Setting, error) {
	var rows []struct {
		Target     Target `db:"Target"`
		State      State  `db:"State"`
		Percentage int    `db:"Percentage"`
		Trial      bool   `db:"Trial"`
	}
	if err := db.Select(ctx, &rows, "bridge/states", nil); err != nil {
		return nil, err
	}
	settings := make(map[Target]Setting, len(rows))
	for _, row := range rows {
		settings[row.Target] = Setting{row.State, row.Percentage, row.Trial}
	}
	return settings, nil
}

// Change is a new setting of a target.
type Change struct {
	Target Target
	Setting
	Reason string // at most 400 characters; needed where the evidence does not suffice
	By     string // name of the person, or of the program
	Origin audit.Origin
}

// Set changes the setting of a target, in one transaction with its history and the audit row. To canary and native it
// refuses a target whose evidence does not meet legacy.gates, unless the change has a reason.
func (t *Table) Set(ctx context.Context, c Change) error {
	if err := c.Check(); err != nil {
		return errs.Failf("%s", err.Error())
	}
	evidence, err := EvidenceOf(ctx, t.db, c.Target)
	if err != nil {
		return err
	}
	if refused := evidence.Refusal(t.settings.Gates, c.State, c.Reason); refused != "" {
		return errs.Failf("%s", refused)
	}
	text, err := json.Marshal(evidence)
	if err != nil {
		return err
	}
	err = t.db.Tx(ctx, func(tx *store.Tx) error { return c.write(ctx, tx, string(text), t.now()) })
	if err != nil {
		return err
	}
	return t.Refresh(ctx)
}

func (c Change) write(ctx context.Context, tx *store.Tx, evidence string, now time.Time) error {
	if err := tx.Lock(ctx, "bridge/"+string(c.Target)); err != nil {
		return err
	}
	before := struct {
		State      State `db:"State"`
		Percentage int   `db:"Percentage"`
		Trial      bool  `db:"Trial"`
	}{State: Legacy}
	if err := store.IfNone(tx.Get(ctx, &before, "bridge/state", store.Args{"Target": string(c.Target)}), nil); err != nil {
		return err
	}
	if (Setting{before.State, before.Percentage, before.Trial}) == c.Setting {
		return nil
	}
	row := store.Args{
		"Target": string(c.Target), "ToState": string(c.State), "Percentage": c.Percent, "Trial": c.Trial, "Reason": payload.Shorten(c.Reason, 400),
		"UserId": nil, "UserName": payload.Shorten(c.By, 50), "Now": store.LocalTime{Time: now},
	}
	if c.Origin.Caller != nil {
		row["UserId"] = c.Origin.Caller.ActorID()
	}
	if _, err := upsert(ctx, tx, "bridge/set", "bridge/insert", row); err != nil {
		return err
	}
	row["ChangeId"], row["FromState"], row["Evidence"] = uuid.Must(uuid.NewV7()).String(), string(before.State), payload.Shorten(evidence, 1000)
	if _, err := tx.Exec(ctx, "bridge/changed", row); err != nil {
		return err
	}
	line := c.Origin.Did(audit.BridgeChanged, string(c.Target))
	line.Title, line.Verb, line.Now = string(c.Target), string(before.State)+" → "+string(c.State), now
	return audit.Write(ctx, tx, line)
}
