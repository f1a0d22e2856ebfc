package authorize

import (
	"qiao/gateway"
	"qiao/gateway/rights"
)

// Why answers GET why/{id}?kind=…&item=…: by which own right, role, post or department a
// user may use a menu, a button, a procedure or a route; where the user may not, which
// rights the user lacks.
func (h *Handlers) Why(r *gateway.Request) (any, error) {
	var asked struct{ Kind, Item string }
	if err := r.Bind(&asked); err != nil {
		return nil, err
	}
	access, err := h.accessOf(r, asked.Kind, asked.Item)
	if err != nil {
		return nil, err
	}
	return rights.Explain(r.Context(), h.DB, r.Param("id"), access)
}
