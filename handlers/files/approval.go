package files

import (
	"errors"
	"time"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

const approvalPath = "/admin/approval"

// ServeApprovalFile answers GET /admin/approval/file/{id}: for those who take part in the
// application, and for those who edit flows.
func (h *Handlers) ServeApprovalFile(r *gateway.Request) (any, error) {
	var row seenFile
	err := h.db.Get(r.Context(), &row, "files/approval_file", store.Args{
		"Id": r.Param("id"), "UserId": r.Caller.UserID, "Today": dayOf(r.Now()),
	})
	if errors.Is(err, store.ErrNoRows) {
		return nil, errs.New(errs.NotFound)
	}
	if err != nil {
		return nil, err
	}
	return h.servePicture(pictureRow{FilePath: row.FilePath}, row.Seen || r.Caller.MayMenu("approval-flow"))
}

// dayOf is the day of a time, as dates of the database are compared.
func dayOf(t time.Time) time.Time {
	year, month, day := t.Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}
