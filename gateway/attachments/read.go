package attachments

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/files"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// File is an uploaded file. Clients get its id, its name and its size.
type File struct {
	FileID   string `db:"FileId" json:"FileId"`
	FileName string `db:"-"` // under which it was uploaded
	FileSize int64  `db:"FileSize"`
	FileType string `db:"FileType" json:"-"`
	FilePath string `db:"FilePath" json:"-"`
	RecordID string `db:"RecordId" json:"-"` // its own FileID while it waits for its record
	UserID   string `db:"UserId" json:"-"`   // the user who uploaded it; empty where that is not known
}

// Waits reports whether no record has taken the file yet.
func (f File) Waits() bool { return f.RecordID == f.FileID }

// WaitsFor reports whether the file waits for its record and comes from the user.
func (f File) WaitsFor(userID string) bool { return f.Waits() && f.UserID == userID }

func (f *File) name() { f.FileName = f.FilePath[strings.LastIndexByte(f.FilePath, '/')+1:] }

// Find finds a file of one of the kinds. Where there is none, the error is store.ErrNoRows.
func Find(ctx context.Context, db store.Reader, id string, kinds ...Kind) (f File, err error) {
	err = db.Get(ctx, &f, "attachments/find", store.Args{"FileId": id})
	if err == nil && !slices.ContainsFunc(kinds, func(k Kind) bool { return k.Type == f.FileType }) {
		err = store.ErrNoRows
	}
	f.name()
	return f, err
}

// May reports whether the caller may read a file.
type May func(r *gateway.Request, f File) (bool, error)

// OfRecord lets everybody who has the route read the files that a record has.
func OfRecord(_ *gateway.Request, f File) (bool, error) { return !f.Waits(), nil }

// InList lets the users read a file who find its record in a list, and its uploader while it waits for a record. key is the
// parameter of the list that holds the key of a record.
func InList(list, key string) May {
	return func(r *gateway.Request, f File) (bool, error) {
		if f.WaitsFor(r.Caller.UserID) {
			return true, nil
		}
		rows, err := r.ReadRows(list, map[string]string{key: f.RecordID})
		return len(rows) == 1, err
	}
}

// Read is the route GET path/{id}: a file of one of the kinds, for users who may read it. Others get the answer for a
// missing file. The answer does not say when the file was uploaded, because that could reveal the writer of an
// anonymous opinion.
func (s *Store) Read(path string, access session.Access, may May, kinds ...Kind) gateway.Route {
	types := make([]string, len(kinds))
	for i, k := range kinds {
		types[i] = k.Type
	}
	return gateway.Route{Methods: "GET", Path: path + "/:id", Access: access, Effect: gateway.Read, File: true, Summary: "查看" + strings.Join(types, "、"), Handle: func(r *gateway.Request) (any, error) {
		return s.serve(r.Context(), r.Param("id"), func(f File) (bool, error) { return may(r, f) }, kinds)
	}}
}

// Serve answers with a file of a kind; the caller may read it.
func (s *Store) Serve(ctx context.Context, id string, k Kind) (any, error) {
	return s.serve(ctx, id, func(File) (bool, error) { return true, nil }, []Kind{k})
}

func (s *Store) serve(ctx context.Context, id string, may func(File) (bool, error), kinds []Kind) (any, error) {
	f, err := Find(ctx, s.DB, id, kinds...)
	readable := false
	if err == nil {
		readable, err = may(f)
	}
	if errors.Is(err, store.ErrNoRows) || err == nil && !readable {
		return nil, errs.New(errs.NotFound)
	}
	if err != nil {
		return nil, err
	}
	at, err := ParsePath(f.FilePath)
	if err != nil {
		return nil, err
	}
	content, err := s.Storage.Open(ctx, at)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errs.New(errs.NotFound)
	}
	if err != nil {
		return nil, err
	}
	kind, _ := files.TypeOf(at.Name) // without a type the browser saves the file and does not show it
	return gateway.Content{ReadSeekCloser: content, Name: at.Name, Type: kind.MIME, Size: content.Size, Tag: content.Tag, Link: content.Link}, nil
}
