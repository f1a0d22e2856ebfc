// Package header reads the header of an entry's file: its place, its YAML, and the errors in it. Package entry
// interprets the keys.
package header

import (
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

const (
	headerStart = "/*---"
	headerEnd   = "---*/"
)

// HasHeader reports whether a text begins like an entry, valid or not.
func HasHeader(text string) bool {
	_, opened := cutHeaderStart(text)
	return opened
}

// cutHeaderStart returns the text after the begin of the header. A byte order mark and blanks may precede it.
func cutHeaderStart(text string) (rest string, opened bool) {
	text = strings.TrimPrefix(text, "\uFEFF")
	return strings.CutPrefix(strings.TrimLeft(text, " \t\r\n"), headerStart)
}

// Cut reads the mapping that the header of a file is, and cuts off the body. line is where
// the body begins; with that many lines in front, the line numbers of body are those of
// the file. The mapping is nil if the file cannot be read; the findings say why.
func (f *Findings) Cut(text string) (mapping *yaml.Node, body string, line int) {
	if !f.readable(text) {
		return nil, "", 0
	}
	rest, opened := cutHeaderStart(text)
	yamlText, body, closed := strings.Cut(rest, headerEnd)
	if !opened || !closed {
		f.Add(1, "the file must begin with a header; write its YAML between %s and %s", headerStart, headerEnd)
		return nil, "", 0
	}
	start := strings.Count(text[:len(text)-len(rest)], "\n")
	end := start + strings.Count(yamlText, "\n")
	mapping = f.yaml(strings.Repeat("\n", start)+yamlText, start+1)
	return mapping, strings.Repeat("\n", end) + body, end + 1
}

// yaml reads the one mapping that a header is; line is where it begins.
func (f *Findings) yaml(text string, line int) *yaml.Node {
	decoder := yaml.NewDecoder(strings.NewReader(text))
	var document, second yaml.Node
	if err := decoder.Decode(&document); err != nil && !errors.Is(err, io.EOF) {
		if f.commonMistakes(text) {
			return nil
		}
		f.AddText(err, "; a value with a colon, # or * in it needs quotes around it")
		return nil
	}
	if err := decoder.Decode(&second); !errors.Is(err, io.EOF) {
		f.Add(max(second.Line, line), "a line --- ends the YAML of the header too early; remove it")
		return nil
	}
	if len(document.Content) == 0 {
		return &yaml.Node{Kind: yaml.MappingNode, Line: line}
	}
	root := document.Content[0]
	if alias := findAlias(root); alias != nil {
		f.Add(alias.Line, "*%s refers to another value; write the value itself", alias.Value)
		return nil
	}
	if root.Kind != yaml.MappingNode && f.commonMistakes(text) || f.wordMistakes(root) {
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

// AddText adds an error whose text begins with its line.
func (f *Findings) AddText(err error, hint string) {
	parts := lineOfText.FindStringSubmatch(err.Error())
	line, _ := strconv.Atoi(parts[1]) // none is 0
	f.Add(line, "%s%s", parts[2], hint)
}
