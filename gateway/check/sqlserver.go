package check

import (
	"context"
	"strconv"
	"strings"
	"time"

	"qiao/gateway/store"
)

const (
	// serverMajor is SQL Server 2016.
	serverMajor = 13
	// serverLevel is the compatibility level from which OPENJSON works.
	serverLevel = 130
	// allMemory is the default of max server memory after an installation, in MB.
	allMemory = 2147483647
	// clockMost is the largest accepted difference of the clocks.
	clockMost = 2 * time.Second
)

// server checks a SQL Server.
func (a *asked) server() {
	supported := a.version()
	if supported {
		a.compatibility()
	}
	a.collation()
	if a.options.Main {
		a.found = append(a.found, Snapshot(a.ctx, a.db))
	}
	a.rights()
	a.clock()
	if a.options.Main {
		a.administrator()
		a.memory()
		a.columns()
	}
}

// version reports whether the server has the features that Qiao's statements use. Only
// this counts for servers with other version numbers, such as Azure's.
func (a *asked) version() (supported bool) {
	const topic = "version"
	rows, err := ask[struct {
		Version *string `db:"Version"`
		Edition *string `db:"Edition"`
	}](a.ctx, a.db, topic, `SELECT CAST(SERVERPROPERTY(N'ProductVersion') AS NVARCHAR(128)) AS Version,
       CAST(SERVERPROPERTY(N'Edition') AS NVARCHAR(128)) AS Edition`)
	if err == nil && rows[0].Version == nil {
		err = errHidden
	}
	if err != nil {
		a.unknown(topic, err)
		return true
	}
	version, edition := *rows[0].Version, "edition unknown"
	if rows[0].Edition != nil {
		edition = *rows[0].Edition
	}
	head, _, _ := strings.Cut(version, ".")
	switch major, err := strconv.Atoi(head); {
	case err != nil || major >= serverMajor:
		a.edition(version, edition)
	case a.hasJSON():
		a.say(OK, topic, "SQL Server %s, %s: good, because it has OPENJSON, which 2016 (13.0) brought", version, edition)
	case a.options.Main:
		a.say(Error, topic, tooOld, version, edition)
		return false
	default:
		a.say(Warning, topic, tooOld, version, edition)
		return false
	}
	return true
}

const tooOld = "SQL Server %s, %s, is too old: it lacks OPENJSON; use SQL Server 2016 (13.0) or later"

func (a *asked) edition(version, edition string) {
	const topic = "version"
	switch {
	case strings.Contains(edition, "Express"):
		a.say(Warning, topic, "SQL Server %s, %s, holds 10 GB a database at most; watch its size, or use another edition", version, edition)
	case strings.Contains(edition, "Evaluation"):
		a.say(Warning, topic, "SQL Server %s, %s, stops working after 180 days; install a licence", version, edition)
	default:
		a.say(OK, topic, "SQL Server %s, %s: good, 2016 (13.0) or later is needed", version, edition)
	}
}

// hasJSON tries the feature for which the compatibility level matters.
func (a *asked) hasJSON() bool {
	_, err := ask[int](a.ctx, a.db, "OPENJSON", "SELECT COUNT(*) AS N FROM OPENJSON(N'[1]')")
	return err == nil
}

func (a *asked) compatibility() {
	const topic = "compatibility level"
	rows, err := ask[struct {
		Name  string `db:"Name"`
		Level int    `db:"Level"`
	}](a.ctx, a.db, topic, "SELECT QUOTENAME(name) AS Name, compatibility_level AS Level FROM sys.databases WHERE database_id = DB_ID()")
	if err != nil {
		a.unknown(topic, err)
		return
	}
	switch name, level := rows[0].Name, rows[0].Level; {
	case level >= serverLevel:
		a.say(OK, topic, "%d: good, %d or more is needed", level, serverLevel)
	case !a.options.Main:
		a.say(OK, topic, "%d: OPENJSON works from %d on, which matters to entries alone that use it", level, serverLevel)
	case a.hasJSON():
		a.say(OK, topic, "%d: good, because OPENJSON works all the same", level)
	default:
		a.say(Error, topic, "%d is too low, OPENJSON works from %d on; run ALTER DATABASE %s SET COMPATIBILITY_LEVEL = %d", level, serverLevel, name, serverLevel)
	}
}

func (a *asked) collation() {
	const topic = "collation"
	name, known := one[string](a, topic, "SELECT CAST(DATABASEPROPERTYEX(DB_NAME(), N'Collation') AS NVARCHAR(128)) AS N")
	switch upper := strings.ToUpper(name); {
	case !known:
	case a.options.Main && (strings.Contains(upper, "_CS_") || strings.Contains(upper, "_BIN")):
		a.say(Warning, topic, "%s tells capital from small letters also in the names of tables and columns, with which Qiao is not tested; "+
			"create the database with a collation that does not, such as Chinese_PRC_CI_AS", name)
	default:
		a.say(OK, topic, "%s: good", name)
	}
}

// Snapshot reports whether reads of a SQL Server wait for transactions that write.
func Snapshot(ctx context.Context, db *store.DB) Finding {
	const topic = "READ_COMMITTED_SNAPSHOT"
	rows, err := ask[struct {
		Name string `db:"Name"`
		On   bool   `db:"IsOn"`
	}](ctx, db, topic, "SELECT QUOTENAME(name) AS Name, is_read_committed_snapshot_on AS IsOn FROM sys.databases WHERE database_id = DB_ID()")
	switch {
	case err != nil:
		return unknown(subject(db, topic), err)
	case rows[0].On:
		return Finding{OK, subject(db, topic), "is on: good, reads do not wait for transactions that write"}
	default:
		return Finding{Warning, subject(db, topic), "is off: reads wait for transactions that write the same rows, and calls of people whose account is being " +
			"written fail with 503; stop the gateway and run ALTER DATABASE " + rows[0].Name + " SET READ_COMMITTED_SNAPSHOT ON WITH ROLLBACK IMMEDIATE"}
	}
}

func (a *asked) memory() {
	const topic = "max server memory"
	switch most, known := one[int64](a, topic, "SELECT CAST(value_in_use AS BIGINT) AS N FROM sys.configurations WHERE name = N'max server memory (MB)'"); {
	case !known:
	case most >= allMemory:
		a.say(Warning, topic, "has no bound: SQL Server takes all memory of its computer; leave some to the system with EXEC sp_configure 'max server memory (MB)', and the number of MB")
	default:
		a.say(OK, topic, "is %d MB: good, it has a bound", most)
	}
}

// clock compares the clocks. It estimates the time that the question travels to the
// server as half of the round trip.
func (a *asked) clock() {
	const topic = "clock"
	sent := a.options.Now()
	milliseconds, known := one[int64](a, topic, "SELECT DATEDIFF_BIG(MILLISECOND, '19700101', SYSUTCDATETIME()) AS N")
	if !known {
		return
	}
	ours := sent.Add(a.options.Now().Sub(sent) / 2)
	ahead, word := time.UnixMilli(milliseconds).Sub(ours), "ahead of"
	if ahead < 0 {
		ahead, word = -ahead, "behind"
	}
	apart := ahead.Round(100 * time.Millisecond)
	if ahead > clockMost {
		a.say(Warning, topic, "the server's is %v %s the gateway's, so the order of events is recorded wrongly; set both by one time server", apart, word)
		return
	}
	a.say(OK, topic, "the server's is %v %s the gateway's: good, up to %v may lie between them", apart, word, clockMost)
}
