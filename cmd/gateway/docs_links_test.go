package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

var (
	docLink    = regexp.MustCompile(`\]\(([^)\s:#]*)(?:#([^)\s]+))?\)`)
	docHeading = regexp.MustCompile(`(?m)^#+ (.*)$`)
)

// Each link within the repository leads to a file, and to a heading of it.
func TestDocsLinkToWhatExists(t *testing.T) {
	for _, d := range documents(t) {
		for _, link := range docLink.FindAllStringSubmatch(d.prose, -1) {
			target := filepath.Join(filepath.Dir(d.path), link[1])
			if link[1] == "" {
				target = d.path
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: a link leads nowhere: %v", d.path, err)
				continue
			}
			if link[2] != "" && !anchors(readDocument(t, target).prose)[link[2]] {
				t.Errorf("%s: %s has no heading #%s", d.path, target, link[2])
			}
		}
	}
}

// anchors are the names of the headings of a text, as a link has them.
func anchors(text string) map[string]bool {
	all := map[string]bool{}
	for _, heading := range docHeading.FindAllStringSubmatch(text, -1) {
		all[strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
				return unicode.ToLower(r)
			}
			return -1
		}, heading[1])] = true
	}
	return all
}
