package entry

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	sqltext "qiao/sql"
)

const (
	headerStart = "/*---"
	headerEnd   = "---*/"
)

// Parse reads the text of an entry. The error is one Finding, or all findings joined
// in the order of their lines.
func Parse(file, text string) (*Entry, error) {
	found := &findings{file: file}
	e := found.parse(text)
	if err := found.err(); err != nil {
		return nil, err
	}
	return e, nil
}

// HasHeader reports whether a text begins like an entry, valid or not.
func HasHeader(text string) bool {
	_, opened := cutHeaderStart(text)
	return opened
}

// cutHeaderStart returns the text after the begin of the header. A byte order mark and
// blanks may stand in front of it.
func cutHeaderStart(text string) (rest string, opened bool) {
	text = strings.TrimPrefix(text, "\uFEFF")
	return strings.CutPrefix(strings.TrimLeft(text, " \t\r\n"), headerStart)
}

func (f *findings) parse(text string) *Entry {
	if !f.readable(text) {
		return nil
	}
	rest, opened := cutHeaderStart(text)
	yamlText, body, closed := strings.Cut(rest, headerEnd)
	if !opened || !closed {
		f.add(1, "the file must begin with a header; write its YAML between %s and %s", headerStart, headerEnd)
		return nil
	}
	// With empty lines in front, the line numbers of both parts are those of the file.
	start := strings.Count(text[:len(text)-len(rest)], "\n")
	end := start + strings.Count(yamlText, "\n")
	node := f.yaml(strings.Repeat("\n", start)+yamlText, start+1)
	if node == nil {
		return nil
	}
	e := f.header(node)
	e.File = f.file
	f.body(e, strings.Repeat("\n", end)+body, end+1)
	return e
}

// yaml reads the one mapping that a header is; line is where it begins.
func (f *findings) yaml(text string, line int) *yaml.Node {
	decoder := yaml.NewDecoder(strings.NewReader(text))
	var document, second yaml.Node
	if err := decoder.Decode(&document); err != nil && !errors.Is(err, io.EOF) {
		if f.slips(text) {
			return nil
		}
		f.addText(err, "; a value with a colon, # or * in it needs quotes around it")
		return nil
	}
	if err := decoder.Decode(&second); !errors.Is(err, io.EOF) {
		f.add(max(second.Line, line), "a line --- ends the YAML of the header too early; remove it")
		return nil
	}
	if len(document.Content) == 0 {
		return &yaml.Node{Kind: yaml.MappingNode, Line: line}
	}
	root := document.Content[0]
	if alias := findAlias(root); alias != nil {
		f.add(alias.Line, "*%s refers to another value; write the value itself", alias.Value)
		return nil
	}
	if root.Kind != yaml.MappingNode && f.slips(text) || f.wordSlips(root) {
		return nil
	}
	return root
}

func findAlias(node *yaml.Node) *yaml.Node {
	if node.Kind == yaml.AliasNode {
		return node
	}
	for _, child := range node.Content {
		if alias := findAlias(child); alias != nil {
			return alias
		}
	}
	return nil
}

var lineOfText = regexp.MustCompile(`(?s)^(?:yaml: )?(?:line (\d+): )?(.*)$`)

// addText adds an error whose text begins with its line.
func (f *findings) addText(err error, hint string) {
	parts := lineOfText.FindStringSubmatch(err.Error())
	line, _ := strconv.Atoi(parts[1]) // none is 0
	f.add(line, "%s%s", parts[2], hint)
}

// body reads the statements of each dialect; line is where the body begins.
func (f *findings) body(e *Entry, text string, line int) {
	empty := sqltext.Start(text) < 0
	switch {
	case empty && e.Exec != "":
		return
	case empty:
		f.add(line, "there is no statement; write the SQL below the header, or exec: dbo.usp_Name in it")
		return
	}
	sections, err := sqltext.Dialects(text)
	if err != nil {
		f.addText(err, "")
		return
	}
	e.sections = sections
	f.bodies(e)
}

// findingOf is a finding of an entry that has been read.
func (e *Entry) findingOf(line int, format string, args ...any) error {
	return Finding{File: e.File, Line: line, Text: fmt.Sprintf(format, args...)}
}
