package sqlite

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// maxScripts bounds the compiled texts that a connection keeps.
const maxScripts = 256

// liteConn is one connection of the executor with its compiled texts.
type liteConn struct {
	*handle
	scripts map[*Statement]*script
	clock   uint64 // counts uses, to find the text that was used longest ago
	arena   arena
	ctx     context.Context // of the running entry; nil for the executor's own statements
}

// openReader opens a connection that cannot write: the file is opened for
// reading, query_only is set, and neither can be undone because the
// authorizer refuses PRAGMA and ATTACH.
func openReader(path string, wait time.Duration) (*liteConn, error) {
	return openLite(path, sqlite3.SQLITE_OPEN_READONLY, []string{
		fmt.Sprintf("PRAGMA busy_timeout = %d", wait.Milliseconds()),
		"PRAGMA temp_store = memory",
		"PRAGMA query_only = 1",
	}, reading)
}

// openWriter opens the connection that writes and creates the file.
func openWriter(path string, wait time.Duration) (*liteConn, error) {
	c, err := openLite(path, sqlite3.SQLITE_OPEN_READWRITE|sqlite3.SQLITE_OPEN_CREATE, []string{
		fmt.Sprintf("PRAGMA busy_timeout = %d", wait.Milliseconds()),
		"PRAGMA journal_mode = wal",
		"PRAGMA synchronous = full",
		"PRAGMA foreign_keys = 1",
		"PRAGMA temp_store = memory",
		"PRAGMA busy_timeout = 0", // from here on retryBusy waits, because it hears the context
	}, writing)
	if err == nil && c.readOnly() {
		c.close()
		return nil, errors.New("it can only be read")
	}
	return c, err
}

func openLite(path string, flags int32, pragmas []string, allowed mode) (*liteConn, error) {
	h, err := openHandle(path, flags)
	if err != nil {
		return nil, err
	}
	c := &liteConn{handle: h, scripts: map[*Statement]*script{}}
	*h.mode() = trusted
	for _, pragma := range pragmas {
		if err := h.exec(pragma); err != nil {
			c.close()
			return nil, err
		}
	}
	if err := errors.Join(h.keepPlans(), h.defineThrow()); err != nil {
		c.close()
		return nil, err
	}
	connections.Store(h.db, c)
	sqlite3.Xsqlite3_progress_handler(h.tls, h.db, checkEvery, callback(mayGoOn), h.db)
	sqlite3.Xsqlite3_set_authorizer(h.tls, h.db, callback(authorize), h.modeAddress())
	*h.mode() = allowed
	return c, nil
}

// own runs one of the executor's own statements, which no text may contain.
func (c *liteConn) own(text string) error {
	defer c.as(trusted)()
	return c.exec(text)
}

// refresh reads the schema again if another connection has changed it. SQLite does so itself when it runs a statement,
// but it compiles a statement by the old schema.
func (c *liteConn) refresh() error { return c.own("SELECT 1 FROM sqlite_schema LIMIT 1") }

// as changes the mode until the returned function is called.
func (c *liteConn) as(m mode) (restore func()) {
	before := *c.mode()
	*c.mode() = m
	return func() { *c.mode() = before }
}

func (c *liteConn) close() {
	for _, script := range c.scripts {
		script.finalize(c.handle)
	}
	c.arena.release(c.handle)
	connections.Delete(c.db)
	c.handle.close()
}

// script returns the compiled text of a statement.
func (c *liteConn) script(statement *Statement) (*script, error) {
	c.clock++
	if known, found := c.scripts[statement]; found {
		known.used = c.clock
		return known, nil
	}
	params := statement.params
	compiled, err := c.compile(statement.text.SQL, &params)
	if err != nil {
		return nil, err
	}
	compiled.describe(c.handle, statement)
	compiled.used = c.clock
	if len(c.scripts) >= maxScripts {
		c.evict()
	}
	c.scripts[statement] = compiled
	return compiled, nil
}

// evict drops the text that was used longest ago. A scan of the few hundred is
// cheaper than keeping them in order on every call.
func (c *liteConn) evict() {
	var oldest *Statement
	for statement, script := range c.scripts {
		if oldest == nil || script.used < c.scripts[oldest].used {
			oldest = statement
		}
	}
	c.scripts[oldest].finalize(c.handle)
	delete(c.scripts, oldest)
}

// checkEvery is after how many instructions of SQLite a run looks whether its context has
// ended: some 30 µs.
const checkEvery = 1000

// connections has each open connection by the address of its database, which is all that
// SQLite hands to mayGoOn.
var connections sync.Map

// within makes the runs until end end with the context. A run looks for itself: hearing of
// the end from another goroutine costs a short run a tenth of its time.
func (c *liteConn) within(ctx context.Context) (end func()) {
	c.ctx = ctx
	return func() { c.ctx = nil }
}

// mayGoOn is SQLite's progress callback: it interrupts a run whose context has ended.
func mayGoOn(_ *libc.TLS, db uintptr) int32 {
	c, _ := connections.Load(db)
	if ctx := c.(*liteConn).ctx; ctx != nil && ctx.Err() != nil {
		return 1
	}
	return 0
}
