// Package find finds records by their numbers and names: for the search of the staff UI, and for
// links that name a record by its number alone.
package find

import (
	"encoding/json"
	"strconv"
	"strings"

	"qiao/gateway"
	"qiao/gateway/area"
	"qiao/gateway/errs"
	"qiao/gateway/session"
	"qiao/gateway/wire/payload"
)

const (
	// most is how many records of one kind a search answers.
	most = 4
	// longest is how many characters of a keyword the lists take.
	longest = 50
)

// Found is a record that a search has found.
type Found struct {
	Label string // the kind of the record, such as 检验单
	Page  string // the readable id of the menu of the page that shows it
	Key   string
	Title string // its number or its name
	Aside string // more about it, such as supplier and state; may be empty
}

// Handlers serves the routes.
type Handlers struct{ Kinds []area.Find }

// Routes are open to everybody with a session: a search reads only lists whose page the caller has.
func (h *Handlers) Routes() []gateway.Route {
	return []gateway.Route{
		{Methods: "GET", Path: "/admin/find", Access: session.SignedIn(), Effect: gateway.Read, Tool: "record_find", Summary: "按单号或名称查找各类记录：客户、合同、报价、报修、检验单等；只知道一个名称而不知道是哪一类时用，结果的 Key 是记录的编号", Handle: h.Find, Query: []string{"keyword"}, Params: []gateway.Parameter{{Name: "keyword", Title: "单号或名称", Summary: "可以只写一部分", Required: true}}},
		{Methods: "GET", Path: "/admin/find/number/:number", Access: session.SignedIn(), Effect: gateway.Read, Summary: "按单号查找记录", Handle: h.Number},
	}
}

// Find answers GET find: records whose number or name contains the keyword, in the order of their
// kinds.
func (h *Handlers) Find(r *gateway.Request) (any, error) {
	var asked struct{ Keyword payload.Text }
	if err := r.Bind(&asked); err != nil {
		return nil, err
	}
	keyword, all := strings.TrimSpace(string(asked.Keyword)), []Found{}
	if keyword == "" || payload.Units(keyword) > longest {
		return all, nil
	}
	seen := map[Found]bool{}
	for _, kind := range h.Kinds {
		rows, err := rowsOf(r, kind, keyword)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			found := foundOf(kind, row)
			if !seen[found] {
				all, seen[found] = append(all, found), true
			}
		}
	}
	return all, nil
}

// Number answers GET find/number/{number}: the record of that number. One that the caller may not
// see counts as missing.
func (h *Handlers) Number(r *gateway.Request) (any, error) {
	number := strings.ToUpper(strings.TrimSpace(r.Param("number")))
	for _, kind := range h.Kinds {
		if kind.Prefix == "" || !strings.HasPrefix(number, kind.Prefix) || payload.Units(number) > longest {
			continue
		}
		rows, err := rowsOf(r, kind, number)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			if row[kind.Title[0]] == number {
				return foundOf(kind, row), nil
			}
		}
	}
	return nil, errs.Failf("没有编号为 %s 的记录，或者您无权查看", errs.Shorten(number))
}

// rowsOf are the first rows of a kind whose list contains the keyword; none for a caller who does not have the list's
// page.
func rowsOf(r *gateway.Request, kind area.Find, keyword string) ([]map[string]string, error) {
	if kind.Menu != "" && !r.Caller.MayMenu(kind.Menu) {
		return nil, nil
	}
	lines, err := r.ReadRows(kind.List, map[string]string{"keyword": keyword, "page": "1", "pagesize": strconv.Itoa(most)})
	if err != nil {
		return nil, err
	}
	rows := make([]map[string]string, len(lines))
	for i, line := range lines {
		var values map[string]any
		if err := json.Unmarshal(line, &values); err != nil {
			return nil, err
		}
		rows[i] = texts(values)
	}
	return rows, nil
}

// texts are the values of a row that are texts.
func texts(values map[string]any) map[string]string {
	row := make(map[string]string, len(values))
	for name, value := range values {
		if text, ok := value.(string); ok {
			row[name] = text
		}
	}
	return row
}

func foundOf(kind area.Find, row map[string]string) Found {
	return Found{Label: kind.Label, Page: kind.Page, Key: row[kind.Key], Title: join(row, kind.Title, " "), Aside: join(row, kind.Aside, " · ")}
}

func join(row map[string]string, columns []string, between string) string {
	var parts []string
	for _, column := range columns {
		if row[column] != "" {
			parts = append(parts, row[column])
		}
	}
	return strings.Join(parts, between)
}
