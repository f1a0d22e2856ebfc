package payload

import "unicode/utf8"

// escape reads one escape; it reads both halves of a surrogate pair together.
func (s *scanner) escape() error {
	rest := s.data[s.pos:]
	if len(rest) < 2 {
		return errTruncated
	}
	switch rest[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		s.pos += 2
		return nil
	case 'u':
	default:
		return errSyntax
	}
	s.pos += 6
	switch r := hex4(rest[2:]); {
	case r < 0:
		return errSyntax
	case r == 0:
		return errNUL
	case isLowSurrogate(r):
		return errSurrogate
	case isHighSurrogate(r):
		if len(rest) < 12 || rest[6] != '\\' || rest[7] != 'u' || !isLowSurrogate(hex4(rest[8:])) {
			return errSurrogate
		}
		s.pos += 6
	}
	return nil
}

// unescape resolves the escapes of a string that the scanner accepted.
func unescape(s []byte) string {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			out = append(out, s[i])
			continue
		}
		i++
		switch s[i] {
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
			r := hex4(s[i+1:])
			i += 4
			if isHighSurrogate(r) {
				r = (r-0xD800)<<10 + (hex4(s[i+3:]) - 0xDC00) + 0x10000
				i += 6
			}
			out = utf8.AppendRune(out, r)
		default:
			out = append(out, s[i])
		}
	}
	return string(out)
}

// hex4 reads four hex digits; -1 if they are missing.
func hex4(s []byte) rune {
	if len(s) < 4 {
		return -1
	}
	var r rune
	for _, c := range s[:4] {
		switch {
		case '0' <= c && c <= '9':
			r = r<<4 | rune(c-'0')
		case 'a' <= c && c <= 'f':
			r = r<<4 | rune(c-'a'+10)
		case 'A' <= c && c <= 'F':
			r = r<<4 | rune(c-'A'+10)
		default:
			return -1
		}
	}
	return r
}

func isHighSurrogate(r rune) bool { return r >= 0xD800 && r <= 0xDBFF }
func isLowSurrogate(r rune) bool  { return r >= 0xDC00 && r <= 0xDFFF }
