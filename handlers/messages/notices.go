package messages

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"qiao/gateway/jobs"
	"qiao/gateway/message"
	"qiao/gateway/store"
)

const (
	// passEvery is how often notices are passed on.
	passEvery = 15 * time.Second
	// together is how long a notice waits for others of the same person.
	together = time.Minute
	// tooOld is the age from which a notice is no longer sent on.
	tooOld = 24 * time.Hour
	// atOnce is how many notices one transaction passes on.
	atOnce = 1000
)

// unpassed is a notice that was not sent on yet.
type unpassed struct {
	NoticeID string          `db:"NoticeId"`
	Title    string          `db:"Title"`
	Content  string          `db:"Content"`
	Kind     string          `db:"Kind"`
	PageID   string          `db:"PageId"`
	ObjectID string          `db:"ObjectId"`
	Created  store.LocalTime `db:"CreateDate"`
	Wanted   bool            `db:"Wanted"` // unread, and its reader may sign in
	Wechat   bool            `db:"Wechat"`
	SMS      bool            `db:"Sms"`
	TaskID   string          `db:"TaskId"` // of the card that is sent in its place
	message.Receiver
}

// noticesJob turns notices into messages on the channels that their readers want.
func (h *Handlers) noticesJob() jobs.Job {
	return jobs.Job{
		Name: "notices-to-channels", Every: passEvery, OneInstance: true, Do: h.pass,
		Failure: "notices do not reach people in 企业微信 or by SMS",
	}
}

func (h *Handlers) pass(ctx context.Context) error {
	now := h.Now()
	_, err := h.DB.Exec(ctx, "messages/outdate", store.Args{"Before": store.LocalTime{Time: now.Add(-tooOld)}})
	if err != nil || len(h.Channels) == 0 {
		return err
	}
	return h.passDue(ctx, now)
}

// passDue passes on the notices that have waited for others long enough, and those that wait for none.
func (h *Handlers) passDue(ctx context.Context, now time.Time) error {
	hours, err := store.Setting(ctx, h.DB, message.QuietHours)
	if err != nil {
		return err
	}
	for {
		var found []unpassed
		err := h.DB.Select(ctx, &found, "messages/unpassed", store.Args{
			"Quiet": message.Quiet(hours, now), "Ripe": store.LocalTime{Time: now.Add(-together)}, "Most": atOnce,
		})
		if err != nil || len(found) == 0 {
			return err
		}
		if err := h.passOn(ctx, found, now); err != nil {
			return err
		}
	}
}

// errPassed says that another instance has passed on one of the notices.
var errPassed = errors.New("a notice was passed on by another instance")

// passOn writes the messages of some notices, in one transaction with the notices' marks.
func (h *Handlers) passOn(ctx context.Context, found []unpassed, now time.Time) error {
	plans := h.plans(found, now)
	err := h.DB.Tx(ctx, func(tx *store.Tx) error {
		if err := tx.Lock(ctx, "notices to channels"); err != nil {
			return err
		}
		for _, n := range found {
			marked, err := tx.Exec(ctx, "messages/passed", store.Args{"NoticeId": n.NoticeID})
			if err != nil {
				return err
			}
			if marked == 0 {
				return errPassed
			}
		}
		for _, plan := range plans {
			if err := plan.Write(ctx, tx); err != nil {
				return err
			}
		}
		return nil
	})
	if errors.Is(err, errPassed) { // the next look finds what is left
		return nil
	}
	return err
}

// text is the text of a message. People with the same text share a message.
type text struct {
	channel                                        message.Channel
	kind, title, content, pageID, objectID, taskID string
}

// plans are the messages of some notices, which are in the order of their readers and times.
func (h *Handlers) plans(found []unpassed, now time.Time) (plans []*message.Plan) {
	people := map[text][]message.Receiver{}
	var order []text
	add := func(t text, r message.Receiver) {
		if people[t] == nil {
			order = append(order, t)
		}
		people[t] = append(people[t], r)
	}
	for _, channel := range h.Channels {
		for start := 0; start < len(found); {
			end := start
			var merged []unpassed
			for ; end < len(found) && found[end].UserID == found[start].UserID; end++ {
				switch n := found[end]; {
				case !n.wants(channel):
				case n.Kind == message.Security, n.TaskID != "" && channel == message.Wechat:
					add(one(channel, n), n.Receiver)
				default:
					merged = append(merged, n)
				}
			}
			if len(merged) > 0 {
				add(several(channel, merged), merged[0].Receiver)
			}
			start = end
		}
	}
	for _, t := range order {
		m := message.Message{Kind: t.kind, Format: message.Card, Title: t.title, Content: t.content, PageID: t.pageID, ObjectID: t.objectID, TaskID: t.taskID, Now: now}
		plans = append(plans, message.New(m).To(t.channel, people[t]...))
	}
	return plans
}

// wants reports whether the reader gets the notice on a channel. A reader without an address reads it only in the system.
func (n unpassed) wants(channel message.Channel) bool {
	if channel == message.SMS {
		return n.Wanted && n.SMS && n.Mobile != ""
	}
	return n.Wanted && n.Wechat && n.WechatID != ""
}

func one(channel message.Channel, n unpassed) text {
	alone := text{channel: channel, kind: n.Kind, title: n.Title, content: n.Content, pageID: n.PageID, objectID: n.ObjectID}
	if channel == message.Wechat {
		alone.taskID = n.TaskID
	}
	return alone
}

// several is one message for the notices to a person.
func several(channel message.Channel, all []unpassed) text {
	first := one(channel, all[0])
	if len(all) == 1 {
		return first
	}
	titles := make([]string, len(all))
	for i, n := range all {
		titles[i] = n.Title
	}
	return text{channel: channel, kind: first.kind, title: fmt.Sprintf("%s 等 %d 条", first.title, len(all)), content: strings.Join(titles, "\n")}
}
