package app

import (
	"context"

	"qiao/gateway/attachments"
	"qiao/gateway/audit"
	"qiao/gateway/jobs"
	"qiao/gateway/record"
	"qiao/handlers"
)

// jobRunner runs the jobs, each run with a trace of its own where there is a collector.
func (a *App) jobRunner() *jobs.Runner {
	runner := jobs.NewRunner(a.counters, a.jobRuns, a.Log)
	if tracer := a.Telemetry.Tracer(); tracer != nil {
		runner.Trace = func(ctx context.Context, name string) (context.Context, func(error)) {
			ctx, span := tracer.Job(ctx, name)
			return ctx, span.End
		}
	}
	return runner
}

// Jobs are all that a gateway does beside answering requests.
func (a *App) Jobs() []jobs.Job {
	list := []jobs.Job{
		a.Live.ShippedJob(),
		a.Live.PlansJob(),
		a.Outbox(a.senders()).Job(),
		a.Strangers.Job(),
		a.Usage.Job(),
		audit.NewRetention(a.Main(), a.Config.Audit.Keep(), a.Now).Job(),
		attachments.NewSweeper(a.attachments(), a.Now).Job(),
		record.LeftImports(a.Main(), handlers.Tables(), a.Now, a.Log),
	}
	if a.Bridge != nil {
		list = append(list, a.Bridge.Jobs()...)
	}
	if a.shared != nil {
		list = append(list, a.shared.Job())
	}
	if a.replica != nil {
		list = append(list, a.replica.Job())
	}
	return append(list, a.areaJobs...)
}
