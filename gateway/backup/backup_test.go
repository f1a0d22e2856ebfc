package backup_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"qiao/gateway/backup"
	"qiao/gateway/files"
	"qiao/gateway/store"
)

// faulty is a target in which something happens at each Put.
type faulty struct {
	files.Objects
	put func(name string) error
}

func (f faulty) Put(ctx context.Context, name string, content io.Reader, size int64) error {
	if err := f.put(name); err != nil {
		return err
	}
	return f.Objects.Put(ctx, name, content, size)
}

// migrated is the file of a database with the schema and no rows.
var migrated = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "qiao-backup-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "qiao.db")
	db, err := store.Open(context.Background(), "main", backup.EmbeddedAt(file))
	if err != nil {
		return nil, err
	}
	_, err = db.Migrate(context.Background())
	if err = errors.Join(err, db.Close()); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
})

// installation is a database with the schema, a file and its row.
type installation struct {
	backup.Source
	path files.Path
}

func install(t *testing.T) installation {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "qiao.db")
	schema, err := migrated()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, schema, 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(t.Context(), "main", backup.EmbeddedAt(file))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	folder, err := files.OpenFolder(filepath.Join(dir, "files"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = folder.Close() })
	i := installation{path: files.NewPath(time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC), "a.png")}
	i.Source = backup.Source{DB: db, File: file, Storage: folder, Work: filepath.Join(dir, "work"), Program: "v1.2.0", Now: time.Now}
	i.store(t, i.path)
	return i
}

// store stores a content with its row.
func (i installation) store(t *testing.T, p files.Path) {
	t.Helper()
	if _, err := i.Storage.Receive(t.Context(), p, strings.NewReader("content of "+p.Name), 100); err != nil {
		t.Fatal(err)
	}
	err := i.DB.Tx(t.Context(), func(tx *store.Tx) error {
		return tx.Insert(t.Context(), "Admin_File",
			[]string{"FileId", "FilePath", "FileName", "FileType", "FileParam", "FileSize", "Shared", "CreateUserName", "CreateDate"},
			[][]any{{p.Key, p.String(), p.Name, "操作说明", "shop", len("content of " + p.Name), 0, "陈建国", "2026-11-20 09:00:00"}})
	})
	if err != nil {
		t.Fatal(err)
	}
}

// drop deletes a content, and the rows of all files but the first, as another gateway does.
func (i installation) drop(t *testing.T, p files.Path) {
	t.Helper()
	err := i.DB.Tx(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(t.Context(), "attachments/keep", store.Args{"FileType": "操作说明", "RecordId": "shop", "Kept": `["` + i.path.Key + `"]`})
		return err
	})
	if err := errors.Join(err, i.Storage.Remove(t.Context(), p)); err != nil {
		t.Fatal(err)
	}
}

func target(t *testing.T) *files.Folder {
	t.Helper()
	folder, err := files.OpenFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = folder.Close() })
	return folder
}

// TestAFullTargetKeepsTheOlderBackUps: whichever part has no room.
func TestAFullTargetKeepsTheOlderBackUps(t *testing.T) {
	i, at := install(t), target(t)
	first, err := backup.Run(t.Context(), i.Source, at, 0)
	if err != nil {
		t.Fatal(err)
	}
	i.store(t, files.NewPath(time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC), "b.png"))
	for _, part := range []string{"locks/", "files/", "qiao.db", "SHA256SUMS", "manifest.json"} {
		full := faulty{at, func(name string) error {
			if strings.Contains(name, part) {
				return &os.PathError{Op: "write", Path: name, Err: syscall.ENOSPC}
			}
			return nil
		}}
		if _, err := backup.Run(t.Context(), i.Source, full, 1); err == nil || !strings.Contains(err.Error(), "is full; make room") {
			t.Errorf("%s: %v", part, err)
		}
		if names, err := backup.Names(t.Context(), at); err != nil || len(names) != 1 || names[0] != first.Manifest.Name {
			t.Errorf("%s: %v %v", part, names, err)
		}
	}
	second, err := backup.Run(t.Context(), i.Source, at, 1)
	if err != nil || len(second.Manifest.Files) != 2 || len(second.Removed) != 1 {
		t.Errorf("%+v %v", second, err)
	}
	found, err := backup.Verify(t.Context(), at)
	if err != nil || len(found) != 1 || found[0].Level != "ok" {
		t.Errorf("%v %v", found, err)
	}
}

// TestAFileThatIsDeletedMeanwhile is not in the back-up: the database is copied again.
func TestAFileThatIsDeletedMeanwhile(t *testing.T) {
	i, at := install(t), target(t)
	gone, once := files.NewPath(time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC), "gone.png"), false
	changing := deleting{i.Storage, func(p files.Path) {
		if p == i.path && !once {
			once = true
			i.store(t, gone)
		} else if p == gone {
			i.drop(t, gone)
		}
	}}
	source := i.Source
	source.Storage = changing
	got, err := backup.Run(t.Context(), source, at, 0)
	if err != nil || len(got.Manifest.Missing) != 0 || len(got.Manifest.Files) != 1 || got.Manifest.Tables["Admin_File"] != 1 {
		t.Errorf("%+v %v", got.Manifest, err)
	}
	if !once {
		t.Error("nothing was deleted")
	}
}

