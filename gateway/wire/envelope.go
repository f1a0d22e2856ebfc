package wire

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf8"
)

// AppendEnvelope appends {"code":…,"msg":…,"data":…}. messageKey is "msg" or
// "message", "msg" when empty; data is JSON, null when empty.
func AppendEnvelope(dst []byte, code int, messageKey, msg string, data []byte) []byte {
	if messageKey == "" {
		messageKey = defaultMessageKey
	}
	dst = appendHead(dst, code, messageKey, msg)
	if len(data) == 0 {
		data = []byte("null")
	}
	return append(append(dst, data...), '}')
}

// appendHead writes the envelope up to its data.
func appendHead(dst []byte, code int, messageKey, msg string) []byte {
	dst = append(dst, `{"code":`...)
	dst = strconv.AppendInt(dst, int64(code), 10)
	dst = append(dst, ',')
	dst = append(appendString(dst, messageKey), ':')
	dst = appendString(dst, msg)
	return append(dst, `,"data":`...)
}

// Marshal is encoding/json's, but with strings as Newtonsoft.Json writes them: nothing is
// escaped for HTML, U+0085 is escaped, and malformed UTF-8 becomes a raw U+FFFD. Numbers
// and times stay as encoding/json writes them: a handler whose legacy answer was a
// DataTable streams it through an Answer instead.
func Marshal(v any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return nil, err
	}
	return likeNewtonsoft(bytes.TrimSuffix(buffer.Bytes(), []byte("\n"))), nil
}

// likeNewtonsoft rewrites the characters that the two libraries escape differently.
// Outside of strings, valid JSON has none of them.
func likeNewtonsoft(text []byte) []byte {
	const nextLine = "\u0085"
	if !bytes.Contains(text, []byte(nextLine)) && !bytes.Contains(text, []byte(`\ufffd`)) {
		return text
	}
	out := make([]byte, 0, len(text)+16)
	for i := 0; i < len(text); {
		rest := text[i:]
		switch {
		case bytes.HasPrefix(rest, []byte(nextLine)):
			out = append(out, `\u0085`...)
			i += len(nextLine)
		case bytes.HasPrefix(rest, []byte(`\ufffd`)):
			out = utf8.AppendRune(out, utf8.RuneError)
			i += len(`\ufffd`)
		case rest[0] == '\\':
			out = append(out, rest[:2]...)
			i += 2
		default:
			out = append(out, rest[0])
			i++
		}
	}
	return out
}
