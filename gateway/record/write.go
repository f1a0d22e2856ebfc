package record

import (
	"context"
	"encoding/json"
	"maps"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// Add answers PUT …/add: it makes a record and answers with its key and version.
func (h *Handlers) Add(r *gateway.Request, options ...Option) (any, error) {
	o := choose(options)
	in := h.read(r.Fields(), true)
	if o.continues {
		in.requireVersion(r)
	}
	if err := h.prepare(r, &in); err != nil {
		return nil, err
	}
	if err := h.claim(r); err != nil {
		return nil, err
	}
	c := h.begin(r.Origin(), Added, newKey())
	c.input, c.verb, c.seen = o.input, o.verb, in.version
	err := h.transaction(r.Context(), c, func(tx *store.Tx) error {
		c.decide(in.values)
		c.After, c.version = maps.Clone(in.values), 1
		return h.add(r.Context(), tx, c)
	})
	return h.written(c), err
}

// prepare refuses a request whose fields are wrong in themselves, before it waits for a
// transaction.
func (h *Handlers) prepare(r *gateway.Request, in *input) error {
	if h.table.Prepare != nil {
		h.table.Prepare(r, in.values, in.problems.add)
	}
	return in.problems.err()
}

// claim writes into the audit log that a record to be written names another user as its
// creator. The creator is always the session's user.
func (h *Handlers) claim(r *gateway.Request) error {
	var user payload.Text
	raw, sent := r.Fields()["createuserid"]
	if named := sent && json.Unmarshal(raw, &user) == nil; !named {
		return nil
	}
	return audit.Claim(r.Context(), h.db, r.Origin(), string(user))
}

// Update answers POST …/update/{id}: it changes the fields that are sent. One that changes
// nothing is no change.
func (h *Handlers) Update(r *gateway.Request, options ...Option) (any, error) {
	o := choose(options)
	in, event, err := h.readUpdate(r, o)
	if err != nil {
		return nil, err
	}
	c := h.begin(r.Origin(), Updated, o.keyOf(r))
	c.input, c.verb = o.input, o.verb
	err = h.transaction(r.Context(), c, func(tx *store.Tx) error {
		if err := h.find(r.Context(), tx, c); err != nil {
			return err
		}
		if o.values == nil {
			c.decide(in.values)
		}
		c.merge(in.values)
		if !o.always && len(h.changed(c)) == 0 {
			return nil
		}
		if err := h.checkVersion(r.Context(), tx, c, in.version); err != nil {
			return err
		}
		return h.edit(r.Context(), tx, c, h.check, event)
	})
	return h.written(c), err
}

// readUpdate reads the values that an update writes, and the event for the audit log.
func (h *Handlers) readUpdate(r *gateway.Request, o options) (input, audit.Event, error) {
	if o.values != nil {
		in, err := readVersion(r, o)
		in.values = o.values
		return in, audit.RecordUpdated, err
	}
	in := h.read(o.sent(r), false)
	in.requireVersion(r)
	err := h.prepare(r, &in)
	return in, versioned(in.version, audit.RecordUpdated, audit.RecordOverwritten), err
}

// Delete answers DELETE …/delete/{id}, unless others refer to the record.
func (h *Handlers) Delete(r *gateway.Request, options ...Option) (any, error) {
	o := choose(options)
	in, err := readVersion(r, o)
	if err != nil {
		return nil, err
	}
	c := h.begin(r.Origin(), Deleted, o.keyOf(r))
	c.input, c.verb = o.input, o.verb
	return nil, h.transaction(r.Context(), c, func(tx *store.Tx) error {
		if err := h.find(r.Context(), tx, c); err != nil {
			return err
		}
		if err := h.checkVersion(r.Context(), tx, c, in.version); err != nil {
			return err
		}
		return h.drop(r.Context(), tx, c, versioned(in.version, audit.RecordDeleted, audit.RecordDeletedUnseen))
	})
}

// Step changes a record by a rule of the module, such as 受理: step reads Before and changes
// After, or refuses with an error, also an action that the caller has no right to. It replaces
// Check. A step is a change even where every field keeps its value.
func (h *Handlers) Step(r *gateway.Request, step StepFunc, options ...Option) (any, error) {
	o := choose(options)
	in, err := readVersion(r, o)
	if err != nil {
		return nil, err
	}
	c := h.begin(r.Origin(), Updated, o.keyOf(r))
	c.verb = o.verb
	err = h.transaction(r.Context(), c, func(tx *store.Tx) error {
		if err := h.find(r.Context(), tx, c); err != nil {
			return err
		}
		c.merge(nil)
		if err := step(r.Context(), tx, c); err != nil {
			return err
		}
		if err := h.checkVersion(r.Context(), tx, c, in.version); err != nil {
			return err
		}
		return h.edit(r.Context(), tx, c, nil, audit.RecordUpdated)
	})
	return h.written(c), err
}

// StepFunc is a rule by which a record moves on.
type StepFunc func(ctx context.Context, tx *store.Tx, c *Change) error

// written is the answer of a change: the record's key and its version.
func (h *Handlers) written(c *Change) map[string]any {
	return map[string]any{h.table.Key: c.Key, rowVersion: c.version}
}
