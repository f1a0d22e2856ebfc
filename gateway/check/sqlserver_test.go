package check_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/check"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// answer answers a question of the check.
type answer = func(r *storetest.Request)

func row(values ...any) answer {
	return func(r *storetest.Request) {
		r.Table(columnsOf(r.Text), values)
	}
}

func nothing(r *storetest.Request) { r.Table(columnsOf(r.Text)) }

// columnsOf returns the columns of the answer to a question.
func columnsOf(text string) []string {
	for part, columns := range map[string][]string{
		"ProductVersion": {"Version", "Edition"}, "compatibility_level": {"Name", "Level"}, "is_read_committed_snapshot_on": {"Name", "IsOn"},
		"HAS_PERMS_BY_NAME": {"Permission", "Granted"}, "sys.columns": {"TableName", "ColumnName", "Collation"},
	} {
		if strings.Contains(text, part) {
			return columns
		}
	}
	return []string{"N"}
}

func refused(r *storetest.Request) { r.Fail(208, 16, "Invalid object name 'OPENJSON'.") }

// may answers the question for rights: all rights are granted except the named ones.
func may(lacking ...string) answer {
	return func(r *storetest.Request) {
		var rows [][]any
		for _, right := range []string{"CREATE TABLE", "ALTER", "SELECT", "INSERT", "UPDATE", "DELETE", "EXECUTE", "VIEW DEFINITION"} {
			granted := 1
			if slices.Contains(lacking, right) {
				granted = 0
			}
			rows = append(rows, []any{right, granted})
		}
		r.Table([]string{"Permission", "Granted"}, rows...)
	}
}

// steps answers which steps of the schema are applied: none if there is no table for that.
func steps(tables, applied int) answer {
	return func(r *storetest.Request) {
		if strings.Contains(r.Text, "COUNT(*)") {
			r.Table([]string{"N"}, []any{tables})
			return
		}
		var rows [][]any
		for version := range applied {
			rows = append(rows, []any{version + 1})
		}
		r.Table([]string{"version_id"}, rows...)
	}
}

func columns(cells ...[]any) answer {
	return func(r *storetest.Request) { r.Table([]string{"TableName", "ColumnName", "Collation"}, cells...) }
}

// good returns the answers of a server that meets all requirements, by a part of the question.
func good() map[string]answer {
	return map[string]answer{
		"ProductVersion":                row("16.0.4105.2", "Standard Edition (64-bit)"),
		"compatibility_level":           row("[qiao]", 160),
		"OPENJSON":                      row(1),
		"DATABASEPROPERTYEX":            row("Chinese_PRC_CI_AS"),
		"is_read_committed_snapshot_on": row("[qiao]", 1),
		"HAS_PERMS_BY_NAME":             may(),
		"sysadmin":                      row(0),
		"SYSUTCDATETIME":                row(int(noon.Add(300 * time.Millisecond).UnixMilli())),
		"sys.configurations":            row(8192),
		"goose_db_version":              steps(1, newest()),
		"Base_ProgramNeeded":            row(0), // tables
		"sys.columns": columns(
			[]any{"Base_User", "Account", "Latin1_General_BIN2"}, []any{"Base_User", "RealName", "Chinese_PRC_CI_AS"}, []any{"legacy", "Name", "French_CI_AS"}),
	}
}

// newest is the last step of the schema.
func newest() int {
	last, err := store.LastStep()
	if err != nil {
		panic(err) // the steps are part of the binary
	}
	return int(last)
}

// findings returns the findings about a server whose answers are good, except the given ones.
func findings(t *testing.T, main bool, others map[string]answer) []check.Finding {
	t.Helper()
	return findingsOf(t, check.Options{Main: main, Now: func() time.Time { return noon }}, others)
}

func findingsOf(t *testing.T, options check.Options, others map[string]answer) []check.Finding {
	t.Helper()
	answers := good()
	for part, other := range others {
		answers[part] = other
	}
	server := storetest.NewServer(t, func(r *storetest.Request) {
		for part, answer := range answers {
			if strings.Contains(r.Text, part) {
				answer(r)
				return
			}
		}
		r.Fail(102, 15, "unexpected: "+r.Text)
	})
	db, err := store.Open(t.Context(), "main", server.Config())
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	return check.Database(t.Context(), db, options)
}

func lines(found []check.Finding, but check.Level) (lines []string) {
	for _, f := range found {
		if f.Level != but {
			lines = append(lines, fmt.Sprintf("%s | %s | %s", f.Level, f.Subject, f.Sentence))
		}
	}
	return lines
}

