package sql_test

import (
	"regexp"
	"testing"

	"qiao/sql/sqltest"
)

// lockHint is a word that makes a text lock other rows than it changes, or lock them longer.
var lockHint = regexp.MustCompile(`(?i)\b(UPDLOCK|HOLDLOCK|ROWLOCK|PAGLOCK|TABLOCKX?|XLOCK|NOLOCK|SERIALIZABLE|READUNCOMMITTED|REPEATABLEREAD|READPAST|READCOMMITTEDLOCK)\b`)

// Texts are correct without lock hints. The one text that has some reads the same rows or
// none: with them no transaction waits (docs/decisions/0030-kept-rights.md).
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
