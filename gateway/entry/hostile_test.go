package entry_test

import (
	"fmt"
	"strings"
	"testing"

	"qiao/gateway/entry"
	"qiao/gateway/entry/header"
)

// Reading any of these would take minutes if its time grew with the square of the size.
func TestAFileThatIsNoEntryIsRefusedAtOnce(t *testing.T) {
	const many = 60_000
	repeated := func(format string) string {
		var b strings.Builder
		for i := range many {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
	for name, test := range map[string]struct{ text, want string }{
		"keys":         {text(head+repeated("k%d: 1\n"), "SELECT 1"), "2: there are more than 300 keys"},
		"parameters":   {text(head+"params:\n"+repeated("  P%d: {from: OtherA, type: int}\n"), "SELECT 1"), "7: params: there are more than 300 keys"},
		"placeholders": {text(head, "SELECT "+repeated("@P%d, ")+"1"), "7: there are more than 300 parameters"},
		"findings":     {text(head+"aliases:\n"+repeated("- {a%d: 1}\n"), "SELECT 1"), "7: aliases must be one value"},
	} {
		_, err := entry.Parse("test.sql", test.text, nil)
		found := header.Split(err, "test.sql")
		if len(found) == 0 || len(found) > 100 || !strings.HasPrefix(found[0].Error(), "test.sql:"+test.want) {
			t.Errorf("%s: %d findings, first %v, want %s", name, len(found), found[:min(1, len(found))], test.want)
		}
	}
}
