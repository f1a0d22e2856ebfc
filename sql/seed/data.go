package seed

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"go.yaml.in/yaml/v3"

	sqltext "qiao/sql"
)

// Data is the content of the files of rows, for one day.
type Data struct {
	Tables []Table
	Files  []File // the contents of stored files

	now      time.Time
	base     int       // this number of tables is for every installation
	file     *seedFile // the file that is being read
	kinds    map[string]*kind
	idKinds  map[string]string // column of an id → kind
	counted  map[string]int    // table and day → numbers given
	sections map[string]yaml.Node
	made     map[[2]string]map[string]string // kind and key → texts
}

// kind is a group of rows that other rows refer to by one word.
type kind struct {
	rows        []*Row
	byKey, byID map[string]*Row
}

var columnTypes = sync.OnceValue(sqltext.ColumnTypes)

func newData(now time.Time) *Data {
	return &Data{now: now, kinds: map[string]*kind{}, idKinds: map[string]string{}, counted: map[string]int{}, sections: map[string]yaml.Node{}, made: map[[2]string]map[string]string{}}
}

// Now is the time from which the dates of rows are counted back.
func (d *Data) Now() time.Time { return d.now }

// Rows returns the rows of a kind, in the order in which they were made.
func (d *Data) Rows(name string) []*Row {
	if d.kinds[name] == nil {
		panic(fmt.Sprintf("seed: no rows are called %q", name))
	}
	return d.kinds[name].rows
}

// Row returns the row of a kind with a key.
func (d *Data) Row(name, key string) (*Row, error) {
	of := d.kinds[name]
	if of == nil {
		return nil, fmt.Errorf("no rows are called %q", name)
	}
	if of.byKey[key] == nil {
		return nil, fmt.Errorf("there is no %s %q", name, key)
	}
	return of.byKey[key], nil
}

// Made keeps texts of a record that Go has made, so that demo data of another area can name them.
func (d *Data) Made(kind, key string, texts map[string]string) { d.made[[2]string{kind, key}] = texts }

// Text is a text of a record: of a row, or of one that Go has made.
func (d *Data) Text(kind, key, name string) (string, error) {
	if texts, known := d.made[[2]string{kind, key}]; known {
		if texts[name] == "" {
			return "", fmt.Errorf("%s %q has no %s", kind, key, name)
		}
		return texts[name], nil
	}
	row, err := d.Row(kind, key)
	if err != nil {
		return "", err
	}
	return row.Text(name), nil
}

// Section reads a part of a file that is not rows, such as applications:, into a value. A
// field that the value does not have is an error.
func (d *Data) Section(name string, value any) error {
	node, known := d.sections[name]
	if !known {
		return fmt.Errorf("no seed.yaml has %s", name)
	}
	text, err := yaml.Marshal(&node)
	if err != nil {
		return err
	}
	decoder := yaml.NewDecoder(strings.NewReader(string(text)))
	decoder.KnownFields(true)
	return decoder.Decode(value)
}

// read makes the rows of a file.
func (d *Data) read(file *seedFile) error {
	d.file = file
	for name, node := range file.Sections {
		if _, twice := d.sections[name]; twice {
			return fmt.Errorf("%s: another file has %s: too", file.name, name)
		}
		d.sections[name] = node
	}
	for _, b := range file.Tables {
		if err := d.add(b); err != nil {
			at := located{}
			if errors.As(err, &at) {
				return fmt.Errorf("%s:%d: %w", file.name, at.line, err)
			}
			return fmt.Errorf("%s: %w", file.name, err)
		}
	}
	return nil
}

