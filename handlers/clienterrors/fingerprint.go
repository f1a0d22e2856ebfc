package clienterrors

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"
)

// frames is how many frames of the stack distinguish one error from another.
const frames = 3

var (
	// A frame ends in its line and column: "at f (http://host/a.js:1:2)", "f@http://host/a.js:1:2".
	frame  = regexp.MustCompile(`:\d+:\d+\)?$`)
	origin = regexp.MustCompile(`https?://[^/\s]+`)
	// Ids, and the hash that a build gives a file's name.
	guid = regexp.MustCompile(`(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{8,}`)
	// Numbers are rows, lines, sizes and times.
	number = regexp.MustCompile(`\d+`)
)

// fingerprint is the same for errors with the same cause: the same message from the same place in the code on the same
// page, with any ids and numbers in the texts, from any build and host.
func fingerprint(o *occurrence) string {
	page, _, _ := strings.Cut(o.url, "?")
	parts := append([]string{o.message, o.info, page}, top(o.stack)...)
	for i, part := range parts {
		parts[i] = normalise(part)
	}
	sum := sha256.Sum256([]byte(strings.Join(parts, "\n")))
	return hex.EncodeToString(sum[:16])
}

// top is the first frames of a stack. The lines above them repeat the message.
func top(stack string) []string {
	var found []string
	for line := range strings.Lines(stack) {
		if line = strings.TrimSpace(line); frame.MatchString(line) {
			found = append(found, line)
		}
		if len(found) == frames {
			break
		}
	}
	return found
}

func normalise(text string) string {
	text = origin.ReplaceAllString(text, "")
	text = guid.ReplaceAllString(text, "0")
	return number.ReplaceAllString(text, "0")
}
