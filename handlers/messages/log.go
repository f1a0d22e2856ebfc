package messages

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"qiao/gateway"
	"qiao/gateway/clock"
	"qiao/gateway/errs"
	"qiao/gateway/message"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// sum is how many messages of a kind people were sent on a day.
type sum struct {
	Day     string `db:"Day"` // 2026-11-20
	Kind    string `db:"Kind"`
	Total   int    `db:"Total"`
	Sent    int    `db:"Sent"`
	Failed  int    `db:"Failed"`
	Waiting int    `db:"Waiting"`
}

const mostDays = 92

// Sums answers GET log/sums: by day and kind, of the last 30 days or of a range of days.
func (h *Handlers) Sums(r *gateway.Request) (any, error) {
	var sent struct{ From, To payload.Text }
	if err := r.Bind(&sent); err != nil {
		return nil, err
	}
	today := clock.Day(r.Now())
	from, to := today.AddDate(0, 0, -29), today
	for text, into := range map[*payload.Text]*time.Time{&sent.From: &from, &sent.To: &to} {
		if *text == "" {
			continue
		}
		day, err := time.ParseInLocation(time.DateOnly, string(*text)[:min(len(*text), 10)], today.Location())
		if err != nil {
			return nil, errs.Failf("日期应如 2026-11-20")
		}
		*into = day
	}
	if to.Before(from) || to.Sub(from) > mostDays*24*time.Hour {
		return nil, errs.Failf("请选择不超过 %d 天的日期范围", mostDays)
	}
	found := struct {
		List []sum `json:"list"`
	}{[]sum{}}
	err := h.DB.Select(r.Context(), &found.List, "messages/sums", store.Args{"From": store.LocalTime{Time: from}, "Until": store.LocalTime{Time: to.AddDate(0, 0, 1)}})
	slices.SortFunc(found.List, func(a, b sum) int { return cmp.Or(strings.Compare(b.Day, a.Day), strings.Compare(a.Kind, b.Kind)) })
	return found, err
}

// failedRow is a failed receiver with the message that goes out again.
type failedRow struct {
	ReceiverID string          `db:"ReceiverId"`
	MessageID  string          `db:"MessageId"`
	Kind       string          `db:"Kind"`
	Format     message.Format  `db:"Format"`
	Title      string          `db:"Title"`
	Content    string          `db:"Content"`
	Channel    message.Channel `db:"Channel"`
	message.Receiver
}

const mostResent = 1000

// resent is the answer to rows that go out again.
type resent struct {
	Resent int
	Left   int    // rows whose person has no address
	Reason string // why the first of them is left, such as 刘洋未绑定企业微信
}

// Resend answers POST log/resend: the failed rows wait again, with the addresses that their people have now. Rows of people
// without an address stay as they are.
func (h *Handlers) Resend(r *gateway.Request) (any, error) {
	ids, ok := payload.List(r.Fields()["ids"])
	if !ok || len(ids) == 0 || len(ids) > mostResent {
		return nil, errs.Failf("请选择要重新发送的记录，一次最多 %d 条", mostResent)
	}
	ctx, now := r.Context(), r.Now()
	var rows []failedRow
	if err := h.DB.Select(ctx, &rows, "messages/failed_receivers", store.Args{"Ids": store.List(ids)}); err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, errs.Failf("没有可以重新发送的记录：只有发送失败或已过期的消息可以重发，验证码不能")
	}
	again, done := message.Again{Now: now}, resent{}
	for _, row := range rows {
		wrong := again.Add(row.ReceiverID, row.MessageID, row.Channel, message.Message{Kind: row.Kind, Format: row.Format, Title: row.Title, Content: row.Content}, row.Receiver)
		if wrong == "" {
			done.Resent++
			continue
		}
		done.Left++
		done.Reason = cmp.Or(done.Reason, row.Name+wrong)
	}
	if done.Resent == 0 {
		return nil, errs.Failf("%s，不能重新发送", done.Reason)
	}
	return done, h.DB.Tx(ctx, func(tx *store.Tx) error { return again.Write(ctx, tx) })
}
