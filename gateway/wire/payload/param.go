package payload

import (
	"encoding/json"
	"errors"
	"strings"
	"unicode/utf16"
)

// Text is a parameter that legacy clients send as a string, a number or a
// boolean; null is the empty text.
type Text string

// UnmarshalJSON accepts any scalar; an object or array is an error.
func (t *Text) UnmarshalJSON(raw []byte) error {
	switch raw[0] {
	case '"':
		return json.Unmarshal(raw, (*string)(t))
	case '{', '[':
		return errors.New("an object or array where a text is expected")
	case 'n':
		*t = ""
	default:
		*t = Text(raw)
	}
	return nil
}

// Units is the length of a text as databases count it: in UTF-16 units.
func Units[T ~string](text T) int { return len(utf16.Encode([]rune(string(text)))) }

// Shorten cuts a text to a number of UTF-16 units, and marks the cut with …
func Shorten(text string, most int) string {
	if Units(text) <= most {
		return text
	}
	left := most - 1
	for i, char := range text {
		if left -= utf16.RuneLen(char); left < 0 {
			return strings.TrimSpace(text[:i]) + "…"
		}
	}
	return text
}

// True reads the boolean-like strings of specification §5.
func (t Text) True() bool {
	switch strings.ToLower(string(t)) {
	case "true", "1", "是":
		return true
	default:
		return false
	}
}

// List reads several names: an array, a text with commas, or a single name. It leaves out
// blanks and empty parts; ok is false for an object, or an array with other than scalars.
func List(raw json.RawMessage) (parts []string, ok bool) {
	var sent []Text
	if json.Unmarshal(raw, &sent) != nil {
		var text Text
		if len(raw) == 0 || json.Unmarshal(raw, &text) != nil {
			return nil, false
		}
		for part := range strings.SplitSeq(string(text), ",") {
			sent = append(sent, Text(part))
		}
	}
	parts = []string{}
	for _, part := range sent {
		if text := strings.TrimSpace(string(part)); text != "" {
			parts = append(parts, text)
		}
	}
	return parts, true
}
