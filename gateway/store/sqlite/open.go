package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
	"modernc.org/sqlite"

	"qiao/gateway/config"
	"qiao/gateway/disk"
)

// Open opens the file three times over: the executor's connections, sqlx
// readers and one sqlx writer. The executor's writer comes first, because it
// creates the file and puts it into WAL mode.
func Open(cfg config.Database) (*Database, error) {
	path, err := sqliteFile(cfg.DSN)
	if err != nil {
		return nil, err
	}
	db := &Database{wait: cfg.ConnectTimeout, gate: newGate(cfg.ConnectTimeout)}
	if db.executor, err = newExecutor(path, cfg.MaxOpen, db.gate); err != nil {
		if full := (&liteFile{path: path}).hasRoom(); disk.IsFull(full) { // SQLite says no more than "disk I/O error"
			return nil, fmt.Errorf("cannot open the file %s: %w: the disk is full; make room on it", path, err)
		}
		return nil, fmt.Errorf("cannot open the file %s: %w; check that it is a SQLite database and that this user may write it and its folder", path, err)
	}
	if db.readers, err = openPool(path, cfg.MaxOpen, readerParams(cfg.ConnectTimeout)); err == nil {
		db.pool, err = openPool(path, 1, writerParams())
	}
	if err != nil {
		return nil, errors.Join(err, db.executor.close())
	}
	db.writer = &sqlxWriter{db: db}
	db.file, err = newLiteFile(path)
	return db, err
}

// OpenReadOnly opens the file for one reader and leaves it as it is.
func OpenReadOnly(path string, wait time.Duration) (*sqlx.DB, error) {
	return openPool(path, 1, readerParams(wait))
}

// sqliteFile makes the path absolute and creates its folder and the file, both
// for this user alone: SQLite would let every user of the computer read the file, and it
// gives its log and its index the same mode as the file.
func sqliteFile(dsn string) (string, error) {
	if dsn == "" || strings.HasPrefix(dsn, "file:") || strings.Contains(dsn, ":memory:") {
		return "", fmt.Errorf("dsn %q is no file name; write the path of the SQLite file", dsn)
	}
	path, err := filepath.Abs(dsn)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", fmt.Errorf("cannot create the folder of %s: %w; make it writable for this user or set another dsn", path, cause(err))
	}
	// Only a new file is opened here: to close an existing database file would release
	// the locks that this process holds on it. A failure is ignored: SQLite reports it too.
	if file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600); err == nil {
		return path, file.Close()
	}
	return path, nil
}

// cause drops the operation and path that a file error repeats.
func cause(err error) error {
	var file *os.PathError
	if errors.As(err, &file) {
		return file.Err
	}
	return err
}

func readerParams(wait time.Duration) url.Values {
	return url.Values{
		"mode":    {"ro"},
		"_pragma": {"query_only(1)", "temp_store(memory)", fmt.Sprintf("busy_timeout(%d)", wait.Milliseconds())},
	}
}

// writerParams leave the wait for another process's lock to retryBusy.
func writerParams() url.Values {
	return url.Values{
		"_pragma": {"busy_timeout(0)", "synchronous(full)", "foreign_keys(1)", "temp_store(memory)"},
	}
}

func fileURL(path string, params url.Values) string {
	return (&url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(path), RawQuery: params.Encode()}).String()
}

func openPool(path string, size int, params url.Values) (*sqlx.DB, error) {
	connector, err := sqlite.NewConnector(fileURL(path, params))
	if err != nil {
		return nil, err
	}
	pool := sqlx.NewDb(sql.OpenDB(preparingConnector{connector}), "sqlite")
	// A fixed number of connections: opening one costs more than most calls.
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	return pool, nil
}
