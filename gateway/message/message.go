// Package message sends messages to people in 企业微信 and by SMS. A message is a row of Msg_Message, and each receiver is a row
// of Msg_Receiver with its own state. The outbox makes the calls: one call of 企业微信 reaches up to 1,000 receivers of the same
// text. Package notify sends notices; a job of handlers/messages turns them into messages.
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

// Message is a message without its receivers.
type Message struct {
	Kind    string
	Format  Format
	Title   string // at most 200 characters; a longer one is cut
	Content string // may have {{姓名}} and {{部门}}; at most 2,000 characters
	// PageID (the readable ID of a menu entry) and ObjectID are the record that a card leads to.
	PageID, ObjectID string
	// Link is an address in place of them; one that begins with # is of this system.
	Link             string
	TemplateID       string
	TaskID           string // of a card with buttons, which has one receiver
	SenderID, Sender string // empty and 系统 for the program's own
	Now              time.Time
	Due              time.Time // zero is Now
}

// Receiver is a person who gets a message.
type Receiver struct {
	UserID     string `db:"UserId"`
	Name       string `db:"RealName"`
	Department string `db:"DepartmentName"`
	WechatID   string `db:"WechatId"`
	Mobile     string `db:"Mobile"`
}

// life is how long a message is tried after it is due.
const life = 24 * time.Hour

// batch is how many receivers one call of 企业微信 has.
const batch = 1000

// The fields of a text that differ by person.
const (
	nameField       = "{{姓名}}"
	departmentField = "{{部门}}"
)

// Personal reports whether a text differs by person.
func Personal(text string) bool {
	return strings.Contains(text, nameField) || strings.Contains(text, departmentField)
}

// For returns a text with the fields of one person.
func For(text string, r Receiver) string {
	return strings.NewReplacer(nameField, r.Name, departmentField, r.Department).Replace(text)
}
