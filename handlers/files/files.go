// Package files takes in, serves and deletes the files that staff upload
// (specification §7, "Files"). So far those are the operation guides, which
// only the information centre changes.
package files

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire"
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
	content, err := h.open(r.Context(), path)
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

// open opens the content that a file's row names. One that is gone may have
// been replaced since the row was read: the row names another then.
func (h *Handlers) open(ctx context.Context, path files.Path) (files.Content, error) {
	var before files.Path
	for {
		at, err := h.contentOf(ctx, path)
		if err != nil {
			return files.Content{}, err
		}
		content, err := h.storage.Open(at)
		if !errors.Is(err, fs.ErrNotExist) || at == before {
			return content, err
		}
		before = at
	}
}

// contentOf finds out where the content of a file lies; without a row the error
// is fs.ErrNotExist.
func (h *Handlers) contentOf(ctx context.Context, path files.Path) (files.Path, error) {
	if !path.Valid() {
		return files.Path{}, fs.ErrNotExist
	}
	var text string
	err := h.db.Get(ctx, &text, "files/content", store.Args{"FilePath": path.String(), "FileType": Guide})
	if errors.Is(err, store.ErrNoRows) {
		return files.Path{}, fs.ErrNotExist
	}
	if err != nil {
		return files.Path{}, err
	}
	return parsePath(text)
}

// Delete answers DeleteFile: a change by GET, as the legacy system has it. Who
// deletes is the session's user, whatever User says.
func (h *Handlers) Delete(r *gateway.Request) (any, error) {
	var in struct{ FilePath, User wire.Text }
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
	content, err := h.unlist(r.Context(), r.Origin(), path)
	if err != nil {
		return nil, err
	}
	h.remove(content)
	return nil, nil
}

// unlist takes a file out of the list and returns its content.
func (h *Handlers) unlist(ctx context.Context, origin audit.Origin, path files.Path) (content files.Path, err error) {
	var text string
	err = h.db.Tx(ctx, func(tx *store.Tx) error {
		err := tx.Get(ctx, &text, "files/delete", store.Args{"FilePath": path.String(), "FileType": Guide})
		if errors.Is(err, store.ErrNoRows) {
			return errNoFile()
		}
		if err != nil {
			return err
		}
		return audit.Write(ctx, tx, origin.Did(audit.FileDeleted, path.String()))
	})
	if err != nil {
		return files.Path{}, err
	}
	return parsePath(text)
}

func errNoFile() error { return errs.Failf("文件不存在，可能已被删除") }

// allowed checks a button of the information centre.
func allowed(caller *session.Identity, button string) error {
	return session.Button(button).Check(caller)
}

// remove removes a content that no row names any more; the zero path is none.
// What it cannot remove is left to the sweep.
func (h *Handlers) remove(content files.Path) {
	if err := h.storage.Remove(content); err != nil {
		h.log.Warn("a content that no row names cannot be removed now", "content", content.String(), "error", err.Error())
	}
}
