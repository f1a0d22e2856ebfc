package files

import (
	"context"
	"encoding/hex"
	"strings"
	"time"

	"github.com/google/uuid"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// partsPath is the path of the uploads in parts: a large file is begun, its parts come one after the other, and at the end
// it is finished. It goes on after a broken connection, a reload or another gateway from the bytes that are there.
const partsPath = "/admin/upload"

// partRate lets 2 GiB in parts of 1 MiB come within four minutes.
var partRate = gateway.Rate{Account: 600, Address: 6000}

// partial is an upload in parts.
type partial struct {
	UploadID string          `db:"UploadId" json:"UploadId"`
	FileType string          `db:"FileType"`
	Page     string          `db:"FileParam" json:"FileParam"`
	FileName string          `db:"FileName"`
	FileSize int64           `db:"FileSize"`
	PartSize int64           `db:"PartSize"`
	Received int64           `db:"Received"` // the offset of the next part
	Status   string          `db:"Status"`   // open or done
	FilePath string          `db:"FilePath"` // of the file, once it is done
	Created  store.LocalTime `db:"CreateDate" json:"CreateDate"`
	Expires  store.LocalTime `db:"Expires"`

	Caption   string `db:"FileCaption" json:"-"`
	Overwrite bool   `db:"Overwrite" json:"-"`
	Verify    bool   `db:"Verify" json:"-"`
	Sha256    string `db:"Sha256" json:"-"`    // of the whole file as the client stated it; empty where it did not
	HashState string `db:"HashState" json:"-"` // of the SHA-256 of the bytes that are there; see hashes
}

const statusDone = "done"

func errNoUpload() error {
	return errs.Newf(errs.NotFound, "这次上传已过期或已放弃，请重新上传")
}

// part is how many bytes the part at an offset has.
func (p partial) part(offset int64) int64 { return min(p.PartSize, p.FileSize-offset) }

// Begin answers POST begin: a file with a name and a size is announced, and an upload of it begins. Its bytes count in the
// quota from now on.
func (h *Handlers) Begin(r *gateway.Request) (any, error) {
	u, err := h.readUpload(r)
	if err != nil {
		return nil, err
	}
	p, err := h.readBeginning(r, &u)
	if err != nil {
		return nil, err
	}
	err = h.DB.Tx(r.Context(), func(tx *store.Tx) error {
		if err := tx.Lock(r.Context(), "uploads of "+r.Caller.UserID); err != nil {
			return err
		}
		if err := h.mayBegin(r.Context(), tx, u, p.FileSize); err != nil {
			return err
		}
		_, err := tx.Exec(r.Context(), "files/upload_begin", store.Args{
			"UploadId": p.UploadID, "UserId": r.Caller.UserID, "FileType": u.kind.Name, "FileParam": u.page, "FileName": u.name,
			"FileCaption": u.caption, "Overwrite": u.overwrite, "Verify": u.verify, "FileSize": p.FileSize, "PartSize": p.PartSize,
			"Sha256": p.Sha256, "Now": p.Created, "Expires": p.Expires,
		})
		return err
	})
	if err != nil {
		return nil, err
	}
	return p, nil
}

// readBeginning reads the file that is announced.
func (h *Handlers) readBeginning(r *gateway.Request, u *upload) (p partial, err error) {
	var in struct {
		FileName, Sha256 payload.Text
		FileSize         int64
	}
	if err := r.Bind(&in); err != nil {
		return partial{}, err
	}
	if u.name, err = files.CleanName(string(in.FileName)); err != nil {
		return partial{}, err
	}
	if err := u.kind.takes().CheckName(u.name); err != nil {
		return partial{}, err
	}
	p = partial{
		UploadID: uuid.NewString(), FileType: u.kind.Name, Page: u.page, FileName: u.name, FileSize: in.FileSize,
		PartSize: int64(h.Limits.Parts.Size), Status: "open", Sha256: strings.ToLower(string(in.Sha256)),
		Created: store.LocalTime{Time: r.Now().Truncate(time.Millisecond)}, Expires: h.expires(r.Now()),
	}
	switch {
	case p.FileSize < 1:
		return partial{}, errs.Failf("参数 FileSize 应为文件的字节数，至少为 1")
	case p.FileSize > int64(h.most(u.kind)):
		return partial{}, errs.Newf(errs.TooLarge, "文件不能超过 %s", h.most(u.kind))
	case p.Sha256 != "" && !isSum(p.Sha256):
		return partial{}, errs.Failf("参数 Sha256 应为 64 位十六进制数")
	default:
		return p, nil
	}
}

func isSum(text string) bool {
	sum, err := hex.DecodeString(text)
	return err == nil && len(sum) == 32
}

// expires is when an upload is given up that gets no further part.
func (h *Handlers) expires(now time.Time) store.LocalTime {
	return store.LocalTime{Time: now.Add(h.Limits.Parts.Life).Truncate(time.Millisecond)} // as the database keeps it
}

// mayBegin checks the rights, the quota and the number of unfinished uploads.
func (h *Handlers) mayBegin(ctx context.Context, db store.Reader, u upload, size int64) error {
	to, err := h.resolve(ctx, db, u)
	if err != nil {
		return err
	}
	if size > to.free {
		return h.ErrQuota()
	}
	open, err := h.unfinished(ctx, db, u.origin.Caller.UserID, u.origin.Now)
	if err == nil && len(open) >= h.Limits.Parts.Account {
		err = errs.Failf("您有 %d 个没有传完的文件，请先传完或放弃其中一个", len(open))
	}
	return err
}

func (h *Handlers) unfinished(ctx context.Context, db store.Reader, user string, now time.Time) ([]partial, error) {
	list := []partial{}
	err := db.Select(ctx, &list, "files/uploads", store.Args{"UserId": user, "Now": store.LocalTime{Time: now}})
	return list, err
}

// Unfinished answers GET list: the caller's uploads that are not finished, the newest first.
func (h *Handlers) Unfinished(r *gateway.Request) (any, error) {
	return h.unfinished(r.Context(), h.DB, r.Caller.UserID, r.Now())
}

// State answers GET state/{id}: how many bytes of an upload are there.
func (h *Handlers) State(r *gateway.Request) (any, error) { return h.find(r) }

// find finds the upload of the path. That of another user does not exist for the caller.
func (h *Handlers) find(r *gateway.Request) (partial, error) {
	var p partial
	err := h.DB.Get(r.Context(), &p, "files/upload_find", store.Args{
		"UploadId": r.Param("id"), "UserId": r.Caller.UserID, "Now": store.LocalTime{Time: r.Now()},
	})
	return p, store.IfNone(err, errNoUpload())
}

// uploadOf is an upload in parts as one that comes at once, with the rights that its caller has now.
func (h *Handlers) uploadOf(r *gateway.Request, p partial) (upload, error) {
	k, known := h.kindOf(p.FileType)
	if !known {
		return upload{}, h.errFileType()
	}
	return upload{
		kind: k, page: p.Page, caption: p.Caption, overwrite: p.Overwrite, verify: p.Verify, name: p.FileName,
		origin: r.Origin(), parts: p.UploadID,
	}, nil
}

// Drop answers DELETE drop/{id}: an unfinished upload is given up, and its parts are removed.
func (h *Handlers) Drop(r *gateway.Request) (any, error) {
	n, err := h.DB.Exec(r.Context(), "files/upload_drop", store.Args{"UploadId": r.Param("id"), "UserId": r.Caller.UserID})
	if err != nil {
		return nil, err
	}
	if n == 0 {
		return nil, errNoUpload()
	}
	h.removeParts(r.Context(), r.Param("id"))
	return nil, nil
}

// removeParts removes the parts of an upload that has ended. Those that cannot be removed now are removed by the sweep.
func (h *Handlers) removeParts(ctx context.Context, id string) {
	if err := h.RemoveParts(context.WithoutCancel(ctx), id); err != nil {
		h.Log.Warn("the parts of an upload cannot be removed now", "upload", id, "error", err.Error())
	}
}
