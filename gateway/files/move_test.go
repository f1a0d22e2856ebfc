package files_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"qiao/gateway/files"
	"qiao/gateway/gatewaytest"
)

// mover has a folder and a bucket, with contents in the folder that rows name.
type mover struct {
	folder *files.Folder
	dir    string
	bucket *files.S3
	server *gatewaytest.S3
	rows   *rows
	texts  map[files.Path]string
}

func newMover(t *testing.T, contents int) *mover {
	t.Helper()
	m := &mover{dir: t.TempDir(), server: gatewaytest.StartS3(t), rows: &rows{}, texts: map[files.Path]string{}}
	m.folder, m.bucket = open(t, m.dir), openS3(t, m.server)
	for i := range contents {
		m.add(t, m.folder, fmt.Sprint("content ", i))
	}
	return m
}

func (m *mover) add(t *testing.T, to files.Storage, text string) files.Path {
	t.Helper()
	p := files.NewPath(today.AddDate(0, 0, len(m.texts)%3), "图.png")
	put(t, to, p, text)
	m.rows.named, m.texts[p] = append(m.rows.named, p), text
	return p
}

func (m *mover) toS3(t *testing.T) files.Moved {
	t.Helper()
	moved, err := files.Move(t.Context(), m.folder, m.bucket, m.rows, func(files.Moved) {})
	if err != nil {
		t.Fatal(err)
	}
	return moved
}

// holds checks that a storage has every content, unchanged.
func (m *mover) holds(t *testing.T, s files.Storage) {
	t.Helper()
	for p, text := range m.texts {
		if got := read(t, s, p); got != text {
			t.Errorf("%s is %.20q, not %.20q", p, got, text)
		}
	}
}

func TestAMoveThereAndBack(t *testing.T) {
	m := newMover(t, 7)
	m.add(t, m.folder, random(6*mib))
	put(t, m.folder, files.NewPath(today, "a.png"), "without a row")
	m.add(t, m.bucket, "there before")
	gone := files.NewPath(today, "b.png")
	m.rows.named = append(m.rows.named, gone)
	moved := m.toS3(t)
	if moved.Contents != 8 || moved.There != 1 || moved.Bytes != 7*int64(len("content 1"))+6*mib || moved.Unnamed != 1 || !slices.Equal(moved.Missing, []files.Path{gone}) {
		t.Errorf("%+v", moved)
	}
	m.holds(t, m.bucket)
	if names := left(t, m.dir); len(names) != 1 {
		t.Errorf("left in the folder: %s", names)
	}
	m.rows.named = m.rows.named[:9]
	back, err := files.Move(t.Context(), m.bucket, m.folder, m.rows, func(files.Moved) {})
	if err != nil || back.Contents != 9 || len(back.Missing) > 0 || back.Unnamed != 0 {
		t.Errorf("%+v %v", back, err)
	}
	m.holds(t, m.folder)
	if names := left(t, m.server.Folder); len(names) != 0 {
		t.Errorf("left in the bucket: %s", names)
	}
}

// TestReadersFindAContentThroughoutItsMove reads all contents without a pause, from gateways that store in either place.
func TestReadersFindAContentThroughoutItsMove(t *testing.T) {
	m := newMover(t, 40)
	toFolder, err := files.Join(m.folder, m.bucket)
	if err != nil {
		t.Fatal(err)
	}
	toBucket, err := files.Join(m.bucket, m.folder)
	if err != nil {
		t.Fatal(err)
	}
	var done atomic.Bool
	reads := make(chan int)
	for _, s := range []files.Storage{toFolder, toBucket} {
		go func() {
			n := 0
			for !done.Load() {
				for p, text := range m.texts {
					content, err := s.Open(t.Context(), p)
					if err != nil {
						t.Errorf("%s: %v", p, err)
						continue
					}
					if got, err := io.ReadAll(content); err != nil && !errors.Is(err, fs.ErrNotExist) || err == nil && string(got) != text {
						t.Errorf("%s: %q %v", p, got, err)
					}
					content.Close()
					n++
				}
			}
			reads <- n
		}()
	}
	m.toS3(t)
	done.Store(true)
	if a, b := <-reads, <-reads; a == 0 || b == 0 {
		t.Errorf("read %d and %d contents", a, b)
	}
	m.holds(t, toBucket)
}

