package sqlserver

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"qiao/gateway/store/dialect"
)

// lockWait is how long a transaction waits for a lock at most. A transaction
// whose caller has less time waits for half of that time, so that the caller still
// gets the reason.
const lockWait = 5 * time.Second

// lockText asks for a lock of the application. sp_getapplock raises no error
// where it gives none: a negative result says so, and the transaction is still open.
const lockText = `DECLARE @result INT;
EXEC @result = sp_getapplock @Resource = @resource, @LockMode = N'Exclusive', @LockOwner = @owner, @LockTimeout = @wait;
SELECT @result AS Result;`

// The owners of a lock: it ends with the transaction, or with the session.
const (
	ownedByTransaction = "Transaction"
	ownedBySession     = "Session"
)

// deadlocked is the result of sp_getapplock for the victim of a deadlock.
const deadlocked = -3

// lockError is a lock that the server did not give.
type lockError struct {
	resource string
	result   int // of sp_getapplock: negative
}

func (e *lockError) Error() string {
	reason, known := map[int]string{
		-1: "another transaction holds it for too long", -2: "the request was cancelled",
		deadlocked: "the request was the victim of a deadlock",
	}[e.result]
	if !known {
		reason = "the server refused the request"
	}
	return fmt.Sprintf("no lock on %s: %s (sp_getapplock returned %d)", e.resource, reason, e.result)
}

// IsRefusedLock reports whether err is a lock that the server did not give.
func IsRefusedLock(err error) bool {
	var refused *lockError
	return errors.As(err, &refused)
}

// rowQuerier is a connection or a transaction of database/sql.
type rowQuerier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// takeLock takes a lock of a SQL Server's application, or fails.
func takeLock(ctx context.Context, conn rowQuerier, resource, owner string, wait time.Duration) error {
	var result int
	err := conn.QueryRowContext(ctx, lockText,
		sql.Named("resource", resource), sql.Named("owner", owner), sql.Named("wait", int(wait.Milliseconds()))).Scan(&result)
	if err == nil && result < 0 {
		return &lockError{resource, result}
	}
	return err
}

// Lock takes a lock of the application for a transaction, and waits for it
// within the call's time.
func Lock(ctx context.Context, tx dialect.Tx, resource string) error {
	return takeLock(ctx, tx, resource, ownedByTransaction, waitWithin(ctx))
}

// waitWithin is how long a call may wait for a lock.
func waitWithin(ctx context.Context) time.Duration {
	if deadline, limited := ctx.Deadline(); limited {
		return min(lockWait, max(0, time.Until(deadline)/2))
	}
	return lockWait
}

const (
	schemaLock = "qiao.schema"
	// schemaWait is how long a gateway waits for another one that changes the schema.
	schemaWait = time.Minute
)

// SchemaLock lets one gateway at a time change the schema of a SQL Server.
type SchemaLock struct{}

// SessionLock implements goose's lock.SessionLocker.
func (SchemaLock) SessionLock(ctx context.Context, conn *sql.Conn) error {
	return takeLock(ctx, conn, schemaLock, ownedBySession, schemaWait)
}

// SessionUnlock implements goose's lock.SessionLocker.
func (SchemaLock) SessionUnlock(ctx context.Context, conn *sql.Conn) error {
	_, err := conn.ExecContext(ctx, `EXEC sp_releaseapplock @Resource = @resource, @LockOwner = @owner;`,
		sql.Named("resource", schemaLock), sql.Named("owner", ownedBySession))
	return err
}
