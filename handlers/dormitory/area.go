package dormitory

import (
	"slices"

	"qiao/gateway/area"
	"qiao/gateway/jobs"
	"qiao/gateway/names"
	"qiao/gateway/record"
	"qiao/gateway/typescript"
	"qiao/handlers/dormitory/cost"
	"qiao/handlers/dormitory/repair"
)

// Area is the dormitories: rooms, check-ins, repairs, single rooms, and costs.
var Area = area.Declaration{
	Records: map[string][]record.Table{
		"dormitory":     {Rooms, CheckIns, SingleStays, Leases},
		"singlerequest": {SingleRequests},
		"repair":        {repair.Repairs},
		"reading":       {cost.Readings},
		"tariff":        {cost.Tariffs},
		"cost":          {cost.Corrections},
	},
	Finds: []area.Find{
		repair.Find,
		{Label: "住户", List: "dormitory/check_ins", Menu: intoMenu, Page: intoMenu, Key: "CheckInId", Title: []string{"Resident"}, Aside: []string{"RoomName", "Status"}},
		{Label: "房间", List: "dormitory/rooms", Menu: inventoryMenu, Page: inventoryMenu, Key: "RoomId", Title: []string{"Building", "RoomNo"}, Aside: []string{"RoomType"}},
	},
	Answers:  map[string][]typescript.Answer{"cost": cost.Answers, "repair": repair.Answers, "mydorm": mineAnswers},
	Approved: []string{singleRoomKey},
	Demo:     cost.FillDemo,
	Open:     services,
}

func services(p area.Parts) area.Services {
	costs := &cost.Handlers{DB: p.DB, Files: p.Files}
	repairs := &repair.Handlers{Live: p.Live, DB: p.DB, Files: p.Files}
	h := &Handlers{DB: p.DB, Now: p.Now, StartApproval: p.Calls.StartApproval, BackCharge: costs.BackCharge}
	routes := slices.Concat(h.Routes(), costs.Routes(), repairs.Routes())
	p.Calls.Subjects = append(p.Calls.Subjects, h.singleRoom())
	return area.Services{Routes: routes, Jobs: []jobs.Job{names.Job("worker-pinyin", p.DB, "dormitory/unspelled")}}
}
