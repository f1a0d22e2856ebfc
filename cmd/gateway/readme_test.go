package main

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

var (
	readmeHeading = regexp.MustCompile(`(?m)^(#+) `)
	readmePicture = regexp.MustCompile(`\]\((docs/images/[^)]*)\)`)
	readmeComment = regexp.MustCompile(`(?m) +# .*$`)
	tableRow      = regexp.MustCompile(`(?m)^\|`)
)

// A reader gets through either README in two minutes.
func TestDocsREADMEsAreShort(t *testing.T) {
	for _, path := range []string{"README.md", "README.zh-CN.md"} {
		lines := strings.Split(strings.TrimSuffix(read(t, repository+"/"+path), "\n"), "\n")
		if len(lines) > 150 {
			t.Errorf("%s has %d lines, at most 150 are allowed", path, len(lines))
		}
		for i, line := range lines {
			if n := utf8.RuneCountInString(line); n > 160 {
				t.Errorf("%s:%d has %d characters, at most 160 are allowed", path, i+1, n)
			}
		}
	}
}

// Both READMEs have the same headings, code, commands, pictures and tables in the same order.
func TestDocsREADMEsAgree(t *testing.T) {
	parts := func(path string) map[string][]string {
		d := readDocument(t, repository+"/"+path)
		var commands []string
		for _, word := range d.words {
			if regexp.MustCompile(`^(make|gateway|bin/gateway) `).MatchString(word) {
				commands = append(commands, word)
			}
		}
		return map[string][]string{
			"headings": readmeHeading.FindAllString(d.prose, -1),
			"code":     strings.Split(readmeComment.ReplaceAllString(d.code, ""), "\n"),
			"commands": commands,
			"pictures": readmePicture.FindAllString(d.prose, -1),
			"rows":     tableRow.FindAllString(d.prose, -1),
		}
	}
	if diff := cmp.Diff(parts("README.md"), parts("README.zh-CN.md")); diff != "" {
		t.Errorf("(-README.md +README.zh-CN.md):\n%s", diff)
	}
}
