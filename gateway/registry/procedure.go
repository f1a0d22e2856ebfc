package registry

import (
	"context"
	"net/netip"
	"time"

	"qiao/gateway/audit"
	"qiao/gateway/entry"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire"
)

// Effect says whether a call changes data.
type Effect uint8

// The effects. The zero value is not one, so that none can be forgotten.
const (
	Read Effect = iota + 1
	Write
)

func (e Effect) String() string {
	switch e {
	case Read:
		return "read"
	case Write:
		return "write"
	default:
		return "unstated"
	}
}

// Rate is how often a minute a write may be called. A field that is zero has the
// gateway's default (limits.writes, address_writes and stranger_writes).
type Rate struct {
	Account  int // by one account
	Address  int // from one address (of IPv6 one /64), under all its accounts
	Stranger int // from one address without a session
}

// addressRate is how much more often than one account an address may call an
// entry with a rate of its own: an office shares one.
const addressRate = 10

// AnyName is the ProcedureName of a procedure that is known by its CXType alone.
const AnyName = "*"

// Procedure is one entry of the registry.
type Procedure struct {
	Name    string   // ProcedureName as documented; AnyName serves all of them; of what routes read, its path without .sql
	CXType  string   // empty serves every CXType
	Aliases []string // further ProcedureNames; AnyName is allowed
	Summary string
	// Msg is the text of an answer that succeeds, 成功 by default.
	Msg string
	// Combo are the columns of ProcedureToComboBox, the first two by default.
	Combo  wire.Combo
	Effect Effect
	Access session.Access
	// Database is the configured database when the call names none.
	Database string
	// Pinned procedures read Qiao's own tables: they run on Database whatever
	// BaseDataName says.
	Pinned  bool
	Timeout time.Duration // 0 is the gateway's default
	MaxRows int           // 0 is the gateway's default
	// Sealed procedures decide who somebody is or what he may do; no SQL entry
	// may replace them.
	Sealed bool
	// Source says where it comes from: "go", or the file of an entry.
	Source string
	// Run answers the call: rows go to call.Out, failures are catalogue errors.
	Run func(ctx context.Context, call *Call) error
	// Rate is how often a write may be called; a zero field has the gateway's default.
	Rate Rate
	// Cache is for how long an answer may be given again; 0 is never. It needs
	// Key, which tells the calls apart whose answers differ.
	Cache time.Duration
	Key   func(call *Call) (string, error)
	// Invalidates names the procedures whose kept answers a write outdates.
	Invalidates []entry.Ref
	// Secret names what the audit log must not hold of a write in Go: a field of the
	// payload, such as Myresult, or a key of its JSON object. What is called like a
	// password is hidden in any case.
	Secret []string
	// OwnNote marks a write in Go that tells the audit log itself, because not every
	// call may be told of.
	OwnNote bool
	// Talks marks procedures that may send lines of text beside their rows.
	Talks bool
	// Entry is what an SQL entry says of itself; nil for a Go procedure.
	Entry *entry.Entry

	calls []Key  // what it answers; set when it has been found complete
	meter *meter // set when it enters the live registry
	// check prepares an entry's statements on its database; nil for a Go procedure.
	check func(ctx context.Context, db *store.DB) error
	// explain returns the plan of a call's statements; nil for a Go procedure.
	explain func(ctx context.Context, call *Call) ([]string, error)
}

// ofRoute reports whether routes read the procedure and nobody can call it.
func (p *Procedure) ofRoute() bool { return p.Entry != nil && p.Entry.OfRoute() }

// StopsEarly reports whether a call may end as soon as its answer is complete:
// what writes, or has lines of text still to come, runs to its end.
func (p *Procedure) StopsEarly() bool { return p.Effect == Read && !p.Talks }

// Call is one procedure call that has passed its access check.
type Call struct {
	Payload wire.Payload
	Caller  *session.Identity // nil only on a public procedure
	Address netip.Addr        // the client's
	Device  string            // the client's browser and system, of a call that writes
	Now     time.Time         // company time
	DB      *store.DB
	Out     wire.Sink
	// Request is what a route's entry takes values from.
	Request entry.Request
	// TryOnly rolls back whatever an entry changes. Go procedures cannot be tried.
	TryOnly bool

	main *store.DB // that of the audit log
	// parameters are those of an entry, as far as the audit log may have them.
	parameters []entry.Parameter
	noted      bool // the audit log has the call, as part of its transaction
}

// Origin is what the audit log says of the call.
func (c *Call) Origin() audit.Origin {
	return audit.Origin{Caller: c.Caller, Address: c.Address, Device: c.Device, Now: c.Now}
}

// Query runs a named statement and sends its result sets to
// the answer.
func (c *Call) Query(ctx context.Context, name string, args ...store.Arg) error {
	statement, err := c.DB.Named(ctx, name, store.Options{})
	if err != nil {
		return err
	}
	return statement.Run(ctx, args, c.Out)
}
