package main

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// failCommits lets a change of Admin_File fail when it is committed.
func (g *gatewayUnderTest) failCommits(t *testing.T, change string) {
	t.Helper()
	g.define(t, `CREATE TABLE Nobody (Id INTEGER PRIMARY KEY)`)
	g.define(t, `CREATE TABLE Doubt (Id INTEGER REFERENCES Nobody (Id) DEFERRABLE INITIALLY DEFERRED)`)
	g.define(t, `CREATE TRIGGER doubt AFTER `+change+` ON Admin_File BEGIN INSERT INTO Doubt VALUES (1); END`)
}

func TestAReplacementThatCannotBeCommittedChangesNothing(t *testing.T) {
	g := startDemo(t, nil)
	path := stored(t, g.upload(t, "admin", "a.png", png+"one"))
	before := g.onDisk(t)
	g.failCommits(t, "UPDATE")
	g.Clock.Advance(time.Second) // or the row that stands would look like the new one
	if a := g.upload(t, "admin", "a.png", png+"two"); a.Code == 0 {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	if a := g.send(t, http.MethodGet, escaped(path), ""); a.Body != png+"one" {
		t.Errorf("served: %d %q", a.Status, a.Body)
	}
	if diff := cmp.Diff(before, g.onDisk(t)); diff != "" {
		t.Errorf("left behind: %s", diff)
	}
}

func TestANewFileThatCannotBeCommittedLeavesNothing(t *testing.T) {
	g := startDemo(t, nil)
	before := g.onDisk(t)
	g.failCommits(t, "INSERT")
	if a := g.upload(t, "admin", "a.png", png); a.Code == 0 {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	if diff := cmp.Diff(before, g.onDisk(t)); diff != "" {
		t.Errorf("left behind: %s", diff)
	}
}

func TestAFileThatIsDeletedWhileItIsReplacedIsStoredAnew(t *testing.T) {
	g := startDemo(t, nil)
	path := stored(t, g.upload(t, "admin", "a.png", png+"one"))
	g.define(t, `CREATE TRIGGER gone BEFORE UPDATE ON Admin_File BEGIN DELETE FROM Admin_File WHERE FileId = OLD.FileId; END`)
	again := stored(t, g.upload(t, "admin", "a.png", png+"two"))
	if again == path {
		t.Error("it has the path of what is gone")
	}
	if a := g.send(t, http.MethodGet, escaped(again), ""); a.Body != png+"two" {
		t.Errorf("served: %d %q", a.Status, a.Body)
	}
	if diff := cmp.Diff([]string{"a.png"}, g.guides(t, "contract-list")); diff != "" {
		t.Errorf("listed: %s", diff)
	}
}

// endsWith calls ended when its last byte is read.
type endsWith struct {
	*strings.Reader
	ended func()
}

func (r endsWith) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if r.Len() == 0 {
		r.ended()
	}
	return n, err
}

func TestAClientThatLeavesWhenItsFileHasComeLosesNothing(t *testing.T) {
	g := startDemo(t, nil)
	body, contentType := form(t, "a.png", png+strings.Repeat("x", 3<<20)) // more than is read ahead
	ctx, cancel := context.WithCancel(t.Context())
	request := httptest.NewRequestWithContext(ctx, http.MethodPost, uploadFile+guideQuery(), io.NopCloser(endsWith{strings.NewReader(body), cancel}))
	request.Header.Set("Content-Type", contentType)
	request.Header.Set("X-Token", g.session(t, "admin"))
	recorder := httptest.NewRecorder()
	g.Server.Handler().ServeHTTP(recorder, request)
	if ctx.Err() == nil {
		t.Fatal("the client is still there")
	}
	if diff := cmp.Diff([]string{"a.png"}, g.guides(t, "contract-list")); diff != "" {
		t.Errorf("listed: %s %s", diff, recorder.Body)
	}
	if !strings.Contains(strings.Join(g.onDisk(t), ","), "a.png") {
		t.Error("its content is not stored")
	}
}

func TestAnotherLetterCaseOrWidthIsAnotherFile(t *testing.T) {
	eachGateway(t, func(t *testing.T, g *gatewayUnderTest) {
		first := stored(t, g.upload(t, "admin", "a.png", png))
		for _, name := range []string{"A.png", "ａ.png"} {
			if other := stored(t, g.upload(t, "admin", name, png)); other == first {
				t.Errorf("%s has replaced a.png", name)
			}
		}
	})
}
