package sql_test

import (
	"regexp"
	"testing"

	"qiao/sql/sqltest"
)

// lockHint is a word by which a text would lock other rows, or for longer, than it changes.
var lockHint = regexp.MustCompile(`(?i)\b(UPDLOCK|HOLDLOCK|ROWLOCK|PAGLOCK|TABLOCKX?|XLOCK|NOLOCK|SERIALIZABLE|READUNCOMMITTED|REPEATABLEREAD|READPAST|READCOMMITTEDLOCK)\b`)

// Texts are right without hints. The one that has some reads the same or nothing: with them
// nobody waits (docs/decisions/0030-kept-rights.md).
func TestNoTextNeedsALockHint(t *testing.T) {
	seen := 0
	for file, text := range sqltest.Texts(t) {
		found := lockHint.FindAllString(text, -1)
		if file == "gateway/session/statements.sql identity" {
			seen += len(found)
		} else if len(found) > 0 {
			t.Errorf("%s has %v", file, found)
		}
	}
	if seen != 2 {
		t.Errorf("%d hints in the text that may have two", seen)
	}
}
