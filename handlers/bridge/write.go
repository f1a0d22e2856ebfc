package bridge

import (
	"slices"

	"qiao/gateway"
	"qiao/gateway/audit"
	core "qiao/gateway/bridge"
	"qiao/gateway/bridge/compare"
	"qiao/gateway/bridge/progress"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
)

// mostTargets bounds the targets of one call.
const mostTargets = 500

// results say for each target whether its state was changed.
type results struct {
	Results []progress.Result
}

// SetState answers POST state.
func (h *Handlers) SetState(r *gateway.Request) (any, error) {
	var in struct {
		Targets    []string
		State      payload.Text
		Percentage int
		Trial      bool
		Reason     payload.Text
	}
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	switch {
	case h.Progress == nil:
		return nil, errUnset
	case len(in.Targets) > mostTargets:
		return nil, errs.Failf("一次最多切换 %d 个目标", mostTargets)
	}
	wish := progress.Wish{
		Setting: core.Setting{State: core.State(in.State), Percent: in.Percentage, Trial: in.Trial}, Reason: string(in.Reason),
		By: r.Caller.Name, Origin: r.Origin(),
	}
	for _, target := range in.Targets {
		if folded := core.Target(wire.Fold(target)); !slices.Contains(wish.Targets, folded) {
			wish.Targets = append(wish.Targets, folded)
		}
	}
	all, err := h.Progress.Set(r.Context(), wish)
	return results{all}, err
}

// Recount answers POST recount: the evidence of a target begins anew.
func (h *Handlers) Recount(r *gateway.Request) (any, error) {
	var in struct{ Target payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	target, err := h.target(in.Target)
	if err != nil {
		return nil, err
	}
	return "success", h.Progress.Recount(r.Context(), target, r.Origin())
}

// pins are the words for a pin in the audit log.
var pins = map[compare.Pin]string{compare.AlwaysNoise: "固定为噪声", compare.NeverNoise: "不算噪声", compare.Learned: "取消固定"}

const (
	// longestField is how many characters the name of a field has at most.
	longestField = 400
	longestTitle = 400 // of a row of the audit log
)

// Pin answers POST pin: a person says whether differences of a field count.
func (h *Handlers) Pin(r *gateway.Request) (any, error) {
	var in struct{ Target, Field, Part, Pin payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	field, part, pin := string(in.Field), compare.Part(in.Part), compare.Pin(in.Pin)
	word, known := pins[pin]
	switch {
	case h.Progress == nil:
		return nil, errUnset
	case field == "" || len([]rune(field)) > longestField:
		return nil, errs.Failf("请指定 Field（字段），不超过 %d 个字符", longestField)
	case part != compare.OfValue && part != compare.OfOrder:
		return nil, errs.Failf("Part 应为 value（值）或 order（行序）")
	case !known:
		return nil, errs.Failf("Pin 应为 noise（噪声）、never（不算噪声）或空")
	}
	return h.change(r, in.Target, word, " "+field, func(tx *store.Tx, target core.Target) error {
		return h.Bridge.Pin(r.Context(), tx, target, field, part, pin)
	})
}

// change runs do for a target. what follows the target in the title of its audit row.
func (h *Handlers) change(r *gateway.Request, sent payload.Text, verb, what string, do func(*store.Tx, core.Target) error) (any, error) {
	target, err := h.target(sent)
	if err != nil {
		return nil, err
	}
	line := r.Origin().Did(audit.BridgeChanged, string(target))
	line.Title, line.Verb = payload.Shorten(string(target)+what, longestTitle), verb
	err = h.Progress.Change(r.Context(), target, line, func(tx *store.Tx) error { return do(tx, target) })
	return "success", err
}
