// Package mobile says what a mobile number is, and how it is shown.
package mobile

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

var number = regexp.MustCompile(`^1[0-9]{10}$`)

// Form is the message that describes a valid mobile number.
const Form = "手机号须为 11 位数字，以 1 开头"

// Plain is a telephone number as it is kept: without blanks, dashes, brackets and the code of the country, which people
// and address books write. Any other text comes back as it is, for the check of its form.
func Plain(text string) string {
	digits := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.In(r, unicode.Cf, unicode.Pd) || strings.ContainsRune("().·", r) {
			return -1
		}
		return r
	}, width.Narrow.String(text))
	for _, code := range []string{"+86", "0086", "86"} {
		if own, coded := strings.CutPrefix(digits, code); coded && (code != "86" || number.MatchString(own)) {
			digits = own
			break
		}
	}
	if strings.Trim(digits, "0123456789") != "" {
		return text
	}
	return digits
}

// Valid reports whether a text is a mobile number.
func Valid(text string) bool { return number.MatchString(text) }

// Mask hides the middle of a mobile number, so that only its owner recognises it: 138****8000.
func Mask(mobile string) string {
	if len(mobile) < 8 {
		return ""
	}
	return mobile[:3] + "****" + mobile[len(mobile)-4:]
}
