package record

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/store"
)

// Step takes a record on by rules of the module, such as 受理: take reads Before and
// changes After, or refuses with an error, also what is not the caller's to do. A step is
// a change even where every field keeps its value.
func (h *Handlers) Step(r *gateway.Request, take func(ctx context.Context, tx *store.Tx, c *Change) error) (any, error) {
	return h.StepOf(r, r.Param("id"), take)
}

// StepOf is Step for a record that the path does not name.
func (h *Handlers) StepOf(r *gateway.Request, key string, take func(ctx context.Context, tx *store.Tx, c *Change) error) (any, error) {
	in := input{}
	in.readVersion(r.Fields())
	in.requireVersion(r)
	if err := in.problems.err(); err != nil {
		return nil, err
	}
	c := h.begin(r, Updated, key)
	err := h.transaction(r.Context(), c.Key, func(tx *store.Tx) error {
		if err := h.find(r.Context(), tx, c); err != nil {
			return err
		}
		c.merge(nil)
		if err := take(r.Context(), tx, c); err != nil {
			return err
		}
		if err := h.checkVersion(r.Context(), tx, c, in.version); err != nil {
			return err
		}
		return h.edit(r.Context(), tx, c, audit.RecordUpdated)
	})
	if err != nil {
		return nil, err
	}
	return h.written(c), nil
}
