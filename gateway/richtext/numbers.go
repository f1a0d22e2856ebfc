package richtext

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// list is an open list.
type list struct {
	ordered, down bool
	// items are the places of its items in the text, values the numbers that they name.
	items  []int
	values []string
	// kind is the kind of its numbers, and start its first one, as the text has them.
	kind, start string
}

// numbersOf are the numbers of all items of a text, in its order; "" for an item without a number.
func numbersOf(clean string) (numbers []string) {
	var open []*list
	done := func() {
		open[len(open)-1].number(numbers)
		open = open[:len(open)-1]
	}
	tokens := html.NewTokenizer(strings.NewReader(clean))
	for {
		switch tokens.Next() {
		case html.ErrorToken:
			for len(open) > 0 {
				done()
			}
			return numbers
		case html.StartTagToken, html.SelfClosingTagToken:
			switch tag := tokens.Token(); tag.Data {
			case "ol", "ul":
				open = append(open, listOf(tag))
			case "li":
				if len(open) > 0 {
					open[len(open)-1].add(len(numbers), tag)
				}
				numbers = append(numbers, "")
			}
		case html.EndTagToken:
			if name, _ := tokens.TagName(); len(open) > 0 && (string(name) == "ol" || string(name) == "ul") {
				done()
			}
		}
	}
}

func listOf(tag html.Token) *list {
	l := &list{ordered: tag.Data == "ol", kind: attribute(tag, "type"), start: attribute(tag, "start")}
	for _, attr := range tag.Attr {
		l.down = l.down || attr.Key == "reversed"
	}
	if kind := listStyle(tag); kind != "" {
		l.kind = kind
	}
	return l
}

// listStyle is the list-style-type of a clean tag.
func listStyle(tag html.Token) string {
	_, after, _ := strings.Cut(attribute(tag, "style"), "list-style-type: ")
	kind, _, _ := strings.Cut(after, ";")
	return kind
}

func (l *list) add(place int, tag html.Token) {
	value := attribute(tag, "value")
	switch listStyle(tag) {
	case "none", "disc", "circle", "square": // Quill has them in <ol>
		place = -1
	}
	l.items, l.values = append(l.items, place), append(l.values, value)
}

// number writes the numbers of the items, as browsers count them: an item that shows none counts as well.
func (l *list) number(numbers []string) {
	if !l.ordered {
		return
	}
	n, step := 1, 1
	if l.down {
		n, step = len(l.items), -1
	}
	if start, err := strconv.Atoi(l.start); err == nil {
		n = start
	}
	for i, place := range l.items {
		if value, err := strconv.Atoi(l.values[i]); err == nil {
			n = value
		}
		if place >= 0 {
			numbers[place] = numbered(n, l.kind)
		}
		n += step
	}
}

// numbered is a number with the sign that ends it, in the kind of a list.
func numbered(n int, kind string) string {
	switch kind {
	case "none", "disc", "circle", "square":
		return ""
	case "a", "lower-alpha", "lower-latin":
		return letters(n) + ". "
	case "A", "upper-alpha", "upper-latin":
		return strings.ToUpper(letters(n)) + ". "
	case "i", "lower-roman":
		return strings.ToLower(roman(n)) + ". "
	case "I", "upper-roman":
		return roman(n) + ". "
	case "cjk-ideographic", "simp-chinese-informal", "simp-chinese-formal", "trad-chinese-informal", "trad-chinese-formal":
		return chinese(n) + "、"
	}
	return strconv.Itoa(n) + ". "
}

// letters are a, b, …, z, aa, ab, ….
func letters(n int) (text string) {
	if n < 1 {
		return strconv.Itoa(n)
	}
	for ; n > 0; n = (n - 1) / 26 {
		text = string(rune('a'+(n-1)%26)) + text
	}
	return text
}

func roman(n int) string {
	if n < 1 || n > 3999 {
		return strconv.Itoa(n)
	}
	var b strings.Builder
	for _, one := range []struct {
		value int
		text  string
	}{{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}} {
		for ; n >= one.value; n -= one.value {
			b.WriteString(one.text)
		}
	}
	return b.String()
}

// chinese is a number up to 99 in Chinese.
func chinese(n int) string {
	if n < 1 || n > 99 {
		return strconv.Itoa(n)
	}
	digits, tens := []rune("零一二三四五六七八九"), ""
	if n >= 20 {
		tens = string(digits[n/10%10])
	}
	if n >= 10 {
		tens += "十"
	}
	if n%10 == 0 {
		return tens
	}
	return tens + string(digits[n%10])
}
