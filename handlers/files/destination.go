package files

import (
	"context"
	"errors"

	"qiao/gateway/attachments"
	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/store"
)

// destination is the file that an upload makes or replaces.
type destination struct {
	path       files.Path // the path for clients
	replaces   bool       // a file of this name exists and is replaced
	oldContent string     // ContentPath in that file's row
	replaced   files.Path // the content that is replaced; zero for none
	free       int64      // how many bytes of the user's quota are free for it
}

type fileRow struct {
	FilePath    string `db:"FilePath"`
	ContentPath string `db:"ContentPath"` // empty where the content is at FilePath
	Owner       string `db:"Owner"`       // UserId, empty where there is no owner
}

// resolve finds the destination of an upload, and checks that the caller may
// write there.
func (h *Handlers) resolve(ctx context.Context, db store.Reader, u upload) (to destination, err error) {
	if err := u.origin.Caller.CheckPage("FileParam", u.page); err != nil {
		return destination{}, err
	}
	var row fileRow
	err = db.Get(ctx, &row, "files/find", store.Args{"FileType": u.kind.Name, "FileParam": u.page, "FileName": u.name})
	switch {
	case errors.Is(err, store.ErrNoRows): // a new file has the path of its content, but with the name that was sent
		to, err = destination{path: files.Path{Day: u.content.Day, Key: u.content.Key, Name: u.name}}, u.kind.mayUpload(u.origin.Caller)
	case err != nil:
	case !u.overwrite:
		err = errs.Failf("已有同名文件 %s", u.name)
	default:
		if to, err = row.destination(); err == nil {
			err = u.kind.mayReplace(u.origin.Caller, row.Owner)
		}
	}
	if err != nil {
		return destination{}, err
	}
	to.free, err = h.Free(ctx, db, u.origin.Caller.UserID, attachments.Given{Replaced: to.path.String(), Upload: u.parts})
	return to, err
}

// destination is that of an upload which replaces the file.
func (f fileRow) destination() (to destination, err error) {
	to = destination{replaces: true, oldContent: f.ContentPath}
	if to.path, err = attachments.ParsePath(f.FilePath); err != nil {
		return destination{}, err
	}
	to.replaced = to.path
	if f.ContentPath != "" {
		to.replaced, err = attachments.ParsePath(f.ContentPath)
	}
	return to, err
}
