package pseudonym

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// value replaces the value of a field.
func (p *pass) value(name, text string) string {
	switch {
	case IsSecret(name), p.mask && text != "":
		return p.masked(name)
	case p.clear[fold(name)] && !p.mask:
		return text
	}
	kind := p.kindOf(text)
	if kind.change == nil {
		return text
	}
	p.depth++
	defer func() { p.depth-- }()
	change := func(text string) string { return kind.change(p, name, text) }
	if kind.leavesOut {
		return change(text)
	}
	if text = walk(text, change, func(s string) bool { return p.kindOf(s).name == kind.name }); text == Masked {
		return p.masked(cmp.Or(name, "a value")) // such a request is not replayed
	}
	return text
}

// kind is how a text is read. A text and its pseudonym have the same kind, so that undoing reads it likewise: the texts
// of a kind are permuted among themselves (walk).
type kind struct {
	name      string
	is        func(text string) bool
	change    func(p *pass, name, text string) string
	leavesOut bool // what was there cannot be brought back
}

// kinds in the order in which they are tried; the last one takes every text.
var kinds []kind

func init() { // the kinds change values, and values have kinds
	kinds = []kind{
		{name: "clear", is: isClear},
		{name: "JSON", is: isJSON, change: func(p *pass, name, text string) string { return p.json(name, text) }},
		{name: "file", is: isFile, leavesOut: true, change: func(p *pass, _, text string) string { return p.file([]byte(text)) }},
		{name: "query", is: isQuery, change: func(p *pass, _, text string) string { return p.address(text) }},
		{name: "percent", is: isPercent, change: (*pass).percent},
		{name: "escapes", is: isEscaped, change: (*pass).escapes},
		{name: "base64", is: func(text string) bool { return isBase64(text) && !isBase64URL(text) }, change: inBase64(base64s)},
		{name: "base64 URL", is: isBase64URL, change: inBase64(base64s[2:])},
		plain,
	}
}

var plain = kind{name: "plain", is: func(string) bool { return true }, change: func(p *pass, _, text string) string { return p.text(text) }}

// deepest is how many texts within texts are opened.
const deepest = 8

func (p *pass) kindOf(text string) kind {
	if p.depth >= deepest {
		return plain
	}
	for _, k := range kinds {
		if k.is(text) {
			return k
		}
	}
	return plain
}

var (
	dateForm = regexp.MustCompile(`^\d{4}([-/年])\d{1,2}([-/月](\d{1,2}日?)?)?([T ]\d{1,2}:\d{2}(:\d{2}(\.\d{1,7})?)?(Z|[+-]\d{2}:\d{2})?)?$`)
	timeForm = regexp.MustCompile(`^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,7})?)?$`)
	netDate  = regexp.MustCompile(`^/Date\(-?\d{1,14}([+-]\d{4})?\)/$`)
	numbers  = regexp.MustCompile(`\d+`)
)

// isClear reports whether a text says nothing about anybody: nothing, a date or a time, a number below 100.
func isClear(text string) bool {
	if len(text) <= 2 && strings.Trim(text, "0123456789") == "" || fileMark.MatchString(text) || text == Masked {
		return true
	}
	return isDate(text) || timeForm.MatchString(text) || netDate.MatchString(text)
}

// isDate takes days of the calendar from 1900 to 2199; the time of the day is not looked at.
func isDate(text string) bool {
	if len(text) > 40 || !dateForm.MatchString(text) {
		return false
	}
	parts := numbers.FindAllString(text, 3)
	if parts[0] < "1900" || parts[0] > "2199" {
		return false
	}
	layout, day := "2006-1", parts[0]+"-"+parts[1]
	if rest, _, _ := strings.Cut(text, ":"); len(numbers.FindAllString(rest, 3)) > 2 {
		layout, day = "2006-1-2", day+"-"+parts[2]
	}
	_, err := time.Parse(layout, day)
	return err == nil
}

func isJSON(text string) bool {
	trimmed := strings.TrimLeft(text, " \t\r\n")
	return trimmed != "" && (trimmed[0] == '{' || trimmed[0] == '[') && utf8.ValidString(text) && json.Valid([]byte(text))
}

var base64Form = regexp.MustCompile(`^[A-Za-z0-9+/_-]*={0,2}$`)

// isFile reports whether a text is a file: a data URI, or long base64 of what is no text.
func isFile(text string) bool {
	const long = 256
	if len(text) < long {
		return false
	}
	head, content, ok := strings.Cut(text[:min(len(text), 200)], ";base64,")
	if ok && strings.HasPrefix(head, "data:") && content != "" {
		return true
	}
	return base64Form.MatchString(text) && !isBase64(text) && strings.ContainsAny(text, "+/=_-0123456789")
}

// base64s are the notations of base64, tried in this order.
var base64s = []*base64.Encoding{
	base64.StdEncoding.Strict(), base64.RawStdEncoding.Strict(), base64.URLEncoding.Strict(), base64.RawURLEncoding.Strict(),
}

// isWord takes digits, and letters as people write words: zhangsan, Zhangsan, ZHANGSAN.
var isWord = regexp.MustCompile(`^([0-9]*|[A-Z]?[a-z]*|[A-Z]*)$`).MatchString

// fromBase64 returns the text that s is base64 of, nil for the notation where it is of none. A word is none, although it could
// be: it has one pseudonym in each letter case, and a number has one as a JSON number and as a text.
func fromBase64(s string, notations []*base64.Encoding) (text string, notation *base64.Encoding) {
	const shortest = 8
	if len(s) < shortest || !base64Form.MatchString(s) || isWord(s) {
		return "", nil
	}
	for _, notation := range notations {
		content, err := notation.DecodeString(s)
		if err == nil && len(content) > 0 && utf8.Valid(content) && !strings.ContainsFunc(string(content), isUnprintable) {
			return string(content), notation
		}
	}
	return "", nil
}

func isUnprintable(r rune) bool { return !unicode.IsPrint(r) && !strings.ContainsRune("\r\n\t", r) }

func isBase64(s string) bool {
	_, notation := fromBase64(s, base64s)
	return notation != nil
}

// isBase64URL reports whether a text is base64 with the letters - and _. A pseudonym that had neither would be read as the
// usual base64.
func isBase64URL(s string) bool { return strings.ContainsAny(s, "-_") && isBase64(s) }

// inBase64 changes the text within one of the notations. What is none of them only stands between two that are (walk).
func inBase64(notations []*base64.Encoding) func(p *pass, name, s string) string {
	return func(p *pass, _, s string) string {
		text, notation := fromBase64(s, notations)
		if notation == nil {
			return p.text(s)
		}
		return notation.EncodeToString([]byte(p.value("", text)))
	}
}

func isEscaped(s string) bool {
	if !strings.Contains(s, `\u`) {
		return false
	}
	_, ok := readEscapes(s)
	return ok
}

func (p *pass) escapes(name, s string) string {
	units, _ := readEscapes(s)
	return writeEscapes(units, p.value(name, textOf(units)))
}
