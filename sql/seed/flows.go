package seed

import (
	"encoding/json"
	"fmt"
	"strings"
)

// flowItem is one approval flow of flows.yaml.
type flowItem struct {
	Name, Category, Description, Subject string
	Definition                           map[string]any
}

// FlowID is the key of a flow of the demo company.
func FlowID(name string) string { return guid("flow", name) }

// flowTables are the flows and their first versions.
func flowTables(c *company) (flows, versions Table) {
	author := c.byAccount["admin"]
	flows = newTable("Flow_Definition", "FlowId", "FullName", "Category", "Description", "Status", "Subject", "Version", "SortCode",
		"CreateUserId", "CreateUserName", "CreateDate")
	versions = newTable("Flow_Version", "FlowId", "Version", "Definition", "Note", "PublishUserId", "PublishUserName", "PublishDate")
	for i, item := range load[[]flowItem]("flows.yaml") {
		id, published := FlowID(item.Name), c.daysAgo(200-i, 15, 10)
		definition, err := json.Marshal(c.withPeople(item.Definition))
		if err != nil {
			panic(fmt.Sprintf("seed: flows.yaml: %s: %v", item.Name, err))
		}
		flows.add(id, item.Name, item.Category, item.Description, "启用", orNil(item.Subject), 1, (i+1)*10, author.id(), author.name, published)
		versions.add(id, 1, string(definition), "首次发布", author.id(), author.name, published)
	}
	return flows, versions
}

// withPeople puts UserIds where a definition names somebody.
func (c *company) withPeople(value any) any {
	switch value := value.(type) {
	case map[string]any:
		for key := range value {
			value[key] = c.withPeople(value[key])
		}
	case []any:
		for i := range value {
			value[i] = c.withPeople(value[i])
		}
	case string:
		if name, is := strings.CutPrefix(value, "@"); is {
			return c.referred(name).id()
		}
	}
	return value
}

// referred is the person that a data file names.
func (c *company) referred(name string) *person {
	found := c.byAccount[name]
	if department, isHead := strings.CutPrefix(name, "head:"); isHead {
		found = c.managers()[department]
	}
	if found == nil {
		panic("seed: nobody is called @" + name)
	}
	return found
}

// deputyTable are who decides in somebody's place: one who was away last month, and one who
// will be.
func deputyTable(c *company) Table {
	t := newTable("Flow_Deputy", append([]string{"DeputyId", "UserId", "DeputyUserId", "FromDate", "ToDate", "Reason"}, created...)...)
	for i, d := range []struct {
		who, deputy string
		from, to    int
		reason      string
	}{{"caiwu", "admin", -40, -36, "休婚假"}, {"caiwu", "kefu", 20, 24, "外出培训"}, {"admin", "sushe", 30, 33, "年假"}} {
		who := c.byAccount[d.who]
		t.add(append([]any{
			guid("deputy", fmt.Sprint(i)), who.id(), c.byAccount[d.deputy].id(), c.day(d.from), c.day(d.to), d.reason,
		}, c.createdBy(who, min(d.from, 0)-3)...)...)
	}
	return t
}
