package audit

import (
	"encoding/json"
	"unicode/utf16"
)

// Parameter is a value that a caller sent, and its name.
type Parameter struct{ Name, Value string }

// Parameters are the parameters of a procedure call.
type Parameters []Parameter

const (
	// Hidden replaces a secret value.
	Hidden = "●●●●●●"
	// longestValue is how much of a value is kept, in characters.
	longestValue = 200
	// longestParameters is the size of the column, in UTF-16 units.
	longestParameters = 4000
	// and is the name of a last parameter that replaces those without room.
	and = "…"
)

// Add appends a value, in short, or hides it.
func (p Parameters) Add(name, value string, secret bool) Parameters {
	if secret && value != "" {
		value = Hidden
	}
	if letters := []rune(value); len(letters) > longestValue {
		value = string(letters[:longestValue]) + "…"
	}
	return append(p, Parameter{name, value})
}

// text is JSON, of as many parameters as there is room for.
func (p Parameters) text() string {
	for n := len(p); ; n-- {
		kept := p[:n:n]
		if n < len(p) {
			kept = append(kept, Parameter{Name: and})
		}
		text, err := json.Marshal(kept)
		if err != nil {
			panic(err) // strings always encode
		}
		if n == 0 || len(utf16.Encode([]rune(string(text)))) <= longestParameters {
			return string(text)
		}
	}
}
