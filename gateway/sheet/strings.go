package sheet

import (
	"encoding/xml"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"
)

// stringTable collects the shared strings that cells name.
type stringTable struct {
	texts map[int]sharedText // by index
	last  int                // the highest index that a cell names
	index int                // of the string that is being read
	left  int                // bytes that the texts may still have
	into  richText
}

type sharedText struct {
	text  string
	marks marks
	read  bool
}

func newStrings(named []int, most int) *stringTable {
	s := &stringTable{texts: map[int]sharedText{}, index: -1, left: most}
	for _, index := range named {
		s.texts[index] = sharedText{}
		s.last = max(s.last, index)
	}
	return s
}

// of is the string of an index.
func (s *stringTable) of(index string) (string, marks, error) {
	i, err := strconv.Atoi(index)
	found := s.texts[i]
	if err != nil || !found.read {
		return "", marks{}, ErrNoSheet
	}
	return found.text, found.marks, nil
}

func (s *stringTable) token(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		if t.Name.Local == "si" {
			s.index++
			_, wanted := s.texts[s.index]
			s.into = richText{reading: wanted}
			return nil
		}
		s.into.start(t)
	case xml.EndElement:
		if t.Name.Local == "si" {
			return s.end()
		}
		s.into.end(t.Name.Local)
	case xml.CharData:
		return s.into.add(t)
	}
	return nil
}

// end ends a string.
func (s *stringTable) end() error {
	if s.into.reading {
		s.into.reading = false
		if s.left -= len(s.into.text.text); s.left < 0 {
			return ErrTooLarge
		}
		s.texts[s.index] = sharedText{unescape(s.into.String()), s.into.marks, true}
	}
	if s.index >= s.last {
		return errEnough
	}
	return nil
}

// marks are the formats of parts of a text that change its meaning.
type marks struct {
	struck bool // crossed out
	raised bool // as an exponent or an index, of letters that have no such form
}

// richText is a text while it is read: plain, or in runs with formats of their own.
type richText struct {
	text             words
	marks            marks
	reading          bool
	inText, inFormat bool
	phonetic         bool
	run              font
	lowered          bool // the run is below the line
}

func (r *richText) start(t xml.StartElement) {
	switch name := t.Name.Local; {
	case !r.reading:
	case name == "r":
		r.run, r.lowered = font{}, false
	case name == "rPr":
		r.inFormat = true
	case r.inFormat:
		mark(t, &r.run)
		if name == "vertAlign" {
			r.lowered = attribute(t, "val") == "subscript"
		}
	case name == "t":
		r.inText = true
	case name == "rPh": // the pronunciation of a word is not part of the text
		r.phonetic = true
	}
}

func (r *richText) end(name string) {
	switch name {
	case "rPr":
		r.inFormat = false
	case "t":
		r.inText = false
	case "rPh":
		r.phonetic = false
	case "r":
		r.run = font{}
	}
}

// add adds a part of the text. A raised 2 becomes the character ², a lowered one ₂.
func (r *richText) add(part []byte) error {
	if !r.reading || !r.inText || r.phonetic {
		return nil
	}
	if strings.TrimSpace(string(part)) != "" {
		r.marks.struck = r.marks.struck || r.run.struck
		if r.run.raised {
			moved, ok := moved(string(part), r.lowered)
			r.marks.raised = r.marks.raised || !ok
			return r.text.add([]byte(moved))
		}
	}
	return r.text.add(part)
}

// String is the text.
func (r *richText) String() string { return r.text.String() }

const (
	plain   = "0123456789+-=()n"
	raised  = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ"
	lowered = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ"
)

// moved writes a text above or below the line; ok is false if a character has no such form.
func moved(text string, below bool) (moved string, ok bool) {
	forms := []rune(raised)
	if below {
		forms = []rune(lowered)
	}
	ok = true
	return strings.Map(func(r rune) rune {
		i := strings.IndexRune(plain, r)
		if i < 0 {
			ok = ok && r == ' '
			return r
		}
		return forms[i]
	}, text), ok
}

// words is a text while it is read.
type words struct{ text []byte }

func (w *words) add(part []byte) error {
	if len(w.text)+len(part) > maxCell {
		return ErrTooLarge
	}
	w.text = append(w.text, part...)
	return nil
}

// String is the text.
func (w *words) String() string { return string(w.text) }

// escaped is a character beyond 16 bits, in two halves, or any other one.
var escaped = regexp.MustCompile(`_x[dD][89abAB][0-9a-fA-F]{2}__x[dD][c-fC-F][0-9a-fA-F]{2}_|_x[0-9a-fA-F]{4}_`)

// unescape reads the characters that spreadsheets write in the form _x000D_, and ends each line as \n. Half a character is U+FFFD.
func unescape(text string) string {
	if strings.Contains(text, "_x") {
		text = escaped.ReplaceAllStringFunc(text, func(code string) string {
			number, _ := strconv.ParseUint(code[2:6], 16, 16)
			if len(code) > len("_x000D_") {
				low, _ := strconv.ParseUint(code[9:13], 16, 16)
				return string(utf16.DecodeRune(rune(number), rune(low)))
			}
			return string(rune(number))
		})
	}
	return lineEnds.Replace(text)
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")
