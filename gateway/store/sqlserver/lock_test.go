package sqlserver_test

import (
	"context"
	"testing"
	"time"

	"qiao/gateway/store/sqlserver"
)

// The server by default waits without end; the stated lock timeout ends before the call does.
func TestALockIsWaitedForWithinTheCallsTime(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if wait := sqlserver.WaitWithin(ctx); wait != 5*time.Second {
		t.Errorf("with a minute left it waits %v", wait)
	}
	short, cancel := context.WithTimeout(t.Context(), 4*time.Second)
	defer cancel()
	if wait := sqlserver.WaitWithin(short); wait < time.Second || wait > 2*time.Second {
		t.Errorf("with four seconds left it waits %v", wait)
	}
}
