package sql

import (
	"fmt"
	"io/fs"
	"slices"
	"testing/fstest"
)

// Schema returns the steps of the schema as goose migrations of the dialect.
func Schema(dialect string) (fs.FS, error) {
	if !slices.Contains(dialects, dialect) {
		return nil, unknownDialect(dialect)
	}
	steps, err := fs.Sub(files, "schema")
	if err != nil {
		return nil, err
	}
	return renderAll(steps, dialect)
}

// renderAll makes the files of a folder those of one dialect. The file system
// in memory of the standard library is made for tests, but does what is needed.
func renderAll(folder fs.FS, dialect string) (fs.FS, error) {
	names, err := fs.Glob(folder, "*.sql")
	if err != nil {
		return nil, err
	}
	rendered := fstest.MapFS{}
	for _, name := range names {
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, err
		}
		step, err := render(string(text), dialect)
		if err != nil {
			return nil, fmt.Errorf("sql/schema/%s: %w", name, err)
		}
		rendered[name] = &fstest.MapFile{Data: []byte(columnTypes(step, dialect))}
	}
	return rendered, nil
}
