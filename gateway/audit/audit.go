// Package audit keeps the log of what must be told of afterwards: who really
// acted, under or upon which account, when and from where.
package audit

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Event names what happened. The names stand in the database and never change.
type Event string

// The events of account switching (specification §1). The subject is the
// account that is switched to.
const (
	Switched      Event = "account.switch"
	SwitchRefused Event = "account.switch.refused"
	SwitchedBack  Event = "account.switch.back"
	SignedOut     Event = "account.switch.signout"
)

// The events of stored files. The object is the file's path, the subject the
// account under which somebody acted.
const (
	FileUploaded Event = "file.upload"
	FileReplaced Event = "file.replace"
	FileDeleted  Event = "file.delete"
)

// The events of records that gateway/record writes. The object is the table and
// the key. Overwritten, and deleted unseen, are those of clients that name no
// version of the record: what somebody else did meanwhile is lost then.
const (
	RecordAdded         Event = "record.add"
	RecordUpdated       Event = "record.update"
	RecordDeleted       Event = "record.delete"
	RecordOverwritten   Event = "record.update.unversioned"
	RecordDeletedUnseen Event = "record.delete.unversioned"
)

// The events of rights. The object is the type and id of who has the right, and the
// type and ID of the menu or button; the subject is the user, if it is one.
const (
	RightGiven Event = "right.give"
	RightTaken Event = "right.take"
)

// ClientCalled is a procedure that a program has called without a session. The
// object names the client and the procedure, the subject is its service account.
const ClientCalled Event = "client.call"

// The events of accounts. The subject is the account.
const (
	SignedIn      Event = "account.signin"
	PasswordReset Event = "account.password.reset"
	// SessionEnded is a session that was ended from elsewhere: by its owner, or by
	// whoever may sign others out. The object is its device and its address.
	SessionEnded Event = "account.session.end"
)

// Claimed is a request that names another user than its session. The subject
// is the account that it names, empty where there is none.
const Claimed Event = "identity.claim"

// Record is one line of the log. It holds ids and paths alone: no text that a
// caller sent, in which a secret could stand.
type Record struct {
	Event   Event
	Actor   string // UserId of who acted
	Subject string // UserId of whom it is about
	Object  string // what else it is about
	Address netip.Addr
	Device  string    // as session.DeviceName has it
	Now     time.Time // company time
}

// Origin is the request that a record comes from.
type Origin struct {
	Caller  *session.Identity
	Address netip.Addr
	Device  string
	Now     time.Time // company time
}

// Did is the record of what the caller has done to an object.
func (o Origin) Did(event Event, object string) Record {
	return Record{
		Event: event, Actor: o.Caller.ActorID(), Subject: o.Caller.UserID, Object: object, Address: o.Address, Device: o.Device, Now: o.Now,
	}
}

// Execer is a database, or a transaction that the record becomes part of.
type Execer interface {
	Exec(ctx context.Context, query string, args store.Args) (rows int64, err error)
}

// Write adds a record to the log in the main database. It is durable when
// Write returns nil, or when the transaction has been committed.
func Write(ctx context.Context, db Execer, r Record) error {
	_, err := db.Exec(ctx, "audit/insert", store.Args{
		"AuditId": uuid.NewString(), "Event": string(r.Event), "ActorUserId": r.Actor, "SubjectUserId": r.Subject,
		"Object": r.Object, "Address": r.Address.String(), "Device": r.Device, "Now": store.LocalTime{Time: r.Now},
	})
	return err
}

// Claim writes a record when user, which a request gives for its own account,
// UserId or name, is not the caller. What it gives decides nothing else.
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
