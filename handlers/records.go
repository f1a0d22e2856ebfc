package handlers

import (
	"slices"
	"strings"
	"sync"

	"qiao/gateway/entry"
	"qiao/gateway/record"
	"qiao/handlers/approval"
	"qiao/handlers/dormitory"
	"qiao/handlers/dormitory/cost"
	"qiao/handlers/feedback"
	"qiao/handlers/inspection"
	"qiao/handlers/menu"
	"qiao/handlers/notice"
	"qiao/handlers/organization"
	"qiao/handlers/system"
)

//go:generate go test -run TestGeneratedTypes -update .

// tables are the records of all modules, in the order of their names.
func tables() (all []record.Table) {
	for _, module := range Records() {
		all = append(all, module...)
	}
	slices.SortFunc(all, func(a, b record.Table) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// parameterUses are the fields whose values are parameters, as what keeps a parameter from being
// deleted.
func parameterUses() (uses []record.Reference) {
	for _, table := range tables() {
		for _, field := range table.Fields {
			if field.Parameter != "" {
				uses = append(uses, record.Reference{
					Table: table.Name, By: map[string]string{field.Name: "Name"},
					Of: map[string]string{"Category": field.Parameter}, Text: "还有 %d 条" + table.Label + "在用",
				})
			}
		}
	}
	return uses
}

// EntryRecords are the fields of all records, as entries take them over: of a field that
// names another record, also the column that shows the name.
var EntryRecords = sync.OnceValue(func() entry.Records {
	records := entry.Records{}
	for _, table := range tables() {
		fields := map[string]entry.RecordField{}
		for _, f := range slices.Concat(record.Stamps, described(table)) {
			fields[f.Name] = entry.RecordField{Label: f.Label, Type: f.Type}
			if f.Choice != nil {
				fields[f.Choice.Shown] = entry.RecordField{Label: f.Label}
			}
		}
		records[table.Name] = fields
	}
	return records
})

func described(table record.Table) []record.Described {
	fields, err := record.Describe(table)
	if err != nil {
		panic(err) // the declaration is part of the program: a broken build
	}
	return fields
}

// Records are the kinds of records of each part of the UI, which gets types of them: what
// one page needs, others do not load.
func Records() map[string][]record.Table {
	return map[string][]record.Table{
		"approval":      {approval.Flows, approval.Deputies},
		"dormitory":     {dormitory.Rooms, dormitory.CheckIns, dormitory.SingleStays, dormitory.Leases},
		"singlerequest": {dormitory.SingleRequests},
		"repair":        {dormitory.Repairs},
		"reading":       {cost.Readings},
		"tariff":        {cost.Tariffs},
		"cost":          {cost.Corrections},
		"inspection":    {inspection.Inspections},
		"cut":           {inspection.CutDefects},
		"partner":       {inspection.Suppliers},
		"material":      {inspection.Materials},
		"category":      {inspection.Categories, inspection.Controls},
		"announcement":  {notice.Announcements},
		"organization":  {organization.Departments, organization.Posts, organization.Roles},
		"staff":         {organization.Staff},
		"system":        {menu.Menus, system.Parameters, system.Settings, feedback.Opinions, system.Guides},
	}
}
