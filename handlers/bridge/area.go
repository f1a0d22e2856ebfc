// Package bridge serves the page 迁移: which system answers what, the evidence for it, and the states of the targets.
package bridge

import (
	"slices"

	"qiao/gateway"
	"qiao/gateway/area"
	core "qiao/gateway/bridge"
	"qiao/gateway/bridge/compare"
	"qiao/gateway/bridge/progress"
	"qiao/gateway/entry/request"
	"qiao/gateway/session"
	"qiao/gateway/typescript"
)

const (
	menu   = "bridge"
	base   = "/admin/bridge"
	maySet = menu + ".set"
)

// Area is the bridge to the legacy system.
var Area = area.Declaration{
	Answers: map[string][]typescript.Answer{
		"bridge": {
			{Name: "BridgeBoard", Shape: progress.Board{}},
			{Name: "BridgeUpstream", Shape: progress.Upstream{}},
			{Name: "BridgeShares", Shape: progress.Shares{}},
			{Name: "BridgeWeek", Shape: progress.Week{}},
			{Name: "BridgeState", Shape: core.State("")},
			{Name: "BridgeKind", Shape: progress.Kind("")},
			{Name: "BridgeTargetList", Shape: list{}},
			{Name: "BridgeTarget", Shape: progress.Row{}},
			{Name: "BridgeTargetDetail", Shape: progress.Detail{}},
			{Name: "BridgeDifference", Shape: progress.Difference{}},
			{Name: "BridgeClass", Shape: compare.Class("")},
			{Name: "BridgeNoise", Shape: progress.Noise{}},
			{Name: "BridgeShape", Shape: progress.Shape{}},
			{Name: "BridgeRefusal", Shape: progress.Refusal{}},
			{Name: "BridgeChange", Shape: progress.Change{}},
			{Name: "BridgeDay", Shape: progress.Day{}},
			{Name: "BridgeCoverageList", Shape: coverage{}},
			{Name: "BridgeCovered", Shape: progress.Covered{}},
			{Name: "BridgeResult", Shape: progress.Result{}},
			{Name: "BridgeResults", Shape: results{}},
		},
	},
	Open: func(p area.Parts) area.Services {
		h := &Handlers{Bridge: p.Bridge, ExportRows: p.Config.Exports.Rows}
		if p.Bridge != nil {
			h.Progress = &progress.Progress{Bridge: p.Bridge, DB: p.DB, Live: p.Live, Routes: p.Calls.Surface}
		}
		return area.Services{Routes: h.Routes()}
	},
}

// Handlers serves the routes below /admin/bridge.
type Handlers struct {
	Bridge   *core.Bridge       // nil without a legacy system
	Progress *progress.Progress // likewise
	// ExportRows bounds an export.
	ExportRows int
}

// Routes are the area's.
func (h *Handlers) Routes() []gateway.Route {
	reads, sets := session.Menu(menu), session.Button(maySet)
	filters := slices.Concat(request.ListQuery, []string{"state", "kind", "todo"})
	return []gateway.Route{
		{Methods: "GET", Path: base + "/board", Access: reads, Effect: gateway.Read, Summary: "迁移概况", Handle: h.Board},
		{Methods: "GET", Path: base + "/targets", Access: reads, Effect: gateway.Read, Summary: "迁移对象及其状态", Handle: h.Targets, Query: filters},
		{Methods: "GET", Path: base + "/target", Access: reads, Effect: gateway.Read, Summary: "一个迁移对象的证据和差异", Handle: h.Target, Query: []string{"target"}},
		{Methods: "GET", Path: base + "/coverage", Access: reads, Effect: gateway.Read, Summary: "各种调用的覆盖情况", Handle: h.Coverage, Query: filters},
		{Methods: "GET", Path: base + "/coverage/export", Access: reads, Effect: gateway.Read, File: true, Summary: "导出各种调用的覆盖情况", Handle: h.ExportCoverage, Query: []string{"keyword", "state", "kind", "todo"}},
		{Methods: "POST", Path: base + "/state", Access: sets, Effect: gateway.Write, Summary: "切换迁移对象的状态", Handle: h.SetState},
		{Methods: "POST", Path: base + "/recount", Access: sets, Effect: gateway.Write, Summary: "重新收集迁移对象的证据", Handle: h.Recount},
		{Methods: "POST", Path: base + "/pin", Access: sets, Effect: gateway.Write, Summary: "设定一个字段的差异是否计入", Handle: h.Pin},
	}
}
