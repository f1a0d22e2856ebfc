package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
)

// uploads uploads guides until stop is called. stop returns the acknowledged uploads: captions by name.
func (v *victim) uploads(t *testing.T) (acknowledged func() map[string]string, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var mu sync.Mutex
	var work sync.WaitGroup
	done := map[string]string{}
	for writer := range 3 {
		work.Go(func() {
			for i := 0; ctx.Err() == nil; i++ {
				// Each guide is replaced again and again, so that contents are removed while they are copied.
				name, caption := fmt.Sprintf("busy%d-%d.png", writer, i%30), fmt.Sprintf("writer %d, version %d", writer, i)
				if a, err := v.offer(t, name, caption); err == nil && a.Code == 0 {
					mu.Lock()
					done[name] = caption
					mu.Unlock()
				}
			}
		})
	}
	return func() map[string]string {
			mu.Lock()
			defer mu.Unlock()
			return maps.Clone(done)
		}, func() {
			cancel()
			work.Wait()
		}
}

// TestABackUpUnderWritesRestores backs up while guides are uploaded and replaced. The restored gateway has every upload that was
// acknowledged before, or a later version of it, and each guide is served with the content of its row.
func TestABackUpUnderWritesRestores(t *testing.T) {
	seeded := os.DirFS(demoFolder(t))
	t.Run("folder", func(t *testing.T) {
		restoresUnderWrites(t, seeded, t.TempDir(), nil, nil)
	})
	t.Run("s3", func(t *testing.T) {
		server := gatewaytest.StartS3(t)
		// The restored files go to names that the bucket does not have yet.
		restoresUnderWrites(t, seeded, "s3://"+server.Bucket+"/backup", inBucket(server), append(inBucket(server), "GATEWAY_FILES_S3_PREFIX=restored"))
	})
}

func restoresUnderWrites(t *testing.T, seeded fs.FS, target string, environ, restoring []string) {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(folder, seeded); err != nil {
		t.Fatal(err)
	}
	v := startVictim(t, folder, environ...)
	for i := range 5 {
		v.give(t, fmt.Sprintf("still%d.png", i), "still")
	}
	acknowledged, stop := v.uploads(t)
	gatewaytest.Eventually(t, "some uploads are acknowledged", func() bool { return len(acknowledged()) > 10 })
	before := acknowledged()
	out, _, err := command(t, environ, "backup", target, "--data-dir", folder)
	stop()
	if err != nil || strings.Contains(out, "no content") {
		t.Fatalf("%v\n%s", err, out)
	}
	v.stop(t)
	if out, _, err := command(t, environ, "verify", target, "--data-dir", folder); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	restored := filepath.Join(t.TempDir(), "restored")
	if out, _, err := command(t, restoring, "restore", target, "--data-dir", restored); err != nil || !strings.Contains(out, "restored the database and ") {
		t.Fatalf("%v\n%s", err, out)
	}
	if out, _, err := command(t, restoring, "verify", "--checksums", "--data-dir", restored); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	r := startVictim(t, restored, restoring...)
	guides := r.guides(t)
	for name, caption := range before {
		if versionOf(t, guides[name].FileCaption) < versionOf(t, caption) {
			t.Errorf("%s is %q; %q was acknowledged before the back-up", name, guides[name].FileCaption, caption)
		}
	}
	for name, guide := range guides {
		if !r.Serves(t, guide) {
			t.Errorf("%s is not served", name)
		}
	}
	r.stop(t)
}

func versionOf(t *testing.T, caption string) (n int) {
	t.Helper()
	if _, after, found := strings.Cut(caption, ", version "); found {
		if _, err := fmt.Sscan(after, &n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	return -1
}

// stocked is a data folder with the demo data and its files.
func stocked(t *testing.T) string {
	t.Helper()
	content, err := apptest.DemoFile()
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "data")
	write := func(name string, content []byte) {
		path := filepath.Join(folder, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, content, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	write("qiao.db", content)
	for _, file := range apptest.DemoGuides() {
		write(file.Path, file.Content)
	}
	return folder
}

var backedUp = regexp.MustCompile(`backed up as (\S+) in .*; (\d+) files, (\d+) of them copied now`)

// backs makes a back-up, and returns its name and the number of contents that it has copied.
func backs(t *testing.T, target, folder string, args ...string) (name, copied, out string) {
	t.Helper()
	out = succeeds(t, append([]string{"backup", target, "--data-dir", folder}, args...)...)
	found := backedUp.FindStringSubmatch(out)
	if found == nil {
		t.Fatal(out)
	}
	return found[1], found[3], out
}

func namesIn(t *testing.T, target string) (names []string) {
	t.Helper()
	manifests, err := filepath.Glob(filepath.Join(target, "backups/*/manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range manifests {
		names = append(names, filepath.Base(filepath.Dir(m)))
	}
	return names
}

// TestOlderBackUpsAreRemoved: a second back-up copies no content again, and --keep removes back-ups with the contents that only they name.
func TestOlderBackUpsAreRemoved(t *testing.T) {
	folder, target := stocked(t), t.TempDir()
	demo := contentsIn(t, filepath.Join(folder, "files"))
	first, copied, _ := backs(t, target, folder)
	if copied != fmt.Sprint(len(demo)) || len(demo) < 5 {
		t.Errorf("%s copied of %d", copied, len(demo))
	}
	second, copied, _ := backs(t, target, folder)
	if copied != "0" {
		t.Errorf("the second back-up copies %s", copied)
	}
	g := apptest.Start(t, apptest.EmbeddedAt(filepath.Join(folder, "qiao.db")), nil)
	gone := strings.TrimPrefix(demo[0], filepath.Join(folder, "files"))
	g.Change(t, "DELETE FROM Admin_File WHERE FilePath = '/files"+gone+"' OR ContentPath = '/files"+gone+"'")
	third, _, out := backs(t, target, folder, "--keep", "2")
	if got := namesIn(t, target); !slices.Equal(got, []string{second, third}) || !strings.Contains(out, "removed older back-ups: "+first) {
		t.Errorf("kept %v\n%s", got, out)
	}
	if _, err := os.Stat(filepath.Join(target, "files", gone)); err != nil {
		t.Errorf("a content that an older back-up names: %v", err)
	}
	fourth, _, out := backs(t, target, folder, "--keep", "1")
	if got := namesIn(t, target); !slices.Equal(got, []string{fourth}) || !strings.Contains(out, "removed 1 contents") {
		t.Errorf("kept %v\n%s", got, out)
	}
	if _, err := os.Stat(filepath.Join(target, "files", gone)); !os.IsNotExist(err) {
		t.Errorf("a content that no back-up names: %v", err)
	}
	if _, err := os.Stat(filepath.Join(target, "backups", first)); !os.IsNotExist(err) {
		t.Errorf("a back-up that was removed: %v", err)
	}
	refuses(t, []string{first, fourth}, quietly, "restore", target, "--backup", first, "--data-dir", filepath.Join(t.TempDir(), "x"))
	succeeds(t, "verify", target, "--data-dir", folder)
}
