package compare

import (
	"bytes"
	"mime"
	"strings"
)

// shape is what stays the same of a value that changes all the time, such as a clock: noise hides a change of value, never
// one of shape. Texts are empty, numbers, GUIDs, dates and the like by their separators, or other texts.
func (v *value) shape() string {
	switch v.kind {
	case null:
		return "null"
	case boolean:
		return "boolean"
	case number:
		return "number"
	case textKind:
		return textShape(v.text)
	case list:
		return "list"
	}
	return "object"
}

func textShape(text []byte) string {
	whole, fraction, _ := bytes.Cut(text, []byte("."))
	switch {
	case len(text) == 0:
		return "empty"
	case digits(whole) && (len(fraction) == 0 || digits(fraction)):
		return "number text"
	case len(text) == 36 && guid(text):
		if bytes.ContainsAny(text, "ABCDEF") {
			return "GUID"
		}
		return "guid"
	case len(text) <= 40:
		if pattern, ok := separators(text); ok {
			return pattern
		}
	}
	return "text"
}

// sameShape says whether the two values have the same shape: see shape.
func (x finding) sameShape() bool { return x.shape(x.legacy) == x.shape(x.native) }

// shape is the shape of one of the values. That of a message is its words: a noisy message has a time or a count in it,
// and one with other words says something else.
func (x finding) shape(v *value) string {
	if x.class == Message {
		return words(v.text)
	}
	return v.shape()
}

// words is a text with 9 for each run of digits.
func words(text []byte) string {
	words := make([]byte, 0, len(text))
	for _, c := range text {
		switch {
		case c < '0' || c > '9':
			words = append(words, c)
		case len(words) == 0 || words[len(words)-1] != '9':
			words = append(words, '9')
		}
	}
	return string(words)
}

func guid(text []byte) bool {
	for i, c := range text {
		dash := i == 8 || i == 13 || i == 18 || i == 23
		if dash != (c == '-') || !dash && !strings.ContainsRune("0123456789abcdefABCDEF", rune(c)) {
			return false
		}
	}
	return true
}

// separators is the pattern of a date, a time and the like: 2026-11-20T08:30:00.12 is 9-9-9T9:9:9. The fraction of a second
// is left out, because .NET writes it without the zeros at its end.
func separators(text []byte) (string, bool) {
	const allowed = "-/: .,TZ+()年月日时分秒上下午Date"
	var pattern strings.Builder
	runs, inRun := 0, false
	for _, r := range string(text) {
		isDigit := r >= '0' && r <= '9'
		switch {
		case isDigit && !inRun:
			runs++
			pattern.WriteByte('9')
		case !isDigit && !strings.ContainsRune(allowed, r):
			return "", false
		case !isDigit:
			pattern.WriteRune(r)
		}
		inRun = isDigit
	}
	return strings.Replace(pattern.String(), ":9.9", ":9", 1), runs >= 2
}

// contentType is a Content-Type in one spelling. JSON is UTF-8 whether or not the header says so.
func contentType(header string) string {
	media, parameters, err := mime.ParseMediaType(header)
	if err != nil {
		return strings.ToLower(strings.TrimSpace(header))
	}
	charset := strings.ToLower(parameters["charset"])
	if charset == "utf8" {
		charset = "utf-8"
	}
	delete(parameters, "charset")
	if charset != "" && (charset != "utf-8" || !strings.HasSuffix(media, "json")) {
		parameters["charset"] = charset
	}
	return mime.FormatMediaType(media, parameters)
}
