// Package files receives, serves and deletes the files of pages (specification §7, "Files"): the
// operation guides, which only the information centre changes, and the files of the site's own types
// (files.types). It keeps people's avatars as well, which are served by the same path. The files of
// records belong to their areas (gateway/attachments).
package files

import (
	"context"
	"errors"

	"golang.org/x/sync/singleflight"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/audit"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// Guide is the FileType of operation guides, which UploadFilePost takes everywhere.
const Guide = "操作说明"

// The buttons that the information centre needs beside its department.
const (
	mayUpload  = "guide.upload"
	mayReplace = "guide.replace"
	mayDelete  = "guide.delete"
)

// Handlers serves the file routes.
type Handlers struct {
	*attachments.Store
	Limits config.Files

	finishing singleflight.Group // of uploads in parts
}

// Delete answers DeleteFile, which changes data by GET as in the legacy system.
// The session says who deletes; a User that differs is only audited.
func (h *Handlers) Delete(r *gateway.Request) (any, error) {
	var in struct{ FilePath, User payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	path, k, err := h.mine(r, string(in.FilePath), kind.mayDelete)
	if err != nil {
		return nil, err
	}
	if err := audit.Claim(r.Context(), h.DB, r.Origin(), string(in.User)); err != nil {
		return nil, err
	}
	content, err := h.deleteRow(r.Context(), r.Origin(), path, k)
	if err != nil {
		return nil, err
	}
	h.Remove(r.Context(), content)
	return nil, nil
}

// mine finds a file by its path, if the caller may do the action with it. A caller who may not even
// read it gets the error that it does not exist; everybody may read guides.
func (h *Handlers) mine(r *gateway.Request, sent string, may func(kind, *session.Identity, string) error) (path files.Path, k kind, err error) {
	path, ok := files.ParsePath(sent)
	if !ok {
		return path, k, errNoFile()
	}
	var file storedFile
	err = h.DB.Get(r.Context(), &file, "files/content", store.Args{"FilePath": path.String()})
	if err != nil && !errors.Is(err, store.ErrNoRows) {
		return path, k, err
	}
	k, ok = h.kindOf(file.Type)
	if err != nil || !ok || !k.mayRead(r.Caller, file) {
		return path, k, errNoFile()
	}
	return path, k, may(k, r.Caller, file.Owner)
}

// deleteRow deletes the row of a file and returns the path of its content.
func (h *Handlers) deleteRow(ctx context.Context, origin audit.Origin, path files.Path, k kind) (content files.Path, err error) {
	var text string
	err = h.DB.Tx(ctx, func(tx *store.Tx) error {
		err := tx.Get(ctx, &text, "files/delete", store.Args{"FilePath": path.String(), "FileType": k.Name})
		if err != nil {
			return store.IfNone(err, errNoFile())
		}
		return audit.Write(ctx, tx, origin.Did(audit.FileDeleted, path.String()))
	})
	if err != nil {
		return files.Path{}, err
	}
	return attachments.ParsePath(text)
}

func errNoFile() error { return errs.Failf("文件不存在，可能已被删除") }
