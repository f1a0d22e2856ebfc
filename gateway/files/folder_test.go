package files_test

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"qiao/gateway/files"
)

var today = time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)

func open(t *testing.T, dir string) *files.Folder {
	t.Helper()
	folder, err := files.OpenFolder(dir, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { folder.Close() })
	return folder
}

// put stores a content.
func put(t *testing.T, folder *files.Folder, path files.Path, content string) {
	t.Helper()
	draft, err := folder.Receive(strings.NewReader(content), 100)
	if err != nil {
		t.Fatal(err)
	}
	defer draft.Discard()
	if err := draft.Place(path); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, folder *files.Folder, path files.Path) string {
	t.Helper()
	content, err := folder.Open(path)
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

// left are the regular files below a folder.
func left(t *testing.T, dir string) (names []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, item fs.DirEntry, err error) error {
		if err == nil && item.Type().IsRegular() {
			names = append(names, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func TestAPlacedContentIsThereAndReplacesWhatWas(t *testing.T) {
	folder := open(t, t.TempDir())
	path := files.NewPath(today, "图.png")
	put(t, folder, path, "one")
	put(t, folder, path, "two")
	if got := read(t, folder, path); got != "two" {
		t.Errorf("%q", got)
	}
	if err := folder.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := folder.Open(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("open what is removed: %v", err)
	}
	if err := folder.Remove(path); err != nil {
		t.Errorf("remove it again: %v", err)
	}
}

func TestOfAContentThatFailsNothingIsLeft(t *testing.T) {
	dir := t.TempDir()
	folder := open(t, dir)
	if _, err := folder.Receive(strings.NewReader("four"), 3); !errors.Is(err, files.ErrTooLarge) {
		t.Errorf("too large: %v", err)
	}
	broken := io.MultiReader(strings.NewReader("begin"), iotest.ErrReader(io.ErrUnexpectedEOF))
	if _, err := folder.Receive(broken, 100); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("cut off: %v", err)
	}
	draft, err := folder.Receive(strings.NewReader("abc"), 3)
	if err != nil || draft.Size() != 3 {
		t.Fatalf("as large as it may be: %v", err)
	}
	if err := draft.Place(files.Path{Day: "..", Key: "..", Name: "x"}); err == nil {
		t.Error("placed outside")
	}
	draft.Discard()
	if names := left(t, dir); len(names) != 0 {
		t.Errorf("left: %s", names)
	}
}

func TestNothingOutsideTheFolderIsReached(t *testing.T) {
	dir := t.TempDir()
	folder := open(t, dir)
	outside := t.TempDir()
	if err := os.WriteFile(filepath.Join(outside, "a.png"), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	path := files.NewPath(today, "a.png")
	if err := os.MkdirAll(filepath.Join(dir, path.Day), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(dir, path.Day, path.Key)); err != nil {
		t.Fatal(err)
	}
	if content, err := folder.Open(path); err == nil {
		content.Close()
		t.Error("a link led out of the folder")
	}
}

func TestWhatAKilledGatewayLeftIsSweptAway(t *testing.T) {
	dir := t.TempDir()
	open(t, dir)
	for name, age := range map[string]time.Duration{"old": 2 * time.Hour, "coming": time.Minute} {
		path := filepath.Join(dir, "incoming", name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, time.Time{}, time.Now().Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	open(t, dir)
	if names := left(t, dir); len(names) != 1 || filepath.Base(names[0]) != "coming" {
		t.Errorf("left: %s", names)
	}
}

func TestWhatIsLeftAsideIsSweptAwayWhileTheGatewayRuns(t *testing.T) {
	dir := t.TempDir()
	folder := open(t, dir)
	ctx, cancel := context.WithCancel(t.Context())
	ticks, ended := make(chan time.Time), make(chan struct{})
	go func() {
		defer close(ended)
		folder.SweepOn(ctx, ticks, slog.New(slog.DiscardHandler))
	}()
	draft, err := folder.Receive(strings.NewReader("abc"), 3)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	ticks <- now.Add(59 * time.Minute)
	ticks <- now.Add(59 * time.Minute) // taken when the sweep before is over
	if names := left(t, dir); len(names) != 1 {
		t.Errorf("within the hour: %s", names)
	}
	ticks <- now.Add(61 * time.Minute)
	ticks <- now
	if names := left(t, dir); len(names) != 0 {
		t.Errorf("after the hour: %s", names)
	}
	draft.Discard()
	cancel()
	<-ended
}

func TestABackupBringsBackWhatWasReplaced(t *testing.T) {
	dir := t.TempDir()
	folder := open(t, dir)
	path := files.NewPath(today, "图.png")
	if _, err := folder.Backup(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("of what is not there: %v", err)
	}
	put(t, folder, path, "one")
	stored := filepath.Join(dir, path.Day, path.Key, path.Name)
	if err := os.Chtimes(stored, time.Time{}, time.Now().Add(-48*time.Hour)); err != nil {
		t.Fatal(err)
	}
	for _, replaced := range []bool{true, false} {
		backup, err := folder.Backup(path)
		if err != nil {
			t.Fatal(err)
		}
		if replaced {
			put(t, folder, path, "two")
		}
		if err := folder.Sweep(time.Now()); err != nil { // the file is old, its backup is not
			t.Fatal(err)
		}
		if err := backup.Place(path); err != nil {
			t.Fatal(err)
		}
		if got := read(t, folder, path); got != "one" {
			t.Errorf("put back: %q", got)
		}
	}
	backup, err := folder.Backup(path)
	if err != nil {
		t.Fatal(err)
	}
	backup.Discard()
	if names := left(t, dir); len(names) != 1 || names[0] != stored {
		t.Errorf("left: %s", names)
	}
}

func TestAFolderThatCannotBeMadeSaysSo(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := files.OpenFolder(file, time.Now()); err == nil || !strings.Contains(err.Error(), "cannot make the folder") {
		t.Errorf("%v", err)
	}
}

func TestParsePath(t *testing.T) {
	const key = "0190c1b2-0000-4000-8000-000000000000"
	for text, ok := range map[string]bool{
		"/files/2026-11-20/" + key + "/图 1.png":    true,
		`\files\2026-11-20\` + key + `\a.png`:      true,
		"files/2026-11-20/" + key + "/a.png":       false,
		"/files/2026-11-20/" + key + "/..":         false,
		"/files/2026-11-20/" + key + "/a.png/b":    false,
		"/files/2026-11-20/" + key + "/ a.png":     false,
		"/files/2026-11-20/../a.png":               false,
		"/files/../" + key + "/a.png":              false,
		"/files/2026-11-20/" + key + "/a\x00b.png": false,
		"": false,
	} {
		path, got := files.ParsePath(text)
		if got != ok {
			t.Errorf("ParsePath(%q) is %t", text, got)
		}
		if again, _ := files.ParsePath(path.String()); got && again != path {
			t.Errorf("%q reads as %v", path, again)
		}
	}
}

func FuzzParsePath(f *testing.F) {
	f.Add(`\files\2026-11-20\0190c1b2-0000-4000-8000-000000000000\图.png`)
	f.Add("/files/2026-11-20/../../etc/passwd")
	f.Fuzz(func(t *testing.T, text string) {
		path, ok := files.ParsePath(text)
		if ok && !filepath.IsLocal(strings.TrimPrefix(path.String(), "/")) {
			t.Errorf("%q leads to %q", text, path)
		}
	})
}
