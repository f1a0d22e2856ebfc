package seed

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"go.yaml.in/yaml/v3"
)

// seedFile is one file of rows: blocks, in the order in which they can be written, and sections
// that the program of its area reads (see Data.Section).
type seedFile struct {
	name     string
	After    []string // areas whose rows this file refers to
	Tables   []*block
	Sections map[string]yaml.Node `yaml:",inline"`
}

// block is some rows of one table. docs/modules.md shows how it is written.
type block struct {
	Table    string    // other rows only refer to the rows of a block without one
	Kind     string    // the word by which others refer to its rows; several are separated by commas
	ID       yaml.Node // the column of the id, and the text from which it is made
	Key      yaml.Node // the key by which others refer to a row; by default its first column
	Defaults yaml.Node // column → value or template, of all rows that have no value of their own
	Rows     yaml.Node // lines of cells below a line of columns, or a list of column: value
	Each     string    // a kind: a row for each of its rows
	Repeat   yaml.Node // column → values: a row for each combination that Rows does not have
}

// line is a row as in its file: a cell for each column that it names.
type line struct {
	at    int
	cells map[string]*yaml.Node
}

// readFiles reads the files of rows in the order of their names.
func readFiles(from fs.FS, pattern string) ([]*seedFile, error) {
	names, err := fs.Glob(from, pattern)
	var files []*seedFile
	for _, name := range names {
		file, failed := readFile(from, name)
		err = errors.Join(err, failed)
		files = append(files, file)
	}
	return files, err
}

func readFile(from fs.FS, name string) (*seedFile, error) {
	text, err := fs.ReadFile(from, name)
	if err != nil {
		return nil, err
	}
	file := &seedFile{name: name}
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	if err := decoder.Decode(file); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return file, nil
}

// lines are the rows that are written out, with the columns in order. at is a line of the block.
func (b *block) lines() (columns []string, lines []line, at int, err error) {
	at = max(b.Rows.Line, b.Defaults.Line, b.ID.Line, b.Repeat.Line)
	switch b.Rows.Kind {
	case 0:
	case yaml.ScalarNode:
		columns, lines, err = b.textLines()
	case yaml.SequenceNode:
		columns, lines, err = b.listedLines()
	default:
		err = located{b.Rows.Line, errors.New("rows are lines of text or a list of rows")}
	}
	return columns, lines, at, err
}

// textLines reads rows whose cells are separated by bars. A row has neither its empty cells, nor the cells that are
// missing at its end.
func (b *block) textLines() (columns []string, lines []line, err error) {
	for i, text := range strings.Split(b.Rows.Value, "\n") {
		at := b.Rows.Line + 1 + i
		if text = strings.TrimSpace(text); text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		cells := strings.Split(text, "|")
		if columns == nil {
			for _, name := range cells {
				columns = append(columns, strings.TrimSpace(name))
			}
			continue
		}
		if len(cells) > len(columns) {
			return nil, nil, located{at, fmt.Errorf("%d cells for the %d columns %s", len(cells), len(columns), strings.Join(columns, ", "))}
		}
		row := line{at, map[string]*yaml.Node{}}
		for i, cell := range cells {
			if cell = strings.TrimSpace(cell); cell != "" {
				row.cells[columns[i]] = &yaml.Node{Kind: yaml.ScalarNode, Value: cell, Line: at}
			}
		}
		lines = append(lines, row)
	}
	return columns, lines, nil
}

func (b *block) listedLines() (columns []string, lines []line, err error) {
	known := map[string]bool{}
	for _, node := range b.Rows.Content {
		pairs, err := pairsOf(node)
		if err != nil {
			return nil, nil, err
		}
		row := line{node.Line, map[string]*yaml.Node{}}
		for _, p := range pairs {
			if !known[p.name] {
				known[p.name], columns = true, append(columns, p.name)
			}
			row.cells[p.name] = p.value
		}
		lines = append(lines, row)
	}
	return columns, lines, nil
}

// pair is a key of a mapping with its value, in order.
type pair struct {
	name  string
	value *yaml.Node
}

// pairsOf lists a mapping. The pairs that it includes with <<: *name are at the place of <<.
func pairsOf(node *yaml.Node) (pairs []pair, err error) {
	if node.Kind == yaml.AliasNode {
		node = node.Alias
	}
	if node.Kind != yaml.MappingNode && node.Kind != 0 {
		return nil, located{node.Line, errors.New("this must be name: value")}
	}
	for i := 0; i+1 < len(node.Content); i += 2 {
		name, value := node.Content[i].Value, node.Content[i+1]
		if name == "<<" {
			taken, err := pairsOf(value)
			if err != nil {
				return nil, err
			}
			pairs = append(pairs, taken...)
			continue
		}
		pairs = append(pairs, pair{name, value})
	}
	return pairs, nil
}

// located is an error on a line of a file.
type located struct {
	line int
	error
}
