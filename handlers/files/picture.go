package files

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/google/uuid"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/store"
)

// maxPicture is the largest picture, in bytes. Our own UI makes larger ones smaller.
const maxPicture = 1 << 20

// pictures are uploaded before the record to which they belong. The record takes them when it is
// saved (see feedback.Write, dormitory.ReportRepair, cost.Readings, inspection.SaveEntry and
// notice.Announcements). Until then no other user can read them.
type pictures struct {
	fileType string
	name     string // replaces the name that was sent
	waiting  int    // how many uploads of an account may wait for their record; the oldest are removed
	bounded  bool   // they count against the account's quota before their record takes them
}

var (
	// feedbackPictures belong to opinions. Their name could reveal the writer of an anonymous
	// opinion.
	feedbackPictures = pictures{fileType: "反馈附图", name: "附图", waiting: 1}
	repairPhotos     = pictures{fileType: "报修照片", name: "照片", waiting: 6}
	readingPhotos    = pictures{fileType: "抄表照片", name: "照片", waiting: 6}
	// inspectionPhotos may have been taken without a network; then many are uploaded at once.
	inspectionPhotos = pictures{fileType: "检验照片", name: "照片", waiting: 60}
	// noticePictures are in the text of an announcement. Many are pasted at once.
	noticePictures    = pictures{fileType: "公告图片", name: "图片", waiting: 30, bounded: true}
	noticeAttachments = pictures{fileType: "公告附件", waiting: 10, bounded: true}
	// approvalAttachments belong to a form or a comment.
	approvalAttachments = pictures{fileType: "审批附件", waiting: 20, bounded: true}
)

type storedPicture struct {
	Picture string
}

// uploads answers POST …/picture for pictures of a kind. It removes the user's oldest uploads that
// no record uses, so that at most p.waiting of them remain.
func (h *Handlers) uploads(p pictures) gateway.HandlerFunc {
	return func(r *gateway.Request) (any, error) {
		content, size, err := h.storePicture(r, p)
		if err != nil {
			return nil, err
		}
		return h.commitPicture(r, p, content, size)
	}
}

func (h *Handlers) storePicture(r *gateway.Request, p pictures) (content files.Path, size int64, err error) {
	sentName, sent, err := r.File()
	if err != nil {
		return content, 0, err
	}
	kind, err := files.TypeOf(sentName)
	if err == nil && !strings.HasPrefix(kind.MIME, "image/") {
		err = errs.Failf("只能上传图片（jpg、png、gif、webp）")
	}
	if err != nil {
		return content, 0, err
	}
	content = files.NewPath(r.Now(), p.name+strings.ToLower(path.Ext(sentName)))
	size, err = h.store(content, kind, sent, maxPicture)
	if errors.Is(err, files.ErrTooLarge) {
		err = errs.Newf(errs.TooLarge, "图片不能超过 1 MiB")
	}
	return content, size, err
}

// commitPicture writes the row. Where it is refused, the content is removed; where the commit
// has given no clear answer, that is left to the sweep.
func (h *Handlers) commitPicture(r *gateway.Request, p pictures, content files.Path, size int64) (any, error) {
	id, caller, sent := uuid.NewString(), r.Caller, false
	err := h.db.Tx(r.Context(), func(tx *store.Tx) error {
		if p.bounded {
			if err := h.checkQuota(r.Context(), tx, caller.UserID, size); err != nil {
				return err
			}
		}
		waiting := store.Args{"FileType": p.fileType, "UserId": caller.UserID, "Most": p.waiting}
		if _, err := tx.Exec(r.Context(), "files/drop_pictures", waiting); err != nil {
			return err
		}
		_, err := tx.Exec(r.Context(), "files/insert_picture", store.Args{
			"FileId": id, "FilePath": content.String(), "FileName": content.Name, "FileType": p.fileType, "FileSize": size,
			"UserId": caller.UserID, "UserName": caller.Name, "Now": store.LocalTime{Time: r.Now()},
		})
		sent = err == nil
		return err
	})
	if err != nil && !sent {
		h.remove(content)
	}
	return storedPicture{id}, err
}

// pictureRow is a picture with the owner of its record.
type pictureRow struct {
	FilePath string `db:"FilePath"`
	Owner    string `db:"Owner"` // empty where the owner is not known
}

// ServePicture answers GET /api/feedback/picture/{id}: the picture of an opinion, for its writer
// and for users who read feedback. It does not say when the picture was uploaded, because that
// could reveal the writer of an anonymous opinion.
func (h *Handlers) ServePicture(r *gateway.Request) (any, error) {
	row, err := h.findPicture(r, "files/picture")
	if err != nil {
		return nil, err
	}
	own := row.Owner != "" && strings.EqualFold(row.Owner, r.Caller.Account)
	return h.servePicture(row, own || r.Caller.MayMenu("feedback"))
}

// ServePhoto answers GET /admin/dormitory/repair/photo/{id}: a photo of a repair request,
// for its reporter and for those who handle repairs.
func (h *Handlers) ServePhoto(r *gateway.Request) (any, error) {
	row, err := h.findPicture(r, "files/photo")
	if err != nil {
		return nil, err
	}
	return h.servePicture(row, row.Owner == r.Caller.UserID || r.Caller.MayButton("dormitory-repair.handle"))
}

// ServeReadingPhoto answers GET /admin/dormitory/reading/photo/{id}: a photo of a meter, for
// those who see readings.
func (h *Handlers) ServeReadingPhoto(r *gateway.Request) (any, error) {
	row, err := h.findPicture(r, "files/reading_photo")
	if err != nil {
		return nil, err
	}
	return h.servePicture(row, true)
}

// ServeInspectionPhoto answers GET /admin/inspection/photo/{id}: a photo of defects, for those
// who see inspections.
func (h *Handlers) ServeInspectionPhoto(r *gateway.Request) (any, error) {
	row, err := h.findPicture(r, "files/inspection_photo")
	if err != nil {
		return nil, err
	}
	return h.servePicture(row, true)
}

// findPicture finds the picture that the path names.
func (h *Handlers) findPicture(r *gateway.Request, query string) (row pictureRow, err error) {
	err = h.db.Get(r.Context(), &row, query, store.Args{"Id": r.Param("id")})
	return row, store.IfNone(err, errs.New(errs.NotFound))
}

// servePicture answers with the picture; one that is not for the caller is as if it were
// not there.
func (h *Handlers) servePicture(row pictureRow, may bool) (any, error) {
	if !may {
		return nil, errs.New(errs.NotFound)
	}
	at, err := parsePath(row.FilePath)
	if err != nil {
		return nil, err
	}
	content, err := h.storage.Open(at)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errs.New(errs.NotFound)
	}
	if err != nil {
		return nil, err
	}
	kind, _ := files.TypeOf(at.Name)
	return gateway.Content{ReadSeekCloser: content, Name: at.Name, Type: kind.MIME, Size: content.Size}, nil
}
