package gateway_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"qiao/gateway"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire"
)

// liveDDL is what the entries of these tests read and write.
const liveDDL = "CREATE TABLE Sample (Id INT NOT NULL, Name NVARCHAR(50) NOT NULL)"

// liveNow is the company's time in these tests.
var liveNow = time.Date(2026, time.March, 9, 14, 30, 0, 0, time.UTC)

// liveSite is a live registry over a folder of the test's own.
type liveSite struct {
	*gateway.Live
	t    *testing.T
	dir  string
	file string // of the database
	db   *store.DB
	log  *logbook
}

// openLive starts a registry whose folder holds the files; adjust, which may
// be nil, changes the options first.
func openLive(t *testing.T, files map[string]string, adjust func(*gateway.LiveOptions)) *liveSite {
	t.Helper()
	folder := t.TempDir()
	s := &liveSite{t: t, dir: filepath.Join(folder, "entries"), file: filepath.Join(folder, "live.db"), log: &logbook{}}
	if err := os.Mkdir(s.dir, 0o700); err != nil {
		t.Fatal(err)
	}
	s.define(liveDDL)
	var err error
	if s.db, err = store.Open(t.Context(), "main", config.Database{Driver: "sqlite", DSN: s.file, MaxOpen: 4}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.db.Close() })
	for name, text := range files {
		s.write(name, text)
	}
	o := gateway.LiveOptions{
		Config: config.Default(), Databases: map[string]*store.DB{"main": s.db},
		Log: s.logger(), Now: func() time.Time { return liveNow },
	}
	o.Config.Procedures.Dir = s.dir
	if adjust != nil {
		adjust(&o)
	}
	if s.Live, err = gateway.NewLive(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *liveSite) logger() *slog.Logger { return slog.New(slog.NewJSONHandler(s.log, nil)) }

// entryFile is an entry for everybody that answers one text as T.
func entryFile(procedure, cxtype, text string) string {
	return "/*---\nprocedure: '" + procedure + "'\ncxtype: '" + cxtype + "'\neffect: read\naccess: public\n---*/\nSELECT '" + text + "' AS T;\n"
}

func (s *liveSite) write(name, text string) {
	s.t.Helper()
	path := filepath.Join(s.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

func (s *liveSite) remove(name string) {
	s.t.Helper()
	if err := os.RemoveAll(filepath.Join(s.dir, name)); err != nil {
		s.t.Fatal(err)
	}
}

func (s *liveSite) reload() { s.Reload(s.t.Context()) }

// expect checks what calls named P/CX answer: the text, or "" for none.
func (s *liveSite) expect(want map[string]string) {
	s.t.Helper()
	for call, text := range want {
		procedure, cxtype, _ := strings.Cut(call, "/")
		got := s.cell(procedure, cxtype)
		if got != text {
			s.t.Errorf("%s answers %q, want %q", call, got, text)
		}
	}
}

// cell is the text that a call answers, "" where nothing answers it.
func (s *liveSite) cell(procedure, cxtype string) string {
	s.t.Helper()
	var out bytes.Buffer
	answer := wire.NewDataTable(&out, wire.Options{})
	err := s.Execute(s.t.Context(), gateway.Execution{Procedure: procedure, CXType: cxtype, Now: liveNow, Out: answer})
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
		s.t.Fatalf("%s/%s: %s (%v)", procedure, cxtype, out.String(), err)
	}
	return envelope.Data[0].T
}

func (s *liveSite) item(id string) gateway.Item {
	s.t.Helper()
	for _, item := range s.Items() {
		if item.ID == id {
			return item
		}
	}
	s.t.Fatalf("no item %s", id)
	return gateway.Item{}
}

// states is what has become of each item.
func (s *liveSite) states() map[string]gateway.State {
	states := map[string]gateway.State{}
	for _, item := range s.Items() {
		states[item.ID] = item.State
	}
	return states
}

// define runs DDL, which the store refuses, as somebody with a database tool does.
func (s *liveSite) define(ddl string) {
	s.t.Helper()
	db, err := sql.Open("sqlite", "file:"+s.file+"?_pragma=busy_timeout(5000)")
	if err != nil {
		s.t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(s.t.Context(), ddl); err != nil {
		s.t.Fatal(err)
	}
}

// change runs a statement on the database behind the registry's back.
func (s *liveSite) change(text string) {
	s.t.Helper()
	statement, err := s.db.Prepare(s.t.Context(), text, store.Options{Write: true})
	if err != nil {
		s.t.Fatal(err)
	}
	if err := statement.Run(s.t.Context(), nil, &storetest.Recorder{}); err != nil {
		s.t.Fatal(err)
	}
}

// goText is a Go procedure that answers one text as T.
func goText(name, cxtype, text string) gateway.Procedure {
	return gateway.Procedure{
		Name: name, CXType: cxtype, Effect: gateway.Read, Access: session.Public(),
		Run: func(_ context.Context, call *gateway.Call) error {
			if err := call.Out.Columns([]wire.Column{{Name: "T", Type: wire.String}}); err != nil {
				return err
			}
			return call.Out.Row([]wire.Value{{Kind: wire.TextKind, Bytes: []byte(text)}})
		},
	}
}

// shippedFiles are entries of the binary.
func shippedFiles(files map[string]string) fs.FS {
	shipped := fstest.MapFS{}
	for name, text := range files {
		shipped[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return shipped
}

// logbook is a log that a test may read while it is written.
type logbook struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *logbook) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logbook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