// add makes the rows of a block.
func (d *Data) add(b *block) error {
	columns, lines, at, err := b.lines()
	if err != nil {
		return err
	}
	combined, err := d.combine(b, &columns, at)
	if err != nil {
		return err
	}
	s, err := d.shape(b, columns, at)
	if err != nil {
		return err
	}
	table := Table{Name: b.Table}
	for _, f := range s.fields {
		if !f.note {
			table.Columns = append(table.Columns, f.name)
		}
	}
	written := len(lines)
	for i, l := range append(lines, combined...) {
		row, err := d.row(s, l, i+1)
		if err != nil {
			return located{l.at, err}
		}
		if known, err := s.register(d, row); err != nil {
			return located{l.at, err}
		} else if known && i >= written {
			continue // the file has this row written out under rows
		} else if known {
			return located{l.at, fmt.Errorf("there are two %s %q", s.kinds[0], row.Text("key"))}
		}
		if b.Table != "" {
			table.Rows = append(table.Rows, row.columns())
			if err := d.store(row); err != nil {
				return located{l.at, err}
			}
		}
	}
	if b.Table != "" {
		d.Tables = append(d.Tables, table)
	}
	return nil
}

// combine makes the lines of each: and repeat:, with the columns that they have.
func (d *Data) combine(b *block, columns *[]string, at int) (lines []line, err error) {
	cell := func(value string) *yaml.Node { return &yaml.Node{Kind: yaml.ScalarNode, Value: value, Line: at} }
	if b.Each != "" {
		if d.kinds[b.Each] == nil {
			return nil, located{at, fmt.Errorf("no rows are called %q", b.Each)}
		}
		*columns = append(*columns, b.Each+"="+b.Each)
		for _, row := range d.kinds[b.Each].rows {
			lines = append(lines, line{at, map[string]*yaml.Node{b.Each + "=" + b.Each: cell(row.Text("key"))}})
		}
	}
	pairs, err := pairsOf(&b.Repeat)
	if err != nil || len(pairs) == 0 {
		return lines, err
	}
	if b.Each == "" {
		lines = []line{{at, map[string]*yaml.Node{}}}
	}
	for _, p := range pairs {
		if !slices.Contains(*columns, p.name) {
			*columns = append(*columns, p.name)
		}
		values, err := valuesOf(p.value)
		if err != nil {
			return nil, err
		}
		var longer []line
		for _, l := range lines {
			for _, value := range values {
				cells := map[string]*yaml.Node{p.name: cell(value)}
				maps.Copy(cells, l.cells)
				longer = append(longer, line{at, cells})
			}
		}
		lines = longer
	}
	return lines, nil
}

// valuesOf reads a list of values, or 01-18.
func valuesOf(node *yaml.Node) (values []string, err error) {
	for _, item := range node.Content {
		values = append(values, item.Value)
	}
	if node.Kind != yaml.ScalarNode {
		return values, nil
	}
	first, last, _ := strings.Cut(node.Value, "-")
	from, failed := strconv.Atoi(first)
	to, err := strconv.Atoi(last)
	if failed != nil || err != nil {
		return nil, located{node.Line, fmt.Errorf("%q is neither a list nor a range such as 1-6", node.Value)}
	}
	for n := from; n <= to; n++ {
		values = append(values, fmt.Sprintf("%0*d", len(first), n))
	}
	return values, nil
}

// store adds the stored content that a row of Admin_File names.
func (d *Data) store(row *Row) error {
	name := row.Text("file")
	if row.shape.table != "Admin_File" || name == "" {
		return nil
	}
	text, err := content(name)
	d.Files = append(d.Files, File{Path: row.Text("FilePath"), Content: text})
	return err
}

// know registers rows of the program's own tables by their keys. The first column is the id.
func (d *Data) know(t Table, name, key string) {
	s := &shape{table: t.Name, kinds: []string{name}, places: map[string]int{}}
	for i, column := range t.Columns {
		s.fields, s.places[column] = append(s.fields, &field{name: column}), i
	}
	s.places["key"] = s.places[key]
	d.idKinds[t.Columns[0]] = name
	for _, values := range t.Rows {
		if _, err := s.register(d, &Row{data: d, shape: s, values: values, state: bytes.Repeat([]byte{2}, len(values))}); err != nil {
			panic(fmt.Sprintf("seed: %s: %v", t.Name, err))
		}
	}
}
