// Package mobile says what a mobile number is, and how it is shown.
package mobile

import "regexp"

var number = regexp.MustCompile(`^1[0-9]{10}$`)

// Form is the message that describes a valid mobile number.
const Form = "手机号须为 11 位数字，以 1 开头"

// Valid reports whether a text is a mobile number.
func Valid(text string) bool { return number.MatchString(text) }

// Mask hides the middle of a mobile number, so that only its owner recognises it: 138****8000.
func Mask(mobile string) string {
	if len(mobile) < 8 {
		return ""
	}
	return mobile[:3] + "****" + mobile[len(mobile)-4:]
}
