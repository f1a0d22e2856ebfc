package handlers

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// The staff UI makes links of the numbers of records in texts: it must have exactly the prefixes of the areas, with
// their pages.
func TestTheUILinksTheNumbersOfAllAreas(t *testing.T) {
	t.Parallel()
	const file = "../frontend/src/services/numbers.ts"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "const pages = {")
	known, _, _ := strings.Cut(rest, "}")
	var want []string
	for prefix, page := range Numbers() {
		want = append(want, prefix+": '"+page+"'")
	}
	slices.Sort(want)
	if want := strings.Join(want, ", "); strings.TrimSuffix(strings.Join(strings.Fields(known), " "), ",") != want {
		t.Errorf("%s links %s, the areas have %s", file, known, want)
	}
}
