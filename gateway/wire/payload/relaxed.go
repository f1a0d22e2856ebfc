package payload

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// StrictJSON returns text as one JSON value by RFC 8259. JSON stays as it is; what only Newtonsoft.Json reads, which the
// legacy system used, is written anew: names without quotes or in single ones, comments, commas with nothing behind them,
// control characters in strings, NaN, undefined, hexadecimal and octal numbers. ok is false for any other text, and for one that
// CheckJSON would refuse.
func StrictJSON(text []byte, limits Limits) (strict []byte, ok bool) {
	limits = limits.orDefaults()
	text = withoutMark(text)
	switch err := CheckJSON(text, limits); {
	case err == nil:
		return text, true
	case !perhapsRelaxed(err):
		return nil, false
	}
	strict, err := relax(text, limits)
	return strict, err == nil && CheckJSON(strict, limits) == nil
}

// perhapsRelaxed reports whether a text may be JSON to Newtonsoft though it is none to RFC 8259. All other faults stay faults.
func perhapsRelaxed(err error) bool {
	return errors.Is(err, errSyntax) || errors.Is(err, errTruncated) || errors.Is(err, errTrailing) || errors.Is(err, errNotObject)
}

func withoutMark(text []byte) []byte { return bytes.TrimPrefix(text, []byte(byteOrderMark)) }

// relaxed writes a text that Newtonsoft.Json reads as strict JSON. It follows JsonTextReader with its default settings
// (testdata/newtonsoft.jsonl has what that one makes of each text), but refuses constructors (new Date(1)), because no JSON
// stands for them, NUL and lone surrogates.
type relaxed struct {
	data   []byte
	pos    int
	limits Limits // complete
	out    []byte
}

func relax(text []byte, limits Limits) ([]byte, error) {
	r := relaxed{data: text, limits: limits, out: make([]byte, 0, len(text)+len(text)/8)}
	if err := r.between(); err != nil {
		return nil, err
	}
	if err := r.value(0); err != nil {
		return nil, err
	}
	if err := r.between(); err != nil {
		return nil, err
	}
	if r.pos != len(r.data) {
		return nil, errTrailing
	}
	return r.out, nil
}

// next is the byte at pos, 0 at the end.
func (r *relaxed) next() byte {
	if r.pos == len(r.data) {
		return 0
	}
	return r.data[r.pos]
}

// space goes behind white space of any kind.
func (r *relaxed) space() {
	for r.pos < len(r.data) {
		char, size := utf8.DecodeRune(r.data[r.pos:])
		if !unicode.IsSpace(char) {
			return
		}
		r.pos += size
	}
}

// between goes behind white space and comments.
func (r *relaxed) between() error {
	for {
		r.space()
		if r.next() != '/' {
			return nil
		}
		rest := r.data[r.pos:]
		switch {
		case string(rest) == "//":
			return errTruncated
		case bytes.HasPrefix(rest, []byte("//")):
			if end := bytes.IndexAny(rest, "\r\n"); end >= 0 {
				r.pos += end
			} else {
				r.pos = len(r.data)
			}
		case bytes.HasPrefix(rest, []byte("/*")):
			end := bytes.Index(rest[2:], []byte("*/"))
			if end < 0 {
				return errTruncated
			}
			r.pos += end + 4
		default:
			return errSyntax
		}
	}
}

// value reads the value at pos; depth is the nesting around it.
func (r *relaxed) value(depth int) error {
	if len(r.out) > r.limits.MaxBytes { // escapes are longer than what they stand for
		return errSyntax
	}
	switch c := r.next(); {
	case c == '"' || c == '\'':
		return r.quoted(c)
	case c == '{':
		return r.object(depth + 1)
	case c == '[':
		return r.array(depth + 1)
	case c == ',': // nothing between two commas
		r.out = append(r.out, "null"...)
		return nil
	case c == '-' && bytes.HasPrefix(r.data[r.pos:], []byte("-I")), c >= 'A' && c <= 'Z', c >= 'a' && c <= 'z':
		return r.word()
	case c == '-' || c == '.' || isDigit(c):
		return r.number()
	default:
		return errSyntax
	}
}

// object reads an object; depth counts it.
func (r *relaxed) object(depth int) error {
	if depth > r.limits.MaxDepth {
		return errDepth
	}
	r.pos++
	r.out = append(r.out, '{')
	for first := true; ; first = false {
		if err := r.between(); err != nil {
			return err
		}
		if r.next() == '}' {
			return r.close('}')
		}
		if !first {
			r.out = append(r.out, ',')
		}
		if err := r.member(depth); err != nil {
			return err
		}
		if more, err := r.comma('}'); err != nil || !more {
			return err
		}
	}
}

// array reads an array; depth counts it.
func (r *relaxed) array(depth int) error {
	if depth > r.limits.MaxDepth {
		return errDepth
	}
	r.pos++
	r.out = append(r.out, '[')
	for first := true; ; first = false {
		if err := r.between(); err != nil {
			return err
		}
		if r.next() == ']' {
			return r.close(']')
		}
		if !first {
			r.out = append(r.out, ',')
		}
		if err := r.value(depth); err != nil {
			return err
		}
		if more, err := r.comma(']'); err != nil || !more {
			return err
		}
	}
}

func (r *relaxed) close(bracket byte) error {
	r.pos++
	r.out = append(r.out, bracket)
	return nil
}

// comma goes behind the comma after a value; more is false where the bracket ends the values.
func (r *relaxed) comma(bracket byte) (more bool, err error) {
	if err := r.between(); err != nil {
		return false, err
	}
	switch r.next() {
	case ',':
		r.pos++
		return true, nil
	case bracket:
		return false, r.close(bracket)
	default:
		return false, errSyntax
	}
}

