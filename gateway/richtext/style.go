package richtext

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The elements of a text, by the styles that they may have.
var (
	// inline elements are parts of a line.
	inline = []string{"span", "strong", "b", "em", "i", "u", "s", "del", "ins", "sub", "sup", "a"}
	// alignable are the elements whose text may be aligned.
	alignable = []string{"p", "h1", "h2", "h3", "h4", "div", "td", "th", "caption"}
	lists     = []string{"ol", "ul", "li"}
	blocks    = slices.Concat(alignable, lists, []string{"blockquote", "pre", "dt", "dd", "tr"})
)

var alignments = map[string]string{
	"left": "left", "center": "center", "right": "right", "justify": "justify", "start": "left", "end": "right",
	"-webkit-left": "left", "-webkit-center": "center", "-webkit-right": "right", "middle": "center",
}

// spaces are the values of white-space that keep spaces or line breaks. Long lines are broken all the same: a phone is narrow.
var spaces = map[string]string{
	"pre": "pre-wrap", "pre-wrap": "pre-wrap", "break-spaces": "pre-wrap", "preserve": "pre-wrap", "preserve nowrap": "pre-wrap", "preserve wrap": "pre-wrap",
	"pre-line": "pre-line", "preserve-breaks": "pre-line",
}

// numberings are the kinds of numbers and bullets that lists may have.
var numberings = []string{
	"decimal", "decimal-leading-zero", "lower-alpha", "upper-alpha", "lower-latin", "upper-latin", "lower-roman", "upper-roman", "lower-greek",
	"cjk-ideographic", "simp-chinese-informal", "simp-chinese-formal", "trad-chinese-informal", "trad-chinese-formal", "cjk-decimal", "none", "disc", "circle", "square",
}

// kept is a property of CSS that a text keeps, with the values that it may have.
type kept struct {
	name string
	// value returns a value in small letters as the text keeps it, "" for one without meaning.
	value func(string) string
	// of are the elements that may have it.
	of []string
	// form matches all that value returns.
	form string
}

// properties are in the order in which a style has them.
var properties = []kept{
	{"text-align", of(alignments), alignable, `left|center|right|justify`},
	{"color", nearest, slices.Concat(inline, blocks), strings.Join(Colours, "|") + `|rgb\([0-9]{1,3}, [0-9]{1,3}, [0-9]{1,3}\)`},
	{"background-color", nearestPale, slices.Concat(inline, blocks), strings.Join(Backgrounds, "|") + `|rgb\([0-9]{1,3}, [0-9]{1,3}, [0-9]{1,3}\)`},
	{"text-decoration", lines, slices.Concat(inline, blocks), `underline|line-through|underline line-through`},
	{"vertical-align", of(map[string]string{"super": "super", "sub": "sub"}), inline, `super|sub`},
	{"font-weight", weight, slices.Concat(inline, blocks), `bold`},
	{"font-style", of(map[string]string{"italic": "italic", "oblique": "italic"}), slices.Concat(inline, blocks), `italic`},
	{"white-space", of(spaces), slices.Concat(inline, blocks), `pre-wrap|pre-line`},
	{"list-style-type", numbering, lists, strings.Join(numberings, "|")},
}

// sameAs are other names of the same properties.
var sameAs = map[string]string{
	"background": "background-color", "text-decoration-line": "text-decoration", "white-space-collapse": "white-space", "list-style": "list-style-type",
}

// places has the place of each property in properties.
var places = func() map[string]int {
	all := map[string]int{}
	for i, property := range properties {
		all[property.name] = i
	}
	for other, name := range sameAs {
		all[other] = all[name]
	}
	return all
}()

// styled matches a style as plainStyle writes it.
var styled = func() *regexp.Regexp {
	var forms []string
	for _, property := range properties {
		forms = append(forms, property.name+": (?:"+property.form+")")
	}
	return regexp.MustCompile(`^(?:(?:` + strings.Join(forms, "|") + `)(?:; |$))+$`)
}()

// plainStyle is what a text keeps of a style: `name: value` of each property, in the order of properties. Of two values of a
// property the last one with a meaning counts.
func plainStyle(element, style string) string {
	values := make([]string, len(properties))
	for declaration := range strings.SplitSeq(style, ";") {
		name, value, _ := strings.Cut(declaration, ":")
		if name = strings.TrimSpace(name); len(name) > longest {
			continue
		}
		place, known := places[strings.ToLower(name)]
		if !known || !slices.Contains(properties[place].of, element) {
			continue
		}
		if value = properties[place].value(plainValue(value)); value != "" {
			values[place] = value
		}
	}
	var b strings.Builder
	for i, value := range values {
		if value == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteString("; ")
		}
		b.WriteString(properties[i].name + ": " + value)
	}
	return b.String()
}

// longest is the greatest length of a useful value: underline line-through, rgba(207, 19, 34, 0.85).
const longest = 64

// plainValue is a value in small letters; "" for one that is too long to be useful.
func plainValue(value string) string {
	value, _, _ = strings.Cut(value, "!") // !important
	if value = strings.TrimSpace(value); len(value) > longest {
		return ""
	}
	return strings.ToLower(value)
}

func of(known map[string]string) func(string) string {
	return func(value string) string { return known[value] }
}

// lines are the lines below and through a text.
func lines(value string) string {
	var found []string
	words := strings.Fields(value)
	for _, line := range []string{"underline", "line-through"} {
		if slices.Contains(words, line) {
			found = append(found, line)
		}
	}
	return strings.Join(found, " ")
}

func weight(value string) string {
	if n, err := strconv.Atoi(value); value == "bold" || value == "bolder" || err == nil && n >= 600 && n <= 1000 {
		return "bold"
	}
	return ""
}

// numbering is the kind of numbers among the words of list-style or list-style-type.
func numbering(value string) string {
	for _, word := range strings.Fields(value) {
		if slices.Contains(numberings, word) {
			return word
		}
	}
	return ""
}
