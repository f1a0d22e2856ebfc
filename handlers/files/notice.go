package files

import (
	"errors"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/store"
)

const noticePath = "/admin/notice"

// maxAttachment is the largest attachment of an announcement, in bytes.
const maxAttachment = 20 << 20

// UploadAttachment answers POST /admin/notice/attachment: a document for an announcement that
// is being written, under the name that it was sent by.
func (h *Handlers) UploadAttachment(r *gateway.Request) (any, error) {
	release, err := h.reserveSlot()
	if err != nil {
		return nil, err
	}
	defer release()
	sentName, sent, err := r.File()
	if err != nil {
		return nil, err
	}
	name, err := files.CleanName(sentName)
	if err != nil {
		return nil, err
	}
	kind, err := files.DocumentOf(name)
	if err != nil {
		return nil, err
	}
	content := files.NewPath(r.Now(), name)
	size, err := h.store(content, kind, sent, maxAttachment)
	if errors.Is(err, files.ErrTooLarge) {
		return nil, errs.Newf(errs.TooLarge, "附件不能超过 20 MiB")
	}
	if err != nil {
		return nil, err
	}
	return h.commitPicture(r, noticeAttachments, content, size)
}

// noticeFile is a file of an announcement.
type noticeFile struct {
	FilePath string `db:"FilePath"`
	// Seen says that the caller may read the announcement now, or has uploaded the file for
	// one that is being written.
	Seen bool `db:"Seen"`
}

// ServeNoticeFile answers GET /admin/notice/file/{id}: for those who may read the
// announcement now, and for those who manage announcements.
func (h *Handlers) ServeNoticeFile(r *gateway.Request) (any, error) {
	var row noticeFile
	err := h.db.Get(r.Context(), &row, "files/notice_file", store.Args{
		"Id": r.Param("id"), "UserId": r.Caller.UserID, "Now": store.LocalTime{Time: r.Now()},
	})
	if errors.Is(err, store.ErrNoRows) {
		return nil, errs.New(errs.NotFound)
	}
	if err != nil {
		return nil, err
	}
	return h.servePicture(pictureRow{FilePath: row.FilePath}, row.Seen || r.Caller.MayButton("noticeannouncement.edit"))
}
