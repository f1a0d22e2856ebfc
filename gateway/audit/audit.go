// Package audit keeps the log of what must be told of afterwards: who really
// acted, under or upon which account, when and from where.
package audit

import (
	"context"
	"net/netip"
	"time"

	"github.com/google/uuid"

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

// Record is one line of the log. It holds ids alone: no text that a caller
// sent, in which a secret could stand.
type Record struct {
	Event   Event
	Actor   string // UserId of who acted
	Subject string // UserId of whom it is about
	Address netip.Addr
	Now     time.Time // company time
}

// Log writes the audit log of the main database.
type Log struct{ db *store.DB }

// NewLog returns the log of a database.
func NewLog(db *store.DB) *Log { return &Log{db: db} }

// Write adds a record, which is durable when it returns nil.
func (l *Log) Write(ctx context.Context, r Record) error {
	_, err := l.db.Exec(ctx, "audit/insert", store.Args{
		"AuditId": uuid.NewString(), "Event": string(r.Event), "ActorUserId": r.Actor, "SubjectUserId": r.Subject,
		"Address": r.Address.String(), "Now": store.LocalTime{Time: r.Now},
	})
	return err
}
