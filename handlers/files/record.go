package files

import (
	"context"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/audit"
	"qiao/gateway/files"
	"qiao/gateway/store"
)

const (
	// recordTime is how long the row of a file that has come whole may take.
	recordTime = 30 * time.Second
	// recordTries is how often a row is written because others write the same
	// one at once. Each time one of those is through.
	recordTries = 10
)

// record writes the row that names the content, which makes it the file; then
// the content that it replaces is removed. A client that goes away meanwhile
// changes nothing: its file has come whole. Of what fails nothing is left.
func (h *Handlers) record(ctx context.Context, u upload, size int64) (files.Path, error) {
	ctx = context.WithoutCancel(ctx)
	at, sent, err := h.recordOnce(ctx, u, size)
	for try := 1; try < recordTries && (store.IsUnique(err) || store.IsDeadlock(err)); try++ {
		// A file of the same name has come since this one looked; now that its
		// row stands, this one replaces it or is refused.
		at, sent, err = h.recordOnce(ctx, u, size)
	}
	stands, known := err == nil, true
	if err != nil && sent {
		stands, known = h.stands(ctx, u.content)
	}
	switch {
	case stands:
		h.remove(at.replaced)
		return at.path, nil
	case known:
		h.remove(u.content)
	}
	return files.Path{}, err
}

// recordOnce tries it once; sent says that the commit has been asked for.
func (h *Handlers) recordOnce(ctx context.Context, u upload, size int64) (at place, sent bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, recordTime)
	defer cancel()
	err = h.db.Tx(ctx, func(tx *store.Tx) (err error) {
		for !sent && err == nil { // again where the file has been replaced or deleted since it was found
			if at, err = h.place(ctx, tx, u); err == nil {
				sent, err = h.write(ctx, tx, u, at, size)
			}
		}
		return err
	})
	return at, sent, err
}

// stands reports whether the row stands although its commit is said to have
// failed. Where nobody can tell, neither content is touched: the sweep removes
// the one that turns out to have no row.
func (h *Handlers) stands(ctx context.Context, content files.Path) (stands, known bool) {
	ctx, cancel := context.WithTimeout(ctx, recordTime)
	defer cancel()
	rows, err := h.db.Exec(ctx, "files/confirm", store.Args{"ContentPath": content.String()})
	if err != nil {
		h.log.Error("nobody can tell yet whether an uploaded file is in the list", "content", content.String(), "error", err.Error())
	}
	return rows > 0, err == nil
}

// write writes the row, unless the one that is to be replaced is not as it was
// found.
func (h *Handlers) write(ctx context.Context, tx *store.Tx, u upload, at place, size int64) (written bool, err error) {
	if size > at.room {
		return false, h.errNoRoom()
	}
	event, query, args := audit.FileUploaded, "files/insert", store.Args{
		"FilePath": at.path.String(), "ContentPath": u.content.String(), "FileCaption": u.caption, "FileSize": size,
		"Department": u.origin.Caller.DepartmentName, "UserId": u.origin.Caller.UserID, "UserName": u.origin.Caller.Name,
		"Now": store.LocalTime{Time: u.origin.Now},
	}
	if at.taken {
		event, query = audit.FileReplaced, "files/replace"
		args["Replaced"] = at.row
	} else {
		args["FileId"], args["FileName"], args["FileType"], args["FileParam"] = uuid.NewString(), u.name, Guide, u.page
	}
	n, err := tx.Exec(ctx, query, args)
	if err != nil || n == 0 {
		return false, err
	}
	return true, audit.Write(ctx, tx, u.origin.Did(event, at.path.String()))
}
