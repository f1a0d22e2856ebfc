package payload

import "unicode/utf8"

// scanner checks one JSON text in a single pass, without copying. encoding/json cannot do
// this: it replaces invalid text instead of refusing it (invalid UTF-8, lone surrogates),
// and has no limits for nesting and members.
type scanner struct {
	data   []byte
	pos    int
	limits Limits // complete
	// visit, if set, sees the members of the outermost object.
	visit func(name, value token)
}

// document reads one value and makes sure that nothing follows.
func (s *scanner) document() error {
	s.space()
	if _, err := s.value(0); err != nil {
		return err
	}
	s.space()
	if s.pos != len(s.data) {
		return errTrailing
	}
	return nil
}

func (s *scanner) space() {
	for s.pos < len(s.data) {
		switch s.data[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return
		}
	}
}

// value reads the value at pos; depth is the nesting around it.
func (s *scanner) value(depth int) (token, error) {
	if s.pos == len(s.data) {
		return token{}, errTruncated
	}
	start := s.pos
	var kind FieldKind
	var escaped bool
	var err error
	switch c := s.data[s.pos]; {
	case c == '"':
		kind = FieldString
		escaped, err = s.quoted()
	case c == '{':
		kind = FieldJSON
		err = s.object(depth + 1)
	case c == '[':
		kind = FieldJSON
		err = s.array(depth + 1)
	case c == '-' || isDigit(c):
		kind = FieldNumber
		err = s.number()
	case c == 't':
		kind, err = FieldBool, s.literal("true")
	case c == 'f':
		kind, err = FieldBool, s.literal("false")
	case c == 'n':
		kind, err = FieldNull, s.literal("null")
	case c == 0:
		err = errNUL
	case c >= utf8.RuneSelf && !utf8.Valid(s.data[s.pos:]):
		err = errUTF8
	default:
		err = errSyntax
	}
	if err != nil {
		return token{}, err
	}
	return token{kind: kind, raw: s.data[start:s.pos], escaped: escaped}, nil
}

// object reads an object; depth counts it.
func (s *scanner) object(depth int) error {
	if depth > s.limits.MaxDepth {
		return errDepth
	}
	s.pos++
	s.space()
	if s.accept('}') {
		return nil
	}
	for members := 1; ; members++ {
		if members > s.limits.MaxMembers {
			return errMembers
		}
		s.space()
		if err := s.member(depth); err != nil {
			return err
		}
		s.space()
		if s.accept('}') {
			return nil
		}
		if !s.accept(',') {
			return s.unexpected()
		}
	}
}

func (s *scanner) member(depth int) error {
	if s.pos == len(s.data) || s.data[s.pos] != '"' {
		return s.unexpected()
	}
	start := s.pos
	escaped, err := s.quoted()
	if err != nil {
		return err
	}
	name := token{kind: FieldString, raw: s.data[start:s.pos], escaped: escaped}
	s.space()
	if !s.accept(':') {
		return s.unexpected()
	}
	s.space()
	value, err := s.value(depth)
	if err != nil {
		return err
	}
	if depth == 1 && s.visit != nil {
		s.visit(name, value)
	}
	return nil
}

// array reads an array; depth counts it.
func (s *scanner) array(depth int) error {
	if depth > s.limits.MaxDepth {
		return errDepth
	}
	s.pos++
	s.space()
	if s.accept(']') {
		return nil
	}
	for {
		s.space()
		if _, err := s.value(depth); err != nil {
			return err
		}
		s.space()
		if s.accept(']') {
			return nil
		}
		if !s.accept(',') {
			return s.unexpected()
		}
	}
}

// quoted reads a string with its quotes and reports whether it has escapes.
func (s *scanner) quoted() (escaped bool, err error) {
	s.pos++
	for s.pos < len(s.data) {
		switch c := s.data[s.pos]; {
		case c == '"':
			s.pos++
			return escaped, nil
		case c == '\\':
			escaped = true
			if err := s.escape(); err != nil {
				return true, err
			}
		case c == 0:
			return escaped, errNUL
		case c < 0x20:
			return escaped, errSyntax
		case c < utf8.RuneSelf:
			s.pos++
		default:
			r, size := utf8.DecodeRune(s.data[s.pos:])
			if r == utf8.RuneError && size == 1 {
				return escaped, errUTF8
			}
			s.pos += size
		}
	}
	return escaped, errTruncated
}

func (s *scanner) number() error {
	s.accept('-')
	switch {
	case s.accept('0'):
	case s.digits() == 0:
		return s.unexpected()
	}
	if s.accept('.') && s.digits() == 0 {
		return s.unexpected()
	}
	if s.accept('e') || s.accept('E') {
		if !s.accept('+') {
			s.accept('-')
		}
		if s.digits() == 0 {
			return s.unexpected()
		}
	}
	return nil
}

func (s *scanner) digits() int {
	start := s.pos
	for s.pos < len(s.data) && isDigit(s.data[s.pos]) {
		s.pos++
	}
	return s.pos - start
}

func (s *scanner) literal(word string) error {
	end := min(s.pos+len(word), len(s.data))
	if string(s.data[s.pos:end]) != word {
		return errSyntax
	}
	s.pos = end
	return nil
}

// accept steps over c if it is the next byte, and reports whether it was.
func (s *scanner) accept(c byte) bool {
	if s.pos < len(s.data) && s.data[s.pos] == c {
		s.pos++
		return true
	}
	return false
}

func (s *scanner) unexpected() error {
	if s.pos == len(s.data) {
		return errTruncated
	}
	return errSyntax
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
