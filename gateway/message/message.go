// Package message sends messages to people in 企业微信 and by SMS. A message is a row; each of its receivers is a row with
// the state of the message for that person. The outbox carries them: in 企业微信 one call reaches up to 1,000 receivers of
// the same text. Package notify sends notices, which the job of handlers/message turns into messages.
package message

import (
	"strings"
	"time"
)

// Channel is a way to people. The database stores it.
type Channel string

// The channels.
const (
	Wechat Channel = "企业微信"
	SMS    Channel = "短信"
)

// Kinds of messages that the program itself names. Others are categories of notices.
const (
	ByHand   = "手工消息"
	Security = "账号安全"
	Reminder = "公告提醒"
)

// Cancelled is the state of a receiver whose message was cancelled before it was due. The other states are those of the outbox.
const Cancelled = "已取消"

// Format is how a message looks in 企业微信.
type Format string

// The formats.
const (
	Text     Format = "text"
	Card     Format = "card"
	Markdown Format = "markdown"
)

// Message is what is sent. Its receivers are those of a channel.
type Message struct {
	Kind    string
	Format  Format
	Title   string // at most 200 characters; longer ones lose their end
	Content string // may have {{姓名}} and {{部门}}; at most 2,000 characters
	// PageID (the readable ID of a menu entry) and ObjectID are the record that a card leads to.
	PageID, ObjectID string
	TemplateID       string
	TaskID           string // of a card with buttons, which has one receiver, in 企业微信
	SenderID, Sender string // empty and 系统 for the program's own
	Now              time.Time
	Due              time.Time // zero is Now
}

// Receiver is a person to whom a message goes.
type Receiver struct {
	UserID     string `db:"UserId"`
	Name       string `db:"RealName"`
	Department string `db:"DepartmentName"`
	WechatID   string `db:"WechatId"`
	Mobile     string `db:"Mobile"`
}

// life is how long after its time a message is still sent.
const life = 24 * time.Hour

// batch is how many receivers one call of 企业微信 has.
const batch = 1000

// The fields of a text that are different for each person.
const (
	nameField       = "{{姓名}}"
	departmentField = "{{部门}}"
)

// Personal reports whether a text differs by person.
func Personal(text string) bool {
	return strings.Contains(text, nameField) || strings.Contains(text, departmentField)
}

// For is a text as one person reads it.
func For(text string, r Receiver) string {
	return strings.NewReplacer(nameField, r.Name, departmentField, r.Department).Replace(text)
}
