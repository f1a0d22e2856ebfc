package files

import (
	"context"
	"errors"
	"io/fs"

	"qiao/gateway"
	"qiao/gateway/attachments"
	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// storedFile has the columns of a file's row.
type storedFile struct {
	Content string `db:"Content"` // the path of its content
	Type    string `db:"FileType"`
	Page    string `db:"FileParam"`
	Shared  bool   `db:"Shared"` // no longer waits to be released
	Owner   string `db:"Owner"`  // UserId, empty where there is no owner
}

// Serve answers GET /files/{day}/{key}/{name}. A guide can be read with its path alone, because a browser sends no
// token for the images and videos of a page. Avatars need a session; kind.mayRead decides on other files.
func (h *Handlers) Serve(r *gateway.Request) (any, error) {
	path := files.Path{Day: r.Param("day"), Key: r.Param("key"), Name: r.Param("name")}
	content, at, err := h.open(r.Context(), path, r.Caller)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errs.New(errs.NotFound)
	}
	if err != nil {
		return nil, err
	}
	kind, _ := files.TypeOf(at.Name) // without a type the browser saves the file and does not show it
	return gateway.Content{
		ReadSeekCloser: content, Name: path.Name, Type: kind.MIME, Size: content.Size, Tag: content.Tag, Link: content.Link, Modified: content.Modified,
	}, nil
}

// open opens the content that a file's row names, and returns its path as well: its name ends as its type does. Where that content is missing,
// the file may have been replaced after the row was read, so the row is read
// again until it names the same content twice.
func (h *Handlers) open(ctx context.Context, path files.Path, caller *session.Identity) (files.Content, files.Path, error) {
	var before files.Path
	for {
		at, err := h.contentOf(ctx, path, caller)
		if err != nil {
			return files.Content{}, at, err
		}
		content, err := h.Storage.Open(ctx, at)
		if !errors.Is(err, fs.ErrNotExist) || at == before {
			return content, at, err
		}
		before = at
	}
}

// contentOf returns the path of a file's content. A file without a row, or that is
// none of the caller's business, is fs.ErrNotExist.
func (h *Handlers) contentOf(ctx context.Context, path files.Path, caller *session.Identity) (files.Path, error) {
	if !path.Valid() {
		return files.Path{}, fs.ErrNotExist
	}
	var file storedFile
	err := h.DB.Get(ctx, &file, "files/content", store.Args{"FilePath": path.String()})
	switch {
	case errors.Is(err, store.ErrNoRows) || err == nil && !h.readable(file, caller):
		return files.Path{}, fs.ErrNotExist
	case err != nil:
		return files.Path{}, err
	default:
		return attachments.ParsePath(file.Content)
	}
}

// readable reports whether a caller may read the file by its path. A session that is locked, or has
// a one-time password, still shows its owner's own avatar.
func (h *Handlers) readable(f storedFile, caller *session.Identity) bool {
	if f.Type == Avatar {
		return session.SignedIn().Check(caller) == nil || caller != nil && f.Owner == caller.UserID
	}
	k, known := h.kindOf(f.Type)
	return known && k.mayRead(caller, f)
}
