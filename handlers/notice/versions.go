package notice

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/richtext"
	"qiao/gateway/store"
)

// version is one published version of an announcement.
type version struct {
	Version     int64            `db:"Version"`
	Title       string           `db:"Title"`
	Category    string           `db:"Category"`
	Summary     string           `db:"Summary"`
	Content     string           `db:"Content"`
	PlainText   string           `db:"PlainText"`
	Audience    string           `db:"Audience"`
	Attachments string           `db:"Attachments"`
	MustRead    bool             `db:"MustRead"`
	PublishDate store.LocalTime  `db:"PublishDate"`
	ExpireDate  *store.LocalTime `db:"ExpireDate"`
	UserName    string           `db:"UserName"`
	CreateDate  store.LocalTime  `db:"CreateDate"`
}

// told are the values in which versions differ.
func (v version) told() []string {
	return []string{v.Title, v.Category, v.Summary, v.Content, v.Attachments}
}

// toldBy are the same values of an announcement.
func toldBy(row record.Row) (values []string) {
	for _, field := range told {
		values = append(values, row.Text(field))
	}
	return values
}

func versionsOf(ctx context.Context, db store.Reader, key string) ([]version, error) {
	found := []version{}
	err := db.Select(ctx, &found, "notice/versions", store.Args{"NoticeId": key})
	return found, err
}

type versionList struct {
	List  []version `json:"list"`
	Total int       `json:"total"`
}

// Versions answers GET versions/{id}: the published versions, the latest first. The page compares
// two of them by PlainText.
func (h *Handlers) Versions(r *gateway.Request) (any, error) {
	found, err := versionsOf(r.Context(), h.DB, r.Param("id"))
	for i := range found {
		found[i].Content = richtext.Clean(found[i].Content, r.Host())
	}
	return versionList{found, len(found)}, err
}
