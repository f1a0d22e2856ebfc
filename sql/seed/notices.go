package seed

// notice is one announcement of notices.yaml.
type notice struct {
	Title, Category, By, Organisation, Summary, Content string
	Days                                                int
	Top                                                 bool
}

func (n notice) id() string { return guid("notice", n.Title) }

func noticeTable(c *company) Table {
	t := newTable("Notice_Announcement", "NoticeId", "Title", "Category", "Summary", "Content", "Publisher",
		"PublishDate", "IsTop", "Published", "OrganizationId")
	for i, n := range load[[]notice]("notices.yaml") {
		t.add(n.id(), n.Title, n.Category, n.Summary, n.Content, n.By,
			c.daysAgo(n.Days, 8+i%9, 11*i%60), n.Top, true, orNil(n.Organisation))
	}
	return t
}

// noticeReadTable lets the demo accounts have read what is old, and some of
// what is not.
func noticeReadTable(c *company) Table {
	random := source(readSeed)
	t := newTable("Notice_Read", "NoticeId", "UserId", "ReadDate")
	for _, a := range c.accounts {
		reader := c.byAccount[a.Account]
		for _, n := range load[[]notice]("notices.yaml") {
			addressed := n.Organisation == "" || c.belongs(reader, n.Organisation)
			if addressed && (n.Days > 30 || n.Days > 10 && random.IntN(2) == 0) {
				t.add(n.id(), reader.id(), c.daysAgo(n.Days-1, 12, random.IntN(60)))
			}
		}
	}
	return t
}
