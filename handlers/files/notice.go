package files

import (
	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

const noticePath = "/admin/notice"

// seenFile is a file of an announcement or an application.
type seenFile struct {
	FilePath string `db:"FilePath"`
	// Seen says that the caller may read the announcement of the file, or has uploaded the file for
	// an announcement that is not saved yet.
	Seen bool `db:"Seen"`
}

// ServeNoticeFile answers GET /admin/notice/file/{id}: for those who may read the
// announcement now, and for those who manage announcements.
func (h *Handlers) ServeNoticeFile(r *gateway.Request) (any, error) {
	var row seenFile
	err := h.db.Get(r.Context(), &row, "files/notice_file", store.Args{
		"Id": r.Param("id"), "UserId": r.Caller.UserID, "Now": store.LocalTime{Time: r.Now()},
	})
	if err != nil {
		return nil, store.IfNone(err, errs.New(errs.NotFound))
	}
	return h.servePicture(pictureRow{FilePath: row.FilePath}, row.Seen || r.Caller.MayButton("noticeannouncement.edit"))
}
