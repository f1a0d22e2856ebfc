// Package approval is the interface between an area of the system and the approval centre
// for a record that must be approved.
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

// End reports the result of a request to its area, in the transaction of the last decision.
type End struct {
	SubjectID     string
	ApplicationID string
	Approved      bool // else it was sent back or withdrawn
	Opinion       string
	Origin        audit.Origin // of the user who decided last
}

// Subject is an area whose records are approved.
type Subject struct {
	// Ask asks for the approval of a record, as the area's own pages do. It checks whether
	// the caller may ask.
	Ask func(r *gateway.Request, key, reason string) error
	// Ended receives an end. An error undoes the decision, and the user who decided gets
	// the error.
	Ended func(ctx context.Context, tx *store.Tx, e End) error
	// Final tells an applicant why an approval of the area cannot be revoked, and where the
	// result of the approval can be changed: an approved record changes further after the
	// approval, and its page decides which changes are allowed.
	Final string
}
