// Package notify sends notices about records to users of the system. A notice is a row of
// the transaction that causes it, and is listed with the announcements.
package notify

import (
	"cmp"
	"context"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/store"
)

// life is how long a notice is listed.
const life = 90 * 24 * time.Hour

// Notice is the content of a notice.
type Notice struct {
	ID        string // of the row, for a notice to one person; empty makes one
	Title     string
	Category  string
	Content   string
	Publisher string
	PageID    string // the readable ID of the page's menu entry
	ObjectID  string
	Created   time.Time // company time
}

// Tell sends a notice to each of these users. They see it once the transaction has been
// committed. A UserId without an account is left out.
func Tell(ctx context.Context, tx *store.Tx, n Notice, userIDs ...string) error {
	for _, user := range userIDs {
		_, err := tx.Exec(ctx, "notify/tell", store.Args{
			"NoticeId": cmp.Or(n.ID, uuid.Must(uuid.NewV7()).String()), "UserId": user, "Title": n.Title, "Category": n.Category, "Content": n.Content,
			"Publisher": n.Publisher, "PageId": n.PageID, "ObjectId": n.ObjectID,
			"Now": store.LocalTime{Time: n.Created}, "ExpireDate": store.LocalTime{Time: n.Created.Add(life)},
		})
		if err != nil {
			return err
		}
	}
	return nil
}
