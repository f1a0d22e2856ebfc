package notice

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// Limits of the parts of an announcement that are not fields.
const (
	mostMembers     = 500
	mostAttachments = 10
	mostPictures    = 30
)

// member is one addressee of an announcement: everybody of the company, a department with all below
// it, a post, or a person. Dealers are other companies; "everybody" does not include them, so they
// are named separately.
type member struct {
	Kind string `db:"Kind" tstype:"'all' | 'department' | 'post' | 'user'"`
	ID   string `db:"ObjectId" json:"Id"`
	Name string `db:"Name"`
}

// parts are the values of a request that are not fields. Where one is nil the announcement keeps
// its value.
type parts struct {
	audience    *[]member
	attachments *[]string // the ids of files
	askAgain    bool
	publish     bool // at once, in the same transaction
}

// readParts reads the values of a request that are not fields. A new announcement without an
// audience has none yet.
func readParts(r *gateway.Request) (sent parts, err error) {
	if sent.audience, err = readAudience(r.Fields()["audience"]); err != nil {
		return sent, err
	}
	if raw, given := r.Fields()["attachments"]; given {
		ids, ok := payload.List(raw)
		if !ok {
			return sent, errs.Failf("Attachments 应为附件编号的列表")
		}
		if len(ids) > mostAttachments {
			return sent, errs.Failf("附件最多 %d 个", mostAttachments)
		}
		sent.attachments = &ids
	}
	var orders struct{ AskAgain, Publish payload.Text }
	err = r.Bind(&orders)
	sent.askAgain, sent.publish = orders.AskAgain.True(), orders.Publish.True()
	return sent, err
}

var kinds = []string{"all", "department", "post", "user"}

// readAudience reads a list of members. An older client may send everybody as the one word all.
func readAudience(raw json.RawMessage) (*[]member, error) {
	switch text := strings.Trim(string(raw), `"`); {
	case len(raw) == 0 || text == "null":
		return nil, nil
	case text == "all":
		return &[]member{{Kind: "all"}}, nil
	}
	var sent []struct{ Kind, ID payload.Text }
	if json.Unmarshal(raw, &sent) != nil {
		return nil, errs.Failf("Audience 应为 Kind（all、department、post、user）和 Id 的列表")
	}
	members := []member{}
	for _, one := range sent {
		m := member{Kind: strings.ToLower(string(one.Kind)), ID: string(one.ID)}
		if !slices.Contains(kinds, m.Kind) {
			return nil, errs.Failf("Audience 的 Kind 须为 %s 之一", strings.Join(kinds, "、"))
		}
		if m.Kind == "all" {
			m.ID = ""
		}
		if !slices.Contains(members, m) {
			members = append(members, m)
		}
	}
	if len(members) > mostMembers {
		return nil, errs.Failf("发布范围最多 %d 项，请改选上级部门或岗位", mostMembers)
	}
	return &members, nil
}

// audienceNames are the members as staff call them.
func audienceNames(ctx context.Context, tx *store.Tx, c *record.Change, members []member) (string, error) {
	var names []string
	for i := range members {
		name := "全体"
		if members[i].Kind != "all" {
			err := tx.Get(ctx, &name, "notice/member_name", store.Args{"Kind": members[i].Kind, "Id": members[i].ID})
			if errors.Is(err, store.ErrNoRows) {
				c.Invalid("Audience", fmt.Sprintf("发布范围的第 %d 项不存在，可能已被删除，请重新选择", i+1))
				return "", nil
			}
			if err != nil {
				return "", err
			}
		}
		names = append(names, name)
	}
	return strings.Join(names, "、"), nil
}

func writeParts(ctx context.Context, tx *store.Tx, c *record.Change, sent parts) error {
	args := store.Args{"NoticeId": c.Key}
	if sent.audience != nil {
		if _, err := tx.Exec(ctx, "notice/drop_audience", args); err != nil {
			return err
		}
		for _, m := range *sent.audience {
			if _, err := tx.Exec(ctx, "notice/add_audience", store.Args{"NoticeId": c.Key, "Kind": m.Kind, "ObjectId": m.ID}); err != nil {
				return err
			}
		}
	}
	if sent.attachments == nil {
		return nil
	}
	return writeAttachments(ctx, tx, c, *sent.attachments)
}
