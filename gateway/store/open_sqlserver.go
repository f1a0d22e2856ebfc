package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"
	mssql "github.com/microsoft/go-mssqldb"
	"github.com/microsoft/go-mssqldb/msdsn"

	"qiao/gateway/config"
	"qiao/gateway/errs"
)

// idleTime is how long an unused SQL Server connection is kept: shorter than
// what firewalls between the two usually allow.
const idleTime = 5 * time.Minute

// urgentOpen is how many connections are kept for what every call waits for.
const urgentOpen = 3

// urgentLockTimeout lets the server itself end a wait for another transaction's
// lock (error 1222). Who is calling stands in four tables: even where each of
// them is locked, the server answers within urgentTime, and is not taken for one
// that does not answer at all.
const urgentLockTimeout = "SET LOCK_TIMEOUT 400; "

func (db *DB) openSQLServer(ctx context.Context, cfg config.Database) error {
	params, err := msdsn.Parse(cfg.DSN)
	if err != nil || params.Host == "" {
		// The parser's words may hold the whole DSN with its password.
		return errors.New("dsn is not valid; write sqlserver://user:password@host:1433?database=name")
	}
	params.DialTimeout = cfg.ConnectTimeout
	db.circuit = newCircuit(db.probe)
	connector := &serverConnector{config: params, circuit: db.circuit}
	db.readers = serverPool(connector, cfg.MaxOpen)
	db.writer = db.readers
	db.runner = &serverRunner{db: db}
	db.tables = &serverTables{db: db}
	db.health = newHealth(db.tables.look)
	db.urgent = &DB{
		health: db.health, tables: db.tables,
		name: db.name, dialect: db.dialect, wait: db.wait, circuit: db.circuit, limit: urgentTime,
		readers: serverPool(connector, urgentOpen), lockTimeout: urgentLockTimeout,
	}
	db.urgent.writer = db.urgent.readers
	db.urgent.runner = &serverRunner{db: db.urgent}

	if err := db.ask(ctx); err != nil {
		_ = db.Close() // nothing was done with it
		return fmt.Errorf("SQL Server %s, database %q, does not answer: %s; check the address, the firewall, the account and that the database exists",
			params.Host, params.Database, FirstLine(err))
	}
	return nil
}

func serverPool(connector *serverConnector, size int) *sqlx.DB {
	pool := sqlx.NewDb(sql.OpenDB(connector), "sqlserver")
	pool.SetMaxOpenConns(size)
	pool.SetMaxIdleConns(size)
	pool.SetConnMaxIdleTime(idleTime)
	return pool
}

// FirstLine is the cause of a catalogue error without the further lines that
// the driver adds for every message of the server.
func FirstLine(err error) string {
	var known *errs.Error
	if errors.As(err, &known) && known.Err != nil {
		err = known.Err
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// serverConnector opens connections that know their links.
type serverConnector struct {
	config  msdsn.Config
	circuit *circuit
}

// serverConn is a connection that can be cut: the only way to end a call whose
// cancellation the server does not answer.
type serverConn struct {
	*mssql.Conn
	link *link
}

// Connect implements driver.Connector. It takes no longer than connect_timeout,
// signing in included, which the driver does without hearing a context.
func (c *serverConnector) Connect(ctx context.Context) (driver.Conn, error) {
	limited, cancel := context.WithTimeout(ctx, c.config.DialTimeout)
	defer cancel()
	network := &dialer{}
	stop := context.AfterFunc(limited, network.cut)
	connector := mssql.NewConnectorConfig(c.config)
	connector.Dialer = network
	conn, err := connector.Connect(limited)
	if err == nil && !stop() { // too late: it is being cut
		err = errors.Join(limited.Err(), conn.Close())
	}
	if err != nil {
		stop()
		return nil, c.refused(ctx, err)
	}
	return &serverConn{Conn: conn.(*mssql.Conn), link: network.signedIn()}, nil
}

// refused tells the circuit of a server that does not answer, and what is
// the caller's from what is the server's: a caller who goes away proves nothing.
func (c *serverConnector) refused(ctx context.Context, err error) error {
	switch {
	case answered(err):
		return err
	case ctx.Err() == nil:
		c.circuit.trip(err)
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		c.circuit.doubt()
	default:
		return ctx.Err()
	}
	return unanswered(err)
}

// Driver implements driver.Connector.
func (c *serverConnector) Driver() driver.Driver { return mssql.NewConnectorConfig(c.config).Driver() }

// ResetSession implements driver.SessionResetter. database/sql asks before it
// sends anything, so that it can replace a dead connection also for a write.
func (c *serverConn) ResetSession(ctx context.Context) error {
	if !c.link.usable() {
		return driver.ErrBadConn
	}
	return c.Conn.ResetSession(ctx)
}

// IsValid implements driver.Validator.
func (c *serverConn) IsValid() bool { return c.link.failure() == nil && c.Conn.IsValid() }
