package sqlserver

import (
	"errors"
	"regexp"
	"strings"

	mssql "github.com/microsoft/go-mssqldb"

	"qiao/gateway/errs"
	"qiao/gateway/store/dialect"
	"qiao/gateway/store/sqlserver/pool"
)

// numbered is anything that carries a SQL Server error's number and class.
type numbered interface {
	error
	SQLErrorNumber() int32
	SQLErrorClass() uint8
}

// Kind is the catalogue's kind for an error that the server reported.
func Kind(err error) (kind errs.Kind, found bool) {
	var server numbered
	if !errors.As(err, &server) {
		return errs.Kind{}, false
	}
	return errs.SQLServer(server.SQLErrorNumber(), server.SQLErrorClass()), true
}

// RefusesWrites reports whether the database, not the statement, is why a write
// failed.
func RefusesWrites(err error) bool {
	var server numbered
	return errors.As(err, &server) && errs.SQLServerRefusesWrites(server.SQLErrorNumber())
}

// IsFull reports whether the database has no room for a write.
func IsFull(err error) bool {
	var server numbered
	return errors.As(err, &server) && errs.SQLServerIsFull(server.SQLErrorNumber())
}

// IsOutOfReach reports whether the server could not be asked, or its answer broke off.
func IsOutOfReach(err error) bool { return BrokeOff(err) || errors.Is(err, pool.ErrCut) }

// BrokeOff reports whether err is no answer: the server gave none, or the
// connection broke.
func BrokeOff(err error) bool { return pool.Unreachable(err) || pool.Lost(err) }

// IsDeadlock reports whether the server ended the transaction because of a deadlock. All
// its changes are rolled back.
func IsDeadlock(err error) bool {
	var lock *lockError
	return pool.Deadlocked(err) || errors.As(err, &lock) && lock.result == deadlocked
}

// ErrorNumber is the number and the text of the first error that the server
// reported, THROW and RAISERROR included.
func ErrorNumber(err error) (number int32, text string, found bool) {
	var server mssql.Error
	if !errors.As(err, &server) {
		return 0, "", false
	}
	if len(server.All) > 0 {
		server = server.All[0]
	}
	return server.Number, server.Message, true
}

// Violated returns the kind of constraint that the server reports as violated. It reads the error with the reason: the
// server sends others after it, such as 3621, the statement has been terminated.
func Violated(err error) (violation dialect.Violation, found bool) {
	var server mssql.Error
	if !errors.As(err, &server) {
		return dialect.Violation{}, false
	}
	for _, each := range append(server.All, server) {
		switch each.Number {
		case 2601, 2627:
			words, _, _ := strings.Cut(each.Message, "(") // not the values, which may be anything
			return dialect.Violation{Kind: dialect.UniqueViolation, Words: words}, true
		case 547:
			return dialect.Violation{Kind: kindOf547(each.Message), Words: each.Message}, true
		}
	}
	return dialect.Violation{}, true
}

// The server's message has kindWord in every language. The first one counts: names of tables may contain one too.
var kindWord = regexp.MustCompile(`\b(CHECK|FOREIGN KEY|REFERENCE)\b`)

// kindOf547 distinguishes the two kinds of constraints that share the number.
func kindOf547(message string) dialect.ViolationKind {
	if kindWord.FindString(message) == "CHECK" {
		return dialect.CheckViolation
	}
	return dialect.ForeignViolation
}