// TestAMoveGoesOn: one that was interrupted after a copy compares it and removes the old content.
func TestAMoveGoesOn(t *testing.T) {
	m := newMover(t, 6)
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := files.Move(ctx, m.folder, m.bucket, m.rows, func(moved files.Moved) {
		if moved.Contents == 2 {
			cancel()
		}
	}); err == nil {
		t.Error("it was not interrupted")
	}
	for _, p := range m.rows.named { // copied and not removed
		if _, err := m.folder.Open(t.Context(), p); err == nil {
			put(t, m.bucket, p, m.texts[p])
			break
		}
	}
	m.toS3(t)
	m.holds(t, m.bucket)
	if names := left(t, m.dir); len(names) != 0 {
		t.Errorf("left in the folder: %s", names)
	}
}

// TestAContentThatDiffersIsNotRemoved: neither a copy from before nor one that the storage has changed replaces a content.
func TestAContentThatDiffersIsNotRemoved(t *testing.T) {
	m := newMover(t, 1)
	p := m.rows.named[0]
	put(t, m.bucket, p, "content X")
	_, err := files.Move(t.Context(), m.folder, m.bucket, m.rows, func(files.Moved) {})
	if err == nil || !strings.Contains(err.Error(), "the content in files.s3 differs from that in files.dir") {
		t.Error(err)
	}
	m.holds(t, m.folder)
	if err := m.bucket.Remove(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	liar, err := files.OpenS3(m.server.Through(t, func(w http.ResponseWriter, r *http.Request, pass http.Handler) {
		if r.Method == http.MethodGet && strings.Contains(r.URL.Path, p.Key) {
			w = &flipping{w}
		}
		pass.ServeHTTP(w, r)
	}), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer liar.Close()
	if _, err := files.Move(t.Context(), m.folder, liar, m.rows, func(files.Moved) {}); err == nil || !strings.Contains(err.Error(), "differs") {
		t.Error(err)
	}
	m.holds(t, m.folder)
	if _, err := m.bucket.Open(t.Context(), p); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the copy that differs is there: %v", err)
	}
}

// flipping is an answer whose pieces have another first byte.
type flipping struct{ http.ResponseWriter }

func (f *flipping) Write(p []byte) (int, error) {
	changed := slices.Clone(p)
	changed[0] ^= 1
	return f.ResponseWriter.Write(changed)
}

// TestTwoPlacesAreSweptTogether: a content in either place is not missing, and what no row names goes from both.
func TestTwoPlacesAreSweptTogether(t *testing.T) {
	m := newMover(t, 2)
	both, err := files.Join(m.bucket, m.folder)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		m.add(t, m.bucket, "in the bucket")
	}
	inFolder, inBucket := files.NewPath(today, "a.png"), files.NewPath(today, "b.png")
	put(t, m.folder, inFolder, "without a row")
	put(t, m.bucket, inBucket, "without a row")
	lost := files.NewPath(today, "c.png")
	m.rows.named = append(m.rows.named, lost)
	for _, dir := range []string{m.dir, m.server.Folder} {
		for _, name := range left(t, dir) {
			then := time.Now().Add(-2 * time.Hour)
			if err := os.Chtimes(name, then, then); err != nil {
				t.Fatal(err)
			}
		}
	}
	swept, err := both.Sweep(t.Context(), m.rows)
	if err != nil || !slices.Equal(swept.Missing, []files.Path{lost}) || len(swept.Removed) != 2 ||
		!slices.Contains(swept.Removed, inFolder) || !slices.Contains(swept.Removed, inBucket) {
		t.Errorf("%+v %v", swept, err)
	}
	m.holds(t, both)
	if err := both.Remove(t.Context(), m.rows.named[0]); err != nil {
		t.Fatal(err)
	}
	if _, err := both.Open(t.Context(), m.rows.named[0]); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// TestAContentThatMovesWhileItIsLookedForIsFound: it is in neither place when that one is asked.
func TestAContentThatMovesWhileItIsLookedForIsFound(t *testing.T) {
	m := newMover(t, 1)
	var asked atomic.Int32
	settings := m.server.Through(t, func(w http.ResponseWriter, r *http.Request, pass http.Handler) {
		if r.Method == http.MethodHead && asked.Add(1) == 1 {
			w.WriteHeader(http.StatusNotFound)
			m.toS3(t)
			return
		}
		pass.ServeHTTP(w, r)
	})
	bucket, _ := logged(t, settings)
	both, err := files.Join(bucket, m.folder)
	if err != nil {
		t.Fatal(err)
	}
	m.holds(t, both)
	if n := asked.Load(); n != 2 {
		t.Errorf("the bucket was asked %d times", n)
	}
}
