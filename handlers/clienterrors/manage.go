package clienterrors

import (
	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// Resolve answers POST /admin/client-errors/resolve. An error that occurs again becomes
// open again.
func (h *Handlers) Resolve(r *gateway.Request) (any, error) {
	return h.change(r, "clienterrors/resolve", errs.Failf("该错误已被删除或已处理，请刷新"), store.Args{
		"Now": store.LocalTime{Time: r.Now()}, "ResolvedBy": r.Caller.Name,
	})
}

// Reopen answers POST /admin/client-errors/reopen.
func (h *Handlers) Reopen(r *gateway.Request) (any, error) {
	return h.change(r, "clienterrors/reopen", errs.Failf("该错误已被删除或未处理，请刷新"), store.Args{})
}

// Delete answers DELETE /admin/client-errors/delete. An error that occurs again is a new
// one.
func (h *Handlers) Delete(r *gateway.Request) (any, error) {
	return h.change(r, "clienterrors/delete", errGone, store.Args{})
}

// change runs a statement on the error that the request names; refusal is the answer where
// the statement changes no row.
func (h *Handlers) change(r *gateway.Request, statement string, refusal *errs.Error, args store.Args) (any, error) {
	id, err := bindID(r)
	if err != nil {
		return nil, err
	}
	args["ErrorId"] = id
	changed, err := h.DB.Exec(r.Context(), statement, args)
	if err == nil && changed == 0 {
		return nil, refusal
	}
	return nil, err
}
