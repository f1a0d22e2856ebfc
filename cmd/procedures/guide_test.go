package procedures

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// guide is the text of the guide for authors of entries.
func guide(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/dba-guide.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// chapter is the part of the guide below a heading.
func chapter(t *testing.T, heading string) string {
	t.Helper()
	_, rest, found := strings.Cut(guide(t), "\n"+heading)
	if !found {
		t.Fatalf("no chapter %q", heading)
	}
	rest, _, _ = strings.Cut(rest, "\n## ")
	return rest
}

var tableRow = regexp.MustCompile("(?m)^\\| `([^`]+)` \\|")

// TestGuideExplainsEveryMessage compares the tables of the guide with the
// messages in the code, in both directions.
func TestGuideExplainsEveryMessage(t *testing.T) {
	var patterns []string
	for _, row := range tableRow.FindAllStringSubmatch(chapter(t, "## 6."), -1) {
		patterns = append(patterns, row[1])
	}
	explained := make([]bool, len(patterns))
	for _, message := range messagesInCode(t) {
		found := false
		for i, pattern := range patterns {
			if message.MatchString(strings.ReplaceAll(pattern, "…", "X")) {
				explained[i], found = true, true
			}
		}
		if !found {
			t.Errorf("no row explains %s", message)
		}
	}
	for i, pattern := range patterns {
		if !explained[i] {
			t.Errorf("no message is like %q any more", pattern)
		}
	}
}

var (
	// namedEntry is an entry that the text before it gives a place in the folder.
	namedEntry = regexp.MustCompile("`entries/([^`]+\\.sql)`[^\n]*\n\n```sql\n((?s:.*?))```\n")
	anyEntry   = regexp.MustCompile("```sql\n(/\\*---\n(?s:.*?))```\n")
)

// TestGuidesEntriesWork saves the entries of the guide where it says and runs the
// commands that it names. Entries that call a stored procedure need SQL Server: they
// are only read.
func TestGuidesEntriesWork(t *testing.T) {
	text := guide(t)
	runnable := newWorkplace(t, nil)
	for _, example := range namedEntry.FindAllStringSubmatch(text, -1) {
		if !strings.Contains(example[2], "\nexec: ") {
			saveBelow(t, runnable.entries, example[1], example[2])
		}
	}
	runnable.run(t, "lint")
	stdout, stderr := runnable.run(t, "test")
	contains(t, stdout, "ok    P_Dormitory/报修分页查询/第一页", "ok    P_Dormitory/报修派工/没有这个单号", "ok    P_Dormitory/报修查询/按楼栋")
	contains(t, stderr, "tests passed")

	all, folder := anyEntry.FindAllStringSubmatch(text, -1), t.TempDir()
	for i, example := range all {
		saveBelow(t, folder, fmt.Sprintf("%d.sql", i), example[1])
	}
	if _, stderr := runnable.run(t, "lint", folder, "--offline"); stderr != fmt.Sprintf("%d entries checked, nothing found\n", len(all)) {
		t.Error(stderr)
	}
}

// saveBelow writes an entry into a folder that may not be there yet.
func saveBelow(t *testing.T, folder, name, text string) {
	t.Helper()
	path := filepath.Join(folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
