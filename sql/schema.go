package sql

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing/fstest"
)

// Schema returns the steps of the schema as goose migrations of the dialect.
func Schema(dialect string) (fs.FS, error) { return SchemaOf(Folder(), dialect) }

// SchemaOf is Schema for the steps of another folder.
func SchemaOf(folder fs.FS, dialect string) (fs.FS, error) {
	if !slices.Contains(dialects, dialect) {
		return nil, unknownDialect(dialect)
	}
	rendered, err := renderAll(folder, dialect)
	if err != nil || dialect != sqlite {
		return rendered, err
	}
	for _, step := range rendered {
		step.Data = []byte(asOneStatement(string(step.Data)))
	}
	return rendered, nil
}

// renderAll renders the steps of a folder for one dialect. The standard library intends
// its file system in memory for tests, but it has all that is needed here.
func renderAll(folder fs.FS, dialect string) (fstest.MapFS, error) {
	steps, err := Steps(folder)
	if err != nil {
		return nil, err
	}
	rendered := fstest.MapFS{}
	for _, step := range steps {
		text, err := fs.ReadFile(folder, step.Name)
		if err != nil {
			return nil, err
		}
		own, err := render(noting(step, string(text)), dialect)
		if err != nil {
			return nil, fmt.Errorf("sql/schema/%s: %w", step.Name, err)
		}
		rendered[step.Name] = &fstest.MapFile{Data: []byte(columnTypes(own, dialect))}
	}
	return rendered, nil
}

// gooseMark is a line that tells goose where a direction or a statement begins or ends.
var gooseMark = regexp.MustCompile(`(?m)^-- \+goose (Up|Down|StatementBegin|StatementEnd)[ \t]*\n?`)

// asOneStatement makes each direction of a step one statement for goose. SQLite runs several statements of one text, and goose
// needs megabytes for each line in which it looks for the end of a statement.
func asOneStatement(step string) string {
	const begin, end = "-- +goose StatementBegin\n", "\n-- +goose StatementEnd\n"
	open := false
	step = gooseMark.ReplaceAllStringFunc(step, func(mark string) string {
		switch direction := gooseMark.FindStringSubmatch(mark)[1]; direction {
		case "Up", "Down":
			before := ""
			if open {
				before = end
			}
			open = true
			return before + "-- +goose " + direction + "\n" + begin
		default:
			return ""
		}
	})
	return step + end
}

var createsTable = regexp.MustCompile(`(?m)^\s*CREATE TABLE (\w+)`)

// Tables are the names of the tables that the steps of the schema create, sorted.
func Tables() []string {
	var tables []string
	names, err := fs.Glob(files, "schema/*.sql")
	for _, name := range names {
		text, failed := fs.ReadFile(files, name)
		err = errors.Join(err, failed)
		for _, match := range createsTable.FindAllStringSubmatch(string(text), -1) {
			tables = append(tables, match[1])
		}
	}
	if err != nil {
		panic(err) // the files are part of the binary: a broken build
	}
	slices.Sort(tables)
	return slices.Compact(tables)
}

var (
	columnLine = regexp.MustCompile(`^\s+(\w+)\s+([A-Z]\w+)`)
	addsColumn = regexp.MustCompile(`^ALTER TABLE (\w+) ADD (\w+) (\w+)`)
)

// ColumnTypes returns the types of the columns of each table, as the steps write them and
// without lengths: Base_User → EntryDate → DATE. It also has columns that a later step drops.
func ColumnTypes() map[string]map[string]string {
	types := map[string]map[string]string{}
	names, err := fs.Glob(files, "schema/*.sql")
	for _, name := range names {
		text, failed := fs.ReadFile(files, name)
		err = errors.Join(err, failed)
		up, _, _ := strings.Cut(string(text), "-- +goose Down")
		table := ""
		for line := range strings.Lines(up) {
			switch {
			case strings.HasPrefix(line, "CREATE TABLE "):
				table = createsTable.FindStringSubmatch(line)[1]
				if types[table] == nil {
					types[table] = map[string]string{}
				}
			case strings.HasPrefix(line, "ALTER TABLE "):
				if added := addsColumn.FindStringSubmatch(line); added != nil {
					types[added[1]][added[2]] = added[3]
				}
			case strings.HasPrefix(line, ")"):
				table = ""
			case table != "":
				if column := columnLine.FindStringSubmatch(line); column != nil && column[1] != "CONSTRAINT" {
					types[table][column[1]] = column[2]
				}
			}
		}
	}
	if err != nil {
		panic(err) // the files are part of the binary: a broken build
	}
	return types
}
