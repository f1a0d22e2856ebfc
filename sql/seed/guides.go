package seed

import (
	"fmt"
	"time"
)

// guideItem is one module of guides.yaml with its files.
type guideItem struct {
	Module string
	Files  []struct{ Name, Caption string }
}

// guideTable lists guides as the upload stores them: a folder for the day, a
// key that cannot be guessed from outside, the original name.
func guideTable(m menu, c *company) Table {
	t := newTable("Admin_File", "FileId", "FilePath", "FileName", "FileCaption", "FileType", "FileParam",
		"Department", "Shared", "SortCode", "CreateUserId", "CreateUserName", "CreateDate")
	author := c.byAccount["admin"]
	for i, item := range load[[]guideItem]("guides.yaml") {
		created := c.daysAgo(120-7*i, 10, 15)
		if m.byID[item.Module] == nil {
			panic(fmt.Sprintf("seed: guides.yaml: no module %q", item.Module))
		}
		for n, file := range item.Files {
			id := guid("guide", item.Module+"/"+file.Name)
			path := "/files/" + created.Format(time.DateOnly) + "/" + id + "/" + file.Name
			t.add(id, path, file.Name, file.Caption, "操作说明", item.Module,
				"信息中心", true, (n+1)*10, author.id(), author.name, created)
		}
	}
	return t
}
