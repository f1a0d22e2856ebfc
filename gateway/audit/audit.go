// Package audit writes the audit log: the acting user, the account that was used or changed, time, address, and result.
package audit

import (
	"cmp"
	"context"
	"errors"
	"net/netip"
	"strings"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Outcome is the result of an audited action.
type Outcome string

// The outcomes, as the database stores them. The zero value counts as Done.
const (
	Done    Outcome = "成功"
	Failed  Outcome = "失败"
	Refused Outcome = "拒绝"
)

// Record is one line of the log. It holds ids, paths and titles of records. A text that a
// caller sent is in Parameters alone, which hides secret values.
type Record struct {
	Event   Event
	Actor   string // UserId of the user who acted, empty where the user is not known
	Subject string // UserId of the user that the action is about
	Object  string // the second object of the action
	Title   string // the name of the object for staff, such as 房间 A栋 301
	Kind    string // only of Omitted: the kind of the rows that were left out
	Version int64  // of a record after the change, 0 where there is none
	Verb    string // the name of the action for staff, such as 退宿; empty for the event's own words
	Outcome Outcome
	// Parameters are the parameters of a procedure.
	Parameters Parameters
	Address    netip.Addr // the zero Addr for the command line
	Device     string     // browser and system
	Now        time.Time  // company time
}

// Origin is the request that a record comes from.
type Origin struct {
	Caller  *session.Identity // nil where the caller is not known
	Address netip.Addr
	Device  string
	Now     time.Time // company time
}

// Did returns the record of the caller's action on an object.
func (o Origin) Did(event Event, object string) Record {
	r := Record{Event: event, Object: object, Address: o.Address, Device: o.Device, Now: o.Now}
	if o.Caller != nil {
		r.Actor, r.Subject = o.Caller.ActorID(), o.Caller.UserID
	}
	return r
}

// Execer is a database, or a transaction that the record becomes part of.
type Execer interface {
	Exec(ctx context.Context, query string, args store.Args) (rows int64, err error)
}

// insert is the statement that adds a record.
const insert = "audit/insert"

// Write adds a record to the log in the main database. It is durable when
// Write returns nil, or when the transaction has been committed.
func Write(ctx context.Context, db Execer, r Record) error {
	_, err := db.Exec(ctx, insert, r.args())
	return err
}

// Step is Write as a step of a transaction in which a statement runs.
func Step(ctx context.Context, db *store.DB, r Record) (*store.Step, error) {
	statement, err := db.Named(ctx, insert, store.Options{Write: true})
	if err != nil {
		return nil, err
	}
	step := store.Step{Statement: statement}
	for name, value := range r.args() {
		if at, ofTime := value.(store.LocalTime); ofTime {
			value = at.Time
		}
		step.Args = append(step.Args, store.Arg{Name: name, Value: value})
	}
	return &step, nil
}

func (r Record) args() store.Args {
	args := store.Args{
		// By time, so that new rows are next to each other in the key's index.
		"AuditId": uuid.Must(uuid.NewV7()).String(), "Event": string(r.Event), "Category": string(r.category()),
		"Action": cmp.Or(r.Verb, actions[r.Event]), "Kind": r.kind(), "ActorUserId": r.Actor, "SubjectUserId": r.Subject,
		"Object": r.Object, "Title": r.Title, "Outcome": string(cmp.Or(r.Outcome, Done)), "Address": "", "Device": r.Device,
		"RowVersion": nil, "Parameters": nil, "Now": store.LocalTime{Time: r.Now},
	}
	if r.Address.IsValid() {
		args["Address"] = r.Address.String()
	}
	if r.Version > 0 {
		args["RowVersion"] = r.Version
	}
	if len(r.Parameters) > 0 {
		args["Parameters"] = r.Parameters.text()
	}
	return args
}

// category is the category of the event; a row of Omitted has the category of the rows that
// were left out.
func (r Record) category() Category {
	if r.Event == Omitted {
		return Event(r.Object).category()
	}
	return r.Event.category()
}

// Claim writes a record when user, which a request gives for its own account, UserId or
// name, is not the caller. The value is used for nothing else.
func Claim(ctx context.Context, db *store.DB, o Origin, user string) error {
	user = strings.TrimSpace(user)
	if user == "" || strings.EqualFold(user, o.Caller.Account) || user == o.Caller.UserID || user == o.Caller.Name {
		return nil
	}
	record := o.Did(Claimed, "")
	record.Subject = ""
	err := db.Get(ctx, &record.Subject, "base/user_id", store.Args{"Account": user})
	if err != nil && !errors.Is(err, store.ErrNoRows) {
		return err
	}
	return Write(ctx, db, record)
}