// member reads a name and its value. A comment may stand before the value, but not between name and colon.
func (r *relaxed) member(depth int) error {
	if c := r.next(); c == '"' || c == '\'' {
		if err := r.quoted(c); err != nil {
			return err
		}
	} else if err := r.bareName(); err != nil {
		return err
	}
	r.space()
	if r.next() != ':' {
		return errSyntax
	}
	r.pos++
	r.out = append(r.out, ':')
	if err := r.between(); err != nil {
		return err
	}
	return r.value(depth)
}

// bareName reads a name without quotes: letters and digits of any script, _ and $.
func (r *relaxed) bareName() error {
	start := r.pos
	for r.pos < len(r.data) {
		char, size := utf8.DecodeRune(r.data[r.pos:])
		isName := char == '_' || char == '$' || char <= 0xFFFF && (unicode.IsLetter(char) || unicode.IsDigit(char))
		if !isName {
			break
		}
		r.pos += size
	}
	if r.pos == start {
		return errSyntax
	}
	r.out = append(append(append(r.out, '"'), r.data[start:r.pos]...), '"')
	return nil
}

// words maps values without quotes to strict JSON. JSON has no NaN, so a field with it has the text "NaN".
var words = map[string]string{
	"null": "null", "undefined": "null", "true": "true", "false": "false",
	"NaN": `"NaN"`, "Infinity": `"Infinity"`, "-Infinity": `"-Infinity"`,
}

func (r *relaxed) word() error {
	start := r.pos
	for r.pos++; r.pos < len(r.data) && (r.data[r.pos]|0x20 >= 'a' && r.data[r.pos]|0x20 <= 'z'); {
		r.pos++
	}
	strict, known := words[string(r.data[start:r.pos])]
	if !known || !r.ends() {
		return errSyntax
	}
	r.out = append(r.out, strict...)
	return nil
}

// ends reports whether the word or number before pos is whole.
func (r *relaxed) ends() bool {
	char, _ := utf8.DecodeRune(r.data[r.pos:])
	return r.pos == len(r.data) || unicode.IsSpace(char) || strings.ContainsRune(",}]/", char)
}

var (
	strictNumber = regexp.MustCompile(`^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$`)
	looseNumber  = regexp.MustCompile(`^(-?)0*(\d*)(?:\.(\d*))?([eE][+-]?\d+)?$`)
)

// number reads a number. One that begins with 0 is octal, or with 0x hexadecimal, and then has 64 bits.
func (r *relaxed) number() error {
	start := r.pos
	for r.pos < len(r.data) && strings.IndexByte("+-.0123456789abcdefABCDEFxX", r.data[r.pos]) >= 0 {
		r.pos++
	}
	text := string(r.data[start:r.pos])
	if !r.ends() {
		return errSyntax
	}
	if text[0] == '0' && len(text) > 1 && strings.IndexByte(".eE", text[1]) < 0 {
		base := 8
		if text[1]|0x20 == 'x' {
			base, text = 16, text[2:]
		}
		n, err := strconv.ParseUint(text, base, 64)
		if err != nil {
			return errSyntax
		}
		r.out = strconv.AppendInt(r.out, int64(n), 10) // the highest bit is the sign, as in .NET
		return nil
	}
	if !strictNumber.MatchString(text) {
		parts := looseNumber.FindStringSubmatch(text)
		if parts == nil || strings.Trim(text, "-.") == "" || strings.IndexByte("eE", strings.TrimLeft(text, "-.")[0]) >= 0 {
			return errSyntax
		}
		whole, fraction := parts[2], parts[3]
		if whole == "" {
			whole = "0"
		}
		if fraction != "" {
			fraction = "." + fraction
		}
		text = parts[1] + whole + fraction + parts[4]
	}
	if f, err := strconv.ParseFloat(text, 64); strings.ContainsAny(text, ".eE") && (err != nil || math.IsInf(f, 0)) {
		return errSyntax
	}
	r.out = append(r.out, text...)
	return nil
}

// quoted reads a string in quotes of either kind, and writes it in double ones.
func (r *relaxed) quoted(quote byte) error {
	r.out = append(r.out, '"')
	for r.pos++; r.pos < len(r.data); {
		switch c := r.data[r.pos]; {
		case c == quote:
			return r.close('"')
		case c == '\\':
			if err := r.escape(); err != nil {
				return err
			}
		case c == 0:
			return errNUL
		case c < 0x20:
			r.out = fmt.Appendf(r.out, `\u%04x`, c)
			r.pos++
		case c == '"':
			r.out = append(r.out, '\\', '"')
			r.pos++
		default:
			r.out = append(r.out, c) // whether it is UTF-8 is checked in what is written
			r.pos++
		}
	}
	return errTruncated
}

// escape reads one escape. CheckJSON checks the written text for lone surrogates.
func (r *relaxed) escape() error {
	rest := r.data[r.pos:]
	if len(rest) < 2 {
		return errTruncated
	}
	switch rest[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		r.out = append(r.out, rest[:2]...)
		r.pos += 2
	case '\'':
		r.out = append(r.out, '\'')
		r.pos += 2
	case 'u':
		if len(rest) < 6 {
			return errTruncated
		}
		code, err := strconv.ParseUint(strings.Trim(string(rest[2:6]), " \t\n\v\f\r"), 16, 16)
		if err != nil {
			return errSyntax
		}
		r.out = fmt.Appendf(r.out, `\u%04x`, code)
		r.pos += 6
	default:
		return errSyntax
	}
	return nil
}
