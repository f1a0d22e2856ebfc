package store

import (
	"errors"
	"fmt"
	"strings"

	sqltext "qiao/sql"
)

// reason is why a word may not stand in a text, and what to write instead. It
// is the same on both databases.
type reason string

const (
	onlyReads      reason = "the entry only reads; write effect: write"
	schemaChange   reason = "schema changes belong into migrations; remove it"
	ownTransaction reason = "the gateway itself begins and ends transactions; remove it"
	otherDatabase  reason = "the database is the configured one; remove it and write database: NAME in the header"
	procedureCall  reason = "a text that only reads cannot call another procedure; write exec: in the header, or effect: write"
	textAsSQL      reason = "text is not executed as SQL; write the statement itself, with params, filter and sort"
	notAllowed     reason = "it is not allowed in a procedure; remove it"
	wrongStart     reason = "no statement starts with it; write one that starts with "
)

// errNoStatement is a text of comments alone.
var errNoStatement = &TextError{Err: errors.New("the text contains no statement; write the SQL")}

// refuse says on which line of a text a word may not stand, and why.
func refuse(text string, word sqltext.Token, why reason) error {
	return &TextError{
		Line: 1 + strings.Count(text[:word.Offset], "\n"),
		Err:  fmt.Errorf("%s: %s", strings.ToUpper(word.Text), why),
	}
}
