package seed

import (
	"embed"
	"fmt"
	"time"
)

// guideContents are the demo guides themselves, by name.
//
//go:embed data/guides
var guideContents embed.FS

// File is the content of a stored file.
type File struct {
	Path    string // as Admin_File has it
	Content []byte
}

// DemoFiles returns the files of the demo company's guides and announcements.
func DemoFiles(now time.Time) []File {
	company := newCompany(now)
	table := guideTable(loadMenu(), company)
	stored := make([]File, len(table.Rows))
	for i, row := range table.Rows {
		stored[i] = File{Path: row[1].(string), Content: guideContent(row[2].(string))}
	}
	return append(stored, noticeFiles(company)...)
}

func guideContent(name string) []byte {
	content, err := guideContents.ReadFile("data/guides/" + name)
	if err != nil {
		panic(fmt.Sprintf("seed: guides.yaml: %v", err))
	}
	return content
}

// guideItem is one module of guides.yaml with its files.
type guideItem struct {
	Module string
	Files  []struct{ Name, Caption string }
}

// guideTable lists guides as the upload stores them: a folder for the day, a
// key that cannot be guessed from outside, the original name.
func guideTable(m menu, c *company) Table {
	t := newTable("Admin_File", "FileId", "FilePath", "FileName", "FileCaption", "FileType", "FileParam", "FileSize",
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
			t.add(id, path, file.Name, file.Caption, "操作说明", item.Module, len(guideContent(file.Name)),
				"信息中心", true, (n+1)*10, author.id(), author.name, created)
		}
	}
	return t
}
