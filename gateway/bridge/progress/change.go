package progress

import (
	"context"
	"slices"
	"strings"

	"qiao/gateway/audit"
	"qiao/gateway/bridge"
	"qiao/gateway/config"
	"qiao/gateway/errs"
)

// longestReason is how many characters a reason has at most.
const longestReason = 400

// Wish is a new setting for some targets.
type Wish struct {
	Targets []bridge.Target
	bridge.Setting
	Reason string
	By     string // name of the person, or of the program
	Origin audit.Origin
	DryRun bool // only say what would be done
}

// Result is the result of a wish for one target.
type Result struct {
	Target  bridge.Target `tstype:"string"`
	From    bridge.State
	Changed bool   // false also for a target that has this setting already: Refused is empty then
	Refused string // why not
}

// Set changes the setting of some targets, each in a transaction of its own. The error is one of the wish itself; then no
// target is changed. A failure of the database ends it: the results say which targets were changed before.
func (p *Progress) Set(ctx context.Context, w Wish) (results []Result, err error) {
	w.Reason = strings.TrimSpace(w.Reason)
	if err := w.check(); err != nil {
		return nil, err
	}
	rows, err := p.rows(ctx)
	if err != nil {
		return nil, err
	}
	results = []Result{}
	for _, target := range w.Targets {
		result, err := p.set(ctx, w, target, rows[target])
		if err != nil {
			return results, err
		}
		results = append(results, result)
	}
	return results, nil
}

func (w Wish) check() error {
	switch {
	case len(w.Targets) == 0:
		return errs.Failf("请选择目标")
	case !slices.Contains(bridge.States, w.State):
		return errs.Failf("状态不存在：%s", errs.Shorten(string(w.State)))
	case w.State == bridge.Canary && (w.Percent < 1 || w.Percent > 99):
		return errs.Failf("灰度比例应在 1 到 99 之间")
	case w.State != bridge.Canary && w.Percent != 0:
		return errs.Failf("只有灰度有比例")
	case len([]rune(w.Reason)) > longestReason:
		return errs.Failf("原因不能超过 %d 个字符", longestReason)
	}
	return nil
}

func (p *Progress) set(ctx context.Context, w Wish, target bridge.Target, row *Row) (Result, error) {
	result := Result{Target: target, From: bridge.Legacy}
	if row == nil {
		result.Refused = "没有这个目标"
		return result, nil
	}
	result.From = row.State
	if result.Refused = w.refuses(row, p.Bridge.Settings.Gates); result.Refused != "" {
		return result, nil
	}
	if (bridge.Setting{State: row.State, Percent: row.Percentage, Trial: row.Trial}) == w.Setting {
		return result, nil
	}
	if w.DryRun {
		result.Changed = true
		return result, nil
	}
	err := p.Bridge.Table.Set(ctx, bridge.Change{Target: target, Setting: w.Setting, Reason: w.Reason, By: w.By, Origin: w.Origin})
	if refused := errs.As(err); err != nil && errs.Is(refused, errs.Business) { // the evidence has changed meanwhile
		result.Refused = refused.ClientText()
		return result, nil
	}
	result.Changed = err == nil
	return result, err
}

// refuses says why a target does not get the setting, and is empty if it does. Back to legacy is always possible.
func (w Wish) refuses(row *Row, gates config.Gates) string {
	if w.State == bridge.Legacy && !w.Trial {
		return ""
	}
	switch i := row.implementation; {
	case i == nil:
		return noImplementation
	case i.signs:
		return bySession
	case w.Trial && row.Untried != "":
		return row.Untried
	case w.Trial && !row.CanTry:
		return "只有写入才试跑"
	case w.Trial && (w.State == bridge.Legacy || w.State == bridge.Native):
		return "只有影子比较和灰度试跑写入"
	default:
		return bridge.Evidence{Compared: row.Compared, Equal: row.Equal, Days: row.Days}.Refusal(gates, w.State, w.Reason)
	}
}
