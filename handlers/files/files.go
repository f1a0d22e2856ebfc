// Package files takes in, serves and deletes the files that staff upload
// (specification §7, "Files"). So far those are the operation guides, which
// only the information centre changes.
package files

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"sync"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Guide is the FileType of operation guides, the only one that is kept.
const Guide = "操作说明"

// The buttons of the information centre.
const (
	mayUpload  = "guide.upload"
	mayReplace = "guide.replace"
	mayDelete  = "guide.delete"
)

// Handlers serves the file routes.
type Handlers struct {
	db      *store.DB
	storage files.Storage
	limits  config.Files
	places  chan struct{} // of uploads at once
	log     *slog.Logger

	recording sync.Mutex
}

// New returns the handlers. log takes what went wrong after an answer could no
// longer say so.
func New(db *store.DB, storage files.Storage, limits config.Files, log *slog.Logger) *Handlers {
	return &Handlers{db: db, storage: storage, limits: limits, places: make(chan struct{}, limits.Uploads), log: log}
}

// framing is what a multipart body may have around its file, in bytes.
const framing = 1 << 20

// MaxBody is the largest body of an upload, in bytes.
func (h *Handlers) MaxBody() int64 { return int64(h.limits.MaxSize) + framing }

// Serve answers GET /files/{day}/{key}/{name}. The guides are readable by their
// path, because images and videos in a page send no token to a files host.
func (h *Handlers) Serve(r *gateway.Request) (any, error) {
	path := files.Path{Day: r.Param("day"), Key: r.Param("key"), Name: r.Param("name")}
	content, err := h.storage.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errs.New(errs.NotFound)
	}
	if err != nil {
		return nil, err
	}
	kind, _ := files.TypeOf(path.Name) // what is not known is only saved, never shown
	return gateway.Content{
		ReadSeekCloser: content, Name: path.Name, Type: kind.MIME, Size: content.Size, Modified: content.Modified,
	}, nil
}

// Delete answers DeleteFile: a change by GET, as the legacy system has it. Who
// deletes is the session's user, whatever User says.
func (h *Handlers) Delete(r *gateway.Request) (any, error) {
	var in struct{ FilePath, User gateway.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	if err := allowed(r.Caller, mayDelete); err != nil {
		return nil, err
	}
	path, ok := files.ParsePath(string(in.FilePath))
	if !ok {
		return nil, errNoFile()
	}
	if err := audit.Claim(r.Context(), h.db, r.Origin(), string(in.User)); err != nil {
		return nil, err
	}
	if err := h.unlist(r.Context(), r.Origin(), path); err != nil {
		return nil, err
	}
	h.remove(path)
	return nil, nil
}

// unlist takes a file out of the list.
func (h *Handlers) unlist(ctx context.Context, origin audit.Origin, path files.Path) error {
	return h.db.Tx(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(ctx, "files/delete", store.Args{"FilePath": path.String(), "FileType": Guide})
		if err != nil {
			return err
		}
		if n == 0 {
			return errNoFile()
		}
		return audit.Write(ctx, tx, origin.Did(audit.FileDeleted, path.String()))
	})
}

func errNoFile() error { return errs.Failf("文件不存在，可能已被删除") }

// allowed checks a button of the information centre.
func allowed(caller *session.Identity, button string) error {
	return session.Button(button).Check(caller)
}

// remove removes a file that no row leads to any more.
func (h *Handlers) remove(path files.Path) {
	if err := h.storage.Remove(path); err != nil {
		h.log.Error("a deleted file is still stored", "path", path.String(), "error", err.Error())
	}
}
