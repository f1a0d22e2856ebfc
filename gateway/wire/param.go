package wire

import (
	"encoding/json"
	"errors"
)

// Text is a parameter that legacy clients send as a string, a number or a
// boolean; null is the empty text.
type Text string

// UnmarshalJSON takes any scalar; an object or array is an error.
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
