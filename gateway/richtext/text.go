package richtext

import (
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

var blank = regexp.MustCompile(`\n[ \t]*\n\s*`)

// Paragraphs is plain text as rich text: a paragraph where it has a blank line, a new line
// where it has one.
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

// breaks is what stands in a text in place of an element's beginning.
var breaks = map[string]string{
	"p": "\n\n", "h1": "\n\n", "h2": "\n\n", "h3": "\n\n", "h4": "\n\n", "blockquote": "\n\n", "ul": "\n\n", "ol": "\n\n", "table": "\n\n",
	"hr": "\n\n", "li": "\n", "tr": "\n", "br": "\n", "td": "\t", "th": "\t",
}

var (
	manyLines = regexp.MustCompile(`\n[ \t]*(\n[ \t]*)+`)
	lineEnds  = regexp.MustCompile(`[ \t]*\n[ \t]*`)
)

// Text is what somebody reads in a clean text: what clients without markup show, what is
// searched, and by what versions are compared.
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

// plain makes one line of the source's own.
var plain = strings.NewReplacer("\n", " ", "\r", "", "\t", " ", "\x00", "")
