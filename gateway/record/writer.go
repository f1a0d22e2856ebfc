package record

import (
	"context"
	"maps"

	"qiao/gateway/audit"
	"qiao/gateway/store"
)

// Writer writes records within the transaction of its caller.
type Writer struct {
	h        *Handlers
	tx       *store.Tx
	origin   audit.Origin
	anyScope bool
	verb     string
}

// In writes within the caller's transaction, for a change that follows from another action, such
// as an approval. The change is checked, kept in the history and logged like one by request.
func (h *Handlers) In(tx *store.Tx, origin audit.Origin) Writer {
	return Writer{h: h, tx: tx, origin: origin}
}

// AnyScope also writes records that the caller does not see. For example, an approver decides on one contract of a shop
// and does not see its other contracts.
func (w Writer) AnyScope() Writer {
	w.anyScope = true
	return w
}

// Verb is the name that staff use for the changes, as in the option of the same name.
func (w Writer) Verb(verb string) Writer {
	w.verb = verb
	return w
}

// Read returns a record and locks it until the transaction ends.
func (w Writer) Read(ctx context.Context, key string) (Row, error) {
	c, err := w.find(ctx, Updated, key)
	if err != nil {
		return nil, err
	}
	return c.Before, nil
}

// Add makes a record of values and returns its key.
func (w Writer) Add(ctx context.Context, values Row) (key string, err error) {
	c := w.begin(Added, newKey())
	c.After, c.version = maps.Clone(values), 1
	return c.Key, w.h.add(ctx, w.tx, c)
}

// Update changes fields of a record.
func (w Writer) Update(ctx context.Context, key string, values Row) error {
	c, err := w.find(ctx, Updated, key)
	if err != nil {
		return err
	}
	c.merge(values)
	return w.h.edit(ctx, w.tx, c, w.h.check, audit.RecordUpdated)
}

// Step moves a record on, as Handlers.Step does.
func (w Writer) Step(ctx context.Context, key string, step StepFunc) error {
	c, err := w.find(ctx, Updated, key)
	if err != nil {
		return err
	}
	c.merge(nil)
	if err := step(ctx, w.tx, c); err != nil {
		return err
	}
	return w.h.edit(ctx, w.tx, c, nil, audit.RecordUpdated)
}

// Delete deletes a record, unless others refer to it.
func (w Writer) Delete(ctx context.Context, key string) error {
	c, err := w.find(ctx, Deleted, key)
	if err != nil {
		return err
	}
	return w.h.drop(ctx, w.tx, c, audit.RecordDeleted)
}

// MoveReferences makes the rows that refer to a record by its key refer to another record.
func (w Writer) MoveReferences(ctx context.Context, from, to string) error {
	for i, r := range w.h.table.ReferredBy {
		if !movable(w.h.table, r) {
			continue
		}
		if _, err := w.tx.Exec(ctx, w.h.statement(moves(i)), store.Args{"From": from, "To": to}); err != nil {
			return err
		}
	}
	return nil
}

func (w Writer) begin(action Action, key string) *Change {
	c := w.h.begin(w.origin, action, key)
	c.anyScope, c.verb, c.Verb = w.anyScope, w.verb, w.verb
	return c
}

// find reserves the record before it reads it: the caller's transaction is not retried where
// another one comes first.
func (w Writer) find(ctx context.Context, action Action, key string) (*Change, error) {
	c := w.begin(action, key)
	if err := w.h.reserve(ctx, w.tx, key); err != nil {
		return nil, err
	}
	return c, w.h.find(ctx, w.tx, c)
}
