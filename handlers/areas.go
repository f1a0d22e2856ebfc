// Package handlers joins the areas of the business. Each is a package below this one: its records,
// rules, routes, lists, statements and demo data.
package handlers

import (
	"context"
	"slices"
	"strings"
	"sync"

	"qiao/gateway"
	"qiao/gateway/area"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/typescript"
	"qiao/handlers/account"
	"qiao/handlers/aftersales"
	"qiao/handlers/appinfo"
	approvalcentre "qiao/handlers/approval"
	"qiao/handlers/audit"
	"qiao/handlers/authorize"
	"qiao/handlers/bridge"
	"qiao/handlers/clienterrors"
	"qiao/handlers/contract"
	"qiao/handlers/customer"
	"qiao/handlers/dormitory"
	"qiao/handlers/explorer"
	"qiao/handlers/feedback"
	"qiao/handlers/files"
	"qiao/handlers/find"
	"qiao/handlers/inspection"
	"qiao/handlers/meal"
	"qiao/handlers/menu"
	"qiao/handlers/messages"
	"qiao/handlers/notice"
	"qiao/handlers/openapi"
	"qiao/handlers/organization"
	"qiao/handlers/personal"
	"qiao/handlers/quotation"
	"qiao/handlers/remit"
	"qiao/handlers/sessions"
	"qiao/handlers/shop"
	"qiao/handlers/system"
	"qiao/handlers/wechat"
	"qiao/sql/seed"
)

//go:generate go test -run TestGeneratedTypes -update .

// own are the areas but for the approval centre. A new one is a line here; what it is made of stands
// in area.go of its folder.
var own = []area.Declaration{
	account.Area,
	aftersales.Area,
	appinfo.Area,
	audit.Area,
	authorize.Area,
	bridge.Area,
	clienterrors.Area,
	contract.Area,
	customer.Area,
	dormitory.Area,
	explorer.Area,
	feedback.Area,
	files.Area,
	inspection.Area,
	meal.Area,
	menu.Area,
	messages.Area,
	notice.Area,
	openapi.Area,
	organization.Area,
	personal.Area,
	quotation.Area,
	remit.Area,
	sessions.Area,
	shop.Area,
	system.Area,
	wechat.Area,
}

// areas are all areas. The approval centre comes after those whose subjects it offers, and the search
// after those whose records it finds.
var areas = searched(append(slices.Clone(own), approvalcentre.Area(approved(own))))

// searched adds the search for the records of some areas.
func searched(areas []area.Declaration) []area.Declaration {
	var kinds []area.Find
	for _, a := range areas {
		kinds = append(kinds, a.Finds...)
	}
	return append(areas, find.Area(kinds))
}

// approved are the keys of the subjects of some areas.
func approved(areas []area.Declaration) (keys []string) {
	for _, a := range areas {
		keys = append(keys, a.Approved...)
	}
	return keys
}

// Open returns the routes and jobs of all areas.
func Open(p area.Parts) (all area.Services) {
	p.Tables = Tables()
	p.Calls = &area.Calls{Surface: func() []gateway.Route { return all.Routes }}
	for _, a := range areas {
		p.Calls.Timelines = append(p.Calls.Timelines, a.Timelines...)
	}
	for _, a := range areas {
		services := a.Open(p)
		all.Routes = append(all.Routes, services.Routes...)
		all.Jobs = append(all.Jobs, services.Jobs...)
	}
	return all
}

// Demo adds the demo data of all areas that must run through the program.
func Demo(ctx context.Context, tx *store.Tx, data *seed.Data) error {
	for _, a := range areas {
		if a.Demo == nil {
			continue
		}
		if err := a.Demo(ctx, tx, data); err != nil {
			return err
		}
	}
	return nil
}

// Records are the kinds of records of all areas, by the page of the UI that gets their types.
var Records = sync.OnceValue(func() map[string][]record.Table {
	all := map[string][]record.Table{}
	for _, a := range areas {
		for page, tables := range a.Records {
			all[page] = append(all[page], tables...)
		}
	}
	return all
})

// Answers are the types of what the calls of all areas answer, by the page of the UI that gets them.
func Answers() map[string][]typescript.Answer {
	all := map[string][]typescript.Answer{}
	for _, a := range areas {
		for page, answers := range a.Answers {
			all[page] = append(all[page], answers...)
		}
	}
	return all
}

// Numbers are the menus of the pages that show records with a number, by the prefix of the number.
func Numbers() map[string]string {
	pages := map[string]string{}
	for _, a := range areas {
		for _, kind := range a.Finds {
			if kind.Prefix != "" {
				pages[kind.Prefix] = kind.Page
			}
		}
	}
	return pages
}

// Tables are the records of all areas, in the order of their names.
func Tables() (all []record.Table) {
	for _, page := range Records() {
		all = append(all, page...)
	}
	slices.SortFunc(all, func(a, b record.Table) int { return strings.Compare(a.Name, b.Name) })
	return all
}
