// Package attachments keeps the files that belong to records: the photos of a repair request, the
// files of an application. A file is uploaded before its record is saved and waits until then; the
// record takes it in its own transaction. A file's row stands in Admin_File: FileType is its kind,
// FileParam is its record, or its own FileId while it waits. An area declares its kinds and their
// routes in a file attachments.go.
package attachments

import (
	"context"
	"log/slog"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/store"
)

// Kind is a kind of attachments.
type Kind struct {
	// Type is the FileType of the rows; config.OwnFileTypes lists it.
	Type string
	// Name replaces the name that was sent. Files without one keep theirs.
	Name string
	// Documents says that documents may be uploaded as well as pictures, up to 20 MiB instead of
	// 1 MiB.
	Documents bool
	// Videos says that videos alone may be uploaded, up to 50 MiB.
	Videos bool
	// Waiting is how many files of an account may wait for their record; the oldest are dropped.
	Waiting int
	// Bounded says that an upload is refused where it exceeds the account's quota.
	Bounded bool
	// Unordered says that a record lists its files as they were uploaded, not as it names them.
	Unordered bool
}

// The largest files, in bytes. Our own UI makes larger pictures smaller.
const (
	mostPicture  = 1 << 20
	mostDocument = 20 << 20
	mostVideo    = 50 << 20
)

func (k Kind) most() int64 {
	switch {
	case k.Videos:
		return mostVideo
	case k.Documents:
		return mostDocument
	default:
		return mostPicture
	}
}

// Store keeps the contents of files and their rows.
type Store struct {
	DB      *store.DB // main
	Storage files.Storage
	Quota   config.ByteSize // of one account
	Log     *slog.Logger    // problems that an answer can no longer report
}

// CheckQuota refuses a file of size bytes for which an account has no room left.
func (s *Store) CheckQuota(ctx context.Context, db store.Reader, user string, size int64) error {
	free, err := s.Free(ctx, db, user, Given{})
	if err == nil && size > free {
		err = s.ErrQuota()
	}
	return err
}

// Given is a part of an account's quota that a new file gets from what is there.
type Given struct {
	Replaced string // the path of the file that goes
	Upload   string // the upload that becomes the file
}

// Free is how many bytes of an account's quota are free for a file.
func (s *Store) Free(ctx context.Context, db store.Reader, user string, given Given) (int64, error) {
	var used int64
	err := db.Get(ctx, &used, "attachments/used", store.Args{"UserId": user, "Replaced": given.Replaced, "UploadId": given.Upload})
	return int64(s.Quota) - used, err
}

// ErrQuota is the refusal of a file for which an account has no room left.
func (s *Store) ErrQuota() error {
	return errs.Failf("您上传的文件合计不能超过 %s，请先删除不用的文件", s.Quota)
}
