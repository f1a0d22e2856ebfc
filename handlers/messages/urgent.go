package messages

import (
	"context"
	"time"

	"qiao/gateway/jobs"
	"qiao/gateway/store"
)

const (
	// urgentEvery is how often an instance looks for notices that wait for no other notice.
	urgentEvery = time.Second
	// urgentFor is how long it finds such a notice. It is longer than passEvery: afterwards notices-to-channels finds it, such
	// as at the end of the quiet hours.
	urgentFor = 20 * time.Second
)

// urgentJob passes on new cards and notices of 账号安全. Where there are none, a run reads the end of one index. Every instance
// runs it, so that they also come at once while an instance is replaced.
func (h *Handlers) urgentJob() jobs.Job {
	return jobs.Job{
		Name: "urgent-notices", Every: urgentEvery, Do: h.passUrgent,
		Failure: "cards and notices of 账号安全 reach people in 企业微信 or by SMS only by the job notices-to-channels",
	}
}

func (h *Handlers) passUrgent(ctx context.Context) error {
	if len(h.Channels) == 0 {
		return nil
	}
	now := h.Now()
	var found bool
	err := h.DB.Get(ctx, &found, "messages/urgent", store.Args{"Since": store.LocalTime{Time: now.Add(-urgentFor)}})
	if err != nil || !found {
		return err
	}
	return h.passDue(ctx, now)
}
