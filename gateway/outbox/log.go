package outbox

import (
	"context"
	"log/slog"
)

// LogSender writes messages to the log, codes included: it is for demo data, whose users
// have no telephone.
type LogSender struct{ Log *slog.Logger }

// Send implements Sender.
func (s LogSender) Send(ctx context.Context, recipient, payload string) error {
	s.Log.InfoContext(ctx, "demo: a message that would have been sent", "recipient", recipient, "text", payload)
	return nil
}
