package app

import (
	"context"
	"sync"
	"time"

	"qiao/gateway/outbox"
)

// sendMessages sends what the outbox holds, until it is stopped.
func (a *App) sendMessages(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	ticker := time.NewTicker(outbox.Every)
	var running sync.WaitGroup
	running.Go(func() { a.Outbox(a.senders()).Run(ctx, ticker.C) })
	return func() {
		cancel()
		ticker.Stop()
		running.Wait()
	}
}

// Outbox is a worker that sends messages in these ways.
func (a *App) Outbox(senders map[outbox.Kind]outbox.Sender) *outbox.Worker {
	return outbox.NewWorker(a.Main(), senders, a.messages, a.Log, a.Now)
}

func (a *App) senders() map[outbox.Kind]outbox.Sender {
	switch {
	case a.Config.Messages.SMSURL != "":
		return map[outbox.Kind]outbox.Sender{outbox.SignInCode: outbox.NewSMS(a.Config.Messages)}
	case a.demo:
		return map[outbox.Kind]outbox.Sender{outbox.SignInCode: outbox.LogSender{Log: a.Log}}
	default:
		return nil
	}
}
