package bridge

import (
	"slices"

	"qiao/gateway"
	core "qiao/gateway/bridge"
	"qiao/gateway/bridge/progress"
	"qiao/gateway/entry/request"
	"qiao/gateway/errs"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
)

// list is a page of the targets.
type list struct {
	List  []progress.Row `json:"list"`
	Total int            `json:"total"`
}

// coverage is a page of the shapes of all targets.
type coverage struct {
	List  []progress.Covered `json:"list"`
	Total int                `json:"total"`
}

// Board answers GET board. Without a legacy system it says so.
func (h *Handlers) Board(r *gateway.Request) (any, error) {
	if h.Progress == nil {
		return progress.Board{Upstreams: []progress.Upstream{}, Weeks: []progress.Week{}}, nil
	}
	return h.Progress.Board(r.Context(), r.Now())
}

// Targets answers GET targets.
func (h *Handlers) Targets(r *gateway.Request) (any, error) {
	filter, asked, err := filterOf(r, progress.Sorts)
	if err != nil || h.Progress == nil {
		return list{List: []progress.Row{}}, err
	}
	rows, total, err := h.Progress.List(r.Context(), filter, asked.Offset, asked.Size)
	return list{rows, total}, err
}

// Coverage answers GET coverage.
func (h *Handlers) Coverage(r *gateway.Request) (any, error) {
	filter, asked, err := filterOf(r, nil)
	if err != nil || h.Progress == nil {
		return coverage{List: []progress.Covered{}}, err
	}
	shapes, total, err := h.Progress.Coverage(r.Context(), filter, asked.Offset, asked.Size)
	return coverage{shapes, total}, err
}

// filterOf reads the filters of a list.
func filterOf(r *gateway.Request, sorts []string) (progress.Filter, request.Asked, error) {
	var in struct{ State, Kind, Todo payload.Text }
	if err := r.Bind(&in); err != nil {
		return progress.Filter{}, request.Asked{}, err
	}
	filter := progress.Filter{State: core.State(in.State), Kind: progress.Kind(in.Kind), ToDo: in.Todo == "1" || in.Todo == "true"}
	switch {
	case filter.State != "" && !slices.Contains(core.States, filter.State):
		return filter, request.Asked{}, errs.Failf("状态不存在：%s", errs.Shorten(string(filter.State)))
	case filter.Kind != "" && !slices.Contains(progress.Kinds, filter.Kind):
		return filter, request.Asked{}, errs.Failf("类型不存在：%s", errs.Shorten(string(filter.Kind)))
	}
	asked, err := r.Asked(request.List{Max: 200, Sorts: sorts})
	filter.Keyword, filter.Sort, filter.Desc = asked.Keyword, asked.Sort, asked.Descending
	return filter, asked, err
}

// Target answers GET target.
func (h *Handlers) Target(r *gateway.Request) (any, error) {
	var in struct{ Target payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	target, err := h.target(in.Target)
	if err != nil {
		return nil, err
	}
	return h.Progress.Of(r.Context(), target)
}

// target is the target that a request names.
func (h *Handlers) target(sent payload.Text) (core.Target, error) {
	if h.Progress == nil {
		return "", errUnset
	}
	if sent == "" {
		return "", errs.Failf("请指定 Target（目标）")
	}
	return core.Target(wire.Fold(string(sent))), nil
}

var errUnset = errs.Failf("没有配置旧系统，请系统管理员在配置里填写 legacy.upstreams")
