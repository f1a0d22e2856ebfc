package main

import (
	"context"
	"fmt"
	"time"

	"qiao/gateway/localcluster"
)

const (
	// reconnected is how long calls may fail after the database is back: the gateways ask it each 0.5 s, and sign in again.
	reconnected = 10 * time.Second
	// slowBy is the delay of a slow database in each direction, so that an answer takes 0.2 s longer.
	slowBy = 100 * time.Millisecond
	// beforeInVain is how long a call may take that waits in vain for a connection of a slow database: databases.main.connect_timeout,
	// and ten statements that have been answered before.
	beforeInVain = 2*time.Second + 10*2*slowBy
)

// databaseFaults are those of a SQL Server, behind a wire.
func (d *drill) databaseFaults(lasts time.Duration) []fault {
	const wire = localcluster.DatabaseWire
	all := []fault{{
		name: fmt.Sprintf("database gone for %v", d.databaseGone), lasts: d.databaseGone,
		begin: func(context.Context) error { d.wires.refuse(wire); return nil },
		end:   func(context.Context) error { return d.wires.accept(wire) },
	}, {
		name: "database frozen", lasts: lasts,
		begin: func(context.Context) error { return d.wires.lose(wire) },
		end:   func(ctx context.Context) error { return d.wires.mend(ctx, wire) },
	}, {
		name: fmt.Sprintf("database slow (%v)", 2*slowBy), lasts: lasts,
		begin: func(context.Context) error { return d.wires.delay(wire, slowBy) },
		end:   func(ctx context.Context) error { return d.wires.mend(ctx, wire) },
	}}
	for i := range all {
		all[i].allows, all[i].because = until(all[i].lasts+reconnected), "until the gateways are signed in at it again"
		if d.cluster.SQLite {
			all[i].skipped = "SQLite is a file within the gateways; set GATEWAY_DATABASES_MAIN_DSN=sqlserver://…"
		}
	}
	all[1].answered = lasts + time.Second
	all[1].because += "; a write that was sent waits until it answers, for nobody knows whether it is done"
	all[2].allows, all[2].because = until(lasts+time.Second), "more calls than its connections bear (databases.main.max_open)"
	all[2].answered = beforeInVain
	return all
}