// deleting is a storage in which something happens before a content is opened.
type deleting struct {
	files.Storage
	before func(files.Path)
}

func (d deleting) Open(ctx context.Context, p files.Path) (files.Content, error) {
	d.before(p)
	return d.Storage.Open(ctx, p)
}

// TestOneBackUpAtATime: the second one says who runs, and the first goes on.
func TestOneBackUpAtATime(t *testing.T) {
	i, at := install(t), target(t)
	var second error
	slow := faulty{at, func(name string) error {
		if strings.Contains(name, "qiao.db") {
			_, second = backup.Run(t.Context(), i.Source, at, 1)
		}
		return nil
	}}
	if _, err := backup.Run(t.Context(), i.Source, slow, 1); err != nil {
		t.Error(err)
	}
	if second == nil || !strings.Contains(second.Error(), "another back-up into this target runs on ") {
		t.Errorf("the second: %v", second)
	}
	if locks, err := at.List(t.Context(), "locks"); err != nil || len(locks) > 0 {
		t.Errorf("%v %v", locks, err)
	}
}

// TestABackUpOfANewerProgram is not restored by an older one.
func TestABackUpOfANewerProgram(t *testing.T) {
	i, at := install(t), target(t)
	made, err := backup.Run(t.Context(), i.Source, at, 0)
	if err != nil {
		t.Fatal(err)
	}
	if m, err := backup.Find(t.Context(), at, "", time.Time{}); err != nil || m.Name != made.Manifest.Name {
		t.Errorf("%v %v", m.Name, err)
	}
	if err := i.DB.Tx(t.Context(), func(tx *store.Tx) error {
		return tx.Insert(t.Context(), "goose_db_version", []string{"version_id", "is_applied"}, [][]any{{99999, 1}})
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := backup.Run(t.Context(), i.Source, at, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := backup.Find(t.Context(), at, "", time.Time{}); err == nil || !strings.Contains(err.Error(), "has step 99999 of the schema") || !strings.Contains(err.Error(), "restore with version v1.2.0 or later") {
		t.Errorf("%v", err)
	}
}

// TestATargetThatReturnsOtherBytes gets no back-up.
func TestATargetThatReturnsOtherBytes(t *testing.T) {
	i, at := install(t), target(t)
	bad := flipping{at}
	if _, err := backup.Run(t.Context(), i.Source, bad, 0); err == nil || !strings.Contains(err.Error(), "gives other bytes back than it got") {
		t.Errorf("%v", err)
	}
	if names, err := backup.Names(t.Context(), at); err != nil || len(names) > 0 {
		t.Errorf("%v %v", names, err)
	}
}

// flipping stores contents with another first byte.
type flipping struct{ files.Objects }

func (f flipping) Put(ctx context.Context, name string, content io.Reader, size int64) error {
	text, err := io.ReadAll(content)
	if err == nil && strings.HasPrefix(name, "files/") {
		text[0] ^= 1
	}
	return errors.Join(err, f.Objects.Put(ctx, name, bytes.NewReader(text), size))
}

// TestFilesAlone are backed up where the database is a SQL Server.
func TestFilesAlone(t *testing.T) {
	i, at := install(t), target(t)
	for n := range 24 { // several are copied at a time
		i.store(t, files.NewPath(time.Date(2026, 11, 1+n%3, 9, 0, 0, 0, time.UTC), fmt.Sprint(n, ".png")))
	}
	source := i.Source
	source.File = ""
	made, err := backup.Run(t.Context(), source, at, 0)
	if err != nil || made.Copied != 25 || made.Manifest.Database != nil || len(made.Manifest.Files) != 25 || made.Manifest.Schema == 0 {
		t.Fatalf("%+v %v", made, err)
	}
	if again, err := backup.Run(t.Context(), source, at, 0); err != nil || again.Copied != 0 || again.Bytes != 0 {
		t.Errorf("%+v %v", again, err)
	}
	restored, err := files.OpenFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer restored.Close()
	for range 2 { // what is there already stays
		if err := made.Manifest.RestoreFiles(t.Context(), at, restored); err != nil {
			t.Fatal(err)
		}
	}
	content, err := restored.Open(t.Context(), i.path)
	if err != nil {
		t.Fatal(err)
	}
	defer content.Close()
	if text, err := io.ReadAll(content); err != nil || string(text) != "content of a.png" {
		t.Errorf("%s %v", text, err)
	}

	// A content that is deleted after the database was backed up by its own means is in the back-up before.
	i.drop(t, files.NewPath(time.Now(), "nothing stored"))
	last, err := backup.Run(t.Context(), source, at, 0)
	if err != nil || len(last.Manifest.Files) != 1 {
		t.Fatalf("%d files, %v", len(last.Manifest.Files), err)
	}
	if both, err := last.Manifest.WithFilesBefore(t.Context(), at); err != nil || len(both.Files) != 25 {
		t.Errorf("%d files, %v", len(both.Files), err)
	}
}
