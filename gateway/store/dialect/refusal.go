package dialect

import (
	"errors"
	"fmt"
	"strings"

	sqltext "qiao/sql"
)

// Reason says why a word is not allowed in a text, and what to write instead. It
// is the same on both databases.
type Reason string

// The reasons.
const (
	OnlyReads      Reason = "the entry only reads; write effect: write"
	SchemaChange   Reason = "schema changes belong into migrations; remove it"
	OwnTransaction Reason = "the gateway itself begins and ends transactions; remove it"
	OtherDatabase  Reason = "the database is the configured one; remove it and write database: NAME in the header"
	ProcedureCall  Reason = "a text that only reads cannot call another procedure; write exec: in the header, or effect: write"
	TextAsSQL      Reason = "text is not executed as SQL; write the statement itself, with params, filter and sort"
	NotAllowed     Reason = "it is not allowed in a procedure; remove it"
	WrongStart     Reason = "no statement starts with it; write one that starts with "
)

// ErrNoStatement is a text of comments alone.
var ErrNoStatement = &TextError{Err: errors.New("the text contains no statement; write the SQL")}

// Refuse is the error of a word that is not allowed, with its line in the text and the reason.
func Refuse(text string, word sqltext.Token, why Reason) error {
	return &TextError{
		Line: 1 + strings.Count(text[:word.Offset], "\n"),
		Err:  fmt.Errorf("%s: %s", strings.ToUpper(word.Text), why),
	}
}
