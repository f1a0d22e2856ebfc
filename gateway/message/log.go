package message

import (
	"context"
	"log/slog"

	"github.com/google/uuid"

	"qiao/gateway/wechat"
)

// LogCaller writes calls of 企业微信 to the log: it is for demo data, whose users have no 企业微信.
type LogCaller struct{ Log *slog.Logger }

// Send implements Caller.
func (c LogCaller) Send(ctx context.Context, m wechat.Message) (wechat.Sent, error) {
	text := m.Text + m.Markdown
	if m.TextCard != nil {
		text = m.TextCard.Title
	}
	c.Log.InfoContext(ctx, "demo: a message in 企业微信 that would have been sent", "receivers", len(m.ToUser), "text", text)
	return wechat.Sent{MessageID: uuid.NewString()}, nil
}
