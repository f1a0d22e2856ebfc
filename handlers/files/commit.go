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
	// commitTime bounds the transaction that writes a file's row.
	commitTime = 30 * time.Second
	// commitTries is how often the row is written when other uploads write the
	// same row at the same time. One of them succeeds at each try.
	commitTries = 10
)

// commit writes the row that names the received content, and with that makes it
// the file; then it removes the content that the file had before. The content
// has been received completely, so a client that goes away stops nothing. When
// the row cannot be written, the received content is removed.
func (h *Handlers) commit(ctx context.Context, u upload, size int64) (files.Path, error) {
	ctx = context.WithoutCancel(ctx)
	to, sent, err := h.tryCommit(ctx, u, size)
	for try := 1; try < commitTries && (store.IsUnique(err) || store.IsDeadlock(err)); try++ {
		// Another upload has made a file of this name since the destination was
		// resolved. The next try replaces that file or is refused.
		to, sent, err = h.tryCommit(ctx, u, size)
	}
	committed, known := err == nil, true
	if err != nil && sent {
		committed, known = h.isCommitted(ctx, u.content)
	}
	switch {
	case committed:
		h.Remove(ctx, to.replaced)
		return to.path, nil
	case known:
		h.Remove(ctx, u.content)
	}
	return files.Path{}, err
}

// tryCommit resolves the destination and writes its row in one transaction. sent says that the database was asked to
// commit, with any answer.
func (h *Handlers) tryCommit(ctx context.Context, u upload, size int64) (to destination, sent bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, commitTime)
	defer cancel()
	err = h.DB.Tx(ctx, func(tx *store.Tx) (err error) {
		for !sent && err == nil { // again where the file was replaced or deleted after it was found
			if to, err = h.resolve(ctx, tx, u); err == nil {
				sent, err = h.write(ctx, tx, u, to, size)
			}
		}
		return err
	})
	return to, sent, err
}

// isCommitted reports whether a row names the content although its commit has
// returned an error. Where the database does not say, known is false and both
// contents are kept: the sweep removes the one that has no row.
func (h *Handlers) isCommitted(ctx context.Context, content files.Path) (committed, known bool) {
	ctx, cancel := context.WithTimeout(ctx, commitTime)
	defer cancel()
	rows, err := h.DB.Exec(ctx, "files/confirm", store.Args{"ContentPath": content.String()})
	if err != nil {
		h.Log.Error("nobody can tell yet whether an uploaded file is in the list", "content", content.String(), "error", err.Error())
	}
	return rows > 0, err == nil
}

// write writes the row. It writes nothing where the file to be replaced has
// changed since it was found.
func (h *Handlers) write(ctx context.Context, tx *store.Tx, u upload, to destination, size int64) (written bool, err error) {
	if size > to.free {
		return false, h.ErrQuota()
	}
	event, query, args := audit.FileUploaded, "files/insert", store.Args{
		"FilePath": to.path.String(), "ContentPath": u.content.String(), "FileCaption": u.caption, "FileSize": size,
		"Department": u.origin.Caller.DepartmentName, "UserId": u.origin.Caller.UserID, "UserName": u.origin.Caller.Name,
		"Shared": !u.verify, "Now": store.LocalTime{Time: u.origin.Now},
	}
	if to.replaces {
		event, query = audit.FileReplaced, "files/replace"
		args["Replaced"] = to.oldContent
	} else {
		args["FileId"], args["FileName"], args["FileType"], args["FileParam"] = uuid.NewString(), u.name, u.kind.Name, u.page
	}
	n, err := tx.Exec(ctx, query, args)
	if err != nil || n == 0 {
		return false, err
	}
	if err := u.finish(ctx, tx, to); err != nil {
		return false, err
	}
	return true, audit.Write(ctx, tx, u.origin.Did(event, to.path.String()))
}
