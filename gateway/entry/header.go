package entry

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"qiao/gateway/session"
	"qiao/gateway/store"
	sqltext "qiao/sql"
)

const (
	headerStart = "/*---"
	headerEnd   = "---*/"
)

// header is the YAML of an entry, field by field as it is written.
type header struct {
	Procedure string                 `yaml:"procedure"`
	CXType    string                 `yaml:"cxtype"`
	Aliases   []string               `yaml:"aliases"`
	Summary   string                 `yaml:"summary"`
	Database  string                 `yaml:"database"`
	Effect    string                 `yaml:"effect"`
	Access    any                    `yaml:"access"`
	Timeout   time.Duration          `yaml:"timeout"`
	MaxRows   int                    `yaml:"max_rows"`
	Params    map[string]paramHeader `yaml:"params"`
	Filter    *filterHeader          `yaml:"filter"`
	Result    resultHeader           `yaml:"result"`
}

type paramHeader struct {
	From    string    `yaml:"from"`
	Type    string    `yaml:"type"`
	Default yaml.Node `yaml:"default"`
	Formats []string  `yaml:"formats"`
	Like    string    `yaml:"like"`
}

type filterHeader struct {
	Name  string            `yaml:"name"`
	Value string            `yaml:"value"`
	Allow map[string]string `yaml:"allow"`
}

type resultHeader struct {
	Columns map[string]string `yaml:"columns"`
}

