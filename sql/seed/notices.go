package seed

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"time"

	"qiao/gateway/richtext"
)

// notice is one announcement of notices.yaml. State is empty for one that is published.
type notice struct {
	Title, Category, By, Organisation, Summary, Content, State string
	Days                                                       int
	Top, Must                                                  bool
	Dealers                                                    bool     // and for the dealers, where it is for everyone
	Posts, People                                              []string // beside the organisation
	Picture, File                                              string   // below data/notices
}

func (n notice) id() string { return guid("notice", n.Title) }

func (n notice) published() bool {
	return n.State == "" || n.State == "expired" || n.State == "pending"
}

// content is the text with its picture below it.
func (n notice) content() string {
	text := richtext.From(n.Content, "")
	if n.Picture != "" {
		text += fmt.Sprintf(`<p><img src="%s%s" alt="%s"></p>`, richtext.Picture, n.fileID(n.Picture), strings.TrimSuffix(n.Picture, ".png"))
	}
	return richtext.Clean(text, "")
}

func (n notice) fileID(name string) string { return guid("notice file", n.Title+"/"+name) }

// noticeTables are the announcements, whom they are for, what was published of them, and
// who has read them.
func noticeTables(c *company) []Table {
	list := newTable("Notice_Announcement", "NoticeId", "Title", "Category", "Summary", "Content", "PlainText", "Audience", "Attachments", "Publisher",
		"PublishDate", "ExpireDate", "IsTop", "MustRead", "Cover", "Published", "WithdrawDate", "Version", "AskVersion", "CreateUserName", "CreateDate")
	audience := newTable("Notice_Audience", "NoticeId", "Kind", "ObjectId")
	versions := newTable("Notice_Version", "NoticeId", "Version", "Title", "Category", "Summary", "Content", "PlainText", "Audience", "Attachments",
		"MustRead", "PublishDate", "ExpireDate", "UserName", "CreateDate")
	author := c.byAccount["admin"].name
	for i, n := range load[[]notice]("notices.yaml") {
		at, content := c.daysAgo(n.Days, 8+i%9, 11*i%60), n.content()
		written := at
		if written.After(c.now) {
			written = c.daysAgo(1, 15, 0)
		}
		plain, names, version := richtext.Text(content), c.addAudience(&audience, n), 0
		var expires, withdrawn, publish any = nil, nil, at
		switch n.State {
		case "draft":
			publish = nil
		case "expired":
			expires, version = at.AddDate(0, 0, 7), 1
		case "withdrawn":
			withdrawn, version = at.Add(3*time.Hour), 1
		default:
			version = 1
		}
		list.add(n.id(), n.Title, n.Category, n.Summary, content, plain, names, n.File, n.By, publish, expires, n.Top, n.Must,
			orNil(n.cover()), n.published(), withdrawn, version, min(version, 1), author, written.Add(-2*time.Hour))
		if version > 0 {
			versions.add(n.id(), 1, n.Title, n.Category, n.Summary, content, plain, names, n.File, n.Must, at, expires, author, written)
		}
	}
	return []Table{list, audience, versions, noticeReadTable(c), noticeFileTable(c)}
}

// cover is the picture that stands beside the title.
func (n notice) cover() string {
	if n.Picture == "" {
		return ""
	}
	return n.fileID(n.Picture)
}

// addAudience adds whom the announcement is for, and returns what they are called.
func (c *company) addAudience(t *Table, n notice) string {
	var names []string
	if n.Organisation == "" && len(n.Posts) == 0 && len(n.People) == 0 {
		t.add(n.id(), "all", "")
		if !n.Dealers {
			return "全体"
		}
		t.add(n.id(), "department", dealers)
		return "全体、" + c.organisation.byID[dealers].Name
	}
	if n.Organisation != "" {
		t.add(n.id(), "department", n.Organisation)
		names = append(names, c.organisation.byID[n.Organisation].Name)
	}
	posts := load[roleFile]("roles.yaml").Posts
	for _, id := range n.Posts {
		t.add(n.id(), "post", id)
		names = append(names, posts[slices.IndexFunc(posts, func(p postItem) bool { return p.ID == id })].Name)
	}
	for _, account := range n.People {
		t.add(n.id(), "user", c.byAccount[account].id())
		names = append(names, c.byAccount[account].name)
	}
	return strings.Join(names, "、")
}

// noticeReadTable lets the demo accounts have read what is old, and some of what is not;
// what everybody must read, half of the others too.
func noticeReadTable(c *company) Table {
	random := source(readSeed)
	t := newTable("Notice_Read", "NoticeId", "UserId", "ReadDate", "Version", "AckDate", "AckVersion")
	read := func(n notice, p *person, at time.Time, acknowledged bool) {
		if n.Must && acknowledged {
			t.add(n.id(), p.id(), at, 1, at.Add(2*time.Minute), 1)
		} else {
			t.add(n.id(), p.id(), at, 1, nil, nil)
		}
	}
	notices := load[[]notice]("notices.yaml")
	for _, a := range c.accounts {
		reader := c.byAccount[a.Account]
		for _, n := range notices {
			addressed := n.State == "" && (n.Organisation == "" || c.belongs(reader, n.Organisation))
			if addressed && (n.Days > 30 || n.Days > 10 && random.IntN(2) == 0) {
				at := c.daysAgo(n.Days-1, 12, random.IntN(60)) // also of whom it leaves out, so that the others keep their times
				if n.Organisation != "" || n.Dealers || !c.belongs(reader, dealers) {
					read(n, reader, at, true)
				}
			}
		}
	}
	for _, n := range notices {
		for i, p := range c.staff[len(c.accounts):] {
			if n.Must && n.State == "" && i%5 < 3 && c.belongs(p, n.Organisation) {
				read(n, p, c.daysAgo(n.Days-1, 8+i%9, 7*i%60), i%5 < 2)
			}
		}
	}
	return t
}

//go:embed data/notices
var noticeContents embed.FS

func noticeContent(name string) []byte {
	content, err := noticeContents.ReadFile("data/notices/" + name)
	if err != nil {
		panic(fmt.Sprintf("seed: notices.yaml: %v", err))
	}
	return content
}

// noticeFileTable lists the pictures and attachments of announcements.
func noticeFileTable(c *company) Table {
	t := newTable("Admin_File", "FileId", "FilePath", "FileName", "FileType", "FileParam", "FileSize", "Shared", "SortCode",
		"CreateUserId", "CreateUserName", "CreateDate")
	author := c.byAccount["admin"]
	for _, n := range load[[]notice]("notices.yaml") {
		created := c.daysAgo(n.Days, 8, 0)
		for _, name := range []string{n.Picture, n.File} {
			if name == "" {
				continue
			}
			id, kind, shown := n.fileID(name), "公告附件", name
			if name == n.Picture {
				kind, shown = "公告图片", id
			}
			path := "/files/" + created.Format(time.DateOnly) + "/" + id + "/" + name
			t.add(id, path, shown, kind, n.id(), len(noticeContent(name)), false, 10, author.id(), author.name, created)
		}
	}
	return t
}

// noticeFiles are the contents of these.
func noticeFiles(c *company) (stored []File) {
	for _, row := range noticeFileTable(c).Rows {
		path := row[1].(string)
		stored = append(stored, File{Path: path, Content: noticeContent(path[strings.LastIndex(path, "/")+1:])})
	}
	return stored
}
