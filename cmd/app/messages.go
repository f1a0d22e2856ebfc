package app

import (
	"qiao/gateway/message"
	"qiao/gateway/outbox"
)

// Outbox is a worker that sends messages in these ways.
func (a *App) Outbox(senders map[outbox.Kind]outbox.Sender) *outbox.Worker {
	return outbox.NewWorker(a.Main(), senders, a.messages, a.Log, a.Now)
}

// senders are the ways of sending messages, by their kind.
func (a *App) senders() map[outbox.Kind]outbox.Sender {
	senders := map[outbox.Kind]outbox.Sender{}
	switch settings := a.Config.Messages; {
	case settings.SMSURL != "":
		codes := outbox.NewSMS(settings)
		senders[outbox.SignInCode], senders[outbox.MobileCode] = codes, codes
		if settings.SMSChangedBody != "" {
			senders[outbox.MobileChanged] = outbox.NewChangedSMS(settings)
		}
		if settings.SMSNoticeBody != "" {
			senders[outbox.NoticeText] = outbox.NewNoticeSMS(settings)
		}
	case a.demo:
		log := outbox.LogSender{Log: a.Log}
		senders[outbox.SignInCode], senders[outbox.MobileCode], senders[outbox.MobileChanged] = log, log, log
		senders[outbox.NoticeText] = log
	}
	if a.Wechat != nil {
		senders[outbox.Wechat] = message.WechatSender{DB: a.Main(), Client: a.Wechat, Address: a.Config.Wechat.RedirectURL}
		senders[outbox.WechatCard] = message.CardSender{DB: a.Main(), Client: a.Wechat}
	}
	if a.Contacts != nil {
		senders[outbox.WechatUser] = a.Contacts
	}
	return senders
}

// sends reports whether there is a way of sending messages of a kind.
func (a *App) sends(kind outbox.Kind) bool {
	_, ok := a.senders()[kind]
	return ok
}
