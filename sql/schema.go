package sql

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
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
	return schema{folder, dialect}, nil
}

// schema renders a step when it is read: a program whose database has all steps reads none.
type schema struct {
	folder  fs.FS
	dialect string
}

// Open returns the step as one dialect runs it. The standard library intends its file system in memory for tests, but it has
// all that is needed here.
func (s schema) Open(name string) (fs.File, error) {
	if path.Ext(name) != ".sql" {
		return s.folder.Open(name)
	}
	text, err := fs.ReadFile(s.folder, name)
	if err != nil {
		return nil, err
	}
	step, err := s.render(name, string(text))
	if err != nil {
		return nil, fmt.Errorf("sql/schema/%s: %w", name, err)
	}
	return fstest.MapFS{name: {Data: []byte(step)}}.Open(name)
}

func (s schema) render(name, text string) (string, error) {
	step, err := readStep(name, text)
	if err != nil {
		return "", err
	}
	own, err := render(noting(step, text), s.dialect)
	if err != nil {
		return "", err
	}
	own = columnTypes(own, s.dialect)
	if s.dialect == sqlite {
		own = asOneStatement(own)
	}
	return own, nil
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
