package app

import (
	"qiao/gateway/attachments"
	"qiao/gateway/audit"
	"qiao/gateway/jobs"
)

// Jobs are all that a gateway does beside answering requests.
func (a *App) Jobs() []jobs.Job {
	list := []jobs.Job{
		a.Live.ShippedJob(),
		a.Outbox(a.senders()).Job(),
		a.Strangers.Job(),
		a.Usage.Job(),
		audit.NewRetention(a.Main(), a.Config.Audit.Keep(), a.Now).Job(),
		attachments.NewSweeper(a.attachments(), a.Now).Job(),
	}
	if a.Bridge != nil {
		list = append(list, a.Bridge.Jobs()...)
	}
	return append(list, a.areaJobs...)
}
