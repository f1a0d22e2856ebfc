package sheet

import (
	"encoding/xml"
	"regexp"
	"strconv"
	"strings"
)

// stringTable collects the shared strings that cells name.
type stringTable struct {
	texts    map[int]sharedText // by index
	last     int                // the highest index that a cell names
	index    int                // of the string that is being read
	left     int                // bytes that the texts may still have
	into     words
	inText   bool
	phonetic bool
}

type sharedText struct {
	text string
	read bool
}

func newStrings(named []place, most int) *stringTable {
	s := &stringTable{texts: map[int]sharedText{}, index: -1, left: most}
	for _, at := range named {
		s.texts[at.index] = sharedText{}
		s.last = max(s.last, at.index)
	}
	return s
}

func (s *stringTable) token(token xml.Token) error {
	switch t := token.(type) {
	case xml.StartElement:
		switch t.Name.Local {
		case "si":
			s.index++
			s.into = words{}
		case "t":
			_, wanted := s.texts[s.index]
			s.inText = wanted
		case "rPh":
			s.phonetic = true
		}
	case xml.EndElement:
		return s.end(t.Name.Local)
	case xml.CharData:
		if s.inText && !s.phonetic {
			return s.into.add(t)
		}
	}
	return nil
}

func (s *stringTable) end(name string) error {
	switch name {
	case "t":
		s.inText = false
	case "rPh":
		s.phonetic = false
	case "si":
		s.inText, s.phonetic = false, false
		if _, wanted := s.texts[s.index]; wanted {
			if s.left -= len(s.into.text); s.left < 0 {
				return ErrTooLarge
			}
			s.texts[s.index] = sharedText{unescape(s.into.String()), true}
		}
		if s.index >= s.last {
			return errEnough
		}
	}
	return nil
}

// words is the text of a cell while it is read.
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

var escaped = regexp.MustCompile(`_x[0-9a-fA-F]{4}_`)

// unescape reads the characters that spreadsheets write in the form _x000D_.
func unescape(text string) string {
	if !strings.Contains(text, "_x") {
		return text
	}
	return escaped.ReplaceAllStringFunc(text, func(code string) string {
		number, _ := strconv.ParseUint(code[2:6], 16, 16)
		if number >= 0xD800 && number < 0xE000 { // half a character
			return ""
		}
		return string(rune(number))
	})
}
