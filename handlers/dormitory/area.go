package dormitory

import (
	"slices"

	"qiao/gateway/approval"
	"qiao/gateway/area"
	"qiao/gateway/record"
	"qiao/handlers/dormitory/cost"
)

// Area is the dormitories: rooms, check-ins, repairs, single rooms, and what they cost.
var Area = area.Declaration{
	Records: map[string][]record.Table{
		"dormitory":     {Rooms, CheckIns, SingleStays, Leases},
		"singlerequest": {SingleRequests},
		"repair":        {Repairs},
		"reading":       {cost.Readings},
		"tariff":        {cost.Tariffs},
		"cost":          {cost.Corrections},
	},
	Demo: cost.FillDemo,
	Open: services,
}

func services(p area.Parts) area.Services {
	costs := &cost.Handlers{DB: p.DB, Files: p.Files}
	h := &Handlers{Live: p.Live, DB: p.DB, Files: p.Files, AskApproval: p.Calls.Ask, BackCharge: costs.BackCharge}
	p.Calls.Approved[singleRoom] = approval.Subject{Ask: h.AskAgain, Ended: h.RoomDecided, Final: roomFinal}
	return area.Services{Routes: slices.Concat(h.Routes(), costs.Routes())}
}
