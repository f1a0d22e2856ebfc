package approval

import (
	"context"
	"encoding/json"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/handlers/approval/engine"
	"qiao/handlers/approval/flow"
)

// link is a revocation of an application, or the application that a revocation revokes.
type link struct {
	ApplicationID string       `db:"ApplicationId" json:"ApplicationId"`
	ApplicationNo string       `db:"ApplicationNo"`
	State         engine.State `db:"State"`
	RealTo        string       `json:",omitempty"` // of a revocation: the last day of the leave
	RealDays      string       `db:"-" json:",omitempty"`
	RevokesID     *string      `db:"RevokesId" json:"-"`
	Form          string       `db:"Form" json:"-"`
	MayRead       bool
}

// linksOf returns the revocations of an application; for a revocation, the application that it
// revokes.
func linksOf(ctx context.Context, db store.Reader, a *application) (links []link, err error) {
	err = db.Select(ctx, &links, "approval/linked", store.Args{"ApplicationId": a.ApplicationID, "RevokesId": store.OrEmpty(a.RevokesID)})
	for i := range links {
		var form flow.Form
		if err := json.Unmarshal([]byte(links[i].Form), &form); err != nil {
			return nil, err
		}
		if to, days := form[flow.RealTo], form[flow.RealDays]; len(to) > 0 && len(days) > 0 {
			links[i].RealTo, links[i].RealDays = to[0], days[0]
		}
	}
	return links, err
}

// link adds the linked applications to the detail, and whether the caller may revoke this one.
func (d *detail) link(r *gateway.Request, h *Handlers, a *application) (err error) {
	if d.Links, err = linksOf(r.Context(), h.DB, a); err != nil {
		return err
	}
	running := false
	for i := range d.Links {
		other := &d.Links[i]
		running = running || other.State == engine.Running
		_, refused := h.readable(r, other.ApplicationID)
		if refused != nil && !errs.Is(refused, errs.Business) {
			return refused
		}
		other.MayRead = refused == nil
	}
	if !running && h.revokes(a, r.Caller.UserID) == nil {
		may := a.leave()
		d.Revoke = &may
	}
	return nil
}
