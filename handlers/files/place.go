package files

import (
	"context"
	"errors"

	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/store"
)

// place is where an upload goes.
type place struct {
	path     files.Path // that clients know
	taken    bool       // by a file that it replaces
	row      string     // ContentPath of that file's row
	replaced files.Path // the content that it replaces; zero for none
	room     int64      // for it, of the user's quota, in bytes
}

// found is a file's row.
type found struct {
	FilePath    string `db:"FilePath"`
	ContentPath string `db:"ContentPath"` // empty: at FilePath
}

// getter is the database or an open transaction.
type getter interface {
	Get(ctx context.Context, dest any, query string, args store.Args) error
}

// place finds out where an upload goes and whether it may. A new file gets the
// path of its content.
func (h *Handlers) place(ctx context.Context, db getter, u upload) (at place, err error) {
	if err := u.origin.Caller.CheckPage("FileParam", u.page); err != nil {
		return place{}, err
	}
	var row found
	err = db.Get(ctx, &row, "files/find", store.Args{"FileType": Guide, "FileParam": u.page, "FileName": u.name})
	switch {
	case errors.Is(err, store.ErrNoRows):
		at, err = place{path: u.content}, allowed(u.origin.Caller, mayUpload)
	case err != nil:
	case !u.overwrite:
		err = errs.Failf("已有同名文件 %s", u.name)
	default:
		if at, err = row.place(); err == nil {
			err = allowed(u.origin.Caller, mayReplace)
		}
	}
	if err != nil {
		return place{}, err
	}
	var used int64
	err = db.Get(ctx, &used, "files/used", store.Args{"UserId": u.origin.Caller.UserID, "Replaced": at.path.String()})
	at.room = int64(h.limits.Quota) - used
	return at, err
}

// place is that of a file that is to be replaced.
func (f found) place() (at place, err error) {
	at = place{taken: true, row: f.ContentPath}
	if at.path, err = parsePath(f.FilePath); err != nil {
		return place{}, err
	}
	at.replaced = at.path
	if f.ContentPath != "" {
		at.replaced, err = parsePath(f.ContentPath)
	}
	return at, err
}

// parsePath reads a path that the database has.
func parsePath(text string) (files.Path, error) {
	p, ok := files.ParsePath(text)
	if !ok {
		return p, errs.Wrap(errs.Internal, "read path", errors.New("it is no path of a stored file: "+text))
	}
	return p, nil
}
