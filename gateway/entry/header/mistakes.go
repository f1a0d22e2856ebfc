package header

import (
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"
)

// These are common mistakes that YAML reads as something else, so that its error does not help
// the author, or there is no error at all.
const (
	fullColon = "："
	fullComma = "，"
)

var (
	quotedText   = regexp.MustCompile(`"[^"]*"|'[^']*'`)
	commentText  = regexp.MustCompile(`\s#.*`)
	tabbedLine   = regexp.MustCompile(`^ *\t\s*\S`)
	keyFullColon = regexp.MustCompile(`(?:^\s*(?:- )?|[{,]\s*)([A-Za-z_]\w*` + fullColon + `)`)
	fullCommaKey = regexp.MustCompile(`(` + fullComma + `\s*[A-Za-z_]\w*)\s*[:` + fullColon + `]`)
	keyNoBlank   = regexp.MustCompile(`^\s*(?:- )?([A-Za-z_]\w*:)[^\s:/]`)
	bracketed    = regexp.MustCompile(`^\s*([A-Za-z_]\w*):\s+(\S*\]\.\S+)\s*$`) // [dbo].[usp_Name]
	brackets     = strings.NewReplacer("[", "", "]", "")
)

// commonMistakes looks for mistakes in the lines of a header that is not YAML, or not a mapping.
func (f *Findings) commonMistakes(text string) (found bool) {
	before, number := len(f.list), 0
	for line := range strings.Lines(text) {
		number++
		line = commentText.ReplaceAllString(quotedText.ReplaceAllString(line, "''"), "")
		if tabbedLine.MatchString(line) {
			f.Add(number, "the line begins with a tab; indent it with blanks")
		}
		if mistake := keyNoBlank.FindStringSubmatch(line); mistake != nil {
			f.Add(number, "there is no blank behind %q; write one", mistake[1])
		}
		if mistake := bracketed.FindStringSubmatch(line); mistake != nil {
			f.InBrackets(number, mistake[1], mistake[2])
		}
		for _, mistake := range keyFullColon.FindAllStringSubmatch(line, -1) {
			f.fullWidth(number, mistake[1])
		}
		for _, mistake := range fullCommaKey.FindAllStringSubmatch(line, -1) {
			f.fullWidth(number, mistake[1])
		}
	}
	return len(f.list) > before
}

// wordMistakes looks for mistakes in texts that YAML reads as one word: in keys and in the
// items of a list. In a value such characters are punctuation.
func (f *Findings) wordMistakes(node *yaml.Node) (found bool) {
	before := len(f.list)
	for i, child := range node.Content {
		plain := child.Kind == yaml.ScalarNode && child.Style == 0
		isKey := node.Kind == yaml.MappingNode && i%2 == 0
		switch key, _, colon := strings.Cut(child.Value, ":"); {
		case !plain:
			f.wordMistakes(child)
		case (isKey || node.Kind == yaml.SequenceNode) && strings.ContainsAny(child.Value, fullColon+fullComma):
			f.fullWidth(child.Line, child.Value)
		case isKey && colon && node.Content[i+1].Tag == "!!null":
			f.Add(child.Line, "there is no blank behind %q; write one", key+":")
		}
	}
	return len(f.list) > before
}

func (f *Findings) fullWidth(line int, text string) {
	name, write := "comma", ", "
	if strings.Contains(text, fullColon) {
		name, write = "colon", ": "
	}
	f.Add(line, "%q has a full-width %s; write %q, or put quotes around the text", text, name, write)
}

// InBrackets adds a name that is written in brackets.
func (f *Findings) InBrackets(line int, key, name string) {
	f.Add(line, "%s is %q; write %s without brackets", key, name, brackets.Replace(name))
}
