package handlers

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// The staff UI makes links of the numbers of records in texts: it must know the prefixes that the
// areas state, and no other.
func TestTheUILinksTheNumbersOfAllAreas(t *testing.T) {
	t.Parallel()
	const file = "../frontend/src/services/numbers.ts"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var prefixes []string
	for _, a := range areas {
		for _, kind := range a.Finds {
			if kind.Prefix != "" && !slices.Contains(prefixes, kind.Prefix) {
				prefixes = append(prefixes, kind.Prefix)
			}
		}
	}
	slices.Sort(prefixes)
	_, rest, _ := strings.Cut(string(text), `/\b(?:`)
	known, _, _ := strings.Cut(rest, ")")
	if want := strings.Join(prefixes, "|"); known != want {
		t.Errorf("%s links %s, the areas have %s", file, known, want)
	}
}
