package pool

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"time"

	mssql "github.com/microsoft/go-mssqldb"
	"github.com/microsoft/go-mssqldb/msdsn"
)

// connector opens connections with their links.
type connector struct {
	config  msdsn.Config
	wait    time.Duration // for the server's first words, and then for the rest
	circuit *circuit
}

// Conn is a connection that can be cut: the only way to end a call whose
// cancellation the server does not answer.
type Conn struct {
	*mssql.Conn
	Link *Link
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
func (c *connector) Connect(ctx context.Context) (driver.Conn, error) {
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
func (c *connector) signIn(ctx context.Context, network *dialer) (*Conn, error) {
	driven := mssql.NewConnectorConfig(c.config)
	driven.Dialer = network
	opened, err := driven.Connect(ctx)
	if err != nil {
		return nil, err
	}
	conn := &Conn{Conn: opened.(*mssql.Conn), Link: network.signedIn()}
	if err := conn.Ping(ctx); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return conn, nil
}

// refused reports to the circuit a server that cannot be reached. ended is the reason why
// the dial was ended. Without one the server refused, and the circuit opens. A silent
// server is only doubted: it may have more dials than processors and still serve the calls
// that have a connection. A caller who gave up proves nothing.
func (c *connector) refused(ended, err error) error {
	switch {
	case answered(err):
		return err
	case ended == nil:
		c.circuit.trip(err)
		return unanswered(err)
	case errors.Is(ended, errSilent):
		c.circuit.doubt()
		return unanswered(fmt.Errorf("%w: %v", errSilent, err)) //nolint:errorlint // an ended connection reports nothing more
	default:
		return ended
	}
}

// Driver implements driver.Connector.
func (c *connector) Driver() driver.Driver { return mssql.NewConnectorConfig(c.config).Driver() }

// ResetSession implements driver.SessionResetter. database/sql asks before it
// sends anything, so that it can replace a dead connection also for a write.
func (c *Conn) ResetSession(ctx context.Context) error {
	if !c.Link.usable() {
		return driver.ErrBadConn
	}
	return c.Conn.ResetSession(ctx)
}

// IsValid implements driver.Validator.
func (c *Conn) IsValid() bool { return c.Link.Failure() == nil && c.Conn.IsValid() }

// Close closes the link without the driver's Close. That would give the connection's buffer to the next one, while a
// reader that the driver has left behind may still write into it: bytes of one answer would be in another.
func (c *Conn) Close() error { return c.Link.Close() }
