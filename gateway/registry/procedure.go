package registry

import (
	"context"
	"net/netip"
	"time"

	"qiao/gateway/audit"
	"qiao/gateway/entry"
	"qiao/gateway/entry/request"
	"qiao/gateway/errs"
	"qiao/gateway/registry/usage"
	"qiao/gateway/replica"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
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

// Rate is how often per minute callers may call a write. A zero field has the gateway's
// default (limits.writes, address_writes and stranger_writes).
type Rate struct {
	Account  int // by one account
	Address  int // from one address (of IPv6 one /64), under all its accounts
	Stranger int // from one address without a session
}

// addressRate is how many times the calls of one account an address may make, for an
// entry with its own rate: all users of an office share one address.
const addressRate = 10

// AnyName is the ProcedureName of a procedure that is identified by its CXType alone.
const AnyName = "*"

// Procedure is one entry of the registry.
type Procedure struct {
	Name    string   // ProcedureName as documented; AnyName serves all names; of a route's entry, its path without .sql
	CXType  string   // empty serves every CXType
	Aliases []string // further ProcedureNames; AnyName is allowed
	Summary string
	// Msg is the text of an answer that succeeds, 成功 by default.
	Msg string
	// Combo are the columns of ProcedureToComboBox, the first two by default.
	Combo  wire.Combo
	Effect Effect
	Access session.Access
	// Database is the configured database for a call that names none.
	Database string
	// Pinned procedures read Qiao's own tables: they run on Database for any BaseDataName.
	Pinned  bool
	Timeout time.Duration // 0 is the gateway's default
	MaxRows int           // 0 is the gateway's default
	// Sealed procedures decide about identity or rights; no SQL entry may replace them.
	Sealed bool
	// Source is the procedure's origin: "go", or the file of an entry.
	Source string
	// Run answers the call: rows go to call.Out, failures are catalogue errors.
	Run func(ctx context.Context, call *Call) error
	// Rate is how often a write may be called; a zero field has the gateway's default.
	Rate Rate
	// Tool marks calls that assistants may make (package tools).
	Tool bool
	// ToolName is its name for them; empty: it is made of the names of the call.
	ToolName string
	// Params describe what a Go procedure reads of the payload, for authors of clients and for assistants: From says where
	// a value is, such as OtherA or Myresult.ModID.
	Params []entry.Param
	// Cache is how long an answer may be given again; 0 means never. It needs Key, which
	// separates the calls whose answers differ.
	Cache time.Duration
	Key   func(call *Call) (string, error)
	// Invalidates names the procedures whose cached answers a write makes outdated.
	Invalidates []entry.Ref
	// Secret names the values that the audit log must not record of a write in Go: a field
	// of the payload, such as Myresult, or a key of its JSON object. A value with the name
	// of a password is always hidden.
	Secret []string
	// OwnNote marks a write in Go that writes its own audit record, because not every call
	// may be recorded.
	OwnNote bool
	// Talks marks procedures that may send lines of text beside their rows.
	Talks bool
	// Entry is the SQL entry of the procedure; nil for a Go procedure.
	Entry *entry.Entry

	calls []Key        // the calls that it answers; set when complete has accepted it
	meter *usage.Meter // set when it enters the live registry
	// check prepares an entry's statements on its database; nil for a Go procedure.
	check func(ctx context.Context, db *store.DB) error
	// explain returns the plan of a call's statements; nil for a Go procedure.
	explain func(ctx context.Context, call *Call) ([]string, error)
}

// OfRoute reports whether only routes read the procedure and no caller can call it.
func (p *Procedure) OfRoute() bool { return p.Entry != nil && p.Entry.OfRoute() }

// CanBeTried reports whether the changes of a call can be rolled back.
func (p *Procedure) CanBeTried() bool { return p.Entry != nil && !p.Entry.Lasting }

// Count adds a call, its duration and its error, nil for a success. tell describes an error to keep, with the message
// for the client.
func (p *Procedure) Count(err error, elapsed time.Duration, tell func(*errs.Error) usage.Failure) {
	p.meter.Count(err, elapsed, tell)
}

// StopsEarly reports whether a call may end as soon as its answer is complete. A call
// that writes, or may still send lines of text, runs to its end.
func (p *Procedure) StopsEarly() bool { return p.Effect == Read && !p.Talks }

// Call is one procedure call that has passed its access check.
type Call struct {
	Payload payload.Payload
	Caller  *session.Identity // nil only on a public procedure
	Address netip.Addr        // the client's
	Device  string            // the client's browser and system, of a call that writes
	Now     time.Time         // company time
	DB      *store.DB
	Out     wire.Sink
	// Request holds the values that a route's entry can read.
	Request request.Values
	// TryOnly rolls back all changes of an entry. Not every procedure can be tried (CanBeTried).
	TryOnly bool
	// Fresh keeps a call on the database itself although its entry allows stale reads.
	Fresh bool

	// replica is the copy that DB is; nil where DB is the database itself.
	replica *replica.Replica

	main *store.DB // the database of the audit log
	// parameters are those of an entry, as far as the audit log may record them.
	parameters []entry.Parameter
	noted      bool // the audit log has recorded the call in its transaction
	// statement and bound are what an entry has run, for the shape of a slow call.
	statement *store.Statement
	bound     []store.Arg
}

// Origin returns the origin of the call for the audit log.
func (c *Call) Origin() audit.Origin {
	return audit.Origin{Caller: c.Caller, Address: c.Address, Device: c.Device, Now: c.Now}
}

// Query runs a named statement and sends its result sets to the answer.
func (c *Call) Query(ctx context.Context, name string, args ...store.Arg) error {
	statement, err := c.DB.Named(ctx, name, store.Options{})
	if err != nil {
		return err
	}
	return statement.Run(ctx, args, c.Out)
}
