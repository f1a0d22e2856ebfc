package files_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"qiao/gateway/files"
	"qiao/gateway/gatewaytest"
)

// store is a storage with the folder in which its contents can be seen.
type store struct {
	files.Storage
	dir  string
	root string // of all that the storage keeps
}

// onEach runs a test on both kinds of storages.
func onEach(t *testing.T, test func(t *testing.T, s store)) {
	t.Helper()
	t.Run("folder", func(t *testing.T) {
		dir := t.TempDir()
		test(t, store{open(t, dir), dir, dir})
	})
	t.Run("s3", func(t *testing.T) {
		server := gatewaytest.StartS3(t)
		server.Prefix = "qiao/files"
		test(t, store{openS3(t, server), filepath.Join(server.Folder, "qiao/files"), server.Folder})
	})
}

func openS3(t *testing.T, server *gatewaytest.S3) *files.S3 {
	t.Helper()
	s, err := files.OpenS3(server.S3, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func open(t *testing.T, dir string) *files.Folder {
	t.Helper()
	folder, err := files.OpenFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { folder.Close() })
	return folder
}

func put(t *testing.T, s files.Storage, path files.Path, content string) {
	t.Helper()
	if size, err := s.Receive(t.Context(), path, strings.NewReader(content), int64(len(content))); err != nil || size != int64(len(content)) {
		t.Fatal(size, err)
	}
}

func read(t *testing.T, s files.Storage, path files.Path) string {
	t.Helper()
	content, err := s.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer content.Close()
	text, err := io.ReadAll(content)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// random is a text of many bytes.
func random(size int) string {
	text := make([]byte, size)
	_, _ = rand.NewChaCha8([32]byte{1}).Read(text)
	return string(text)
}

func TestAContentIsThereUntilItIsRemoved(t *testing.T) {
	onEach(t, func(t *testing.T, s store) {
		path := files.NewPath(today, "图 1+&%.png")
		put(t, s, path, "one")
		if got := read(t, s, path); got != "one" {
			t.Errorf("%q", got)
		}
		for range 2 { // removing it again is no error
			if err := s.Remove(t.Context(), path); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.Open(t.Context(), path); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("open what is removed: %v", err)
		}
		if names := left(t, s.root); len(names) != 0 {
			t.Errorf("left: %s", names)
		}
	})
}

// mib is a multiple of the parts of the protocol, 5 MiB.
const mib = 1 << 20

func TestAContentOfAnySizeIsReadFromAnyPosition(t *testing.T) {
	onEach(t, func(t *testing.T, s store) {
		whole := random(11*mib + 3)
		for _, size := range []int{1, 64 << 10, 5 * mib, len(whole)} {
			path := files.NewPath(today, "a.mp4")
			put(t, s, path, whole[:size])
			content, err := s.Open(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			if content.Size != int64(size) || content.Tag != path.Key {
				t.Errorf("%d bytes: size %d, tag %s", size, content.Size, content.Tag)
			}
			for _, from := range []int{size - 1, 0, size} {
				if _, err := content.Seek(int64(from), io.SeekStart); err != nil {
					t.Fatal(err)
				}
				if got, err := io.ReadAll(content); err != nil || string(got) != whole[from:size] {
					t.Errorf("%d bytes from %d: %d bytes, %v", size, from, len(got), err)
				}
			}
			content.Close()
		}
	})
}

func TestAFailedContentLeavesNothing(t *testing.T) {
	onEach(t, func(t *testing.T, s store) {
		path := files.NewPath(today, "a.png")
		for name, sent := range map[string]struct {
			content io.Reader
			want    error
		}{
			"too large":                 {strings.NewReader(strings.Repeat("x", 7*mib+1)), files.ErrTooLarge},
			"cut off":                   {io.MultiReader(strings.NewReader("begin"), iotest.ErrReader(io.ErrUnexpectedEOF)), io.ErrUnexpectedEOF},
			"cut off behind some parts": {io.MultiReader(strings.NewReader(strings.Repeat("x", 6*mib)), iotest.ErrReader(io.ErrUnexpectedEOF)), io.ErrUnexpectedEOF},
		} {
			if _, err := s.Receive(t.Context(), path, sent.content, 7*mib); !errors.Is(err, sent.want) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := s.Receive(t.Context(), files.Path{Day: "..", Key: "..", Name: "x"}, strings.NewReader("abc"), 3); err == nil {
			t.Error("stored outside")
		}
		if names := left(t, s.root); len(names) != 0 {
			t.Errorf("left: %s", names)
		}
		if size, err := s.Receive(t.Context(), path, strings.NewReader(strings.Repeat("x", 7*mib)), 7*mib); err != nil || size != 7*mib {
			t.Errorf("as large as it may be: %d %v", size, err)
		}
	})
}

// TestNoReaderSeesAPart: a content is not there before its last byte has come.
func TestNoReaderSeesAPart(t *testing.T) {
	onEach(t, func(t *testing.T, s store) {
		path := files.NewPath(today, "a.mp4")
		text := strings.Repeat("x", 6*mib)
		looks := 0
		looked := readerFunc(func([]byte) (int, error) {
			looks++
			if _, err := s.Open(t.Context(), path); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("opened before its end: %v", err)
			}
			return 0, io.EOF
		})
		content := io.MultiReader(strings.NewReader(text[:mib]), looked, strings.NewReader(text[mib:]), looked)
		if _, err := s.Receive(t.Context(), path, content, 6*mib); err != nil || looks != 2 {
			t.Fatal(looks, err)
		}
		if read(t, s, path) != text {
			t.Error("another content")
		}
	})
}

func TestAContentIsReadWhenItsRequestHasEnded(t *testing.T) {
	onEach(t, func(t *testing.T, s store) {
		path := files.NewPath(today, "a.png")
		put(t, s, path, "content")
		ctx, cancel := context.WithCancel(t.Context())
		content, err := s.Open(ctx, path)
		if err != nil {
			t.Fatal(err)
		}
		defer content.Close()
		cancel()
		var got bytes.Buffer
		if _, err := got.ReadFrom(content); err != nil || got.String() != "content" {
			t.Errorf("%q %v", got.String(), err)
		}
	})
}

type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }
