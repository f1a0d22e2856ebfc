package record

import (
	"context"
	"errors"

	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// attempts is how often a change is tried that others overtake or a deadlock ends.
const attempts = 5

// transaction runs a change, anew where another one came first: then it reserves
// the record of the key before it reads it, and nobody comes first again.
func (h *Handlers) transaction(ctx context.Context, key string, change func(tx *store.Tx) error) error {
	err := h.db.Tx(ctx, change)
	for again := 1; again < attempts && cameSecond(err); again++ {
		err = h.db.Tx(ctx, func(tx *store.Tx) error {
			if err := h.reserve(ctx, tx, key); err != nil {
				return err
			}
			return change(tx)
		})
	}
	if cameSecond(err) {
		return errs.Wrap(errs.Unavailable, "write "+h.table.Name, err)
	}
	return err
}

func cameSecond(err error) bool { return errors.Is(err, errOvertaken) || store.IsDeadlock(err) }

// judge finds what the change names, and lets the module's own rules see it.
func (h *Handlers) judge(ctx context.Context, tx *store.Tx, c *Change) error {
	c.problems = problems{}
	for _, f := range c.lacking {
		c.Invalid(f.Name, f.Label+"不能为空")
	}
	if err := h.resolve(ctx, tx, c); err != nil {
		return err
	}
	if h.table.Check != nil {
		if err := h.table.Check(ctx, tx, c); err != nil {
			return err
		}
	}
	return c.problems.err()
}

// conclude notes a change that is written, unless it has led to what must not be.
func (h *Handlers) conclude(ctx context.Context, tx *store.Tx, c *Change, event audit.Event) error {
	if h.table.Written != nil && !c.together {
		if err := h.table.Written(ctx, tx, c); err != nil {
			return err
		}
	}
	return h.note(ctx, tx, c, event)
}

// note writes who did it into the history and the audit log.
func (h *Handlers) note(ctx context.Context, tx *store.Tx, c *Change, event audit.Event) error {
	if err := h.remember(ctx, tx, c); err != nil {
		return err
	}
	line := c.origin.Did(event, h.table.Name+"/"+c.Key)
	line.Title, line.Version = h.named(c, c.row()), c.version
	return audit.Write(ctx, tx, line)
}

// versioned tells a change that names the version it changes from one of a
// client that knows of no versions, which overwrites whatever is there.
func versioned(version *int64, known, unknown audit.Event) audit.Event {
	if version == nil {
		return unknown
	}
	return known
}
