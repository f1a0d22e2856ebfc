// Package approval is how an area has its records approved. The area states a Subject; the approval centre starts the
// approvals of the Subject and calls it when they end.
package approval

import (
	"cmp"
	"context"

	"qiao/gateway"
	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// Subject states how the records of one kind are approved.
type Subject struct {
	// Key names the subject in the flows, in the applications and for callers, such as
	// 让步接收. It stays as it is.
	Key string
	// Flow is the first draft of a flow of this subject, as YAML of its definition: the fields
	// that Show fills, and the steps. A new flow in 流程设置 begins with it; empty begins with
	// nothing.
	Flow string
	// Records writes the records.
	Records *record.Handlers
	// Button is the right to ask for an approval.
	Button string
	// Unseen says that a caller may ask without the version of the record that they have read.
	Unseen bool
	// Ask judges the record for which an approval is asked and moves it on, as record.StepFunc
	// does. reason is the caller's, empty where they gave none.
	Ask func(ctx context.Context, tx *store.Tx, c *record.Change, reason string) error
	// Show reads the record as approvers read it, once the change is written.
	Show func(ctx context.Context, tx *store.Tx, c *record.Change) (Shown, error)
	// Asked keeps the key of the application with the record; nil where the record has no
	// field for it.
	Asked func(ctx context.Context, tx *store.Tx, key, applicationID string) error
	// Ended moves the record on when its approval has ended, as record.StepFunc does. An error
	// undoes the decision, and the user who decided gets the error. It is tried, and undone, before an approval starts:
	// what cannot be approved is not asked for.
	Ended func(ctx context.Context, tx *store.Tx, c *record.Change, end End) error
	// Failed keeps with the record why its approval could not be started, as record.StepFunc does. The user gets the
	// reason as an error all the same. nil keeps nothing.
	Failed func(ctx context.Context, tx *store.Tx, c *record.Change, reason string) error
	// Final tells an applicant why the approval cannot be revoked, and where its result can be changed: an approved
	// record changes further after the approval, and its page decides which changes are allowed.
	Final string
	// About shows the record itself; nil shows only the text of Show.
	About *Showing
	// Start is the approval centre's.
	Start Start
}

// Shown is a record as approvers read it.
type Shown struct {
	Title string
	// Form has values of the flow's fields by their names; a field that the flow does not
	// have is left out.
	Form map[string]string
	// Summary is what lists show below the title; where it is empty, the first three fields of the flow.
	Summary string
}

// End is the result of an approval, in the transaction of the last decision.
type End struct {
	SubjectID string // the key of the record
	Approved  bool   // else it was sent back or withdrawn
	Opinion   string
	Origin    audit.Origin // of the user who decided last
	// Trial says that the approval is asked for, and its end only tried: Origin is the applicant's.
	Trial bool
}

// Request asks for the approval of a record. The flow is the one that belongs to Subject.
type Request struct {
	Subject   string // Subject.Key
	SubjectID string // the key of the record
	Shown
	Origin audit.Origin
}

// Start asks for an approval in the caller's transaction.
type Start func(ctx context.Context, tx *store.Tx, r Request) (applicationID string, err error)

// Withdraw withdraws the application for the approval of a record, in a transaction of its own; Subject.Ended then
// changes the record. Only the applicant may withdraw it, and only before the first decision.
type Withdraw func(r *gateway.Request, subject, subjectID string) error

// AskFor answers a request for the approval of a record that is there: it moves the record on
// by Ask, and starts the approval in the same transaction. The answer is that of record.Step.
func (s Subject) AskFor(r *gateway.Request, key, reason string) (any, error) {
	if !r.Caller.MayButton(s.Button) {
		return nil, errs.New(errs.Forbidden)
	}
	options := []record.Option{record.Of(key)}
	if s.Unseen {
		options = append(options, record.Unseen())
	}
	var refused error // of the start
	start := s.Start
	s.Start = func(ctx context.Context, tx *store.Tx, asked Request) (string, error) {
		id, err := start(ctx, tx, asked)
		refused = err
		return id, err
	}
	answer, err := s.Records.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		if err := s.Ask(ctx, tx, c, reason); err != nil {
			return err
		}
		s.StartAfter(c)
		return nil
	}, options...)
	if refused == nil || err == nil {
		return answer, err
	}
	return answer, s.keepFailure(r, key, err)
}

// keepFailure stores the reason why an approval could not start, after the attempt was rolled back. It returns that
// reason, or the error of storing it.
func (s Subject) keepFailure(r *gateway.Request, key string, reason error) error {
	text := errs.As(reason)
	if s.Failed == nil || text.Kind != errs.Business && text.Kind != errs.Invalid {
		return reason
	}
	_, err := s.Records.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		return s.Failed(ctx, tx, c, text.ClientText())
	}, record.Of(key), record.Unseen())
	return cmp.Or(err, reason)
}

// StartAfter starts the approval of a record once its change is written, for the Check of a
// record whose addition asks for an approval.
func (s Subject) StartAfter(c *record.Change) {
	c.Then(func(ctx context.Context, tx *store.Tx) error {
		err := tx.Try(ctx, func() error {
			return s.End(ctx, tx, End{SubjectID: c.Key, Approved: true, Trial: true, Origin: c.Origin()})
		})
		if err != nil {
			return err
		}
		shown, err := s.Show(ctx, tx, c)
		if err != nil {
			return err
		}
		application, err := s.Start(ctx, tx, Request{Subject: s.Key, SubjectID: c.Key, Shown: shown, Origin: c.Origin()})
		if err != nil || s.Asked == nil {
			return err
		}
		return s.Asked(ctx, tx, c.Key, application)
	})
}

// End changes the state of a record when its approval has ended, in the transaction of the last decision. An approver
// needs no right to the page of the record.
func (s Subject) End(ctx context.Context, tx *store.Tx, end End) error {
	return s.Records.In(tx, end.Origin).AnyScope().Step(ctx, end.SubjectID, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		return s.Ended(ctx, tx, c, end)
	})
}
