package check

import (
	"slices"
	"strings"

	sqltext "qiao/sql"
)

// rightsText has a row for each permission. Those on the schema count as well
// where they are granted on the database.
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

// rights asks what the login may do: too little, or too much.
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
	if a.options.Main {
		a.mainRights(topic, missing)
		return
	}
	switch {
	case slices.Contains(granted, "SELECT") || slices.Contains(granted, "EXECUTE"):
		a.say(OK, topic, "%s: it can do what entries on this database may ask", strings.Join(granted, ", "))
	default:
		a.say(Warning, topic, "neither SELECT nor EXECUTE on the whole database: entries reach only what is granted by itself; grant what they need")
	}
}

// ownsDatabase is what a DBA runs so that the login has all rights that it needs.
const ownsDatabase = "run ALTER ROLE db_owner ADD MEMBER with its user in this database"

func (a *asked) mainRights(topic string, missing []string) {
	lacks := strings.Join(missing, ", ")
	switch empty := a.tables() == 0; {
	case len(missing) == 0:
		a.say(OK, topic, "it may create tables and views, read, write and execute: good")
	case slices.Equal(missing, []string{"VIEW DEFINITION"}):
		a.say(Warning, topic, "lacks VIEW DEFINITION: parameters of stored procedures that it may not execute cannot be read; grant it, or leave it where no entry has exec:")
	case empty:
		a.say(Error, topic, "lacks %s, and the first start has to create Qiao's tables; %s", lacks, ownsDatabase)
	default:
		a.say(Warning, topic, "lacks %s on the whole database: an upgrade that changes tables fails, and so does what is not granted by itself; %s", lacks, ownsDatabase)
	}
}

func (a *asked) administrator() {
	const topic = "server role of the login"
	switch member, known := one[int](a, topic, "SELECT IS_SRVROLEMEMBER(N'sysadmin') AS N"); {
	case !known:
	case member == 1:
		a.say(Warning, topic, "sysadmin: a leak of its password gives away the whole server; use a login in production that owns this database alone")
	default:
		a.say(OK, topic, "no sysadmin: good")
	}
}

// tables tells how many tables of Qiao there are: 0 before the first start, -1
// where that is not known.
func (a *asked) tables() int {
	rows, err := ask[int](a.ctx, a.db, "tables", "SELECT COUNT(*) AS N FROM sys.tables WHERE name = N'goose_db_version'")
	if err != nil {
		return -1
	}
	return rows[0]
}

// The collations that the schema states: of identifiers, and of words.
const (
	binary = "Latin1_General_BIN2"
	words  = "Chinese_PRC_CI_AS"
)

// columns looks for text columns of Qiao's tables with another collation than
// the schema states.
func (a *asked) columns() {
	const topic = "collations of columns"
	if a.tables() == 0 {
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
