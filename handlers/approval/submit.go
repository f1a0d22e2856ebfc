package approval

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"qiao/gateway/audit"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/handlers/approval/approvers"
	"qiao/handlers/approval/engine"
	"qiao/handlers/approval/flow"
	"qiao/handlers/approval/trail"
)

// Limits of the columns of an application, in UTF-16 units.
const (
	mostSummary = 400
	mostTitle   = 200
)

// fitting cuts a text to the width of its column.
func fitting(text string, most int) string {
	for end := range text {
		width := 1
		if r, _ := utf8.DecodeRuneInString(text[end:]); r >= 0x10000 {
			width = 2
		}
		if most -= width; most < 0 {
			return text[:end]
		}
	}
	return text
}

// describe sets the columns that lists show of the application. That of an area may have its own summary.
func (a *application) describe(who approvers.Person) {
	a.OrganizationID, a.DepartmentName, a.ApplicantName = who.OrganizationID, who.DepartmentName, who.Name
	switch {
	case a.RevokesID != nil:
		a.Title = fmt.Sprintf("%s：%s的%s", a.definition.RevokeVerb(), who.Name, a.FlowName)
	case a.Subject == nil:
		a.Title = fmt.Sprintf("%s的%s", who.Name, a.FlowName)
	}
	var parts []string
	for _, f := range a.definition.Fields {
		if filled := f.Filled(a.form); filled != "" && len(parts) < 3 && !slices.Contains([]flow.FieldType{flow.Person, flow.Files}, f.Type) {
			parts = append(parts, f.Label+"："+errs.Shorten(filled)+f.Unit)
		}
	}
	if a.Subject == nil || a.Summary == "" {
		a.Summary = strings.Join(parts, "；")
	}
	a.Summary, a.Title = fitting(a.Summary, mostSummary), fitting(a.Title, mostTitle)
}

// submit starts the application. Where the engine refuses, the application is kept with the reason.
func (h *Handlers) submit(ctx context.Context, tx *store.Tx, a *application, origin audit.Origin, now time.Time) error {
	who := a.actor(origin, "")
	a.follow(a.rows())
	a.prepare(ctx, tx)
	a.Reason, a.SubmitDate = nil, &store.LocalTime{Time: now}
	did := who.did(trail.Submit)
	err := a.engine.Submit()
	if refused := errs.As(err); err != nil && refused.Kind != errs.Business {
		return err
	} else if err != nil {
		reason := refused.ClientText()
		a.follow(a.rows())
		a.engine.State, a.Reason, did.Action, did.Opinion = engine.Failed, &reason, trail.Fail, &reason
	}
	if err := h.write(ctx, tx, a, who, did, now); err != nil {
		return err
	}
	if err := h.ended(ctx, tx, a, origin, ""); err != nil {
		return err
	}
	return audit.Write(ctx, tx, a.did(origin, audit.ApprovalAsked))
}

// did is the line of the audit log for a move.
func (a *application) did(origin audit.Origin, event audit.Event) audit.Record {
	record := origin.Did(event, a.ApplicationID)
	record.Title, record.Version = a.ApplicationNo+" "+a.Title, a.RowVersion
	return record
}

func (a *application) actor(origin audit.Origin, opinion string) actor {
	if origin.Caller == nil {
		return actor{name: trail.System, opinion: opinion}
	}
	by := actor{userID: origin.Caller.UserID, name: origin.Caller.Name, opinion: opinion, seesAll: origin.Caller.MayMenu(flowMenu)}
	if origin.Caller.Switched != nil {
		by.realID, by.realName = origin.Caller.ActorID(), origin.Caller.Actor().Name
	}
	return by
}

// rows are the tasks as they were read.
func (a *application) rows() (rows []*taskRow) {
	for _, row := range a.tasks {
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(x, y *taskRow) int { return strings.Compare(x.TaskID, y.TaskID) })
	return rows
}
