package bridge

import (
	"context"
	"fmt"
	"strings"

	"qiao/gateway/config"
	"qiao/gateway/store"
)

// Evidence are the numbers by which a target may move to this gateway.
type Evidence struct {
	Compared int64 `db:"Compared" json:"compared"` // calls
	Equal    int64 `db:"Equal" json:"equal"`
	Days     int   `db:"Days" json:"days"` // on which calls were compared
}

// EvidenceOf reads the numbers of a target.
func EvidenceOf(ctx context.Context, db store.Reader, target Target) (e Evidence, err error) {
	return e, db.Get(ctx, &e, "bridge/evidence", store.Args{"Target": string(target)})
}

// Share is the percentage of equal answers, 0 where none was compared.
func (e Evidence) Share() float64 {
	if e.Compared == 0 {
		return 0
	}
	return 100 * float64(e.Equal) / float64(e.Compared)
}

// Shown is Share rounded down to two digits, so that only equal answers alone are 100 %.
func (e Evidence) Shown() float64 {
	if e.Compared == 0 {
		return 0
	}
	return float64(e.Equal*10_000/e.Compared) / 100
}

// Blocks says which numbers of the gates are not met.
func (e Evidence) Blocks(gates config.Gates) (blocked []string) {
	if e.Compared < int64(gates.Calls) {
		blocked = append(blocked, fmt.Sprintf("已比较 %d 次，需要 %d 次", e.Compared, gates.Calls))
	}
	if e.Days < gates.Days {
		blocked = append(blocked, fmt.Sprintf("比较过 %d 天，需要 %d 天", e.Days, gates.Days))
	}
	if e.Compared > 0 && e.Share() < gates.Equal {
		blocked = append(blocked, fmt.Sprintf("一致率 %.2f%%，需要 %g%%", e.Shown(), gates.Equal))
	}
	return blocked
}

// Refusal says why a target must not change to a state, and is empty if it may: legacy.gates, or a reason in their place.
func (e Evidence) Refusal(gates config.Gates, to State, reason string) string {
	blocked := e.Blocks(gates)
	if len(blocked) == 0 || to != Canary && to != Native || reason != "" {
		return ""
	}
	return "证据不足：" + strings.Join(blocked, "；") + "。仍要切换请填写原因"
}
