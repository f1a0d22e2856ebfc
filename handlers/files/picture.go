package files

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/google/uuid"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Picture is the FileType of pictures that come with feedback. A picture is
// uploaded first; the opinion that names it then takes it (see feedback.Write).
const Picture = "反馈附图"

// maxPicture is the largest picture, in bytes. Our own UI makes larger ones smaller.
const maxPicture = 1 << 20

// pictureName stands in for the name that was sent: that of an anonymous opinion
// might tell who has written it.
const pictureName = "附图"

type storedPicture struct {
	Picture string
}

// UploadPicture answers POST /api/feedback/picture. What the user has uploaded
// before and not sent with an opinion goes.
func (h *Handlers) UploadPicture(r *gateway.Request) (any, error) {
	release, err := h.reserveSlot()
	if err != nil {
		return nil, err
	}
	defer release()
	sentName, sent, err := r.File()
	if err != nil {
		return nil, err
	}
	kind, err := files.TypeOf(sentName)
	if err == nil && !strings.HasPrefix(kind.MIME, "image/") {
		err = errs.Failf("只能上传图片（jpg、png、gif、webp）")
	}
	if err != nil {
		return nil, err
	}
	content := files.NewPath(r.Now(), pictureName+strings.ToLower(path.Ext(sentName)))
	size, err := h.store(content, kind, sent, maxPicture)
	if errors.Is(err, files.ErrTooLarge) {
		return nil, errs.Newf(errs.TooLarge, "图片不能超过 1 MiB")
	}
	if err != nil {
		return nil, err
	}
	return h.commitPicture(r, content, size)
}

// commitPicture writes the row. A content whose row is not written is left to the sweep.
func (h *Handlers) commitPicture(r *gateway.Request, content files.Path, size int64) (any, error) {
	id, caller := uuid.NewString(), r.Caller
	err := h.db.Tx(r.Context(), func(tx *store.Tx) error {
		if _, err := tx.Exec(r.Context(), "files/drop_pictures", store.Args{"FileType": Picture, "UserId": caller.UserID}); err != nil {
			return err
		}
		_, err := tx.Exec(r.Context(), "files/insert_picture", store.Args{
			"FileId": id, "FilePath": content.String(), "FileName": content.Name, "FileType": Picture, "FileSize": size,
			"UserId": caller.UserID, "UserName": caller.Name, "Now": store.LocalTime{Time: r.Now()},
		})
		return err
	})
	return storedPicture{id}, err
}

// pictureRow is the picture of an opinion.
type pictureRow struct {
	FilePath string `db:"FilePath"`
	Account  string `db:"Account"` // who gave the opinion, empty where it is anonymous
}

// ServePicture answers GET /api/feedback/picture/{id}: the picture of an opinion,
// for who gave it and for those who read feedback. It does not say when it came,
// which would lead to the writer of an anonymous one.
func (h *Handlers) ServePicture(r *gateway.Request) (any, error) {
	at, err := h.findPicture(r.Context(), r.Caller, r.Param("id"))
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

func (h *Handlers) findPicture(ctx context.Context, caller *session.Identity, opinion string) (files.Path, error) {
	var row pictureRow
	err := h.db.Get(ctx, &row, "files/picture", store.Args{"EvaluationId": opinion})
	own := row.Account != "" && strings.EqualFold(row.Account, caller.Account)
	switch {
	case errors.Is(err, store.ErrNoRows) || err == nil && !own && !caller.MayMenu("feedback"):
		return files.Path{}, errs.New(errs.NotFound)
	case err != nil:
		return files.Path{}, err
	default:
		return parsePath(row.FilePath)
	}
}
