package app

import (
	"qiao/gateway/attachments"
	"qiao/gateway/audit"
	"qiao/gateway/jobs"
	"qiao/handlers/approval"
	"qiao/handlers/clienterrors"
)

// jobs are all that a gateway does beside answering requests.
func (a *App) jobs() []jobs.Job {
	return []jobs.Job{
		a.Live.ShippedJob(),
		a.Limits().Job(),
		a.Outbox(a.senders()).Job(),
		a.Strangers.Job(),
		a.Usage.Job(),
		audit.NewRetention(a.Main(), a.Config.Audit.Keep(), a.Now).Job(),
		clienterrors.Job(a.Main(), a.Now),
		attachments.NewSweeper(a.attachments()).Job(),
	}
}

// Limits is the worker that watches the time limits of approvals.
func (a *App) Limits() *approval.Limits {
	return approval.NewLimits(a.Main(), a.Config.Approval.SigningKey, a.Log, a.Now)
}
