package record

import (
	"cmp"
	"context"
	"maps"
	"reflect"
	"strings"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/audit"
	"qiao/gateway/clock"
	"qiao/gateway/record/fields"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Action says what a change does to a record.
type Action string

// The actions, with their values in the database.
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
	// Verb is the name that staff use for the change, such as 退宿. The history and the audit log have it in place of 新增,
	// 更新 or 删除. The option Verb sets it; a rule may set another one.
	Verb string
	// Effect is the text on a line in the preview of an import beside its changes, such as 零售价 680.00 → 720.00. Check
	// sets it.
	Effect string

	origin   audit.Origin
	anyScope bool   // Writer.AnyScope
	verb     string // of the option Verb
	version  int64  // of the record before, then after
	input    any    // of With
	seen     *int64 // of Continues: the version that the client has of the other record
	problems problems
	names    fields.Names // of the records that fields with a Choice name
	// lineNames are the names of the records that lines refer to, by the names of the lists and the keys of lines.
	lineNames map[string]map[string]fields.Names
	found     map[string]map[string]string // fields.Resolver.Found of the record (""), and of each list of lines
	handlers  *Handlers
	lacking   []*fields.Compiled // required, and not in the sheet that is imported
	then      []func(ctx context.Context, tx *store.Tx) error
	files     []filed
	together  bool // a line of an import: effects run after the last line
	tried     bool // it is rolled back in any case, and leaves no history
	// wrote, if set, is told of the change and of those by Also once they are written.
	wrote func(c *Change) error
	once  once
}

// once are the values of Once, by their types.
type once map[reflect.Type]any

// restart clears the results of an earlier attempt before a retry.
func (c *Change) restart() {
	c.problems, c.then, c.once, c.found, c.files, c.Verb = problems{}, nil, once{}, nil, nil, c.verb
}

func (c *Change) foundOf(list string) map[string]string {
	if c.found == nil {
		c.found = map[string]map[string]string{}
	}
	if c.found[list] == nil {
		c.found[list] = map[string]string{}
	}
	return c.found[list]
}

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

// Refused reports whether the change is refused because of a field already, such as one that names a record that the
// caller does not see. A rule does not check such a record.
func (c *Change) Refused(field string) bool { return c.problems.fields[field] != "" }

// InvalidLine refuses the change because of a field of line i, from 0, of the list After.Lines(name).
// text follows the name of the line: 数量不能超过库存 becomes 明细第 3 行数量不能超过库存.
func (c *Change) InvalidLine(name string, i int, field, text string) {
	c.handlers.linesOf(name).Say(c.problems.add, i, c.After.Lines(name)[i], field, text)
}

// Origin is the request that the change comes from.
func (c *Change) Origin() audit.Origin { return c.origin }

// Today is the day of the change, as dates of the database are read.
func (c *Change) Today() time.Time { return clock.Day(c.Now) }

// Changes reports whether the change makes a difference in a field, or in the lines of a name.
func (c *Change) Changes(name string) bool {
	if kind := c.handlers.linesOf(name); kind != nil {
		return len(kind.Changes(c.Before.Lines(kind.Name), c.After.Lines(kind.Name), nil)) > 0
	}
	return !fields.Equal(c.Before[name], c.After[name])
}

// Also changes another record of the table, as part of this change and with a history of its own. set changes its
// After, or refuses by an error. Its effects are applied with the effects of this change.
func (c *Change) Also(ctx context.Context, tx *store.Tx, key string, set func(other *Change) error) error {
	h := c.handlers
	other := h.begin(c.origin, Updated, key)
	other.once, other.anyScope, other.Verb, other.tried, other.wrote = c.once, c.anyScope, c.Verb, c.tried, c.wrote
	if err := h.find(ctx, tx, other); err != nil {
		return err
	}
	if err := h.checkVersion(ctx, tx, other, c.seen); err != nil {
		return err
	}
	other.merge(nil)
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

// begin starts a change. Its time has the precision of both databases.
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
	c.arrange()
}

// arrange makes the lines of After complete. They are copies: a rule may change them.
func (c *Change) arrange() {
	for _, kind := range c.handlers.lines {
		c.After[kind.Name] = kind.Arrange(c.Before.Lines(kind.Name), c.After.Lines(kind.Name), c.problems.add)
	}
}

// decide refuses values that others decide (Field.Decide) in the fields and lines that the caller has sent.
func (c *Change) decide(sent Row) {
	const keep = "由有权限的人填写，请保持原值"
	for _, f := range c.handlers.set.Undecided(c.Caller, c.Before, sent) {
		c.Invalid(f.Name, f.Label+keep)
	}
	for _, kind := range c.handlers.lines {
		before := map[string]Row{}
		for _, line := range c.Before.Lines(kind.Name) {
			before[line.Key] = line.Row
		}
		for i, line := range sent.Lines(kind.Name) {
			for _, f := range kind.Set.Undecided(c.Caller, before[line.Key], line.Row) {
				kind.Say(c.problems.add, i, line, f.Name, "的"+f.Label+keep)
			}
		}
	}
}

// changed are the fields, the lines and the files in which a change makes a difference.
func (h *Handlers) changed(c *Change) []FieldChange {
	changes := h.set.Changes(c.Before, c.After, c.names)
	for _, kind := range h.lines {
		change, ok := kind.Change(c.Before.Lines(kind.Name), c.After.Lines(kind.Name), c.lineNames[kind.Name])
		if ok {
			changes = append(changes, change)
		}
	}
	for _, files := range c.files {
		if change, ok := files.change(); ok {
			changes = append(changes, change)
		}
	}
	return changes
}

// named is the name of the record for staff before or after its change: 房间 A栋 301.
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

func (h *Handlers) titled(c *Change, f *fields.Compiled, value any) string {
	switch names := c.names[f.Name]; {
	case f.Choice == nil:
		return f.Shown(value)
	case fields.Equal(value, c.After[f.Name]):
		return names.To
	default:
		return names.From
	}
}
