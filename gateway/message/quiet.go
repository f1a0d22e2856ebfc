package message

import (
	"strings"
	"time"

	"qiao/gateway/outbox"
)

// QuietHours is the setting with the hours in which notices wait.
const QuietHours = "MessageQuietHours"

// Quiet reports whether a time is in the hours of the setting, such as 22:00-07:30. The last minute is outside. A text in
// another form has no hours.
func Quiet(hours string, at time.Time) bool {
	from, until, found := strings.Cut(hours, "-")
	if !found || from == until {
		return false
	}
	now := at.Format("15:04")
	if from < until {
		return from <= now && now < until
	}
	return now >= from || now < until
}

// Channels returns the configured channels.
func Channels(sends func(outbox.Kind) bool) (open []Channel) {
	if sends(outbox.Wechat) {
		open = append(open, Wechat)
	}
	if sends(outbox.NoticeText) {
		open = append(open, SMS)
	}
	return open
}
