package notice

import (
	"context"
	"slices"
	"strings"
	"time"

	"qiao/gateway"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// publication is the body of POST publish/{id}: a time in the future, and whether people who have
// read an earlier version are asked to read again.
type publication struct {
	PublishDate payload.Text
	AskAgain    payload.Text
}

// Publish answers POST publish/{id}.
func (h *Handlers) Publish(r *gateway.Request) (any, error) {
	var sent publication
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	at, err := readTime(string(sent.PublishDate))
	if err != nil {
		return nil, err
	}
	return h.records.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		c.Then(func(ctx context.Context, tx *store.Tx) error { return writeVersion(ctx, tx, c) })
		return publish(ctx, tx, c, at, sent.AskAgain.True())
	}, record.Verb("发布"))
}

func publish(ctx context.Context, tx *store.Tx, c *record.Change, at time.Time, askAgain bool) error {
	if at.IsZero() {
		at = clock.Wall(c.Now)
	}
	expires := c.After.Time("ExpireDate")
	switch state := stateOf(c.Before, c.Now); {
	case state == published:
		return errs.Failf("公告已于 %s 发布，修改后直接生效", clock.Minute(c.Before.Time("PublishDate")))
	case c.After.Text("Audience") == "":
		return errs.Failf("请先选择发布范围")
	case at.Before(clock.Wall(c.Now)):
		return errs.Failf("发布时间已过，请选择以后的时间，或立即发布")
	case !expires.IsZero() && !expires.After(at):
		return errs.Failf("失效时间 %s 不晚于发布时间，请先修改", clock.Minute(expires))
	}
	c.After["Published"], c.After["PublishDate"], c.After["WithdrawDate"] = true, at, nil
	return publishedVersion(ctx, tx, c, askAgain)
}

// publishedVersion counts a version where the text is another one than was published last.
func publishedVersion(ctx context.Context, tx *store.Tx, c *record.Change, askAgain bool) error {
	last, err := versionsOf(ctx, tx, c.Key)
	if err != nil {
		return err
	}
	same := len(last) > 0 && slices.Equal(last[0].told(), toldBy(c.After))
	if n := c.Before.Int("Version"); n == 0 || !same && stateOf(c.Before, c.Now) != pending {
		c.After["Version"] = n + 1
	}
	if c.Before.Int("Version") == 0 || askAgain {
		c.After["AskVersion"] = c.After.Int("Version")
	}
	return nil
}

// Withdraw answers POST withdraw/{id}: from then on only users who manage announcements can read
// it.
func (h *Handlers) Withdraw(r *gateway.Request) (any, error) {
	return h.records.Step(r, func(ctx context.Context, tx *store.Tx, c *record.Change) error {
		if state := stateOf(c.Before, c.Now); !c.Before.Bool("Published") {
			return errs.Failf("%s的公告不需要撤回", state)
		}
		c.After["Published"], c.After["WithdrawDate"] = false, c.Now
		return dropReminders(ctx, tx, c.Key)
	}, record.Verb("撤回"))
}

// readTime reads a time as clients write it: with a blank or a T, with seconds or without.
func readTime(text string) (time.Time, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return time.Time{}, nil
	}
	t, ok := clock.Parse(text, "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02 15:04", "2006/1/2 15:04:05", "2006/1/2 15:04")
	if !ok {
		return t, errs.Failf("PublishDate 不是时间，请写成 2026-11-20 08:30 的样子")
	}
	return t, nil
}

// later is the later one of now and of when the announcement is published.
func later(c *record.Change) time.Time {
	if at := c.After.Time("PublishDate"); c.After.Bool("Published") && at.After(clock.Wall(c.Now)) {
		return at
	}
	return clock.Wall(c.Now)
}
