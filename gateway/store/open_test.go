package store_test

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

func TestOpenCreatesFileAndFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a b", "数据?#%41", "qiao.db")
	db, err := store.Open(t.Context(), "main", config.Database{Driver: "sqlite", DSN: path})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
	if db.Name() != "main" || db.Dialect() != store.SQLite {
		t.Errorf("%s, %s", db.Name(), db.Dialect())
	}
	if err := db.Ping(t.Context()); err != nil {
		t.Error(err)
	}
	db.SetText("file", "SELECT file FROM pragma_database_list WHERE name = 'main'")
	var opened string
	if err := db.Get(t.Context(), &opened, "file", nil); err != nil || opened != path {
		t.Errorf("sqlx reads %q, %v", opened, err)
	}
}

func TestOpenFailuresAreOneClearLine(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "file")
	if err := os.WriteFile(file, []byte("this is no database, but it is long enough to look at"), 0o600); err != nil {
		t.Fatal(err)
	}
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := closed.Addr().String()
	closed.Close()

	for name, test := range map[string]struct {
		cfg   config.Database
		wants []string
	}{
		"driver":    {config.Database{Driver: "oracle"}, []string{"oracle", "sqlite or sqlserver"}},
		"no file":   {config.Database{Driver: "sqlite"}, []string{"path of the SQLite file"}},
		"memory":    {config.Database{Driver: "sqlite", DSN: ":memory:"}, []string{":memory:", "path of the SQLite file"}},
		"folder":    {config.Database{Driver: "sqlite", DSN: filepath.Join(file, "sub", "qiao.db")}, []string{"cannot create the folder", "make it writable"}},
		"no SQLite": {config.Database{Driver: "sqlite", DSN: file}, []string{file, "not a database"}},
		"is folder": {config.Database{Driver: "sqlite", DSN: folder}, []string{folder, "may write it"}},
		"no URL":    {config.Database{Driver: "sqlserver", DSN: "sqlserver://sa:s3cret@%zz"}, []string{"write sqlserver://"}},
		"not there": {config.Database{Driver: "sqlserver", DSN: "sqlserver://sa:s3cret@" + address + "?database=erp"}, []string{"127.0.0.1", "erp", "does not answer", "check the address"}},
	} {
		t.Run(name, func(t *testing.T) {
			test.cfg.ConnectTimeout = time.Second
			_, err := store.Open(t.Context(), "crm", test.cfg)
			if err == nil {
				t.Fatal("it opened")
			}
			for _, want := range append(test.wants, "database crm: ") {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("%q lacks %q", err, want)
				}
			}
			if strings.Contains(err.Error(), "s3cret") || strings.Contains(err.Error(), "\n") {
				t.Errorf("%q", err)
			}
		})
	}
}

func TestReadOnlyFileIsRefused(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("the root user may write every file: run the tests as another user to see this one")
	}
	path := filepath.Join(t.TempDir(), "qiao.db")
	db, err := store.Open(t.Context(), "main", config.Database{Driver: "sqlite", DSN: path})
	if err != nil {
		t.Fatal(err)
	}
	db.Close()
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Open(t.Context(), "main", config.Database{Driver: "sqlite", DSN: path}); err == nil || !strings.Contains(err.Error(), "only be read") {
		t.Errorf("got %v", err)
	}
}

func TestDurablePragmas(t *testing.T) {
	db := storetest.OpenSQLite(t, ddl)
	db.SetText("journal", "SELECT journal_mode FROM pragma_journal_mode")
	db.SetText("pragmas", "SELECT synchronous || ' ' || foreign_keys FROM pragma_synchronous, pragma_foreign_keys")
	var journal, pragmas string
	if err := db.Get(t.Context(), &journal, "journal", nil); err != nil || journal != "wal" {
		t.Errorf("journal %q, %v", journal, err)
	}
	err := db.Tx(t.Context(), func(tx *store.Tx) error { return tx.Get(t.Context(), &pragmas, "pragmas", nil) })
	if err != nil || pragmas != "2 1" {
		t.Errorf("synchronous and foreign_keys are %q, %v", pragmas, err)
	}
}

func TestAStartOnAFullDiskSaysSo(t *testing.T) {
	folder := storetest.SmallDisk(t, "4m")
	cfg := config.Database{Driver: "sqlite", DSN: filepath.Join(folder, "qiao.db"), ConnectTimeout: time.Second}
	db, err := store.Open(t.Context(), "main", cfg)
	if err != nil {
		t.Fatal(err)
	}
	db.Close()
	if err := os.WriteFile(filepath.Join(folder, "filler"), make([]byte, 8<<20), 0o600); err == nil {
		t.Fatal("8 MiB fit on a disk of 4")
	}
	if db, err = store.Open(t.Context(), "main", cfg); err == nil {
		db.Close()
		t.Fatal("it opened")
	}
	if !strings.Contains(err.Error(), "the disk is full; make room") {
		t.Error(err)
	}
}
