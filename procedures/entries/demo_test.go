// Package entries_test tests the entries of the binary, and the rights that decide
// their answers, on the demo data and on every available database.
package entries_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
	"qiao/handlers"
	"qiao/handlers/dormitory/cost"
	"qiao/handlers/inspection/demo"
	"qiao/procedures"
	"qiao/sql/seed"
)

// now is the demo's day: in the quarter that began on 1 January.
var now = time.Date(2026, time.March, 9, 14, 30, 0, 0, time.UTC)

// office is a database with the demo data and the procedures registered on it.
type office struct {
	db       *store.DB
	registry *registry.Registry
	sessions *session.Manager
	callers  map[string]*session.Identity // kept until a test changes data
}

// eachOffice runs the test on the demo data, once for each dialect.
func eachOffice(t *testing.T, test func(t *testing.T, o office)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		data, err := seed.Load(now, handlers.Seed)
		if err != nil {
			t.Fatal(err)
		}
		lots, err := demo.Tables(data)
		if err != nil {
			t.Fatal(err)
		}
		err = db.Tx(t.Context(), func(tx *store.Tx) error {
			for _, table := range slices.Concat(data.Tables, []seed.Table{cost.DemoReadings(data)}, lots) {
				if err := tx.Insert(t.Context(), table.Name, table.Columns, table.Rows); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		test(t, openOffice(t, db))
	})
}

// TestReading tests the procedures that only read, all on one office.
func TestReading(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		for _, test := range []struct {
			name string
			run  func(t *testing.T, o office)
		}{
			{"each demo account sees what it is for", eachAccountSeesWhatItIsFor},
			{"buttons of ordinary staff", buttonsOfOrdinaryStaff},
			{"grants of a role", grantsOfARole},
			{"module detail", moduleDetail},
			{"shop search and filter", shopSearchAndFilter},
			{"shop values keep their types", shopValuesKeepTheirTypes},
			{"pending repairs", pendingRepairs},
			{"notices addressed to the reader", noticesAddressedToTheReader},
			{"overview shows only what is allowed", overviewShowsOnlyWhatIsAllowed},
		} {
			t.Run(test.name, func(t *testing.T) { test.run(t, o) })
		}
	})
}

func openOffice(t *testing.T, db *store.DB) office {
	t.Helper()
	clock := func() time.Time { return now }
	live, err := registry.NewLive(t.Context(), registry.Options{
		Databases: map[string]*store.DB{registry.MainDatabase: db}, Go: procedures.Go(), Shipped: procedures.Entries(),
		Log: slog.New(slog.DiscardHandler), Now: clock,
	})
	if err != nil {
		t.Fatal(err)
	}
	settings := config.Session{Idle: time.Hour, Lifetime: time.Hour}
	sessions := session.NewManager(cache.NewMemory(1000, clock), session.NewDirectory(db), settings, clock)
	return office{db, live.Current(), sessions, map[string]*session.Identity{}}
}

// caller is the identity of a demo account as the database now has it.
func (o office) caller(t *testing.T, account string) *session.Identity {
	t.Helper()
	if known := o.callers[account]; known != nil {
		return known
	}
	var userID string
	if err := o.db.Get(t.Context(), &userID, "base/user_id", store.Args{"Account": account}); err != nil {
		t.Fatal(err)
	}
	_, id, err := o.sessions.Open(t.Context(), userID, session.Client{})
	if err != nil {
		t.Fatal(err)
	}
	o.callers[account] = id
	return id
}

// row is one row of an answer.
type row = map[string]any

// call makes a ProcedureToDataSet call and returns its tables. If the procedure refuses
// the account, call returns the refusal.
func (o office) call(t *testing.T, account, cxtype string, fields ...string) (map[string][]row, error) {
	t.Helper()
	procedure, err := o.registry.Lookup("P_Anything", cxtype)
	if err != nil {
		return nil, err
	}
	caller := o.caller(t, account)
	if err := procedure.Access.Check(caller); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	answer := wire.NewDataSet(&out, wire.Options{})
	call := &registry.Call{Payload: payloadOf(t, fields), Caller: caller, Now: now, DB: o.db, Out: answer}
	if err := procedure.Run(t.Context(), call); err != nil {
		return nil, err
	}
	if err := answer.Close(); err != nil {
		t.Fatal(err)
	}
	var envelope struct{ Data map[string][]row }
	if err := json.Unmarshal(out.Bytes(), &envelope); err != nil {
		t.Fatalf("%v in %s", err, out.String())
	}
	return envelope.Data, nil
}

// table makes a call that must succeed, and returns the first table of its answer.
func (o office) table(t *testing.T, account, cxtype string, fields ...string) []row {
	t.Helper()
	tables, err := o.call(t, account, cxtype, fields...)
	if err != nil {
		t.Fatalf("%s as %s: %v", cxtype, account, err)
	}
	return tables["Table"]
}

// payloadOf makes a payload of fields: name, value, name, value…
func payloadOf(t *testing.T, fields []string) payload.Payload {
	t.Helper()
	var p payload.Payload
	for i := 0; i < len(fields); i += 2 {
		field := payload.Field{Set: true, Text: fields[i+1]}
		switch fields[i] {
		case "OtherA":
			p.OtherA = field
		case "OtherB":
			p.OtherB = field
		default:
			t.Fatalf("no field %s", fields[i])
		}
	}
	return p
}

// column lists the values of one column, as a comma list.
func column(rows []row, name string) string {
	values := make([]string, len(rows))
	for i, r := range rows {
		values[i], _ = r[name].(string)
	}
	return strings.Join(values, ",")
}

// change runs a statement directly on the database, without the gateway.
func (o office) change(t *testing.T, text string) {
	t.Helper()
	clear(o.callers)
	statement, err := o.db.Prepare(t.Context(), text, store.Options{Write: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := statement.Run(t.Context(), nil, &storetest.Recorder{}); err != nil {
		t.Fatal(err)
	}
}
