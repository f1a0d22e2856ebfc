package feedback

import (
	_ "embed"

	sqltext "qiao/sql"
)

//go:embed statements.sql
var statements string

// The statements of procedures/feedback are called feedback.
func init() { sqltext.Register("opinions", statements) }
