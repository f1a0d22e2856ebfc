package files_test

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qiao/gateway/files"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/gatewaytest/s3fake"
)

// TestAContentOfSeveralPartsIsSweptAnHourAfterItWasSeen: an object storage says of such a content when its first part was begun, which may
// be hours before its last byte, and its row may still be on the way.
func TestAContentOfSeveralPartsIsSweptAnHourAfterItWasSeen(t *testing.T) {
	server := gatewaytest.StartS3(t)
	clock := gatewaytest.NewClock(today)
	s := openS3(t, server)
	s.SetClock(clock.Now)
	o := officeOf(t, store{s, server.Folder, server.Folder})
	large := files.NewPath(today, "a.mp4")
	put(t, o, large, strings.Repeat("x", 5*mib))
	o.age(t, o.file(large), 3*time.Hour)
	for _, step := range []struct {
		wait    time.Duration
		removed int
	}{{0, 0}, {59 * time.Minute, 0}, {time.Minute, 1}, {0, 0}} {
		clock.Advance(step.wait)
		if swept := o.sweep(t); len(swept.Removed) != step.removed {
			t.Errorf("%s later: %v", step.wait, swept.Removed)
		}
	}
	// one that got its row meanwhile begins anew when it loses it
	again := files.NewPath(today, "b.mp4")
	put(t, o, again, strings.Repeat("x", 5*mib))
	o.age(t, o.file(again), 3*time.Hour)
	o.sweep(t)
	o.rows.named = append(o.rows.named, again)
	clock.Advance(2 * time.Hour)
	o.sweep(t)
	o.rows.named = o.rows.named[:2]
	if swept := o.sweep(t); len(swept.Removed) != 0 {
		t.Errorf("removed at once: %v", swept.Removed)
	}
}

// TestPartsOfAnInterruptedUploadAreSwept: an upload goes on as long as a part of it is younger than an hour.
func TestPartsOfAnInterruptedUploadAreSwept(t *testing.T) {
	server := gatewaytest.StartS3(t)
	storage := openS3(t, server)
	o := officeOf(t, store{storage, server.Folder, server.Folder})
	parts := func() (found []string) {
		for _, name := range left(t, server.Folder) {
			if strings.Contains(name, s3fake.PartsFolder) {
				found = append(found, name)
			}
		}
		return found
	}
	swept := func() {
		o.sweep(t)
	}
	for name, test := range map[string]struct {
		age  time.Duration
		ends error
	}{
		"interrupted": {2 * time.Hour, errors.New("another error")},
		"going on":    {30 * time.Minute, nil},
	} {
		path := files.NewPath(today, "a.mp4")
		looked := readerFunc(func([]byte) (int, error) {
			before := parts()
			if len(before) == 0 {
				t.Fatalf("%s: no part is kept", name)
			}
			for _, part := range before {
				o.age(t, part, test.age)
				o.age(t, filepath.Dir(part), 2*time.Hour)
			}
			swept()
			if after := parts(); (len(after) == 0) != (test.ends != nil) {
				t.Errorf("%s: %s", name, after)
			}
			return 0, io.EOF
		})
		content := io.MultiReader(strings.NewReader(strings.Repeat("x", 6*mib)), looked, strings.NewReader(strings.Repeat("x", 6*mib)))
		_, err := o.Receive(t.Context(), path, content, 12*mib)
		if (err == nil) != (test.ends == nil) {
			t.Errorf("%s: %v", name, err)
		}
		// The server may end the connection of an upload that it does not know, and then it is left alone for a second.
		gatewaytest.Eventually(t, "the storage is asked again", func() bool { return storage.Ping(t.Context()) == nil })
		if _, err := o.Open(t.Context(), path); (err == nil) != (test.ends == nil) || err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestOnlyContentsBelowThePrefixAreSwept: a bucket may have other things as well.
func TestOnlyContentsBelowThePrefixAreSwept(t *testing.T) {
	server := gatewaytest.StartS3(t)
	other := openS3(t, server)
	server.Prefix = "qiao"
	o := officeOf(t, store{openS3(t, server), filepath.Join(server.Folder, "qiao"), server.Folder})
	stranger := files.NewPath(today, "a.png")
	put(t, other, stranger, "content")
	o.age(t, filepath.Join(server.Folder, stranger.Day, stranger.Key, stranger.Name), 3*time.Hour)
	if swept := o.sweep(t); len(swept.Removed) > 0 || len(swept.Missing) > 0 {
		t.Errorf("%+v", swept)
	}
	if got := read(t, other, stranger); got != "content" {
		t.Errorf("%q", got)
	}
}
