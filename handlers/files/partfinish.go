package files

import (
	"context"
	"errors"
	"io/fs"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/store"
)

// finishBody is the largest body of PUT finish, which needs none. The route is one with Upload because putting gigabytes
// together may take longer than limits.request_time.
const finishBody = 1

// errEnded is a finish of an upload that has ended meanwhile.
var errEnded = errors.New("files: the upload has ended")

// Finish answers PUT finish/{id}: the parts become a file, which takes its place as one that comes at once does. A repeat
// has the same answer; one that comes meanwhile waits for it, so that the content is on the disk once.
func (h *Handlers) Finish(r *gateway.Request) (any, error) {
	done, err, _ := h.finishing.Do(r.Caller.UserID+"/"+r.Param("id"), func() (any, error) { return h.finishOnce(r) })
	return done, err
}

func (h *Handlers) finishOnce(r *gateway.Request) (any, error) {
	p, err := h.find(r)
	if err != nil || p.Status == statusDone {
		return p, err
	}
	u, err := h.readyToFinish(r, p)
	if err != nil {
		return nil, err
	}
	ctx := context.WithoutCancel(r.Context()) // a client that asks again finds it done
	path, err := h.finish(ctx, r, p, u)
	if err != nil {
		return h.ended(r, err)
	}
	h.removeParts(ctx, p.UploadID)
	p.Status, p.FilePath = statusDone, path.String()
	return p, nil
}

// readyToFinish checks that all bytes are there and are those of the client, and that the caller may still upload.
func (h *Handlers) readyToFinish(r *gateway.Request, p partial) (upload, error) {
	u, err := h.uploadOf(r, p)
	if err != nil {
		return upload{}, err
	}
	if p.Received < p.FileSize {
		return upload{}, errs.Newf(errs.OutOfPlace, "文件还没有传完，请从已收到的位置继续").With(p)
	}
	sums, err := p.resumed()
	if err != nil {
		return upload{}, err
	}
	if sums.file() != p.Sha256 {
		return upload{}, errs.Failf("收到的内容与文件的 SHA-256 不符，请放弃后重新上传")
	}
	return u, h.mayGoOn(r.Context(), h.DB, u, p.FileSize)
}

func (h *Handlers) finish(ctx context.Context, r *gateway.Request, p partial, u upload) (files.Path, error) {
	if err := h.assemble(ctx, p, &u); err != nil {
		return files.Path{}, err
	}
	var err error
	if u.origin.Caller, err = r.Recheck(); err != nil {
		h.Remove(ctx, u.content)
		return files.Path{}, err
	}
	return h.commit(ctx, u, p.FileSize)
}

// assemble stores the whole content and checks it. What cannot be used is removed.
func (h *Handlers) assemble(ctx context.Context, p partial, u *upload) error {
	parts, err := h.partsOf(ctx, p)
	if err != nil {
		return err
	}
	head, err := h.Beginning(ctx, parts[0].Path)
	if err != nil {
		return err
	}
	is, err := u.kind.check(u.name, head)
	if err != nil {
		return err
	}
	u.content = files.NewPath(u.origin.Now, is.Name(u.name))
	size, err := h.Storage.Assemble(ctx, u.content, parts)
	if err != nil {
		return err
	}
	if err = h.CheckPixels(ctx, u.content, is); err == nil && size != p.FileSize {
		err = errs.Wrap(errs.Internal, "assemble an upload", errors.New("its parts have another size than it"))
	}
	if err != nil {
		h.Remove(ctx, u.content)
	}
	return err
}

func (h *Handlers) partsOf(ctx context.Context, p partial) ([]files.Part, error) {
	var rows []struct {
		Content string `db:"ContentPath"`
		Size    int64  `db:"ContentSize"`
	}
	if err := h.DB.Select(ctx, &rows, "files/upload_parts", store.Args{"UploadId": p.UploadID}); err != nil {
		return nil, err
	}
	parts := make([]files.Part, len(rows))
	for i, row := range rows {
		at, err := attachments.ParsePath(row.Content)
		if err != nil {
			return nil, err
		}
		parts[i] = files.Part{Path: at, Size: row.Size}
	}
	return parts, nil
}

// ended is the answer to a finish that has failed: success where another request has finished the upload meanwhile.
func (h *Handlers) ended(r *gateway.Request, cause error) (any, error) {
	p, err := h.find(r)
	switch {
	case err == nil && p.Status == statusDone:
		return p, nil
	case errors.Is(cause, errEnded):
		return nil, errNoUpload()
	case errors.Is(cause, fs.ErrNotExist):
		return nil, errs.Failf("服务器上已收到的部分不完整，请放弃后重新上传").Because("assemble an upload", cause)
	default:
		return nil, cause
	}
}

// finish marks the upload as done, in the transaction that makes it a file.
func (u upload) finish(ctx context.Context, tx *store.Tx, to destination) error {
	if u.parts == "" {
		return nil
	}
	n, err := tx.Exec(ctx, "files/upload_finish", store.Args{"UploadId": u.parts, "FilePath": to.path.String()})
	if err == nil && n == 0 {
		err = errEnded
	}
	return err
}
