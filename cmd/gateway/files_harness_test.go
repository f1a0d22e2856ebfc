package main

import (
	"encoding/json"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"qiao/cmd/apptest"
	"qiao/sql/seed"
)

// guides are the names of a page's guides, as the listing has them for who sees
// every page.
func guides(t testing.TB, g *apptest.Gateway, page string) (names []string) {
	t.Helper()
	return guidesFor(t, g, "admin", page)
}

// guidesFor are the names of the guides that an account gets, of a page or of all.
func guidesFor(t testing.TB, g *apptest.Gateway, account, page string) (names []string) {
	t.Helper()
	a := g.Call(t, "DataTable", "行政文件管理查询", []string{"OtherA", page}, g.As(t, account)...)
	var rows []struct{ FileName string }
	if err := json.Unmarshal(a.Data, &rows); err != nil {
		t.Fatal(a.Body)
	}
	for _, row := range rows {
		names = append(names, row.FileName)
	}
	return names
}

// onDisk lists what the storage's folder holds.
func onDisk(t testing.TB, g *apptest.Gateway) (files []string) {
	t.Helper()
	root := filepath.Join(g.Config.DataDir, "files")
	err := filepath.WalkDir(root, func(path string, item fs.DirEntry, err error) error {
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

func escaped(path string) string { return (&url.URL{Path: path}).EscapedPath() }

// demoGuides are the contents of the guides in the demo data.
func demoGuides() []seed.File { return seed.DemoFiles(apptest.DemoTime) }
