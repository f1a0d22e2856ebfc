package store

import (
	"qiao/gateway/store/dialect"
	"qiao/gateway/store/sqlite"
	"qiao/gateway/store/sqlserver"
)

// Violation is a constraint that a statement would have broken. It is the
// dialects' own type, because each reads it from its errors.
type Violation = dialect.Violation

// The kinds of violations.
const (
	NoViolation      = dialect.NoViolation
	UniqueViolation  = dialect.UniqueViolation
	ForeignViolation = dialect.ForeignViolation // also of a row that others still refer to
	CheckViolation   = dialect.CheckViolation
)

// Violated returns the kind of constraint that err reports as violated.
func Violated(err error) Violation {
	if violation, found := sqlserver.Violated(err); found {
		return violation
	}
	return sqlite.Violated(err)
}

// IsUnique reports whether err is a violated primary key, unique constraint or
// unique index.
func IsUnique(err error) bool { return Violated(err).Kind == UniqueViolation }
