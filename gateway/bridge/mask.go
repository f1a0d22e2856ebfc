package bridge

import (
	"regexp"
	"strings"
	"unicode"

	"qiao/gateway/bridge/pseudonym"
)

const (
	// longDigits is the length from which a run of digits may be a phone number or an identity number.
	longDigits = 7
	// longLetters is likewise for Latin letters, which may be an account.
	longLetters = 4
)

// memberName is the name of a column in a row: a short word in quotes with a colon behind it.
var memberName = regexp.MustCompile(`[{,]\s*"(\w{1,60})"\s*:`)

// Mask hides personal data in a value that is kept as an example: of Chinese words all but the first character, of long
// numbers and Latin words the middle. The form of the value stays, and so do dates and the names of columns that are no values
// themselves.
func Mask(value string) string {
	if !strings.HasPrefix(value, "{") && !strings.HasPrefix(value, "[") {
		return maskText(value)
	}
	var out strings.Builder
	from := 0
	for _, at := range memberName.FindAllStringSubmatchIndex(value, -1) {
		name := value[at[2]:at[3]]
		if pseudonym.IsValue(name) {
			continue
		}
		out.WriteString(maskText(value[from:at[2]]))
		out.WriteString(name)
		from = at[3]
	}
	out.WriteString(maskText(value[from:]))
	return out.String()
}

func maskText(value string) string {
	var out strings.Builder
	letters := []rune(value)
	for from := 0; from < len(letters); {
		to := from + 1
		for to < len(letters) && kindOf(letters[to]) == kindOf(letters[from]) {
			to++
		}
		out.WriteString(maskRun(letters[from:to]))
		from = to
	}
	return out.String()
}

type runeKind int

const (
	otherRune runeKind = iota
	digit
	latin
	han
)

func kindOf(r rune) runeKind {
	switch {
	case r >= '0' && r <= '9':
		return digit
	case r < 0x80 && unicode.IsLetter(r):
		return latin
	case unicode.IsLetter(r):
		return han
	default:
		return otherRune
	}
}

func maskRun(run []rune) string {
	hidden := func(shown int) string {
		return string(run[:shown]) + strings.Repeat("*", len(run)-2*shown) + string(run[len(run)-shown:])
	}
	switch kind := kindOf(run[0]); {
	case kind == digit && len(run) >= longDigits:
		return hidden(2)
	case kind == latin && len(run) >= longLetters && !isWord(string(run)):
		return hidden(1)
	case kind == han && len(run) > 1:
		return string(run[0]) + strings.Repeat("*", len(run)-1)
	default:
		return string(run)
	}
}

// isWord recognises the words of JSON.
func isWord(text string) bool { return text == "true" || text == "false" || text == "null" }
