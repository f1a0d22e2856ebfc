// Package approval serves the approval centre: flows, applications, and the decisions on them. Package flow has the
// rules of a flow and package design keeps the flows; package approvers finds the people to ask, package engine applies
// decisions, and package trail keeps the history.
package approval

import (
	"context"
	_ "embed"
	"log/slog"
	"slices"

	"github.com/google/uuid"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/attachments"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/handlers/approval/design"
	sqltext "qiao/sql"
)

//go:embed statements.sql
var statements string

func init() { sqltext.Register("approval", statements) }

// The pages of the approval centre, and the path of its routes.
const (
	todoMenu = "approval-todo"
	mineMenu = "approval-mine"
	doneMenu = "approval-done"
	flowMenu = "approval-flow"
	path     = "/admin/approval"
)

// Handlers serves the approval centre.
type Handlers struct {
	DB    *store.DB
	Files *attachments.Store
	// Key signs the trail of applications; without one its lines are chained only.
	Key string
	// Log gets the details of failures of which a caller reads only a short text; nil logs nothing.
	Log *slog.Logger
	// Subjects are the areas that ask for approvals of their records.
	Subjects []approval.Subject
	// Flows is the record of flows, which offers the subjects.
	Flows record.Table

	// Cards says that 企业微信 calls back, so that approvers get cards with buttons.
	Cards bool

	flows *design.Handlers
	newID func() string // of demo data; nil makes random keys, which cannot be predicted
	quiet bool          // of demo data: without notices
}

// id makes the key of an application or a task. Keys sort by time.
func (h *Handlers) id() string {
	if h.newID != nil {
		return h.newID()
	}
	return uuid.Must(uuid.NewV7()).String()
}

func (h *Handlers) subject(key string) (s approval.Subject, known bool) {
	i := slices.IndexFunc(h.Subjects, func(s approval.Subject) bool { return s.Key == key })
	if i < 0 {
		return s, false
	}
	return h.Subjects[i], true
}

// beginFlow gives a new flow the draft that its subject states.
func (h *Handlers) beginFlow(_ context.Context, _ *store.Tx, c *record.Change) error {
	if c.Action != record.Added {
		return nil
	}
	subject, _ := h.subject(c.After.Text("Subject"))
	return design.Begin(c, subject.Flow)
}

// Routes are the module's.
func (h *Handlers) Routes() []gateway.Route {
	h.Flows.Check = h.beginFlow
	h.flows = &design.Handlers{DB: h.DB, Flows: record.New(h.DB, h.Flows)}
	return slices.Concat(h.flowRoutes(), h.applicationRoutes(), h.deputyRoutes(), h.attachmentRoutes(), h.aboutRoutes(), h.legacyRoutes())
}
