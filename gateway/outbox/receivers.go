package outbox

import (
	"context"
	"time"

	"qiao/gateway/mobile"
	"qiao/gateway/store"
)

// The reasons of receivers whose message nobody refused.
const (
	tooLate  = "过了有效时间，没有发出去"
	gaveUp   = "发了多次都没有成功"
	noSender = "没有配置发送这种消息的渠道，请系统管理员配置"
)

// endReceivers records the result of a message in the rows of its receivers. A receiver that 企业微信 refused keeps the own
// result. A message without receivers, such as a code, gets one row.
func endReceivers(ctx context.Context, tx *store.Tx, m over, now time.Time) error {
	args := store.Args{
		"OutboxId": m.MessageID, "State": m.Status, "Reason": cut(m.Reason), "Attempts": m.Attempts, "SentDate": store.LocalTime{},
	}
	if m.Status == Sent {
		args["SentDate"] = store.LocalTime{Time: now}
	}
	if _, err := tx.Exec(ctx, "outbox/receivers_end", args); err != nil {
		return err
	}
	args["Address"] = mobile.Mask(m.Recipient)
	_, err := tx.Exec(ctx, "outbox/receiver_add", args)
	return err
}
