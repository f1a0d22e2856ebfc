package record

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"reflect"
	"strings"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/audit"
	"qiao/gateway/clock"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Action says what a change does to a record.
type Action string

// The actions, as they stand in the database.
const (
	Added   Action = "add"
	Updated Action = "update"
	Deleted Action = "delete"
)

// Change is one change of one record, while it is checked and written.
type Change struct {
	Action Action
	Key    string
	Before Row // nil of an addition
	After  Row // nil of a deletion
	Caller *session.Identity
	Now    time.Time // company time

	origin   audit.Origin
	version  int64  // of the record before, then after
	input    any    // of With
	seen     *int64 // of Continues: the version that the client has of the other record
	problems problems
	names    map[string]fromTo // of what fields with a Choice name, by field
	handlers *Handlers
	lacking  []*field // required, and not in the sheet that is imported
	then     []func(ctx context.Context, tx *store.Tx) error
	together bool // a line of an import: what follows runs after the last line
	once     once
}

// once are the values of Once, by their types.
type once map[reflect.Type]any

// restart clears the results of an earlier attempt before a retry.
func (c *Change) restart() { c.problems, c.then, c.once = problems{}, nil, once{} }

// Then runs follow after the change is written, in its transaction; in an import, after the last
// line. An error rolls the change back.
func (c *Change) Then(follow func(ctx context.Context, tx *store.Tx) error) {
	c.then = append(c.then, follow)
}

// Once computes a value of a type one time in the transaction of a change; the lines of an
// import share it.
func Once[T any](c *Change, compute func() (T, error)) (T, error) {
	kind := reflect.TypeFor[T]()
	if known, computed := c.once[kind]; computed {
		return known.(T), nil
	}
	value, err := compute()
	if err == nil {
		c.once[kind] = value
	}
	return value, err
}

// Input is the value that the route passes to Check by With; ok is false where it passes no
// value of that type.
func Input[T any](c *Change) (input T, ok bool) {
	input, ok = c.input.(T)
	return input, ok
}

// row is the record as one calls it after the change.
func (c *Change) row() Row {
	if c.Action == Deleted {
		return c.Before
	}
	return c.After
}

// Invalid refuses the change because of a field. text is the whole sentence that
// staff read, such as 床位数不能少于在住人数 3.
func (c *Change) Invalid(field, text string) { c.problems.add(field, text) }

// Origin is the request that the change comes from.
func (c *Change) Origin() audit.Origin { return c.origin }

// Today is the day of the change, as dates of the database are read.
func (c *Change) Today() time.Time { return clock.Day(c.Now) }

// Changes reports whether the change makes a difference in a field.
func (c *Change) Changes(field string) bool { return !equal(c.Before[field], c.After[field]) }

// Also changes another record of the table, as part of this change and with a history of
// its own. set changes its After, or refuses by an error. What follows from it runs with what
// follows from this change.
func (c *Change) Also(ctx context.Context, tx *store.Tx, key string, set func(other *Change) error) error {
	h := c.handlers
	other := h.begin(c.origin, Updated, key)
	other.once = c.once
	if err := h.find(ctx, tx, other); err != nil {
		return err
	}
	if err := h.checkVersion(ctx, tx, other, c.seen); err != nil {
		return err
	}
	other.After = maps.Clone(other.Before)
	if err := set(other); err != nil {
		return err
	}
	if err := cmp.Or(other.problems.err(), h.resolve(ctx, tx, other)); err != nil {
		return err
	}
	if err := h.update(ctx, tx, other); err != nil {
		return err
	}
	other.version++
	c.then = append(c.then, other.then...)
	return h.note(ctx, tx, other, audit.RecordUpdated)
}

// FieldChange is one field of a change, with its values as lists have them. A value
// that names a record has what that was called then beside it.
type FieldChange struct {
	Field    string
	Label    string
	From     json.RawMessage
	To       json.RawMessage
	FromName string `json:",omitempty"`
	ToName   string `json:",omitempty"`
}

// begin starts a change. Its time is what both databases keep of one.
func (h *Handlers) begin(origin audit.Origin, action Action, key string) *Change {
	origin.Now = origin.Now.Truncate(time.Millisecond)
	return &Change{Action: action, Key: key, Caller: origin.Caller, Now: origin.Now, origin: origin, handlers: h, once: once{}}
}

// newKey makes a key that sorts by time, so that new rows are next to each other in the
// key's index.
func newKey() string { return uuid.Must(uuid.NewV7()).String() }

// merge makes After: the values of the record, replaced by the values that were sent.
func (c *Change) merge(sent Row) {
	c.After = maps.Clone(c.Before)
	maps.Copy(c.After, sent)
}

// changed are the fields in which a change makes a difference.
func (h *Handlers) changed(c *Change) []FieldChange {
	changes := []FieldChange{}
	for i := range h.fields {
		f := &h.fields[i]
		from, to := c.Before[f.Name], c.After[f.Name]
		if !equal(from, to) {
			names := c.names[f.Name]
			if f.Enumeration != nil {
				names = fromTo{f.label(from), f.label(to)}
			}
			changes = append(changes, FieldChange{
				Field: f.Name, Label: f.Label, From: f.json(from), To: f.json(to), FromName: names.from, ToName: names.to,
			})
		}
	}
	return changes
}

// named is what staff call the record before or after its change: 房间 A栋 301.
func (h *Handlers) named(c *Change, row Row) string { return h.table.Label + " " + h.title(c, row) }

func (h *Handlers) title(c *Change, row Row) string {
	var texts []string
	for _, name := range h.table.Title {
		if text := h.titled(c, h.field(name), row[name]); text != "" {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, " ")
}

func (h *Handlers) titled(c *Change, f *field, value any) string {
	switch names := c.names[f.Name]; {
	case f.Choice == nil:
		return f.shown(value)
	case equal(value, c.After[f.Name]):
		return names.to
	default:
		return names.from
	}
}
