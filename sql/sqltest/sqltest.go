// Package sqltest gives tests the SQL texts of the product, as they are in its folders.
package sqltest

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	sqltext "qiao/sql"
)

// Texts returns all SQL texts of the product, by their paths from the top: the steps of the
// schema, the entries, and the named statements. The key of a named statement has its name
// after the path of its file, as in "handlers/approval/statements.sql absent".
func Texts(t testing.TB) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, folder := range []string{"gateway", "handlers", "procedures", "sql"} {
		err := fs.WalkDir(os.DirFS(top(t)), folder, func(file string, item fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case item.IsDir() && item.Name() == "testdata":
				return fs.SkipDir
			case path.Ext(file) == ".sql":
				return add(texts, file, filepath.Join(top(t), file))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return texts
}

// Statements are the named statements of all packages, by the keys of Texts.
func Statements(t testing.TB) map[string]string {
	t.Helper()
	return choose(t, func(key string) (string, bool) { return key, strings.Contains(key, ".sql ") })
}

// Entries are the entries of the binary, by their own paths, such as "approval/done.sql".
func Entries(t testing.TB) map[string]string {
	t.Helper()
	return choose(t, func(key string) (string, bool) {
		if name, found := strings.CutPrefix(key, "procedures/entries/"); found {
			return name, true
		}
		name, found := strings.CutPrefix(strings.Replace(key, "/lists/", "/", 1), "handlers/")
		return name, found && strings.Contains(key, "/lists/")
	})
}

// choose returns the texts that have a key of another set, and fails the test if there is none.
func choose(t testing.TB, keyOf func(key string) (string, bool)) map[string]string {
	t.Helper()
	chosen := map[string]string{}
	for key, text := range Texts(t) {
		if name, found := keyOf(key); found {
			chosen[name] = text
		}
	}
	if len(chosen) == 0 {
		t.Fatal("no texts are found")
	}
	return chosen
}

func add(texts map[string]string, file, place string) error {
	content, err := os.ReadFile(place)
	if err != nil {
		return err
	}
	if path.Base(file) != "statements.sql" && file != "sql/base.sql" {
		texts[file] = string(content)
		return nil
	}
	named, err := sqltext.Statements(string(content))
	for name, text := range named {
		texts[file+" "+name] = text
	}
	return err
}

// top is the folder of the module.
func top(t testing.TB) string {
	t.Helper()
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder
		}
		if filepath.Dir(folder) == folder {
			t.Fatal("the test does not run below the folder of the module")
		}
		folder = filepath.Dir(folder)
	}
}
