// Package registrytest starts a registry on a folder of files that a test writes.
package registrytest

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire"
)

// DDL makes the table that the entries of these tests read and write.
const DDL = "CREATE TABLE Sample (Id INT NOT NULL, Name NVARCHAR(50) NOT NULL)"

// auditDDL makes the tables of Qiao that the audit log of writes needs.
const auditDDL = `CREATE TABLE Base_User (UserId NVARCHAR(50), Account NVARCHAR(50), RealName NVARCHAR(50));
CREATE TABLE Audit_Log (AuditId NVARCHAR(50), Event NVARCHAR(50), Category NVARCHAR(20), Action NVARCHAR(50), Kind NVARCHAR(100), ActorUserId NVARCHAR(50),
	ActorAccount NVARCHAR(50), ActorName NVARCHAR(50), SubjectUserId NVARCHAR(50), SubjectAccount NVARCHAR(50), SubjectName NVARCHAR(50), Object NVARCHAR(400),
	Title NVARCHAR(400), Outcome NVARCHAR(10), Address NVARCHAR(50), Device NVARCHAR(100), RowVersion INT, Parameters NVARCHAR(4000), CreateDate DATETIME2(3))`

// Now is the company's time in these tests.
var Now = time.Date(2026, time.March, 9, 14, 30, 0, 0, time.UTC)

// Site is a live registry over a folder of the test's own.
type Site struct {
	*registry.Live
	T    *testing.T
	Dir  string
	file string // of the database
	DB   *store.DB
	Log  *gatewaytest.Logbook
}

// Open starts a registry whose folder holds the files; adjust, which may
// be nil, changes the options first.
func Open(t *testing.T, files map[string]string, adjust func(*registry.Options)) *Site {
	t.Helper()
	folder := t.TempDir()
	s := &Site{T: t, Dir: filepath.Join(folder, "entries"), file: filepath.Join(folder, "live.db"), Log: &gatewaytest.Logbook{}}
	if err := os.Mkdir(s.Dir, 0o700); err != nil {
		t.Fatal(err)
	}
	s.Define(DDL + "; " + auditDDL)
	var err error
	if s.DB, err = store.Open(t.Context(), "main", config.Database{Driver: "sqlite", DSN: s.file, MaxOpen: 4}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.DB.Close() })
	for name, text := range files {
		s.Write(name, text)
	}
	o := registry.Options{
		Config: config.Default(), Databases: map[string]*store.DB{"main": s.DB},
		Log: s.Logger(), Now: func() time.Time { return Now },
	}
	o.Config.Procedures.Dir = s.Dir
	if adjust != nil {
		adjust(&o)
	}
	if s.Live, err = registry.NewLive(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	return s
}

// Logger writes to the site's Log, a JSON object a line.
func (s *Site) Logger() *slog.Logger { return slog.New(slog.NewJSONHandler(s.Log, nil)) }

// EntryFile is an entry for every caller that answers one text as T.
func EntryFile(procedure, cxtype, text string) string {
	return "/*---\nprocedure: '" + procedure + "'\ncxtype: '" + cxtype + "'\neffect: read\naccess: public\n---*/\nSELECT '" + text + "' AS T;\n"
}

// Write writes a file of the site's folder.
func (s *Site) Write(name, text string) {
	s.T.Helper()
	path := filepath.Join(s.Dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		s.T.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		s.T.Fatal(err)
	}
}

// Remove removes a file or folder below the site's folder.
func (s *Site) Remove(name string) {
	s.T.Helper()
	if err := os.RemoveAll(filepath.Join(s.Dir, name)); err != nil {
		s.T.Fatal(err)
	}
}

// ReloadNow reads the folder again.
func (s *Site) ReloadNow() { s.Reload(s.T.Context()) }

// Expect checks the answers of calls named P/CX: the text, or "" for no answer.
func (s *Site) Expect(want map[string]string) {
	s.T.Helper()
	for call, text := range want {
		procedure, cxtype, _ := strings.Cut(call, "/")
		got := s.Cell(procedure, cxtype)
		if got != text {
			s.T.Errorf("%s answers %q, want %q", call, got, text)
		}
	}
}

// Cell is the text that a call answers, "" if no procedure answers it.
func (s *Site) Cell(procedure, cxtype string) string {
	s.T.Helper()
	var out bytes.Buffer
	answer := wire.NewDataTable(&out, wire.Options{})
	err := s.Execute(s.T.Context(), registry.Execution{Procedure: procedure, CXType: cxtype, Now: Now, Out: answer})
	if err == nil {
		err = answer.Close()
	}
	if err != nil {
		if strings.HasPrefix(errs.As(err).ClientText(), "存储过程不存在") {
			return ""
		}
		return err.Error()
	}
	var envelope struct{ Data []struct{ T string } }
	if err := json.Unmarshal(out.Bytes(), &envelope); err != nil || len(envelope.Data) != 1 {
		s.T.Fatalf("%s/%s: %s (%v)", procedure, cxtype, out.String(), err)
	}
	return envelope.Data[0].T
}

// Item returns the listed item of an ID; without it, the test fails.
func (s *Site) Item(id string) registry.Item {
	s.T.Helper()
	for _, item := range s.Items() {
		if item.ID == id {
			return item
		}
	}
	s.T.Fatalf("no item %s", id)
	return registry.Item{}
}

// States returns the state of each item.
func (s *Site) States() map[string]registry.State {
	states := map[string]registry.State{}
	for _, item := range s.Items() {
		states[item.ID] = item.State
	}
	return states
}

// Define runs DDL, which the store refuses, as an administrator with a database tool does.
func (s *Site) Define(ddl string) {
	s.T.Helper()
	db, err := sql.Open("sqlite", "file:"+s.file+"?_pragma=busy_timeout(120000)")
	if err != nil {
		s.T.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(s.T.Context(), ddl); err != nil {
		s.T.Fatal(err)
	}
}

// Change runs a statement directly on the database, without the registry.
func (s *Site) Change(text string) {
	s.T.Helper()
	statement, err := s.DB.Prepare(s.T.Context(), text, store.Options{Write: true})
	if err != nil {
		s.T.Fatal(err)
	}
	if err := statement.Run(s.T.Context(), nil, &storetest.Recorder{}); err != nil {
		s.T.Fatal(err)
	}
}

// GoText is a Go procedure that answers one text as T.
func GoText(name, cxtype, text string) registry.Procedure {
	return registry.Procedure{
		Name: name, CXType: cxtype, Effect: registry.Read, Access: session.Public(),
		Run: func(_ context.Context, call *registry.Call) error {
			if err := call.Out.Columns([]wire.Column{{Name: "T", Type: wire.String}}); err != nil {
				return err
			}
			return call.Out.Row([]wire.Value{{Kind: wire.TextKind, Bytes: []byte(text)}})
		},
	}
}

// ShippedFiles are entries of the binary.
func ShippedFiles(files map[string]string) registry.Shipped {
	folder := fstest.MapFS{}
	for name, text := range files {
		folder[name] = &fstest.MapFile{Data: []byte(text)}
	}
	shipped, err := registry.ReadShipped(folder, nil)
	if err != nil {
		panic(err)
	}
	return shipped
}

// Layered adds one call to every layer, and other calls to one layer alone.
func Layered(o *registry.Options) {
	o.Go = []registry.Procedure{GoText("P_Shop", "List", "go"), GoText("P_Shop", "Detail", "go")}
	o.Shipped = ShippedFiles(map[string]string{"shop/list.sql": EntryFile("P_Shop", "List", "shipped"), "dorm.sql": EntryFile("P_Dorm", "List", "shipped")})
}
