package replica_test

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/registry"
	"qiao/gateway/registry/registrytest"
	"qiao/gateway/replica"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire"
)

const ddl = `CREATE TABLE Base_Replica (Id INT NOT NULL, Beat BIGINT NOT NULL);
INSERT INTO Base_Replica (Id, Beat) VALUES (1, 0);
CREATE TABLE Sample (Name NVARCHAR(50) NOT NULL)`

// greatestAge also bounds a look in real time, so it is long enough for a busy machine. The ages are those of the test's clock.
const greatestAge = 5 * time.Second

// pair is a database, and a copy that the test keeps up by hand.
type pair struct {
	t        *testing.T
	replica  *replica.Replica
	live     *registry.Live
	clock    *gatewaytest.Clock
	db       *store.DB
	settings config.Database
	copied   int64 // the last beat on the copy
	copy     *sql.DB
	log      *gatewaytest.Logbook
}

// eachPair runs the test on a pair of each dialect. Entries answer with the name of the database that they read.
func eachPair(t *testing.T, test func(p *pair)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		dir := t.TempDir()
		test(newPair(t, config.Database{Driver: "sqlite", DSN: filepath.Join(dir, "main.db"), Replica: filepath.Join(dir, "copy.db"), MaxOpen: 4}))
	})
	t.Run("sqlserver", func(t *testing.T) {
		settings := storetest.SQLServer(t)
		settings.Replica = storetest.SQLServer(t).DSN
		test(newPair(t, settings))
	})
}

