// Package handlers is the surface beside the procedures. Each module that serves routes is a
// package of its own below this one and states for each route the method, the path, who may use it
// and how it changes data.
package handlers

import (
	"log/slog"

	"qiao/gateway"
	"qiao/gateway/approval"
	"qiao/gateway/attachments"
	"qiao/gateway/audit"
	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/outbox"
	"qiao/gateway/password"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/handlers/account"
	"qiao/handlers/appinfo"
	approvalhandlers "qiao/handlers/approval"
	audithandlers "qiao/handlers/audit"
	"qiao/handlers/authorize"
	"qiao/handlers/clienterrors"
	"qiao/handlers/dormitory"
	"qiao/handlers/dormitory/cost"
	"qiao/handlers/explorer"
	"qiao/handlers/feedback"
	"qiao/handlers/files"
	"qiao/handlers/inspection"
	"qiao/handlers/menu"
	"qiao/handlers/notice"
	"qiao/handlers/organization"
	"qiao/handlers/sessions"
	"qiao/handlers/system"
)

// Module serves routes. A write without a Rate has the gateway's own
// (limits.writes).
type Module interface{ Routes() []gateway.Route }

// Parts is what the modules need to be built.
type Parts struct {
	Config   config.Config
	Version  string      // what people call the release
	Release  int         // the number in appVersion.json
	DB       *store.DB   // main
	Counters cache.Cache // count how often a caller without a session does something
	Sessions *session.Manager
	Hasher   *password.Hasher
	Live     *registry.Live
	Files    *attachments.Store
	// Sends reports whether there is a way of sending messages of a kind.
	Sends func(outbox.Kind) bool
	// Strangers writes audit entries that callers without a session cause, in a bounded number.
	Strangers *audit.Bounded
	Log       *slog.Logger
}

// modules returns all modules; surface returns the routes of all of them.
func modules(p Parts, surface func() []gateway.Route) []Module {
	people := &organization.Handlers{DB: p.DB, Hasher: p.Hasher, TellsFormer: p.Sends(outbox.MobileChanged)}
	centre := &approvalhandlers.Handlers{DB: p.DB, Files: p.Files, Key: p.Config.Approval.SigningKey, Log: p.Log}
	costs := &cost.Handlers{DB: p.DB, Files: p.Files}
	dormitories := &dormitory.Handlers{Live: p.Live, DB: p.DB, Files: p.Files, AskApproval: centre.Start, BackCharge: costs.BackCharge}
	inspections := &inspection.Handlers{DB: p.DB, Files: p.Files, AskApproval: centre.Start}
	centre.Subjects = map[string]approval.Subject{
		approvalhandlers.Concession: {Ask: inspections.ConcessionAsked, Ended: inspections.ConcessionEnded, Final: inspection.ConcessionFinal},
		approvalhandlers.SingleRoom: {Ask: dormitories.AskAgain, Ended: dormitories.RoomDecided, Final: dormitory.RoomFinal},
	}
	return []Module{
		&account.Handlers{
			DB: p.DB.Urgent(), Sessions: p.Sessions, Hasher: p.Hasher, Guard: account.NewGuard(p.Counters, p.Config.SignIn),
			Policy: policyOf(p.Config.Password), Codes: account.NewCodes(p.Counters, p.Hasher, p.Config.SignIn.Window), Strangers: p.Strangers, Log: p.Log,
			SendsMobileCodes: p.Sends(outbox.MobileCode), SetMobile: people.SetOwnMobile,
		},
		appinfo.New(p.Version, p.Release, p.Config, p.Sends(outbox.SignInCode), policyOf(p.Config.Password), p.DB),
		centre,
		&audithandlers.Handlers{DB: p.DB, Tables: tables(), Compat: p.Config.Compat},
		&authorize.Handlers{DB: p.DB, Live: p.Live},
		&clienterrors.Handlers{DB: p.DB},
		dormitories,
		costs,
		&explorer.Handlers{Live: p.Live},
		&feedback.Handlers{DB: p.DB, Files: p.Files},
		&files.Handlers{Store: p.Files, Limits: p.Config.Files},
		inspections,
		&menu.Handlers{DB: p.DB, Live: p.Live, Surface: surface},
		&notice.Handlers{Live: p.Live, DB: p.DB, Files: p.Files},
		people,
		&sessions.Handlers{DB: p.DB, Sessions: p.Sessions},
		&system.Handlers{DB: p.DB, ParameterUses: parameterUses()},
	}
}

// Routes are those of all modules.
func Routes(p Parts) (routes []gateway.Route) {
	for _, module := range modules(p, func() []gateway.Route { return routes }) {
		routes = append(routes, module.Routes()...)
	}
	return routes
}

func policyOf(settings config.Password) password.Policy {
	return password.Policy{MinLength: settings.MinLength, Classes: settings.Classes, History: settings.History}
}
