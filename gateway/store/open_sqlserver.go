package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
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

func (db *DB) openSQLServer(ctx context.Context, cfg config.Database) error {
	params, err := msdsn.Parse(cfg.DSN)
	if err != nil || params.Host == "" {
		// The parser's words may hold the whole DSN with its password.
		return errors.New("dsn is not valid; write sqlserver://user:password@host:1433?database=name")
	}
	params.DialTimeout = cfg.ConnectTimeout
	pool := sqlx.NewDb(sql.OpenDB(&serverConnector{config: params}), "sqlserver")
	pool.SetMaxOpenConns(cfg.MaxOpen)
	pool.SetMaxIdleConns(cfg.MaxOpen)
	pool.SetConnMaxIdleTime(idleTime)
	db.readers, db.writer = pool, pool
	db.runner = &serverRunner{db: db}

	if err := db.Ping(ctx); err != nil {
		_ = pool.Close() // nothing was done with it
		return fmt.Errorf("SQL Server %s, database %q, does not answer: %s; check the address, the firewall, the account and that the database exists",
			params.Host, params.Database, firstLine(err))
	}
	return nil
}

// firstLine is the cause of a catalogue error without the further lines that
// the driver adds for every message of the server.
func firstLine(err error) string {
	var known *errs.Error
	if errors.As(err, &known) && known.Err != nil {
		err = known.Err
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// serverConnector opens connections that know their network connections.
type serverConnector struct{ config msdsn.Config }

// serverConn is a connection that can be cut: the only way to end a call whose
// cancellation the server does not answer.
type serverConn struct {
	*mssql.Conn
	network *rememberingDialer
}

// Connect implements driver.Connector.
func (c *serverConnector) Connect(ctx context.Context) (driver.Conn, error) {
	dialer := &rememberingDialer{}
	connector := mssql.NewConnectorConfig(c.config)
	connector.Dialer = dialer
	conn, err := connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &serverConn{Conn: conn.(*mssql.Conn), network: dialer}, nil
}

// Driver implements driver.Connector.
func (c *serverConnector) Driver() driver.Driver { return mssql.NewConnectorConfig(c.config).Driver() }

// rememberingDialer keeps the network connections that it opened for one
// connection of the driver: mostly one, more where a server routes elsewhere
// or has several addresses.
type rememberingDialer struct {
	net.Dialer
	mu     sync.Mutex
	opened []net.Conn
}

// DialContext implements mssql.Dialer.
func (d *rememberingDialer) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := d.Dialer.DialContext(ctx, network, address)
	if err == nil {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.opened = append(d.opened, conn)
	}
	return conn, err
}

// cut closes them all.
func (d *rememberingDialer) cut() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, conn := range d.opened {
		_ = conn.Close() // closing one that is already closed is no news
	}
}
