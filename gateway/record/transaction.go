package record

import (
	"context"
	"errors"

	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/preview"
	"qiao/gateway/record/fields"
	"qiao/gateway/record/lines"
	"qiao/gateway/store"
)

// attempts is how often a change is tried that others overtake or a deadlock ends.
const attempts = 5

// transaction runs a change in a transaction, and retries it where another change of the
// record came first. A retry reserves the record before it reads it, so that no other change
// of the record can come first again.
func (h *Handlers) transaction(ctx context.Context, c *Change, write func(tx *store.Tx) error) error {
	return h.retried(ctx, h.db.Tx, c.Key, func(tx *store.Tx) error {
		c.restart()
		preview.Of(ctx).Restart()
		return write(tx)
	})
}

// inTx is DB.Tx or DB.TxAlone.
type inTx func(ctx context.Context, fn func(tx *store.Tx) error) error

func (h *Handlers) retried(ctx context.Context, run inTx, key string, write func(tx *store.Tx) error) error {
	err := run(ctx, write)
	for again := 1; again < attempts && cameSecond(err); again++ {
		err = run(ctx, func(tx *store.Tx) error {
			if err := h.reserve(ctx, tx, key); err != nil {
				return err
			}
			return write(tx)
		})
	}
	if cameSecond(err) {
		return errs.Wrap(errs.Unavailable, "write "+h.table.Name, err)
	}
	return err
}

func cameSecond(err error) bool { return errors.Is(err, errOvertaken) || store.IsDeadlock(err) }

// add writes a record that is made.
func (h *Handlers) add(ctx context.Context, tx *store.Tx, c *Change) error {
	c.arrange()
	if err := h.judge(ctx, tx, c, h.check); err != nil {
		return err
	}
	if err := h.insert(ctx, tx, c); err != nil {
		return h.refusal(ctx, tx, c, err)
	}
	return h.conclude(ctx, tx, c, audit.RecordAdded)
}

// edit writes a record that is changed. check is nil for a step, which has its own rule.
func (h *Handlers) edit(ctx context.Context, tx *store.Tx, c *Change, check StepFunc, event audit.Event) error {
	if err := h.judge(ctx, tx, c, check); err != nil {
		return err
	}
	if err := h.update(ctx, tx, c); err != nil {
		return h.refusal(ctx, tx, c, err)
	}
	c.version++
	return h.conclude(ctx, tx, c, event)
}

// drop deletes a record.
func (h *Handlers) drop(ctx context.Context, tx *store.Tx, c *Change, event audit.Event) error {
	if err := h.resolve(ctx, tx, c); err != nil {
		return err
	}
	if err := h.referred(ctx, tx, c); err != nil {
		return err
	}
	if err := h.judge(ctx, tx, c, h.check); err != nil {
		return err
	}
	if err := h.remove(ctx, tx, c); err != nil {
		return h.refusal(ctx, tx, c, err)
	}
	c.version++
	return h.conclude(ctx, tx, c, event)
}

// check checks a change against the module's own rules.
func (h *Handlers) check(ctx context.Context, tx *store.Tx, c *Change) error {
	if h.table.Check == nil {
		return nil
	}
	return h.table.Check(ctx, tx, c)
}

// judge finds the records that the change names, runs check, and checks the lines.
func (h *Handlers) judge(ctx context.Context, tx *store.Tx, c *Change, check StepFunc) error {
	if err := c.problems.err(); err != nil { // of lines that are not there any more
		return err
	}
	for _, f := range c.lacking {
		c.Invalid(f.Name, f.Label+"不能为空")
	}
	if err := h.resolve(ctx, tx, c); err != nil {
		return err
	}
	if check != nil {
		if err := check(ctx, tx, c); err != nil {
			return err
		}
		// The history has the names of the records that check has set. Check may set any record.
		if err := h.resolveNames(ctx, tx, c, true, func(string, string) {}); err != nil {
			return err
		}
	}
	h.checkLines(c)
	return c.problems.err()
}

// resolve finds the names of the records that the changed fields, the changed lines and the title
// refer to. It refuses a record that is missing or outside the caller's scope.
func (h *Handlers) resolve(ctx context.Context, tx *store.Tx, c *Change) error {
	return h.resolveNames(ctx, tx, c, c.anyScope, c.problems.add)
}

// resolveNames asks the database once in a change for each name.
func (h *Handlers) resolveNames(ctx context.Context, tx *store.Tx, c *Change, anyScope bool, wrong lines.Wrong) error {
	offered, err := Once(c, func() (fields.Offered, error) { return fields.Offered{}, nil })
	if err != nil {
		return err
	}
	within, err := Once(c, func() (fields.Within, error) { return fields.Within{}, nil })
	if err != nil {
		return err
	}
	resolver := fields.Resolver{
		Tx: tx, Offered: offered, UserID: c.Caller.UserID, AnyScope: anyScope, Found: c.foundOf(""), Within: within,
	}
	wrongField := func(f *fields.Compiled, text string) { wrong(f.Name, text) }
	if c.names, err = resolver.Resolve(ctx, &h.set, c.Before, c.After, h.table.Title, wrongField); err != nil {
		return err
	}
	c.lineNames = map[string]map[string]fields.Names{}
	for _, kind := range h.lines {
		resolver.Found = c.foundOf(kind.Name)
		names, err := kind.Resolve(ctx, resolver, c.Before.Lines(kind.Name), c.After.Lines(kind.Name), wrong)
		if err != nil {
			return err
		}
		c.lineNames[kind.Name] = names
	}
	return nil
}

// checkLines checks the changed lines as they are after the rules, which may have added some.
func (h *Handlers) checkLines(c *Change) {
	for _, kind := range h.lines {
		if c.Action == Deleted || c.Action == Updated && !c.Changes(kind.Name) {
			continue
		}
		after := kind.Complete(c.After.Lines(kind.Name))
		kind.Check(after, c.problems.add)
		c.After[kind.Name] = after
	}
}

// conclude runs the follow-up work of a written change (Change.Then), and notes the change. The
// follow-up work of an import's lines runs after the last line.
func (h *Handlers) conclude(ctx context.Context, tx *store.Tx, c *Change, event audit.Event) error {
	if !c.together {
		if err := runAll(ctx, tx, c.then); err != nil {
			return err
		}
	}
	return h.note(ctx, tx, c, event)
}

func runAll(ctx context.Context, tx *store.Tx, follow []func(context.Context, *store.Tx) error) error {
	for _, next := range follow {
		if err := next(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}

// note writes the user into the history and the audit log.
func (h *Handlers) note(ctx context.Context, tx *store.Tx, c *Change, event audit.Event) error {
	if c.tried {
		return nil
	}
	h.show(preview.Of(ctx), c)
	if err := h.remember(ctx, tx, c); err != nil {
		return err
	}
	if c.wrote != nil {
		if err := c.wrote(c); err != nil {
			return err
		}
	}
	line := c.origin.Did(event, h.table.Name+"/"+c.Key)
	line.Title, line.Version, line.Verb = h.named(c, c.row()), c.version, c.Verb
	return audit.Write(ctx, tx, line)
}

// versioned reports whether a change names the version that it changes. A change without one, of an old client,
// overwrites any version.
func versioned(version *int64, known, unknown audit.Event) audit.Event {
	if version == nil {
		return unknown
	}
	return known
}
