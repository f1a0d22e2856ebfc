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
	"p": "\n\n", "h1": "\n\n", "h2": "\n\n", "h3": "\n\n", "h4": "\n\n", "blockquote": "\n\n", "ul": "\n\n", "ol": "\n\n", "table": "\n\n", "dl": "\n\n", "pre": "\n\n",
	"hr": "\n\n", "li": "\n", "tr": "\n", "br": "\n", "div": "\n", "caption": "\n", "dt": "\n", "dd": "\n", "td": "\t", "th": "\t",
}

var (
	manyLines = regexp.MustCompile(`\n[ \t]*(\n[ \t]*)+`)
	lineEnds  = regexp.MustCompile(`[ \t]*\n[ \t]*`)
)

// Text is the readable text of a clean text: it is shown by clients without markup,
// searched, and used to compare versions. Raised and lowered characters stay so where Unicode
// has them, deleted text is named as deleted, and numbered lists have their numbers.
func Text(clean string) string {
	w := reading{numbers: numbersOf(clean)}
	tokens := html.NewTokenizer(strings.NewReader(clean))
	for {
		switch kind := tokens.Next(); kind {
		case html.ErrorToken:
			for len(w.open) > 0 {
				w.closeLast()
			}
			text := manyLines.ReplaceAllString(w.String(), "\x00")
			text = lineEnds.ReplaceAllString(text, "\n")
			return strings.TrimSpace(strings.ReplaceAll(text, "\x00", "\n\n"))
		case html.TextToken:
			w.text(plain.Replace(string(tokens.Text())))
		case html.StartTagToken, html.SelfClosingTagToken:
			tag := tokens.Token()
			w.start(tag.Data, attribute(tag, "style"), kind == html.SelfClosingTagToken)
		case html.EndTagToken:
			name, _ := tokens.TagName()
			w.end(string(name))
		}
	}
}

// plain replaces the line breaks of the source, so that its text is one line.
var plain = strings.NewReplacer("\n", " ", "\r", "", "\t", " ", "\x00", "")

// reading writes the readable text.
type reading struct {
	strings.Builder
	// numbers are those of the items, in the order of the text; "" for an item without one.
	numbers []string
	items   int
	// ended is whether a block has ended, and its text is followed by that of another line.
	ended bool
	// fresh is whether an item or a cell has begun and has no text yet: its first paragraph stays in its line.
	fresh bool
	// open are the open parts that are not written as they are, and all inline elements above them.
	open []part
	// deleted is how many of the open parts are deleted.
	deleted int
}

// part is an open element, with the text before it and the sign by which its text is written.
type part struct{ name, sign string }

const (
	raised  = "^"
	lowered = "_"
	struck  = "-"
)

func (w *reading) text(text string) {
	if strings.TrimSpace(text) != "" {
		if w.ended {
			w.WriteString("\n")
		}
		w.ended, w.fresh = false, false
	}
	if n := len(w.open); n > 0 {
		if sign := w.open[n-1].sign; sign == raised || sign == lowered {
			text = script(text, sign)
		}
	}
	w.WriteString(text)
}

func (w *reading) start(name, style string, closed bool) {
	if text, block := breaks[name]; block {
		w.ended = false
		if !w.fresh || name != "p" && name != "div" {
			w.WriteString(text)
		}
		if name == "li" && w.items < len(w.numbers) {
			w.WriteString(w.numbers[w.items])
			w.items++
		}
		w.fresh = w.fresh && (name == "p" || name == "div") || name == "li" || name == "td" || name == "th" || name == "dt" || name == "dd"
	}
	sign := signs[name]
	switch {
	case closed || name == "br" || name == "hr" || name == "img":
		return
	case sign == "" && strings.Contains(style, "line-through"):
		sign = struck
	case sign == "" && strings.Contains(style, "vertical-align: super"):
		sign = raised
	case sign == "" && strings.Contains(style, "vertical-align: sub"):
		sign = lowered
	}
	if sign == "" && len(w.open) == 0 {
		return
	}
	if sign == struck {
		if w.deleted == 0 {
			w.WriteString("（删去：")
		}
		w.deleted++
	}
	w.open = append(w.open, part{name, sign})
}

// signs are those of elements.
var signs = map[string]string{"sup": raised, "sub": lowered, "s": struck, "del": struck}

func (w *reading) end(name string) {
	w.close(name)
	if text, block := breaks[name]; block && text != "\t" {
		w.ended = true
	}
}

// deepest is how far an end tag looks for its start tag: unclosed elements may lie between them.
const deepest = 64

// close ends the innermost open part with the name and all parts within it; without one the end tag is out of place.
func (w *reading) close(name string) {
	for n := len(w.open) - 1; n >= max(0, len(w.open)-deepest); n-- {
		if w.open[n].name != name {
			continue
		}
		for len(w.open) > n {
			w.closeLast()
		}
		return
	}
}

func (w *reading) closeLast() {
	last := len(w.open) - 1
	if w.open[last].sign == struck {
		if w.deleted--; w.deleted == 0 {
			w.WriteString("）")
		}
	}
	w.open = w.open[:last]
}

// script is a text in raised or lowered characters: 10³. Where Unicode lacks one it is m^(max), and m^x for one letter.
func script(text, sign string) string {
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		return text
	}
	characters := superscripts
	if sign == lowered {
		characters = subscripts
	}
	var b strings.Builder
	for _, r := range trimmed {
		other, known := characters[r]
		if !known {
			if len([]rune(trimmed)) == 1 {
				return sign + trimmed
			}
			return sign + "(" + trimmed + ")"
		}
		b.WriteRune(other)
	}
	return b.String()
}

var (
	superscripts = pairs("0123456789+-=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")
	subscripts   = pairs("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")
)

func pairs(from, to string) map[rune]rune {
	all, others := map[rune]rune{}, []rune(to)
	for i, r := range []rune(from) {
		all[r] = others[i]
	}
	return all
}
