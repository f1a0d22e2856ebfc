package shop

import (
	"qiao/gateway/area"
	"qiao/gateway/jobs"
	"qiao/gateway/record"
	"qiao/gateway/typescript"
)

// Area is the dealers' shops.
var Area = area.Declaration{
	Records: map[string][]record.Table{"shop": {Shops, Stages, Documents}},
	Answers: map[string][]typescript.Answer{"shop": {
		{Name: "ShopFiles", Shape: filesOf{}},
	}},
	Finds: []area.Find{{
		Label: "店铺", List: "shop/shops", Menu: shopMenu, Page: shopMenu, Key: "ShopId",
		Title: []string{"ShopCode", "ShopName"}, Aside: []string{"DealerName", "Status"},
	}},
	Demo: fillDemo,
	Open: services,
}

func services(p area.Parts) area.Services {
	h := &Handlers{DB: p.DB, Files: p.Files}
	routes := h.Routes()
	return area.Services{Routes: routes, Jobs: []jobs.Job{h.stagesDue(p.Now), h.documentsDue(p.Now)}}
}
