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
	params.DialTimeout = -1 // the connector ends a dial, and knows why
	db.circuit = newCircuit(db.probe)
	connector := &serverConnector{config: params, wait: cfg.ConnectTimeout, circuit: db.circuit}
	db.readers = serverPool(connector, cfg.MaxOpen)
	db.writer = db.readers
	db.lender = newLender(db.readers, cfg.MaxOpen, openAtOnce)
	db.runner = &serverRunner{db: db}
	db.tables = &serverTables{db: db}
	db.health = newHealth(db.tables.look)
	db.urgent = &DB{
		health: db.health, tables: db.tables,
		name: db.name, dialect: db.dialect, wait: db.wait, circuit: db.circuit, limit: urgentTime,
		lender: newLender(serverPool(connector, urgentOpen), urgentOpen, urgentOpenAtOnce), lockTimeout: urgentLockTimeout,
	}
	db.urgent.runner = &serverRunner{db: db.urgent}

	if err := db.urgent.ask(ctx); err != nil {
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
	wait    time.Duration // for the server's first words, and then for the rest
	circuit *circuit
}

// serverConn is a connection that can be cut: the only way to end a call whose
// cancellation the server does not answer.
type serverConn struct {
	*mssql.Conn
	link *link
}

// onlyOpen marks the context of a caller who wants one of the open connections
// or none.
type onlyOpen struct{}

var (
	errNoneOpen = errors.New("no connection is open")
	// errSilent is a server that says nothing for as long as connect_timeout.
	errSilent = errors.New("no answer within connect_timeout")
)

// Connect implements driver.Connector. The server has connect_timeout to say
// anything, and from then on as long again to sign in and to answer a first
// statement, which the driver does without hearing a context. The dial has no
// deadline of its own, so that its error and why it was ended cannot disagree.
func (c *serverConnector) Connect(ctx context.Context) (driver.Conn, error) {
	if ctx.Value(onlyOpen{}) != nil {
		return nil, errNoneOpen
	}
	dial, end := context.WithCancelCause(context.Background())
	defer end(nil)
	defer context.AfterFunc(ctx, func() { end(ctx.Err()) })()
	silence := time.AfterFunc(c.wait, func() { end(errSilent) })
	defer silence.Stop()
	network := &dialer{heard: func() { silence.Reset(c.wait) }}
	stop := context.AfterFunc(dial, network.cut)
	conn, err := c.signIn(dial, network)
	if err == nil && !stop() { // too late: it is being cut
		err = errors.Join(context.Cause(dial), conn.Close())
	}
	if err != nil {
		stop()
		return nil, c.refused(context.Cause(dial), err)
	}
	return conn, nil
}

// signIn opens a connection that has answered a statement.
func (c *serverConnector) signIn(ctx context.Context, network *dialer) (*serverConn, error) {
	connector := mssql.NewConnectorConfig(c.config)
	connector.Dialer = network
	opened, err := connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	conn := &serverConn{Conn: opened.(*mssql.Conn), link: network.signedIn()}
	if err := conn.Ping(ctx); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return conn, nil
}

// refused tells the circuit of a server that cannot be reached. Whether it was
// the server follows from what ended the dial: nothing, which is a refusal, its
// silence, or the caller, who proves nothing. Silence is not enough to answer
// for the server: it may have more dials than processors and serve the calls
// that have a connection.
func (c *serverConnector) refused(ended, err error) error {
	switch {
	case answered(err):
		return err
	case ended == nil:
		c.circuit.trip(err)
		return unanswered(err)
	case errors.Is(ended, errSilent):
		c.circuit.doubt()
		return unanswered(fmt.Errorf("%w: %v", errSilent, err)) //nolint:errorlint // what was ended says nothing more
	default:
		return ended
	}
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

// Close closes the link and leaves the driver's Close out. That also gives the
// connection's buffer to the next one, while a reader that the driver has left
// behind may still write into it: bytes of one answer would stand in another.
func (c *serverConn) Close() error { return c.link.Close() }
