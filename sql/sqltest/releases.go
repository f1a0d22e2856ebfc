package sqltest

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Release is a small database as the program of an earlier release has made it.
type Release struct {
	Step int64  // the last of the schema
	SQL  string // that makes the database in SQLite
}

// Releases are the databases in sql/testdata/releases, the oldest first.
func Releases(t testing.TB) (releases []Release) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(top(t), "sql/testdata/releases/*.sql"))
	if err != nil || len(files) == 0 {
		t.Fatal("no releases are found", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		step, err := strconv.ParseInt(strings.TrimSuffix(filepath.Base(file), ".sql"), 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		releases = append(releases, Release{Step: step, SQL: string(text)})
	}
	return releases
}

var insertText = regexp.MustCompile(`(?ms)^INSERT INTO (\w+) \(.*?\);$`)

// Insert is the statement that fills a table of a release.
type Insert struct{ Table, SQL string }

// Inserts are the statements that fill the tables of the release, but for that of goose, in the order of their references. Both databases
// understand them.
func (r Release) Inserts() (inserts []Insert) {
	for _, found := range insertText.FindAllStringSubmatch(r.SQL, -1) {
		if found[1] != "goose_db_version" {
			inserts = append(inserts, Insert{Table: found[1], SQL: found[0]})
		}
	}
	return inserts
}

// Rows counts the rows of each table of the release.
func (r Release) Rows() map[string]int {
	rows := map[string]int{}
	for _, insert := range r.Inserts() {
		rows[insert.Table] = strings.Count(insert.SQL, "\n(")
	}
	return rows
}
