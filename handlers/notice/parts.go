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
	"qiao/gateway/richtext"
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
	// leftOut names what the text cannot keep.
	leftOut []string
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
	var others struct{ AskAgain, Publish, Content payload.Text }
	err = r.Bind(&others)
	sent.askAgain, sent.publish = others.AskAgain.True(), others.Publish.True()
	if len(others.Content) <= largest {
		sent.leftOut = richtext.LeftOut(string(others.Content), r.Host())
	}
	return sent, err
}

// refuse refuses a text that readers would get at once without something that it means. A draft is written all the same:
// its answer names what is missing.
func (p parts) refuse(c *record.Change) {
	names := strings.Join(p.leftOut, "、")
	switch {
	case names == "":
	case c.Before.Bool("Published"):
		c.Invalid("Content", "正文里有不能保存的内容："+names+"。请删除或改用别的写法")
	case p.publish:
		c.Invalid("Content", "正文里有不能保存的内容："+names+"。请删除或改用别的写法，也可以先保存为草稿，看过以后再发布")
	}
}

// withLeftOut is the answer of a change, with what its text has lost.
func (p parts) withLeftOut(written any, err error) (any, error) {
	answer, ok := written.(map[string]any)
	if err == nil && ok && len(p.leftOut) > 0 {
		answer["LeftOut"] = p.leftOut
	}
	return written, err
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
