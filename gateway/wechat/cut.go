package wechat

import (
	"strings"
	"unicode/utf8"
)

const ellipsis = "…"

// cutBytes shortens a text to at most so many bytes, at the end of a letter, and marks the cut.
func cutBytes(text string, most int) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) <= most {
		return text
	}
	end := most - len(ellipsis)
	for !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + ellipsis
}

// cutLetters shortens a text to at most so many characters, and marks the cut.
func cutLetters(text string, most int) string {
	letters := []rune(strings.ToValidUTF8(text, "\uFFFD"))
	if len(letters) <= most {
		return string(letters)
	}
	return string(letters[:most-1]) + ellipsis
}
