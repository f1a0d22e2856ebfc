package dialect

import (
	"slices"
	"strings"

	sqltext "qiao/sql"
)

// LookupFold finds a name in any letter case.
func LookupFold[V any](values map[string]V, name string) (V, bool) {
	if value, found := values[name]; found {
		return value, true
	}
	for known, value := range values {
		if strings.EqualFold(known, name) {
			return value, true
		}
	}
	var none V
	return none, false
}

// IndexFold is the place of a name in any letter case, or -1.
func IndexFold(names []string, name string) int {
	for i, known := range names {
		if strings.EqualFold(known, name) {
			return i
		}
	}
	return -1
}

// IsOneOf reports whether a token is one of the words, in any letter case.
func IsOneOf(token sqltext.Token, words []string) bool { return slices.ContainsFunc(words, token.Is) }
