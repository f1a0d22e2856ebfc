package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"

	"github.com/jmoiron/sqlx"
	"modernc.org/sqlite"
)

// pagesAtOnce are copied between two looks at the context.
const pagesAtOnce = 1024

// Copy writes a consistent copy of a database's file into a new one, while other processes read and write the database: they wait for
// nothing, because all pages are read in one reading transaction. The copy is not synced.
func Copy(ctx context.Context, from, to string) (err error) {
	// Not read-only: the last connection that closes the database tidies its log up.
	connector, err := sqlite.NewConnector(fileURL(from, url.Values{"mode": {"rw"}, "_pragma": {"busy_timeout(10000)"}}))
	if err != nil {
		return err
	}
	opened, err := connector.Connect(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, opened.Close()) }()
	conn, ok := opened.(interface {
		driver.ExecerContext
		NewBackup(to string) (*sqlite.Backup, error)
	})
	if !ok {
		return fmt.Errorf("a %T copies no database", opened)
	}
	// Without a transaction around all steps each would see what has been written since, and the copy would begin again.
	for _, text := range []string{"BEGIN", "SELECT COUNT(*) FROM sqlite_schema"} {
		if _, err := conn.ExecContext(ctx, text, nil); err != nil {
			return err
		}
	}
	backup, err := conn.NewBackup(fileURL(to, url.Values{"_pragma": {"synchronous(off)"}}))
	if err != nil {
		return err
	}
	for more := true; more && err == nil; {
		if more, err = backup.Step(pagesAtOnce); err == nil {
			err = ctx.Err()
		}
	}
	return errors.Join(err, backup.Finish())
}

// mostProblems is how many problems of one kind are reported.
const mostProblems = 20

// Problems asks SQLite whether the file is whole, and whether every reference leads to a row. Each result is a sentence.
func Problems(ctx context.Context, db *sqlx.DB) (problems []string, err error) {
	if err := db.SelectContext(ctx, &problems, fmt.Sprintf("PRAGMA integrity_check(%d)", mostProblems)); err != nil {
		return nil, err
	}
	if len(problems) == 1 && problems[0] == "ok" {
		problems = nil
	}
	rows, err := db.QueryxContext(ctx, "PRAGMA foreign_key_check")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for n := 0; n < mostProblems && rows.Next(); n++ {
		var broken struct {
			Table  string `db:"table"`
			Row    *int64 `db:"rowid"`
			Parent string `db:"parent"`
			Key    int    `db:"fkid"`
		}
		if err := rows.StructScan(&broken); err != nil {
			return nil, err
		}
		row := "a row"
		if broken.Row != nil {
			row = fmt.Sprintf("row %d", *broken.Row)
		}
		problems = append(problems, fmt.Sprintf("%s of %s refers to a row of %s that does not exist", row, broken.Table, broken.Parent))
	}
	return problems, rows.Err()
}

// Tables counts the rows of each table.
func Tables(ctx context.Context, db *sqlx.DB) (map[string]int64, error) {
	var names []string
	if err := db.SelectContext(ctx, &names, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"); err != nil {
		return nil, err
	}
	counts := make(map[string]int64, len(names))
	for _, name := range names {
		var count int64
		if err := db.GetContext(ctx, &count, fmt.Sprintf("SELECT COUNT(*) FROM %q", name)); err != nil {
			return nil, err
		}
		counts[name] = count
	}
	return counts, nil
}

// Triggers are the texts of all triggers by name.
func Triggers(ctx context.Context, db *sqlx.DB) (map[string]string, error) {
	var list []struct {
		Name string `db:"name"`
		Text string `db:"sql"`
	}
	if err := db.SelectContext(ctx, &list, "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"); err != nil {
		return nil, err
	}
	texts := make(map[string]string, len(list))
	for _, t := range list {
		texts[t.Name] = t.Text
	}
	return texts, nil
}

// Unused fails where another process has the file open.
func Unused(ctx context.Context, file string) (err error) {
	pool, err := openPool(file, 1, url.Values{"mode": {"rw"}, "_pragma": {"busy_timeout(0)", "locking_mode(exclusive)"}})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pool.Close()) }()
	_, err = pool.ExecContext(ctx, "BEGIN IMMEDIATE; ROLLBACK")
	return err
}
