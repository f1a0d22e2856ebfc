package richtext

import (
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

var blank = regexp.MustCompile(`\n[ \t]*\n\s*`)

// Paragraphs converts plain text to rich text: a blank line starts a paragraph, a line
// break starts a new line.
func Paragraphs(text string) string {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	if text == "" {
		return ""
	}
	var b strings.Builder
	for _, paragraph := range blank.Split(text, -1) {
		lines := strings.ReplaceAll(html.EscapeString(paragraph), "\n", "<br/>")
		fmt.Fprintf(&b, "<p>%s</p>", lines)
	}
	return b.String()
}

// breaks is the text that replaces the start tag of an element.
var breaks = map[string]string{
	"p": "\n\n", "h1": "\n\n", "h2": "\n\n", "h3": "\n\n", "h4": "\n\n", "blockquote": "\n\n", "ul": "\n\n", "ol": "\n\n", "table": "\n\n",
	"hr": "\n\n", "li": "\n", "tr": "\n", "br": "\n", "td": "\t", "th": "\t",
}

var (
	manyLines = regexp.MustCompile(`\n[ \t]*(\n[ \t]*)+`)
	lineEnds  = regexp.MustCompile(`[ \t]*\n[ \t]*`)
)

// Text is the readable text of a clean text: it is shown by clients without markup,
// searched, and used to compare versions.
func Text(clean string) string {
	var b strings.Builder
	tokens := html.NewTokenizer(strings.NewReader(clean))
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			text := manyLines.ReplaceAllString(b.String(), "\x00")
			text = lineEnds.ReplaceAllString(text, "\n")
			return strings.TrimSpace(strings.ReplaceAll(text, "\x00", "\n\n"))
		case html.TextToken:
			b.WriteString(plain.Replace(string(tokens.Text())))
		case html.StartTagToken, html.SelfClosingTagToken:
			name, _ := tokens.TagName()
			b.WriteString(breaks[string(name)])
		}
	}
}

// plain replaces the line breaks of the source, so that its text is one line.
var plain = strings.NewReplacer("\n", " ", "\r", "", "\t", " ", "\x00", "")