// Parse reads the text of an entry. The error says what is wrong, on which
// line where that can be told, and what to write.
func Parse(file, text string) (*Entry, error) {
	e, err := parse(file, text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return e, nil
}

func parse(file, text string) (*Entry, error) {
	text = strings.TrimPrefix(text, "\uFEFF")
	rest, found := strings.CutPrefix(strings.TrimLeft(text, " \t\r\n"), headerStart)
	yamlText, body, closed := strings.Cut(rest, headerEnd)
	if !found || !closed {
		return nil, fmt.Errorf("line 1: the file must begin with a header between %s and %s", headerStart, headerEnd)
	}
	// With empty lines in front, both parts count their lines as the file does.
	yamlText = emptyLines(text[:len(text)-len(rest)]) + yamlText
	body = emptyLines(text[:len(text)-len(body)]) + body
	head, err := readHeader(yamlText)
	if err != nil {
		return nil, err
	}
	e, err := head.entry()
	if err != nil {
		return nil, err
	}
	e.File = file
	if e.body, err = sqltext.Dialects(body); err != nil {
		return nil, fmt.Errorf("body: %w", err)
	}
	return e, e.checkBody()
}

func emptyLines(before string) string { return strings.Repeat("\n", strings.Count(before, "\n")) }

func readHeader(text string) (header, error) {
	var head header
	decoder := yaml.NewDecoder(strings.NewReader(text))
	decoder.KnownFields(true)
	if err := decoder.Decode(&head); err != nil && !errors.Is(err, io.EOF) {
		return head, headerError(err)
	}
	if err := decoder.Decode(new(yaml.Node)); !errors.Is(err, io.EOF) {
		return head, errors.New("header: a line --- ends the YAML too early; remove it")
	}
	return head, nil
}

var unknownField = regexp.MustCompile(`field (\S+) not found in type entry\.(\w+)`)

// headerError says which line does not fit, in the words of a header.
func headerError(err error) error {
	text := strings.Join(strings.Fields(strings.TrimPrefix(err.Error(), "yaml: ")), " ")
	text = strings.TrimPrefix(text, "unmarshal errors: ")
	return errors.New("header: " + unknownField.ReplaceAllStringFunc(text, func(found string) string {
		parts := unknownField.FindStringSubmatch(found)
		return fmt.Sprintf("unknown key %q; write one of %s", parts[1], strings.Join(keysOf(parts[2]), ", "))
	}))
}

// keysOf lists the keys that a part of the header may have.
func keysOf(part string) []string {
	var keys []string
	for _, t := range []reflect.Type{reflect.TypeFor[header](), reflect.TypeFor[paramHeader](), reflect.TypeFor[filterHeader](), reflect.TypeFor[resultHeader]()} {
		for i := 0; t.Name() == part && i < t.NumField(); i++ {
			keys = append(keys, t.Field(i).Tag.Get("yaml"))
		}
	}
	return keys
}

func (h header) entry() (*Entry, error) {
	if h.Procedure == "" {
		return nil, errors.New("header: procedure is missing; write the ProcedureName that clients send, or \"*\"")
	}
	if h.Procedure == "*" && h.CXType == "" {
		return nil, errors.New("header: procedure \"*\" needs a cxtype")
	}
	access, err := h.access()
	if err != nil {
		return nil, err
	}
	e := &Entry{
		Procedure: h.Procedure, CXType: h.CXType, Aliases: h.Aliases, Summary: h.Summary, Database: h.Database,
		Access: access, Timeout: h.Timeout, MaxRows: h.MaxRows, Columns: h.Result.Columns,
	}
	switch h.Effect {
	case "read":
	case "write":
		e.Write = true
	default:
		return nil, fmt.Errorf("header: effect is %q; write read or write", h.Effect)
	}
	if h.Timeout < 0 || h.MaxRows < 0 {
		return nil, errors.New("header: timeout and max_rows must not be negative")
	}
	for _, name := range slices.Sorted(maps.Keys(h.Params)) {
		param, err := h.Params[name].param(name)
		if err != nil {
			return nil, fmt.Errorf("header: params: %s: %w", name, err)
		}
		if slices.ContainsFunc(e.Params, func(p Param) bool { return strings.EqualFold(p.Name, name) }) {
			return nil, fmt.Errorf("header: params: %s stands twice; letter case does not count", name)
		}
		e.Params = append(e.Params, param)
	}
	e.Filter, err = h.Filter.filter(e.Params)
	return e, err
}

func (h header) access() (session.Access, error) {
	if h.Access == nil {
		return session.Access{}, errors.New("header: access is missing; write who may call it, such as access: signed-in")
	}
	access, err := session.ParseAccess(h.Access)
	if err != nil {
		return access, fmt.Errorf("header: %w", err)
	}
	return access, nil
}

func (p paramHeader) param(name string) (Param, error) {
	from, err := parseSource(p.From)
	if err != nil {
		return Param{}, err
	}
	kind, err := parseType(p.Type, p.Like != "")
	if err != nil {
		return Param{}, err
	}
	if !slices.Contains([]string{"", "contains", "prefix"}, p.Like) {
		return Param{}, fmt.Errorf("like is %q; write contains or prefix", p.Like)
	}
	param := Param{Name: name, From: from, Type: kind, SQLType: kind.declared, Formats: p.Formats, Like: p.Like}
	if p.Default.IsZero() || p.Default.Tag == "!!null" {
		return param, nil
	}
	if p.Default.Kind != yaml.ScalarNode {
		return Param{}, errors.New("default must be one value; put quotes around it")
	}
	if _, fits := kind.convert(p.Default.Value, p.Formats); !fits {
		return Param{}, fmt.Errorf("default %q is no %s; write a value of that type or null", p.Default.Value, p.Type)
	}
	param.Default = &p.Default.Value
	return param, nil
}

// columnName is what may stand as a filter's column: a plain, optionally
// qualified identifier, so that nothing else can get into the text.
var columnName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)?$`)

func (f *filterHeader) filter(params []Param) (*Filter, error) {
	if f == nil {
		return nil, nil
	}
	for _, name := range []string{f.Name, f.Value} {
		if !slices.ContainsFunc(params, func(p Param) bool { return p.Name == name }) {
			return nil, fmt.Errorf("header: filter: %q is not a declared parameter", name)
		}
	}
	for label, column := range f.Allow {
		if !columnName.MatchString(column) {
			return nil, fmt.Errorf("header: filter: allow: %s: %q is not a column such as r.Building", label, column)
		}
	}
	return &Filter{Name: f.Name, Value: f.Value, Allow: f.Allow}, nil
}

// checkBody makes sure that the filter and its mark come together, in every
// dialect that the body has: without the mark a filter would do nothing.
func (e *Entry) checkBody() error {
	for _, dialect := range []store.Dialect{store.SQLite, store.SQLServer} {
		section, err := e.body.For(string(dialect))
		if err != nil {
			continue // matters only where that database is connected
		}
		if marked := strings.Contains(section.Text, filterMark); marked != (e.Filter != nil) {
			return fmt.Errorf("body: filter in the header and %s in the body for %s belong together", filterMark, dialect)
		}
	}
	return nil
}
