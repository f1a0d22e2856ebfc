package main

import (
	"database/sql"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"qiao/sql/sqltest"
)

// databaseOf is a data folder with the database of the newest release in the fixtures.
func databaseOf(t *testing.T) (folder string, execute func(text string)) {
	t.Helper()
	folder = t.TempDir()
	releases := sqltest.Releases(t)
	db, err := sql.Open("sqlite", filepath.Join(folder, "qiao.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	execute = func(text string) {
		t.Helper()
		if _, err := db.ExecContext(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	execute(releases[len(releases)-1].SQL)
	return folder, execute
}

// checks runs migrate check, which says nothing on standard error, and compares its status.
func checks(t *testing.T, status int, args ...string) (stdout string) {
	t.Helper()
	stdout, stderr, err := command(t, quietly, append([]string{"migrate", "check"}, args...)...)
	var code exitCode
	errors.As(err, &code)
	if int(code) != status || (err == nil) != (status == 0) || stderr != "" {
		t.Errorf("%v: %v, standard error: %s", args, err, stderr)
	}
	return stdout
}

// It says what up does, and changes nothing; then up does it.
func TestMigrateChecksBeforeItApplies(t *testing.T) {
	folder, execute := databaseOf(t)
	data := "--data-dir=" + folder
	text := checks(t, 3, data)
	for _, part := range []string{
		"00079_cards.sql: Cards in 企业微信 by which a person approves.\n    rows       none that are there now\n    time       about 20ms\n    meanwhile  gateways of before go on\n" +
			"    afterwards gateways of before go on: it only adds a table\n",
		"00080_retention_of_messages.sql: Messages and cards are deleted by their age.\n    rows       Msg_Message ",
		"gateways of before go on; writes wait for the step",
		" to do, about ", "make a back-up with the program of before, then run gateway migrate up, or start the new gateway\n",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in\n%s", part, text)
		}
	}
	var plan struct {
		Step, Known int64
		Seconds     float64
		Steps       []struct {
			Step                              int64
			File, Sentence, Reason, Meanwhile string
			Compatible                        bool
			Seconds                           float64
			Tables                            []struct {
				Table string
				Rows  int64
			}
		}
	}
	if err := json.Unmarshal([]byte(checks(t, 3, data, "--json")), &plan); err != nil {
		t.Fatal(err)
	}
	first := plan.Steps[0]
	if plan.Step != 78 || plan.Known < 86 || plan.Seconds <= 0 || first.Step != 79 || first.File != "00079_cards.sql" || !first.Compatible || first.Reason != "it only adds a table" || first.Seconds != 0.02 {
		t.Errorf("%+v", plan)
	}
	up := succeeds(t, "migrate", "up", data)
	if !strings.HasPrefix(up, "00079_cards.sql  ") || !strings.HasSuffix(up, " steps applied\n") {
		t.Errorf("up: %s", up)
	}
	if text := checks(t, 0, data); !strings.HasPrefix(text, "nothing to do: the database is at step ") {
		t.Error(text)
	}
	if up := succeeds(t, "migrate", "up", data); up != "0 steps applied\n" {
		t.Errorf("up again: %s", up)
	}
	execute("INSERT INTO goose_db_version (version_id, is_applied) VALUES (9001, 1)")
	if text := checks(t, 0, data); !strings.HasPrefix(text, "warning: the database has steps of the schema that this program does not know, [9001]") {
		t.Error(text)
	}
	execute("UPDATE Base_ProgramNeeded SET Step = 9001, Reason = 'a table is no more'")
	for _, args := range [][]string{{"migrate", "check"}, {"migrate", "up"}, {"serve", "--addr", "127.0.0.1:0"}, {"user", "passwd", "admin"}} {
		refuses(t, []string{"this program is too old for the database", "step 9001", "a table is no more", "start the newer program, or restore the back-up"}, quietly, append(args, data)...)
	}
}

// Steps that older programs cannot do without are told apart; those from before step 86 do not notice such a step.
func TestMigrateCheckNamesStepsThatStopOlderGateways(t *testing.T) {
	folder := t.TempDir()
	db, err := sql.Open("sqlite", filepath.Join(folder, "qiao.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), sqltest.Releases(t)[0].SQL); err != nil {
		t.Fatal(err)
	}
	const want = "    meanwhile  stop all gateways of before first: they do not notice this step\n" +
		"    afterwards do not start gateways of before: a program of before reads Notice_Announcement.OrganizationId, which is no more\n"
	if text := checks(t, 3, "--data-dir="+folder); !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
}