func newPair(t *testing.T, settings config.Database) *pair {
	t.Helper()
	settings.ReplicaAge = greatestAge
	p := &pair{t: t, clock: gatewaytest.NewClock(registrytest.Now), log: &gatewaytest.Logbook{}}
	fill := func(dsn, name string) *sql.DB {
		db, err := sql.Open(settings.Driver, dsn)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		for _, text := range []string{ddl, "INSERT INTO Sample (Name) VALUES ('" + name + "')"} {
			if _, err := db.ExecContext(t.Context(), text); err != nil {
				t.Fatal(err)
			}
		}
		return db
	}
	_ = fill(settings.DSN, "main").Close()
	p.copy = fill(settings.Replica, "copy")
	db, err := store.Open(t.Context(), "main", settings)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	p.db, p.settings = db, settings
	p.replica = replica.New(db, settings, p.clock.Now, slog.New(slog.NewJSONHandler(p.log, nil)))
	t.Cleanup(func() { _ = p.replica.Close() })
	options := registry.Options{
		Config: config.Default(), Databases: map[string]*store.DB{"main": db}, Replica: p.replica, Log: slog.New(slog.DiscardHandler), Now: p.clock.Now,
	}
	options.Config.Procedures.Dir = t.TempDir()
	raises := "/*---\nprocedure: P_Where\ncxtype: raises\neffect: read\nintent: read\naccess: public\nerrors: {50001: {msg: no bed is free}}\n---*/\n" +
		"-- @dialect sqlserver\nTHROW 50001, N'x', 1;\n-- @dialect sqlite\nSELECT throw(50001, 'x');\n"
	if err := os.WriteFile(filepath.Join(options.Config.Procedures.Dir, "raises.sql"), []byte(raises), 0o600); err != nil {
		t.Fatal(err)
	}
	for cxtype, effect := range map[string]string{"old": "effect: read\nintent: read", "new": "effect: read"} {
		text := strings.Replace(registrytest.EntryFile("P_Where", cxtype, "-"), "effect: read", effect, 1)
		text = strings.Replace(text, "'-' AS T", "Name AS T FROM Sample", 1)
		if err := os.WriteFile(filepath.Join(options.Config.Procedures.Dir, cxtype+".sql"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if p.live, err = registry.NewLive(t.Context(), options); err != nil {
		t.Fatal(err)
	}
	return p
}

// look looks at the copy after a while, in which the copy has got so many beats.
func (p *pair) look(after time.Duration, beats int64) {
	p.t.Helper()
	p.clock.Advance(after)
	p.copied += beats
	if _, err := p.copy.ExecContext(p.t.Context(), "UPDATE Base_Replica SET Beat = "+strconv.FormatInt(p.copied, 10)); err != nil {
		p.t.Fatal(err)
	}
	if err := p.replica.Look(p.t.Context()); err != nil {
		p.t.Error(err)
	}
}

// reads checks which database each of the two entries reads.
func (p *pair) reads(when, old string) {
	p.t.Helper()
	for cxtype, want := range map[string]string{"old": old, "new": "main"} {
		if got := p.read(registry.Execution{CXType: cxtype}); got != want {
			p.t.Errorf("%s: the entry %s reads %s, want %s", when, cxtype, got, want)
		}
	}
}

func (p *pair) read(o registry.Execution) string {
	p.t.Helper()
	var out bytes.Buffer
	answer := wire.NewDataTable(&out, wire.Options{})
	o.Procedure, o.Now, o.Out = "P_Where", p.clock.Now(), answer
	if err := p.live.Execute(p.t.Context(), o); err != nil {
		return err.Error()
	}
	if err := answer.Close(); err != nil {
		return err.Error()
	}
	var envelope struct{ Data []struct{ T string } }
	if err := json.Unmarshal(out.Bytes(), &envelope); err != nil || len(envelope.Data) != 1 {
		return out.String()
	}
	return envelope.Data[0].T
}

func TestACopyIsReadWhileItIsKnownToBeYoung(t *testing.T) {
	eachPair(t, func(p *pair) {
		p.reads("before the first look", "main")
		p.look(0, 0) // counts beat 1
		p.reads("while the copy has no beat", "main")
		p.look(time.Second, 1) // counts beat 2
		p.reads("with a beat of a second ago", "copy")
		p.clock.Advance(4 * time.Second)
		p.reads("with a beat of 5 s ago", "copy")
		p.clock.Advance(time.Millisecond)
		p.reads("with a beat that is older", "main")
		p.look(0, 0) // counts beat 3
		p.reads("while the copy stands still", "main")
		p.look(0, 1)
		p.reads("with a beat of 4.001 s ago", "copy")
		want := []string{"not on its read-only copy", "run on the read-only copy", "not on its read-only copy", "run on the read-only copy"}
		if lines := slices.Collect(strings.Lines(p.log.String())); !follow(lines, want) {
			t.Errorf("the log has %q, want a line for each change: %q", lines, want)
		}
	})
}

// Trials, and calls that are compared with the legacy system, read the database itself.
func TestSomeCallsReadTheDatabaseItself(t *testing.T) {
	eachPair(t, func(p *pair) {
		p.look(0, 0)
		p.look(0, 1)
		if got := p.read(registry.Execution{CXType: "old", TryOnly: true}); got != "main" {
			t.Errorf("a trial reads %s", got)
		}
		call := &registry.Call{Fresh: true}
		call.Payload.ProcedureName.Text, call.Payload.CXType.Text = "P_Where", "old"
		if _, err := p.live.Resolve(call, func(*registry.Procedure) error { return nil }); err != nil || call.DB.Name() != "main" {
			t.Errorf("a fresh call reads %s, %v", call.DB.Name(), err)
		}
	})
}

func TestAReadThatTheCopyRefusesRunsOnTheDatabase(t *testing.T) {
	eachPair(t, func(p *pair) {
		p.look(0, 0)
		p.look(0, 1)
		p.reads("at first", "copy")
		p.execute("DROP TABLE Sample")
		p.reads("when the copy refuses", "main")
		if p.replica.DB() != nil {
			t.Error("the copy is used again before the next look")
		}
		p.execute("CREATE TABLE Sample (Name NVARCHAR(50) NOT NULL)")
		p.execute("INSERT INTO Sample (Name) VALUES ('copy')")
		p.look(0, 1)
		p.reads("after the next look", "copy")
	})
}

// An error to which the entry has an answer says nothing about the copy.
func TestAnErrorWithAnAnswerIsNoFaultOfTheCopy(t *testing.T) {
	eachPair(t, func(p *pair) {
		p.look(0, 0)
		p.look(0, 1)
		if got := p.read(registry.Execution{CXType: "raises"}); !strings.Contains(got, "no bed is free") || p.replica.DB() == nil {
			t.Errorf("%q; the copy is used: %v", got, p.replica.DB() != nil)
		}
	})
}

func TestACopyOfAnotherDatabaseIsNotRead(t *testing.T) {
	eachPair(t, func(p *pair) {
		p.look(0, 77)
		p.look(0, 0)
		p.reads("with beats that nobody has counted", "main")
		if !strings.Contains(p.log.String(), "it is a copy of another database") {
			t.Error("the log does not say so:", p.log)
		}
	})
}

// Two gateways count in one database, and each knows the age by the beats that it has counted itself.
func TestTwoGatewaysCountTogether(t *testing.T) {
	eachPair(t, func(p *pair) {
		other := replica.New(p.db, p.settings, p.clock.Now, slog.New(slog.DiscardHandler))
		defer other.Close()
		p.look(0, 0)                                    // beat 1
		if err := other.Look(t.Context()); err != nil { // beat 2
			t.Error(err)
		}
		p.look(time.Second, 2) // beat 3
		age, known := p.replica.Age()
		if !known || age != time.Second || other.DB() != nil {
			t.Errorf("the first knows %v, %v; the second has not looked and reads %v", age, known, other.DB())
		}
	})
}

// A file that is missing is not made: a copy that is put there later could not replace it.
func TestAMissingFileIsNotMade(t *testing.T) {
	settings := config.Database{Driver: "sqlite", DSN: filepath.Join(t.TempDir(), "main.db"), Replica: filepath.Join(t.TempDir(), "copy.db")}
	p := newPair(t, settings)
	missing := settings
	missing.Replica, missing.ReplicaAge = filepath.Join(t.TempDir(), "missing.db"), greatestAge
	r := replica.New(p.db, missing, p.clock.Now, slog.New(slog.DiscardHandler))
	if err := r.Look(t.Context()); err != nil || r.DB() != nil {
		t.Errorf("a look: %v, %v", err, r.DB())
	}
	if _, err := os.Stat(missing.Replica); err == nil {
		t.Error("the file was made")
	}
}

func TestWithoutACopyNothingIsOpened(t *testing.T) {
	r := replica.New(nil, config.Database{}, time.Now, nil)
	if r != nil || r.DB() != nil || r.Collectors() != nil || r.Close() != nil {
		t.Error("a database without a copy has one")
	}
}

func (p *pair) execute(text string) {
	p.t.Helper()
	if _, err := p.copy.ExecContext(p.t.Context(), text); err != nil {
		p.t.Fatal(err)
	}
}

// follow reports whether lines hold the texts, one each and in their order.
func follow(lines, texts []string) bool {
	return slices.EqualFunc(lines, texts, strings.Contains)
}
