package outbox

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/store"
)

// PersonalNotice is a Notice. The recipient is a UserId, the payload the notice as JSON.
const PersonalNotice Kind = "notice"

// noticeLife is how long a notice is listed, and so how long it makes sense to bring it.
const noticeLife = 90 * 24 * time.Hour

// Notice tells one person what has become of a record of a page: it is listed with the
// announcements.
type Notice struct {
	ID        string
	UserID    string
	Title     string
	Category  string
	Content   string
	Publisher string
	PageID    string // the readable ID of the page's menu entry
	ObjectID  string
	Created   time.Time // company time
}

// Tell puts a notice into the outbox. It reaches the person once the transaction has
// been committed.
func Tell(ctx context.Context, tx *store.Tx, n Notice) error {
	n.ID = uuid.Must(uuid.NewV7()).String()
	payload, err := json.Marshal(n)
	if err != nil {
		return err
	}
	_, err = Write(ctx, tx, Message{
		Kind: PersonalNotice, Key: n.ID, Recipient: n.UserID, Payload: string(payload), Now: n.Created, Expires: n.Created.Add(noticeLife),
	})
	return err
}

// NoticeSender brings notices to where people read them.
type NoticeSender struct {
	DB  *store.DB
	Now func() time.Time // company time
}

// Send implements Sender. A second time changes nothing, and neither does a reminder of an
// announcement that was withdrawn or deleted or has expired since it was written.
func (s NoticeSender) Send(ctx context.Context, _, payload string) error {
	var n Notice
	if json.Unmarshal([]byte(payload), &n) != nil {
		return errors.New("the payload is no notice")
	}
	_, err := s.DB.Exec(ctx, "outbox/notice", store.Args{
		"NoticeId": n.ID, "UserId": n.UserID, "Title": n.Title, "Category": n.Category, "Content": n.Content, "Publisher": n.Publisher,
		"PageId": n.PageID, "ObjectId": n.ObjectID, "Now": store.LocalTime{Time: s.Now()},
		"CreateDate": store.LocalTime{Time: n.Created}, "ExpireDate": store.LocalTime{Time: n.Created.Add(noticeLife)},
	})
	return err
}
