package watch

import (
	_ "embed"

	sqltext "qiao/sql"
)

//go:embed statements.sql
var statements string

func init() { sqltext.Register("backups", statements) }
