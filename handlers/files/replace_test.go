package files_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
)

// failCommits lets a change of Admin_File fail when it is committed.
func failCommits(t *testing.T, g *apptest.Gateway, change string) {
	t.Helper()
	g.Define(t, `CREATE TABLE Nobody (Id INTEGER PRIMARY KEY)`)
	g.Define(t, `CREATE TABLE Doubt (Id INTEGER REFERENCES Nobody (Id) DEFERRABLE INITIALLY DEFERRED)`)
	g.Define(t, `CREATE TRIGGER doubt AFTER `+change+` ON Admin_File BEGIN INSERT INTO Doubt VALUES (1); END`)
}

func TestAReplacementThatCannotBeCommittedChangesNothing(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	path := apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG+"one"))
	before := g.OnDisk(t)
	failCommits(t, g, "UPDATE")
	g.Clock.Advance(time.Second) // or the remaining row would look like the new one
	if a := g.Upload(t, "admin", "a.png", apptest.PNG+"two"); a.Code == 0 {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	if a := g.Send(t, http.MethodGet, apptest.Escaped(path), ""); a.Body != apptest.PNG+"one" {
		t.Errorf("served: %d %q", a.Status, a.Body)
	}
	if diff := cmp.Diff(before, g.OnDisk(t)); diff != "" {
		t.Errorf("left behind: %s", diff)
	}
}

func TestANewFileThatCannotBeCommittedLeavesNothing(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	before := g.OnDisk(t)
	failCommits(t, g, "INSERT")
	if a := g.Upload(t, "admin", "a.png", apptest.PNG); a.Code == 0 {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	if diff := cmp.Diff(before, g.OnDisk(t)); diff != "" {
		t.Errorf("left behind: %s", diff)
	}
}

func TestAFileThatIsDeletedWhileItIsReplacedIsStoredAnew(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	path := apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG+"one"))
	g.Define(t, `CREATE TRIGGER gone BEFORE UPDATE ON Admin_File BEGIN DELETE FROM Admin_File WHERE FileId = OLD.FileId; END`)
	again := apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG+"two"))
	if again == path {
		t.Error("it has the path of what is gone")
	}
	if a := g.Send(t, http.MethodGet, apptest.Escaped(again), ""); a.Body != apptest.PNG+"two" {
		t.Errorf("served: %d %q", a.Status, a.Body)
	}
	if diff := cmp.Diff([]string{"a.png"}, g.Guides(t, "contract-list")); diff != "" {
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

func TestAClientThatLeavesAfterItsUploadLosesNoFile(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	body, contentType := apptest.Form(t, "a.png", apptest.PNG+strings.Repeat("x", 3<<20)) // more than is read ahead
	ctx, cancel := context.WithCancel(t.Context())
	request := httptest.NewRequestWithContext(ctx, http.MethodPost, apptest.UploadPath+apptest.GuideQuery(), io.NopCloser(endsWith{strings.NewReader(body), cancel}))
	request.Header.Set("Content-Type", contentType)
	request.Header.Set("X-Token", g.Session(t, "admin"))
	recorder := httptest.NewRecorder()
	g.Server.Handler().ServeHTTP(recorder, request)
	if ctx.Err() == nil {
		t.Fatal("the client is still there")
	}
	if diff := cmp.Diff([]string{"a.png"}, g.Guides(t, "contract-list")); diff != "" {
		t.Errorf("listed: %s %s", diff, recorder.Body)
	}
	if !strings.Contains(strings.Join(g.OnDisk(t), ","), "a.png") {
		t.Error("its content is not stored")
	}
}

func TestAnotherLetterCaseOrWidthIsAnotherFile(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		first := apptest.Stored(t, g.Upload(t, "admin", "a.png", apptest.PNG))
		for _, name := range []string{"A.png", "ａ.png"} {
			if other := apptest.Stored(t, g.Upload(t, "admin", name, apptest.PNG)); other == first {
				t.Errorf("%s has replaced a.png", name)
			}
		}
	})
}
