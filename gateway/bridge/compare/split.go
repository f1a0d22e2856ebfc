package compare

import (
	"bytes"
	"encoding/json"
	"hash/maphash"
	"unicode/utf16"
	"unicode/utf8"
)

var byteOrderMark = []byte("\xEF\xBB\xBF")

// split reads the body of an answer as JSON. encoding/json says whether it is JSON; the values are split here, because a
// comparison needs what no decoder keeps: numbers and texts as they are written, repeated keys, and the order of keys.
// A body that is not JSON is nil without a reason.
func (c *comparison) split(a Answer) (*value, Reason) {
	if a.Digest != nil || len(a.Body) > c.bounds.Body {
		return nil, TooBig
	}
	body := bytes.TrimPrefix(a.Body, byteOrderMark)
	if !json.Valid(body) {
		return nil, ""
	}
	s := splitter{names: c.names, bounds: c.bounds, body: body}
	v := s.value(0)
	if s.reason != "" {
		return nil, s.reason
	}
	return &v, ""
}

// splitter splits a body that is valid JSON.
type splitter struct {
	names  *names
	bounds Bounds
	body   []byte
	pos    int
	values []value // of the lists and objects that are open
	keys   []int   // of the objects that are open
	count  int
	reason Reason
}

func (s *splitter) space() {
	for s.pos < len(s.body) {
		switch s.body[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return
		}
	}
}

func (s *splitter) value(depth int) value {
	s.space()
	start := s.pos
	if s.count++; s.count > s.bounds.Values {
		s.reason = TooMany
		return value{}
	}
	switch s.body[start] {
	case '{', '[':
		if depth == s.bounds.Depth {
			s.reason = TooDeep
			return value{}
		}
		var v value
		if s.body[start] == '{' {
			v = s.object(depth + 1)
		} else {
			v = s.list(depth + 1)
		}
		v.raw = s.body[start:s.pos]
		return v
	case '"':
		text := s.text()
		return scalar(textKind, s.body[start:s.pos], text)
	case 't', 'f', 'n':
		s.pos += len("null")
		if s.body[start] == 'f' {
			s.pos++
		}
		kind := boolean
		if s.body[start] == 'n' {
			kind = null
		}
		return scalar(kind, s.body[start:s.pos], s.body[start:s.pos])
	}
	for s.pos < len(s.body) && s.body[s.pos] > ' ' && s.body[s.pos] != ',' && s.body[s.pos] != ']' && s.body[s.pos] != '}' {
		s.pos++
	}
	return scalar(number, s.body[start:s.pos], s.body[start:s.pos])
}

func scalar(kind kind, raw, text []byte) value {
	return value{kind: kind, raw: raw, text: text, hash: mix(maphash.Bytes(seed, text), uint64(kind))}
}

// next passes over a comma, or over the end of the list or object that is open.
func (s *splitter) next(end byte) (more bool) {
	s.space()
	if s.body[s.pos] == end {
		s.pos++
		return false
	}
	if s.body[s.pos] == ',' {
		s.pos++
	}
	return true
}

func (s *splitter) list(depth int) value {
	s.pos++
	base := len(s.values)
	hash := uint64(0)
	for s.next(']') && s.reason == "" {
		v := s.value(depth)
		hash = mix(hash, v.hash)
		s.values = append(s.values, v)
	}
	return value{kind: list, hash: mix(hash, uint64(list)), items: s.close(base)}
}

func (s *splitter) object(depth int) value {
	s.pos++
	base, firstKey := len(s.values), len(s.keys)
	for s.next('}') && s.reason == "" {
		s.space()
		s.keys = append(s.keys, s.names.number(s.text()))
		s.space()
		s.pos++ // the colon
		s.values = append(s.values, s.value(depth))
	}
	v := value{kind: object, items: s.close(base), layout: s.names.layout(s.keys[firstKey:])}
	s.keys = s.keys[:firstKey]
	if s.reason == "" {
		hash := uint64(0)
		for _, at := range v.layout.read {
			hash += mix(s.names.hashes[v.layout.keys[at]], v.items[at].hash)
		}
		v.hash = mix(hash, uint64(object))
	}
	return v
}

func (s *splitter) close(base int) []value {
	items := append([]value(nil), s.values[base:]...)
	s.values = s.values[:base]
	return items
}

// text passes over a text and returns it without its quotes and escapes.
func (s *splitter) text() []byte {
	start := s.pos + 1
	escaped := false
	for s.pos = start; s.body[s.pos] != '"'; s.pos++ {
		if s.body[s.pos] == '\\' {
			escaped = true
			s.pos++
		}
	}
	text := s.body[start:s.pos]
	s.pos++
	if escaped {
		return unescape(text)
	}
	return text
}

func unescape(text []byte) []byte {
	var out []byte
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			out = append(out, text[i])
			continue
		}
		i++
		switch c := text[i]; c {
		case 'b':
			out = append(out, '\b')
		case 'f':
			out = append(out, '\f')
		case 'n':
			out = append(out, '\n')
		case 'r':
			out = append(out, '\r')
		case 't':
			out = append(out, '\t')
		case 'u':
			r := unit(text[i+1:])
			i += 4
			if pair := utf16.DecodeRune(r, escapedUnit(text[i+1:])); pair != utf8.RuneError {
				r = pair
				i += 6
			}
			out = appendRune(out, r)
		default:
			out = append(out, c)
		}
	}
	return out
}

// unit reads the four hex digits of a \u escape.
func unit(hex []byte) (r rune) {
	for _, c := range hex[:4] {
		switch {
		case c <= '9':
			c -= '0'
		default:
			c = c&^0x20 - 'A' + 10
		}
		r = r<<4 | rune(c)
	}
	return r
}

// escapedUnit reads the \u escape that text begins with, or is 0.
func escapedUnit(text []byte) rune {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0
	}
	return unit(text[2:])
}

// appendRune keeps lone surrogates apart, which utf8.AppendRune turns into one replacement character.
func appendRune(out []byte, r rune) []byte {
	if utf16.IsSurrogate(r) {
		return append(out, 0xE0|byte(r>>12), 0x80|byte(r>>6)&0x3F, 0x80|byte(r)&0x3F)
	}
	return utf8.AppendRune(out, r)
}
