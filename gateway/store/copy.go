package store

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

	"qiao/gateway/config"
	"qiao/gateway/store/sqlite"
	sqltext "qiao/sql"
)

// CopyFile writes a consistent copy of a SQLite file into a new one, while gateways write to it. No writer waits.
func CopyFile(ctx context.Context, from, to string) error {
	return classify(ctx, "copy", sqlite.Copy(ctx, from, to))
}

// Problems lists the damage in the file of a SQLite database: pages, indexes, constraints, references. Each result is a sentence. It is empty
// for a SQL Server, which checks its own files.
func (db *DB) Problems(ctx context.Context) ([]string, error) {
	if db.lite == nil {
		return nil, nil
	}
	problems, err := sqlite.Problems(ctx, db.readers())
	return problems, classify(ctx, "check", err)
}

// Tables counts the rows of each table of a SQLite database.
func (db *DB) Tables(ctx context.Context) (map[string]int64, error) {
	counts, err := sqlite.Tables(ctx, db.readers())
	return counts, classify(ctx, "count rows", err)
}

// Guards lists the triggers of the schema that are missing in a SQLite database, or that differ. They protect logs and postings against changes.
// It is empty for a SQL Server, where the rights of the gateway's login protect them.
func (db *DB) Guards(ctx context.Context) (problems []string, err error) {
	if db.lite == nil {
		return nil, nil
	}
	want, err := schemaTriggers(ctx)
	if err != nil {
		return nil, err
	}
	have, err := sqlite.Triggers(ctx, db.readers())
	if err != nil {
		return nil, classify(ctx, "read triggers", err)
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		switch text, found := have[name]; {
		case !found:
			problems = append(problems, fmt.Sprintf("the trigger %s is missing", name))
		case plain(text) != plain(want[name]):
			problems = append(problems, fmt.Sprintf("the trigger %s is not that of the schema", name))
		}
	}
	return problems, nil
}

// plain is the text of a trigger without comments, in one line: versions of the program differ in which of these they have kept.
func plain(text string) string {
	return strings.Join(strings.Fields(comment.ReplaceAllString(text, "")), " ")
}

var comment = regexp.MustCompile(`--[^\n]*`)

// schemaTriggers are the triggers of a new database.
func schemaTriggers(ctx context.Context) (map[string]string, error) {
	dir, err := os.MkdirTemp("", "qiao-schema-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	cfg := config.DefaultDatabase()
	cfg.Driver, cfg.DSN = string(SQLite), filepath.Join(dir, "schema.db")
	db, err := Open(ctx, "schema", cfg)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	if _, err := db.Migrate(ctx); err != nil {
		return nil, err
	}
	return sqlite.Triggers(ctx, db.readers())
}

// SchemaStep is the last step of the schema that the database has; 0 for none.
func (db *DB) SchemaStep(ctx context.Context) (int64, error) {
	applied, err := db.source().applied(ctx)
	return slices.Max(append(applied, 0)), classify(ctx, "schema", err)
}

// LastStep is the last step of the schema that this program has.
func LastStep() (int64, error) {
	return lastStep(sqltext.Folder())
}

// Unused fails where a program has a SQLite file open. A file that is not there is unused.
func Unused(ctx context.Context, file string) error {
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err := sqlite.Unused(ctx, file); err != nil {
		return fmt.Errorf("the database %s is in use; stop the gateway first: %w", file, err)
	}
	return nil
}
