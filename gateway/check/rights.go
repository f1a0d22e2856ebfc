package check

import (
	"context"
	"slices"
	"strings"

	sqltext "qiao/sql"
)

// rightsText has a row for each permission. A permission on the schema also counts if it
// is granted on the database.
const rightsText = `SELECT N'CREATE TABLE' AS Permission, HAS_PERMS_BY_NAME(QUOTENAME(DB_NAME()), N'DATABASE', N'CREATE TABLE') AS Granted
UNION ALL SELECT N'CREATE VIEW', HAS_PERMS_BY_NAME(QUOTENAME(DB_NAME()), N'DATABASE', N'CREATE VIEW')
UNION ALL SELECT N'ALTER', HAS_PERMS_BY_NAME(QUOTENAME(SCHEMA_NAME()), N'SCHEMA', N'ALTER')
UNION ALL SELECT N'REFERENCES', HAS_PERMS_BY_NAME(QUOTENAME(SCHEMA_NAME()), N'SCHEMA', N'REFERENCES')
UNION ALL SELECT N'SELECT', HAS_PERMS_BY_NAME(QUOTENAME(SCHEMA_NAME()), N'SCHEMA', N'SELECT')
UNION ALL SELECT N'INSERT', HAS_PERMS_BY_NAME(QUOTENAME(SCHEMA_NAME()), N'SCHEMA', N'INSERT')
UNION ALL SELECT N'UPDATE', HAS_PERMS_BY_NAME(QUOTENAME(SCHEMA_NAME()), N'SCHEMA', N'UPDATE')
UNION ALL SELECT N'DELETE', HAS_PERMS_BY_NAME(QUOTENAME(SCHEMA_NAME()), N'SCHEMA', N'DELETE')
UNION ALL SELECT N'EXECUTE', HAS_PERMS_BY_NAME(QUOTENAME(SCHEMA_NAME()), N'SCHEMA', N'EXECUTE')
UNION ALL SELECT N'VIEW DEFINITION', HAS_PERMS_BY_NAME(QUOTENAME(SCHEMA_NAME()), N'SCHEMA', N'VIEW DEFINITION')`

// rights checks whether the login has too few or too many rights.
func (a *asked) rights() {
	const topic = "rights of the login"
	rows, err := ask[struct {
		Permission string `db:"Permission"`
		Granted    *int   `db:"Granted"`
	}](a.ctx, a.db, topic, rightsText)
	if err != nil {
		a.unknown(topic, err)
		return
	}
	var granted, missing []string
	for _, row := range rows {
		switch {
		case row.Granted == nil: // this server has no such permission
		case *row.Granted == 0:
			missing = append(missing, row.Permission)
		default:
			granted = append(granted, row.Permission)
		}
	}
	switch {
	case a.options.Main:
		a.mainRights(topic, missing)
	case slices.Contains(granted, "SELECT") || slices.Contains(granted, "EXECUTE"):
		a.say(OK, topic, "%s: good, entries on this database may use them", strings.Join(granted, ", "))
	default:
		a.say(OK, topic, "neither SELECT nor EXECUTE on all of it: good where what the entries use is granted by itself")
	}
}

const (
	mayChangeTables = "run ALTER ROLE db_ddladmin ADD MEMBER with its user, or gateway migrate up with another login"
	mayReadAndWrite = "run ALTER ROLE db_datareader ADD MEMBER and ALTER ROLE db_datawriter ADD MEMBER with its user"
)

// mainRights reports the missing rights of the login for Qiao's own tables. A site may
// use another login to change the tables, so no right is missing if no step is left.
func (a *asked) mainRights(topic string, missing []string) {
	tables := among(missing, "CREATE TABLE", "CREATE VIEW", "ALTER", "REFERENCES")
	data := among(missing, "SELECT", "INSERT", "UPDATE", "DELETE")
	left, all := a.stepsLeft()
	switch {
	case tables != "" && left > 0 && left == all:
		a.say(Error, topic, "lacks %s, and Qiao's tables are still to be created; %s", tables, mayChangeTables)
	case tables != "" && left > 0:
		a.say(Warning, topic, "lacks %s, and %d steps of the schema are still to be applied; %s", tables, left, mayChangeTables)
	case data != "":
		a.say(Warning, topic, "lacks %s on all of the database: what is not granted by itself fails; %s", data, mayReadAndWrite)
	case tables != "":
		a.say(OK, topic, "it may read and write, but not change tables: good, and for an upgrade run gateway migrate up with another login")
	default:
		a.say(OK, topic, "it may read, write and change tables: good")
	}
	if others := among(missing, "EXECUTE", "VIEW DEFINITION"); others != "" {
		a.say(OK, "rights to procedures", "lacks %s on all of the database: good where entries with exec: use only procedures that are granted by themselves", others)
	}
}

// among returns those of the rights that are missing.
func among(missing []string, rights ...string) string {
	return strings.Join(slices.DeleteFunc(rights, func(right string) bool { return !slices.Contains(missing, right) }), ", ")
}

func (a *asked) administrator() {
	const topic = "server role of the login"
	switch member, known := one[int](a, topic, "SELECT IS_SRVROLEMEMBER(N'sysadmin') AS N"); {
	case !known:
	case member == 1:
		a.say(Warning, topic, "sysadmin: a leak of its password gives away the whole server; use a login in production that has rights in this database alone")
	default:
		a.say(OK, topic, "no sysadmin: good")
	}
}

// stepsLeft returns how many steps of the schema are not applied yet, and how many there
// are; 0 of 0 if that is unknown.
func (a *asked) stepsLeft() (left, all int) {
	ctx, cancel := context.WithTimeout(a.ctx, patience)
	defer cancel()
	steps, err := a.db.MigrationStatus(ctx)
	if err != nil {
		return 0, 0
	}
	for _, step := range steps {
		if !step.Applied {
			left++
		}
	}
	return left, len(steps)
}

// The collations that the schema states: of identifiers, and of words.
const (
	binary = "Latin1_General_BIN2"
	words  = "Chinese_PRC_CI_AS"
)

// columns looks for text columns of Qiao's tables whose collation differs from the one
// that the schema states.
func (a *asked) columns() {
	const topic = "collations of columns"
	if left, all := a.stepsLeft(); left > 0 && left == all {
		a.say(OK, topic, "there are no tables yet; the first start creates them")
		return
	}
	rows, err := ask[column](a.ctx, a.db, topic, `SELECT t.name AS TableName, c.name AS ColumnName, c.collation_name AS Collation
FROM sys.columns c
JOIN sys.tables t ON t.object_id = c.object_id
WHERE c.collation_name IS NOT NULL
ORDER BY t.name, c.column_id`)
	if err != nil {
		a.unknown(topic, err)
		return
	}
	own := sqltext.Tables()
	others := slices.DeleteFunc(rows, func(c column) bool {
		return !slices.Contains(own, c.Table) || strings.EqualFold(c.Collation, binary) || strings.EqualFold(c.Collation, words)
	})
	if len(others) == 0 {
		a.say(OK, topic, "%s or %s, as the schema states: good", binary, words)
		return
	}
	a.say(Warning, topic, "%d text columns of Qiao's tables have neither %s nor %s (the first: %s.%s, %s), so that comparing them may fail with error 468; "+
		"where the steps of the schema that a start applies do not change them, run ALTER TABLE … ALTER COLUMN … COLLATE for each",
		len(others), binary, words, others[0].Table, others[0].Column, others[0].Collation)
}

type column struct {
	Table     string `db:"TableName"`
	Column    string `db:"ColumnName"`
	Collation string `db:"Collation"`
}
