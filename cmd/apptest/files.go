package apptest

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/handlers"
	"qiao/sql/seed"
)

// Guide is one row of the guide list.
type Guide struct{ FilePath, FileName, FileCaption string }

// GuideRows are the rows of a page's guides by name, as the caller gets them.
func (g *Gateway) GuideRows(t testing.TB, page string, who ...Option) map[string]Guide {
	t.Helper()
	rows := map[string]Guide{}
	for _, row := range g.guideList(t, page, who...) {
		rows[row.FileName] = row
	}
	return rows
}

// Guides are the names of a page's guides, as an administrator, who sees every page, reads them.
func (g *Gateway) Guides(t testing.TB, page string) (names []string) {
	t.Helper()
	return g.GuidesFor(t, "admin", page)
}

// GuidesFor are the names of the guides that an account gets, of a page or of all.
func (g *Gateway) GuidesFor(t testing.TB, account, page string) (names []string) {
	t.Helper()
	for _, row := range g.guideList(t, page, g.As(t, account)...) {
		names = append(names, row.FileName)
	}
	return names
}

func (g *Gateway) guideList(t testing.TB, page string, who ...Option) (rows []Guide) {
	t.Helper()
	a := g.Call(t, "DataTable", "行政文件管理查询", []string{"OtherA", page}, who...)
	if err := json.Unmarshal(a.Data, &rows); err != nil {
		t.Fatal(a.Body)
	}
	return rows
}

// Picture is the content that belongs to a caption.
func Picture(caption string) string { return PNG + caption + strings.Repeat(".", 100<<10) }

// Serves reports whether a guide's path leads to the picture of its caption.
func (g *Gateway) Serves(t testing.TB, row Guide) bool {
	t.Helper()
	a := g.Send(t, http.MethodGet, Escaped(row.FilePath), "")
	if a.Body != Picture(row.FileCaption) {
		t.Logf("the row %q has %d %.60q", row.FileCaption, a.Status, a.Body)
		return false
	}
	return true
}

// OnDisk lists the names of all stored files.
func (g *Gateway) OnDisk(t testing.TB) (files []string) {
	t.Helper()
	err := filepath.WalkDir(g.Contents, func(path string, item fs.DirEntry, err error) error {
		if err == nil && item.Type().IsRegular() {
			files = append(files, filepath.Base(path))
		}
		if os.IsNotExist(err) {
			return nil
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(files)
	return files
}

// Age makes everything below a folder two hours old.
func Age(t testing.TB, folder string) {
	t.Helper()
	then := time.Now().Add(-2 * time.Hour)
	err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if err == nil {
			err = os.Chtimes(path, then, then)
		}
		if errors.Is(err, fs.ErrNotExist) { // a file of a sweep, or removed by it
			return nil
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Escaped is a path in the form of a URL.
func Escaped(path string) string { return (&url.URL{Path: path}).EscapedPath() }

// DemoGuides are the contents of the files in the demo data.
var DemoGuides = sync.OnceValue(func() []seed.File {
	data, err := seed.Load(DemoTime, handlers.Seed)
	if err != nil {
		panic(err) // the files are embedded: a broken build
	}
	return data.Files
})