func TestAServerAsItMustBe(t *testing.T) {
	want := []string{
		"ok | database main, steps of the schema | this program knows all that the database has: good",
		"ok | database main, version | SQL Server 16.0.4105.2, Standard Edition (64-bit): good, 2016 (13.0) or later is needed",
		"ok | database main, compatibility level | 160: good, 130 or more is needed",
		"ok | database main, collation | Chinese_PRC_CI_AS: good",
		"ok | database main, READ_COMMITTED_SNAPSHOT | is on: good, reads do not wait for transactions that write",
		"ok | database main, rights of the login | it may read, write and change tables: good",
		"ok | database main, clock | the server's is 300ms ahead of the gateway's: good, up to 2s may lie between them",
		"ok | database main, server role of the login | no sysadmin: good",
		"ok | database main, max server memory | is 8192 MB: good, it has a bound",
		"ok | database main, collations of columns | Latin1_General_BIN2 or Chinese_PRC_CI_AS, as the schema states: good",
	}
	if diff := cmp.Diff(want, lines(findings(t, true, nil), "")); diff != "" {
		t.Error(diff)
	}
}

func TestUnsuitableServers(t *testing.T) {
	for name, test := range map[string]struct {
		others map[string]answer
		want   string
	}{
		"older than 2016": {
			map[string]answer{"ProductVersion": row("12.0.6024.0", "Enterprise Edition (64-bit)"), "OPENJSON": refused},
			"error | database main, version | SQL Server 12.0.6024.0, Enterprise Edition (64-bit), is too old: it lacks OPENJSON; use SQL Server 2016 (13.0) or later",
		},
		"Express": {
			map[string]answer{"ProductVersion": row("15.0.2000.5", "Express Edition (64-bit)")},
			"warning | database main, version | SQL Server 15.0.2000.5, Express Edition (64-bit), holds 10 GB a database at most; watch its size, or use another edition",
		},
		"Evaluation": {
			map[string]answer{"ProductVersion": row("15.0.2000.5", "Enterprise Evaluation Edition (64-bit)")},
			"warning | database main, version | SQL Server 15.0.2000.5, Enterprise Evaluation Edition (64-bit), stops working after 180 days; install a licence",
		},
		"a level without OPENJSON": {
			map[string]answer{"compatibility_level": row("[qiao]", 120), "OPENJSON": refused},
			"error | database main, compatibility level | 120 is too low, OPENJSON works from 130 on; run ALTER DATABASE [qiao] SET COMPATIBILITY_LEVEL = 130",
		},
		"a case-sensitive database": {
			map[string]answer{"DATABASEPROPERTYEX": row("Chinese_PRC_CS_AS")},
			"warning | database main, collation | Chinese_PRC_CS_AS tells capital from small letters also in the names of tables and columns, with which Qiao is not tested; create the database with a collation that does not, such as Chinese_PRC_CI_AS",
		},
		"locking reads": {
			map[string]answer{"is_read_committed_snapshot_on": row("[my base]", 0)},
			"warning | database main, READ_COMMITTED_SNAPSHOT | is off: reads wait for transactions that write the same rows, and calls of people whose account is being written fail with 503; stop the gateway and run ALTER DATABASE [my base] SET READ_COMMITTED_SNAPSHOT ON WITH ROLLBACK IMMEDIATE",
		},
		"steps of a newer program": {
			map[string]answer{"goose_db_version": steps(1, newest()+1)},
			fmt.Sprintf("warning | database main, steps of the schema | the database has steps of the schema that this program does not know, [%d], for it knows those up to %d: it can use the database, but start the newer program",
				newest()+1, newest()),
		},
		"no rights before the first start": {
			map[string]answer{"HAS_PERMS_BY_NAME": may("CREATE TABLE", "ALTER"), "goose_db_version": steps(0, 0)},
			"error | database main, rights of the login | lacks CREATE TABLE, ALTER, and Qiao's tables are still to be created; run ALTER ROLE db_ddladmin ADD MEMBER with its user, or gateway migrate up with another login",
		},
		"no rights for an upgrade": {
			map[string]answer{"HAS_PERMS_BY_NAME": may("ALTER"), "goose_db_version": steps(1, 1)},
			"warning | database main, rights of the login | lacks ALTER, and " + fmt.Sprint(len(stepFiles())-1) + " steps of the schema are still to be applied; run ALTER ROLE db_ddladmin ADD MEMBER with its user, or gateway migrate up with another login",
		},
		"no rights to data": {
			map[string]answer{"HAS_PERMS_BY_NAME": may("CREATE TABLE", "DELETE", "EXECUTE")},
			"warning | database main, rights of the login | lacks DELETE on all of the database: what is not granted by itself fails; run ALTER ROLE db_datareader ADD MEMBER and ALTER ROLE db_datawriter ADD MEMBER with its user",
		},
		"all rights": {
			map[string]answer{"sysadmin": row(1)},
			"warning | database main, server role of the login | sysadmin: a leak of its password gives away the whole server; use a login in production that has rights in this database alone",
		},
		"a clock ahead": {
			map[string]answer{"SYSUTCDATETIME": row(int(noon.Add(2100 * time.Millisecond).UnixMilli()))},
			"warning | database main, clock | the server's is 2.1s ahead of the gateway's, so the order of events is recorded wrongly; set both by one time server",
		},
		"a clock behind": {
			map[string]answer{"SYSUTCDATETIME": row(int(noon.Add(-time.Hour).UnixMilli()))},
			"warning | database main, clock | the server's is 1h0m0s behind the gateway's, so the order of events is recorded wrongly; set both by one time server",
		},
		"all memory": {
			map[string]answer{"sys.configurations": row(2147483647)},
			"warning | database main, max server memory | has no bound: SQL Server takes all memory of its computer; leave some to the system with EXEC sp_configure 'max server memory (MB)', and the number of MB",
		},
		"another collation": {
			map[string]answer{"sys.columns": columns([]any{"Base_User", "RealName", "French_CI_AS"}, []any{"Dorm_Repair", "Room", "SQL_Latin1_General_CP1_CI_AS"})},
			"warning | database main, collations of columns | 2 text columns of Qiao's tables have neither Latin1_General_BIN2 nor Chinese_PRC_CI_AS (the first: Base_User.RealName, French_CI_AS), so that comparing them may fail with error 468; where the steps of the schema that a start applies do not change them, run ALTER TABLE … ALTER COLUMN … COLLATE for each",
		},
	} {
		found := findings(t, true, test.others)
		if diff := cmp.Diff([]string{test.want}, lines(found, check.OK)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		refusal := check.Refusal(found)
		if isError := strings.HasPrefix(test.want, "error"); isError != (refusal != nil) || isError && !strings.HasPrefix(refusal.Error(), "database main, ") {
			t.Errorf("%s: refused: %v", name, refusal)
		}
	}
}

// The travel time between question and answer is not a difference of the clocks.
func TestHalfOfTheWayIsNoDifferenceOfTheClocks(t *testing.T) {
	times := []time.Time{noon, noon.Add(4 * time.Second)}
	now := func() time.Time {
		next := times[0]
		times = times[1:]
		return next
	}
	there := map[string]answer{"SYSUTCDATETIME": row(int(noon.Add(2 * time.Second).UnixMilli()))}
	got := lines(findingsOf(t, check.Options{Now: now}, there), "")
	want := "ok | database main, clock | the server's is 0s ahead of the gateway's: good, up to 2s may lie between them"
	if !slices.Contains(got, want) {
		t.Errorf("%q", got)
	}
}

// A server has other version numbers, but all required features.
func TestAbilitiesOfAServerCountMoreThanItsVersion(t *testing.T) {
	found := findings(t, true, map[string]answer{"ProductVersion": row("12.0.2000.8", "SQL Azure"), "compatibility_level": row("[qiao]", 120)})
	if got := lines(found, check.OK); got != nil {
		t.Errorf("%q", got)
	}
	for _, want := range []string{
		"ok | database main, version | SQL Server 12.0.2000.8, SQL Azure: good, because it has OPENJSON, which 2016 (13.0) brought",
		"ok | database main, compatibility level | 120: good, because OPENJSON works all the same",
	} {
		if !slices.Contains(lines(found, ""), want) {
			t.Errorf("%q lacks %q", lines(found, ""), want)
		}
	}
}

func TestADatabaseOfOthersOnlyHasToAnswer(t *testing.T) {
	got := lines(findings(t, false, map[string]answer{
		"ProductVersion": row("12.0.6024.0", "Standard Edition"), "compatibility_level": row("[erp]", 110), "OPENJSON": refused,
		"DATABASEPROPERTYEX": row("Chinese_PRC_CS_AS"), "is_read_committed_snapshot_on": row("[erp]", 0),
		"HAS_PERMS_BY_NAME": may("CREATE TABLE", "ALTER", "INSERT", "UPDATE", "DELETE", "VIEW DEFINITION"), "sysadmin": row(1), "sys.configurations": row(2147483647),
	}), "")
	want := []string{
		"warning | database main, version | SQL Server 12.0.6024.0, Standard Edition, is too old: it lacks OPENJSON; use SQL Server 2016 (13.0) or later",
		"ok | database main, collation | Chinese_PRC_CS_AS: good",
		"ok | database main, rights of the login | SELECT, EXECUTE: good, entries on this database may use them",
		"ok | database main, clock | the server's is 300ms ahead of the gateway's: good, up to 2s may lie between them",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	got = lines(findings(t, false, map[string]answer{
		"compatibility_level": row("[erp]", 110),
		"HAS_PERMS_BY_NAME":   may("CREATE TABLE", "ALTER", "SELECT", "INSERT", "UPDATE", "DELETE", "EXECUTE", "VIEW DEFINITION"),
	}), "")
	for _, line := range []string{
		"ok | database main, compatibility level | 110: OPENJSON works from 130 on, which matters to entries alone that use it",
		"ok | database main, rights of the login | neither SELECT nor EXECUTE on all of it: good where what the entries use is granted by itself",
	} {
		if !slices.Contains(got, line) {
			t.Errorf("%q lacks %q", got, line)
		}
	}
}

func TestAMissingValueOfAServerIsNoError(t *testing.T) {
	denied := func(r *storetest.Request) {
		r.Fail(300, 14, "VIEW SERVER STATE permission was denied on object 'server'.")
	}
	for part, topic := range map[string]string{
		"ProductVersion": "version", "compatibility_level": "compatibility level", "DATABASEPROPERTYEX": "collation",
		"is_read_committed_snapshot_on": "READ_COMMITTED_SNAPSHOT", "HAS_PERMS_BY_NAME": "rights of the login", "sysadmin": "server role of the login",
		"SYSUTCDATETIME": "clock", "sys.configurations": "max server memory", "sys.columns": "collations of columns",
	} {
		for want, other := range map[string]answer{
			"cannot be found out: mssql: VIEW SERVER STATE permission was denied on object 'server'. (300)": denied,
			"cannot be found out: this login may not see it":                                                nothing,
		} {
			if part == "sys.columns" && !strings.Contains(want, "denied") {
				continue // no text column at all is an answer
			}
			found := findings(t, true, map[string]answer{part: other})
			if line := "ok | database main, " + topic + " | " + want; !slices.Contains(lines(found, ""), line) || check.Refusal(found) != nil {
				t.Errorf("%s: %q lacks %q", part, lines(found, ""), line)
			}
		}
	}
	found := findings(t, true, map[string]answer{"sys.configurations": row([]any{nil}...)})
	if want := "ok | database main, max server memory | cannot be found out: this login may not see it"; !slices.Contains(lines(found, ""), want) {
		t.Errorf("NULL: %q", lines(found, ""))
	}
}

func TestTheColumnsOfADatabaseWithoutTables(t *testing.T) {
	got := lines(findings(t, true, map[string]answer{"goose_db_version": steps(0, 0)}), "")
	if want := "ok | database main, collations of columns | there are no tables yet; the first start creates them"; !slices.Contains(got, want) {
		t.Errorf("%q", got)
	}
}

// The guide lets one login run the gateway and another one change its tables.
func TestALoginThatOnlyReadsAndWritesIsEnoughOnceTheTablesAreThere(t *testing.T) {
	found := findings(t, true, map[string]answer{"HAS_PERMS_BY_NAME": may("CREATE TABLE", "ALTER", "EXECUTE", "VIEW DEFINITION")})
	if got := lines(found, check.OK); got != nil {
		t.Errorf("%q", got)
	}
	for _, want := range []string{
		"ok | database main, rights of the login | it may read and write, but not change tables: good, and for an upgrade run gateway migrate up with another login",
		"ok | database main, rights to procedures | lacks EXECUTE, VIEW DEFINITION on all of the database: good where entries with exec: use only procedures that are granted by themselves",
	} {
		if !slices.Contains(lines(found, ""), want) {
			t.Errorf("%q lacks %q", lines(found, ""), want)
		}
	}
}

// stepFiles are the steps of the schema.
func stepFiles() []string {
	files, err := filepath.Glob("../../sql/schema/*.sql")
	if err != nil {
		panic(err)
	}
	return files
}

// If a server does not have one answer, its other answers are still there.
func TestARealServerAnswersEachQuestion(t *testing.T) {
	storetest.EachWith(t, "", func(t *testing.T, db *store.DB) {
		found := check.Database(t.Context(), db, check.Options{Main: true, Now: time.Now, File: t.TempDir() + "/x"})
		for _, line := range lines(found, "") {
			t.Log(line)
		}
		if err := check.Refusal(found); err != nil || len(found) < 4 {
			t.Errorf("%d findings, %v", len(found), err)
		}
	})
}
