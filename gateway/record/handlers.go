package record

import (
	"context"
	"encoding/json"
	"maps"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// Add answers PUT …/add: it makes a record and answers with its key and version.
func (h *Handlers) Add(r *gateway.Request) (any, error) { return h.AddKeeping(r, nil) }

// AddKeeping is Add for a route that takes more than the fields: Check finds kept in
// Change.Kept.
func (h *Handlers) AddKeeping(r *gateway.Request, kept any) (any, error) {
	return h.addRead(r, h.read(r.Fields(), true), kept)
}

// AddWith is AddKeeping for a route by which another record of the table changes as well
// (Change.Also): a version that is sent is that one's.
func (h *Handlers) AddWith(r *gateway.Request, kept any) (any, error) {
	in := h.read(r.Fields(), true)
	in.requireVersion(r)
	return h.addRead(r, in, kept)
}

func (h *Handlers) addRead(r *gateway.Request, in input, kept any) (any, error) {
	if err := h.prepare(r, &in); err != nil {
		return nil, err
	}
	if err := h.claim(r); err != nil {
		return nil, err
	}
	c := h.begin(r, Added, newKey())
	c.Kept, c.seen = kept, in.version
	err := h.transaction(r.Context(), c.Key, func(tx *store.Tx) error {
		c.After, c.version, c.Kept = maps.Clone(in.values), 1, kept
		return h.add(r.Context(), tx, c)
	})
	if err != nil {
		return nil, err
	}
	return h.written(c), nil
}

// prepare refuses what is wrong with a request by itself, before it waits for a transaction.
func (h *Handlers) prepare(r *gateway.Request, in *input) error {
	if h.table.Prepare != nil {
		h.table.Prepare(r, in.values, in.problems.add)
	}
	return in.problems.err()
}

// Insert makes a record in the caller's transaction, for what follows from something else,
// such as an approval. It is judged, kept and logged as an addition by request is.
func (h *Handlers) Insert(ctx context.Context, tx *store.Tx, origin audit.Origin, values Row) (key string, err error) {
	c := h.beginBy(origin, Added, newKey())
	c.After, c.version = maps.Clone(values), 1
	return c.Key, h.add(ctx, tx, c)
}

// Edit changes a record in the caller's transaction, as Insert makes one.
func (h *Handlers) Edit(ctx context.Context, tx *store.Tx, origin audit.Origin, key string, values Row) error {
	c := h.beginBy(origin, Updated, key)
	if err := h.find(ctx, tx, c); err != nil {
		return err
	}
	c.merge(values)
	return h.edit(ctx, tx, c, audit.RecordUpdated)
}

// Remove deletes a record in the caller's transaction, as Insert makes one.
func (h *Handlers) Remove(ctx context.Context, tx *store.Tx, origin audit.Origin, key string) error {
	c := h.beginBy(origin, Deleted, key)
	if err := h.find(ctx, tx, c); err != nil {
		return err
	}
	return h.drop(ctx, tx, c, audit.RecordDeleted)
}

func (h *Handlers) add(ctx context.Context, tx *store.Tx, c *Change) error {
	if err := h.judge(ctx, tx, c); err != nil {
		return err
	}
	if err := h.insert(ctx, tx, c); err != nil {
		return h.refusal(ctx, tx, c, err)
	}
	return h.conclude(ctx, tx, c, audit.RecordAdded)
}

// claim notes a record that says somebody else had made it. Who did is the
// session's user, whatever it says.
func (h *Handlers) claim(r *gateway.Request) error {
	var user wire.Text
	raw, sent := r.Fields()["createuserid"]
	if named := sent && json.Unmarshal(raw, &user) == nil; !named {
		return nil
	}
	return audit.Claim(r.Context(), h.db, r.Origin(), string(user))
}

// Update answers POST …/update/{id}: it changes the fields that are sent. One
// that changes nothing is no change.
func (h *Handlers) Update(r *gateway.Request) (any, error) {
	return h.updateFrom(r, r.Fields(), nil)
}

// UpdateOnly is Update for a route that changes these fields alone, such as 退宿. Check
// finds kept in Change.Kept.
func (h *Handlers) UpdateOnly(r *gateway.Request, kept any, fields ...string) (any, error) {
	sent := map[string]json.RawMessage{}
	for _, name := range append(fields, rowVersion) {
		if raw, given := r.Fields()[wire.Fold(name)]; given {
			sent[wire.Fold(name)] = raw
		}
	}
	return h.updateFrom(r, sent, kept)
}

// UpdateWith is Update for a route that takes more than the fields, or names the record by
// another way than its path: Check finds kept in Change.Kept. It is a change even where
// every field keeps its value.
func (h *Handlers) UpdateWith(r *gateway.Request, key string, kept any) (any, error) {
	in := h.read(r.Fields(), false)
	in.requireVersion(r)
	if err := h.prepare(r, &in); err != nil {
		return nil, err
	}
	c := h.begin(r, Updated, key)
	c.Kept, c.always = kept, true
	return h.change(r, c, in.values, in.version, versioned(in.version, audit.RecordUpdated, audit.RecordOverwritten))
}

func (h *Handlers) updateFrom(r *gateway.Request, sent map[string]json.RawMessage, kept any) (any, error) {
	in := h.read(sent, false)
	in.requireVersion(r)
	if err := h.prepare(r, &in); err != nil {
		return nil, err
	}
	c := h.begin(r, Updated, r.Param("id"))
	c.Kept = kept
	return h.change(r, c, in.values, in.version, versioned(in.version, audit.RecordUpdated, audit.RecordOverwritten))
}

// Set changes fields of the record that the path names, for a route of the
// module's own such as 停用; clients need not be able to send them. It is judged,
// kept in the history and logged as an edit is. A version that is sent must be the record's.
func (h *Handlers) Set(r *gateway.Request, values Row) (any, error) {
	in := input{}
	in.readVersion(r.Fields())
	in.requireVersion(r)
	if err := in.problems.err(); err != nil {
		return nil, err
	}
	return h.change(r, h.begin(r, Updated, r.Param("id")), values, in.version, audit.RecordUpdated)
}

// SetOf is Set for a record that the path does not name: Check finds kept in Change.Kept.
func (h *Handlers) SetOf(r *gateway.Request, key string, values Row, kept any) (any, error) {
	c := h.begin(r, Updated, key)
	c.Kept = kept
	return h.change(r, c, values, nil, audit.RecordUpdated)
}

func (h *Handlers) change(r *gateway.Request, c *Change, values Row, version *int64, event audit.Event) (any, error) {
	err := h.transaction(r.Context(), c.Key, func(tx *store.Tx) error {
		if err := h.find(r.Context(), tx, c); err != nil {
			return err
		}
		c.merge(values)
		if !c.always && len(h.changed(c)) == 0 {
			return nil
		}
		if err := h.checkVersion(r.Context(), tx, c, version); err != nil {
			return err
		}
		return h.edit(r.Context(), tx, c, event)
	})
	if err != nil {
		return nil, err
	}
	return h.written(c), nil
}

func (h *Handlers) edit(ctx context.Context, tx *store.Tx, c *Change, event audit.Event) error {
	if err := h.judge(ctx, tx, c); err != nil {
		return err
	}
	if err := h.update(ctx, tx, c); err != nil {
		return h.refusal(ctx, tx, c, err)
	}
	c.version++
	return h.conclude(ctx, tx, c, event)
}

// Delete answers DELETE …/delete/{id}, unless others refer to the record.
func (h *Handlers) Delete(r *gateway.Request) (any, error) { return h.DeleteWith(r, nil) }

// DeleteWith is Delete for a route that takes more than the version: Check finds kept in
// Change.Kept.
func (h *Handlers) DeleteWith(r *gateway.Request, kept any) (any, error) {
	in := input{}
	in.readVersion(r.Fields())
	in.requireVersion(r)
	if err := in.problems.err(); err != nil {
		return nil, err
	}
	c := h.begin(r, Deleted, r.Param("id"))
	c.Kept = kept
	err := h.transaction(r.Context(), c.Key, func(tx *store.Tx) error {
		if err := h.find(r.Context(), tx, c); err != nil {
			return err
		}
		if err := h.checkVersion(r.Context(), tx, c, in.version); err != nil {
			return err
		}
		return h.drop(r.Context(), tx, c, versioned(in.version, audit.RecordDeleted, audit.RecordDeletedUnseen))
	})
	return nil, err
}

func (h *Handlers) drop(ctx context.Context, tx *store.Tx, c *Change, event audit.Event) error {
	if err := h.resolve(ctx, tx, c); err != nil {
		return err
	}
	if err := h.referred(ctx, tx, c); err != nil {
		return err
	}
	if err := h.judge(ctx, tx, c); err != nil {
		return err
	}
	if err := h.remove(ctx, tx, c); err != nil {
		return h.refusal(ctx, tx, c, err)
	}
	c.version++
	return h.conclude(ctx, tx, c, event)
}

func (h *Handlers) written(c *Change) map[string]any {
	return map[string]any{h.table.Key: c.Key, rowVersion: c.version}
}
