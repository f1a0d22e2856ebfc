package files

import (
	"qiao/gateway"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

const approvalPath = "/admin/approval"

// ServeApprovalFile answers GET /admin/approval/file/{id}: for those who take part in the
// application, and for those who edit flows.
func (h *Handlers) ServeApprovalFile(r *gateway.Request) (any, error) {
	var row seenFile
	err := h.db.Get(r.Context(), &row, "files/approval_file", store.Args{
		"Id": r.Param("id"), "UserId": r.Caller.UserID, "Today": clock.Day(r.Now()),
	})
	if err != nil {
		return nil, store.IfNone(err, errs.New(errs.NotFound))
	}
	return h.servePicture(pictureRow{FilePath: row.FilePath}, row.Seen || r.Caller.MayMenu("approval-flow"))
}
