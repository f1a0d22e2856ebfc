// Package pinyin writes names in pinyin.
package pinyin

import (
	"strings"

	"github.com/mozillazg/go-pinyin"
)

// Syllables are the readings of each character of a name, in its order. Characters that are not
// Chinese have none.
func Syllables(name string) [][]string {
	args := pinyin.NewArgs()
	args.Heteronym = true
	return pinyin.Pinyin(name, args)
}

// Plain writes a text with letters, digits, points, hyphens and underscores: Chinese characters become their first reading.
func Plain(text string) string {
	var out strings.Builder
	for _, r := range text {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '.', r == '_', r == '-':
			out.WriteRune(r)
		case r > 127:
			if readings := Syllables(string(r)); len(readings) > 0 {
				out.WriteString(readings[0][0])
			}
		default:
			out.WriteByte('_')
		}
	}
	return strings.Trim(out.String(), "_")
}

// Joined are the ways of reading characters one after the other, at most as many as most.
func Joined(syllables [][]string, most int) []string {
	ways := []string{""}
	for _, readings := range syllables {
		var longer []string
		for _, way := range ways {
			for _, reading := range readings {
				if len(longer) < most {
					longer = append(longer, way+reading)
				}
			}
		}
		ways = longer
	}
	return ways
}

// mostReadings bounds the readings of a name that are looked for; the column has room for them.
const mostReadings = 6

// longestName bounds how much of a name is written, in characters.
const longestName = 10

// Searched returns the text by which lists find a name: each reading in full and its initials, such as
// "zhangwei zw". It is empty for a name without Chinese characters.
func Searched(name string) string {
	syllables := Syllables(name)
	if len(syllables) == 0 {
		return ""
	}
	syllables = syllables[:min(len(syllables), longestName)]
	initials := make([][]string, len(syllables))
	for i, readings := range syllables {
		initials[i] = firsts(readings)
	}
	return strings.Join(append(Joined(syllables, mostReadings), Joined(initials, mostReadings)...), " ")
}

// firsts are the different first letters of readings.
func firsts(readings []string) (letters []string) {
	for _, reading := range readings {
		if first := reading[:1]; !strings.Contains(strings.Join(letters, ""), first) {
			letters = append(letters, first)
		}
	}
	return letters
}
