// Package approval is what an area of the system and the approval centre say to each other
// about a record that must be approved.
package approval

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/store"
)

// Request asks for the approval of a record. The flow is the one that belongs to Subject.
type Request struct {
	Subject   string // the area, such as inspection.concession
	SubjectID string // the key of the record
	Title     string // as approvers read it
	// Form has values of the flow's fields by their names; a field that the flow does not
	// have is left out.
	Form   map[string]string
	Origin audit.Origin
}

// Start asks for an approval in the caller's transaction.
type Start func(ctx context.Context, tx *store.Tx, r Request) (applicationID string, err error)

// End tells an area what has become of its request, in the transaction of the last decision.
type End struct {
	SubjectID     string
	ApplicationID string
	Approved      bool // else it was sent back or withdrawn
	Opinion       string
	Origin        audit.Origin // of who decided last
}

// Subject is an area whose records are approved.
type Subject struct {
	// Ask asks for the approval of a record, as its own pages do. It knows who may.
	Ask func(r *gateway.Request, key, reason string) error
	// Ended hears of an end. An error takes the decision back, and is told to who made it.
	Ended func(ctx context.Context, tx *store.Tx, e End) error
	// Final says to an applicant why an approval of the area is not revoked, and where what has
	// come of it is changed: a record goes on with a life of its own, and its page knows what that
	// allows.
	Final string
}
