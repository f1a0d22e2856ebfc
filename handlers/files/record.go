package files

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/store"
)

// recordTime is how long the row of a file that has come whole may take.
const recordTime = 30 * time.Second

// record writes the row and gives the content its path, both or neither. A
// client that goes away meanwhile changes nothing: its file has come whole. One
// at a time, so that what is put back after a failure is not somebody else's.
func (h *Handlers) record(ctx context.Context, u upload, draft files.Draft) (files.Path, error) {
	h.recording.Lock()
	defer h.recording.Unlock()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTime)
	defer cancel()
	path, err := h.recordOnce(ctx, u, draft)
	if store.IsUnique(err) {
		// A file of the same name has come since this one looked; now that its
		// row stands, this one replaces it or is refused.
		path, err = h.recordOnce(ctx, u, draft)
	}
	return path, err
}

func (h *Handlers) recordOnce(ctx context.Context, u upload, draft files.Draft) (files.Path, error) {
	var at place
	var put *placement
	err := h.db.Tx(ctx, func(tx *store.Tx) (err error) {
		if at, err = h.place(ctx, tx, u); err != nil {
			return err
		}
		if draft.Size() > at.room {
			return h.errNoRoom()
		}
		if at, err = h.write(ctx, tx, u, at, draft.Size()); err != nil {
			return err
		}
		put, err = h.put(draft, at)
		return err
	})
	if put == nil {
		return at.path, err
	}
	return at.path, h.settle(ctx, u, put, draft.Size(), err)
}

// settle keeps what is at its path or takes it back. err is why the row cannot
// be committed; it may have been all the same, so that is looked for.
func (h *Handlers) settle(ctx context.Context, u upload, put *placement, size int64, err error) error {
	if err == nil {
		put.keep()
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordTime)
	defer cancel()
	var rows int
	unknown := h.db.Get(ctx, &rows, "files/stored", store.Args{
		"FilePath": put.path.String(), "FileSize": size, "UserId": u.origin.Caller.UserID, "Now": store.LocalTime{Time: u.origin.Now},
	})
	switch {
	case unknown != nil: // a file without its row does less harm than a row without its file
		h.log.Error("nobody can tell whether an uploaded file is in the list; it stays", "path", put.path.String(), "error", unknown.Error())
		put.keep()
		return err
	case rows > 0:
		put.keep()
		return nil
	default:
		put.undo()
		return err
	}
}

// place is where an upload goes.
type place struct {
	path  files.Path
	taken bool  // by a file that it replaces
	room  int64 // for it, of the user's quota, in bytes
}

// getter is the database or an open transaction.
type getter interface {
	Get(ctx context.Context, dest any, query string, args store.Args) error
}

// place finds out where an upload goes and whether it may.
func (h *Handlers) place(ctx context.Context, db getter, u upload) (place, error) {
	at := place{path: files.NewPath(u.origin.Now, u.name)}
	var known string
	err := db.Get(ctx, &known, "files/find", store.Args{"FileType": Guide, "FileParam": u.page, "FileName": u.name})
	switch {
	case errors.Is(err, store.ErrNoRows):
		err = allowed(u.origin.Caller, mayUpload)
	case err != nil:
	case !u.overwrite:
		err = errs.Failf("已有同名文件 %s", u.name)
	default:
		var ok bool
		if at.path, ok = files.ParsePath(known); !ok {
			return place{}, errs.Wrap(errs.Internal, "read FilePath", errors.New("it is no path of a stored file: "+known))
		}
		at.taken, err = true, allowed(u.origin.Caller, mayReplace)
	}
	if err != nil {
		return place{}, err
	}
	var used int64
	err = db.Get(ctx, &used, "files/used", store.Args{"UserId": u.origin.Caller.UserID, "Replaced": at.path.String()})
	at.room = int64(h.limits.Quota) - used
	return at, err
}

// write writes the row and returns where the content goes then: a file that is
// gone when it is to be replaced makes the upload a new one.
func (h *Handlers) write(ctx context.Context, tx *store.Tx, u upload, at place, size int64) (place, error) {
	args := store.Args{
		"FilePath": at.path.String(), "FileCaption": u.caption, "FileSize": size, "Department": u.origin.Caller.DepartmentName,
		"UserId": u.origin.Caller.UserID, "UserName": u.origin.Caller.Name, "Now": store.LocalTime{Time: u.origin.Now},
	}
	if at.taken {
		n, err := tx.Exec(ctx, "files/replace", args)
		if err != nil {
			return at, err
		}
		if n > 0 {
			return at, audit.Write(ctx, tx, u.origin.Did(audit.FileReplaced, at.path.String()))
		}
		if err := allowed(u.origin.Caller, mayUpload); err != nil {
			return at, err
		}
		at.path, at.taken = files.NewPath(u.origin.Now, u.name), false
		args["FilePath"] = at.path.String()
	}
	args["FileId"], args["FileName"] = uuid.NewString(), u.name
	args["FileType"], args["FileParam"] = Guide, u.page
	if _, err := tx.Exec(ctx, "files/insert", args); err != nil {
		return at, err
	}
	return at, audit.Write(ctx, tx, u.origin.Did(audit.FileUploaded, at.path.String()))
}
