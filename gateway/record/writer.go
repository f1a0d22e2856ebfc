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
}

// In writes within the caller's transaction, for a change that follows from another action, such
// as an approval. The change is checked, kept in the history and logged like one by request.
func (h *Handlers) In(tx *store.Tx, origin audit.Origin) Writer {
	return Writer{h: h, tx: tx, origin: origin}
}

// AnyScope also writes records that the caller does not see. An approver, for example, decides on a contract of a
// shop whose other contracts the approver does not see.
func (w Writer) AnyScope() Writer {
	w.anyScope = true
	return w
}

// Add makes a record of values and returns its key.
func (w Writer) Add(ctx context.Context, values Row) (key string, err error) {
	c := w.h.begin(w.origin, Added, newKey())
	c.After, c.version, c.anyScope = maps.Clone(values), 1, w.anyScope
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

// find reserves the record before it reads it: the caller's transaction is not retried where
// another one comes first.
func (w Writer) find(ctx context.Context, action Action, key string) (*Change, error) {
	c := w.h.begin(w.origin, action, key)
	c.anyScope = w.anyScope
	if err := w.h.reserve(ctx, w.tx, key); err != nil {
		return nil, err
	}
	return c, w.h.find(ctx, w.tx, c)
}
