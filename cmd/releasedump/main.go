// Command releasedump writes a small part of a SQLite database as SQL text: its schema as it is, and a few rows of each table with
// the rows that they refer to. make.sh in sql/testdata/releases makes the databases of earlier releases with it, which tests
// bring up to date.
package main

import (
	"bufio"
	"context"
	"database/sql"
	"fmt"
	"io"
	"log"
	"os"
	"regexp"

	_ "qiao/gateway/store" // registers sqlite
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: releasedump FILE > NAME.sql")
	}
	if err := write(context.Background(), os.Args[1], os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func write(ctx context.Context, file string, to io.Writer) error {
	db, err := sql.Open("sqlite", "file:"+file+"?mode=ro")
	if err != nil {
		return err
	}
	defer db.Close()
	out := bufio.NewWriter(to)
	if err := dump(ctx, db, out); err != nil {
		return err
	}
	return out.Flush()
}

// dump writes the tables, their rows in the order of their references, and then indexes, views and triggers.
func dump(ctx context.Context, db *sql.DB, out io.Writer) error {
	tables, err := tablesOf(ctx, db)
	if err != nil {
		return err
	}
	chosen, err := choose(ctx, db, tables)
	if err != nil {
		return err
	}
	if err := writeSchema(ctx, db, out, "= 'table'"); err != nil {
		return err
	}
	for _, t := range inOrder(tables) {
		if err := writeRows(ctx, db, out, t, chosen[t.name]); err != nil {
			return fmt.Errorf("%s: %w", t.name, err)
		}
	}
	return writeSchema(ctx, db, out, "<> 'table'")
}

func writeSchema(ctx context.Context, db *sql.DB, out io.Writer, kind string) error {
	texts, err := list[string](ctx, db, "SELECT sql || ';' FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND type "+kind+" ORDER BY rowid")
	for _, text := range texts {
		fmt.Fprintln(out, dense(text))
	}
	return err
}

var (
	comments = regexp.MustCompile(`(?m)^\s*--.*\n?`)
	spaces   = regexp.MustCompile(`[ \t]+`)
	indents  = regexp.MustCompile(`\n +`)
)

// dense is a text without lines of comments and without spaces in a row, which no literal of the schema has.
func dense(text string) string {
	return indents.ReplaceAllString(spaces.ReplaceAllString(comments.ReplaceAllString(text, ""), " "), "\n")
}

// list is the first column of a query.
func list[T any](ctx context.Context, db *sql.DB, query string) (values []T, err error) {
	rows, err := db.QueryContext(ctx, query) //nolint:gosec,nolintlint // the names come from the schema of the file; gosec finds this only where it looks at few packages
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var value T
		if err := rows.Scan(&value); err != nil {
			return nil, err
		}
		values = append(values, value)
	}
	return values, rows.Err()
}
