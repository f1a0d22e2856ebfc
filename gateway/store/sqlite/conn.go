package sqlite

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	sqlite3 "modernc.org/sqlite/lib"
)

// maxScripts bounds the compiled texts that a connection keeps.
const maxScripts = 256

// liteConn is one connection of the executor with its compiled texts.
type liteConn struct {
	*handle
	scripts map[*Statement]*script
	clock   uint64 // counts uses, to tell which text was used longest ago
	arena   arena

	mu  sync.Mutex // guards run against a late interrupt
	run uint64     // number of the current run
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
	sqlite3.Xsqlite3_set_authorizer(h.tls, h.db, callback(authorize), h.modeAddress())
	*h.mode() = allowed
	return c, nil
}

// own runs one of the executor's own statements, which no text may contain.
func (c *liteConn) own(text string) error {
	defer c.as(trusted)()
	return c.exec(text)
}

// refresh reads the schema again if another connection has changed it. SQLite does so
// itself when it runs a statement, but it compiles a statement by the schema it knows.
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

// watch interrupts the connection when the context ends, until the returned
// function is called. It repeats, because SQLite forgets an interrupt that
// falls between two statements.
func (c *liteConn) watch(ctx context.Context) (stop func()) {
	if ctx.Done() == nil {
		return func() {}
	}
	run := c.run
	unwatch := context.AfterFunc(ctx, func() {
		for c.interruptRun(run) {
			time.Sleep(time.Millisecond)
		}
	})
	return func() {
		if unwatch() {
			return
		}
		c.mu.Lock()
		c.run++
		c.mu.Unlock()
	}
}

// interruptRun interrupts the connection if the run is still the current one.
func (c *liteConn) interruptRun(run uint64) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.run != run {
		return false
	}
	c.interrupt()
	return true
}
