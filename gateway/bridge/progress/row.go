package progress

import (
	"qiao/gateway/bridge"
	"qiao/gateway/config"
	"qiao/gateway/registry"
	"qiao/gateway/store"
)

// Kind is the kind of a target.
type Kind string

// The kinds.
const (
	Procedure Kind = "procedure"
	Route     Kind = "route"
)

// Kinds are all kinds.
var Kinds = []Kind{Procedure, Route}

// Counts are the calls of both systems, over the days that are kept (legacy.keep).
type Counts struct {
	LegacyCalls  int64           `db:"LegacyCalls"`
	NativeCalls  int64           `db:"NativeCalls"`
	LegacyFailed int64           `db:"LegacyFailed"`
	NativeFailed int64           `db:"NativeFailed"`
	Compared     int64           `db:"Compared"`
	Equal        int64           `db:"Equal"`
	LastDate     store.LocalTime `db:"LastDate" tstype:"string | null"` // null without a call
}

// Times are the times of answers in milliseconds, as the upper bound of a class; 0 without an answer.
type Times struct {
	LegacyP50, LegacyP95, NativeP50, NativeP95 int64
}

// Standing is how one target stands.
type Standing struct {
	Target      bridge.Target `tstype:"string"`
	Kind        Kind
	Name        string // as the implementation spells it; the target without one
	Summary     string // of the implementation of a procedure
	Implemented bool
	Effect      string `tstype:"'read' | 'write' | ''"` // '' without an implementation
	State       bridge.State
	Percentage  int
	Trial       bool
	CanTry      bool   // its writes can be tried and rolled back
	Untried     string // why its writes cannot; empty where they can, and for what reads
	Counts
	Times
	People int64
	Share  float64      // percent of the compared answers that are equal, rounded down to two digits
	Blocks []string     // why it is not to be moved on
	Next   bridge.State `tstype:"BridgeState | ''"` // '' for one that cannot be moved on

	implementation *implementation
}

// Row is one target of a list.
type Row struct {
	Standing
	Days        int   // on which calls were compared
	Differences int64 // kinds of them
}

// sums is what was counted of a target.
type sums struct {
	Target bridge.Target `db:"Target"`
	Counts
	Days int `db:"Days"`
}

func newRow(target bridge.Target, found *implementation) *Row {
	r := &Row{Standing: Standing{
		Target: target, Kind: Procedure, Name: string(target), State: bridge.Legacy, Blocks: []string{}, implementation: found,
	}}
	if target.IsRoute() {
		r.Kind = Route
	}
	if found != nil {
		r.Implemented, r.Name, r.Summary, r.Effect, r.CanTry = true, found.name, found.summary, found.effect.String(), found.canTry && found.effect == registry.Write
		if found.effect == registry.Write && !found.canTry {
			r.Untried = found.untried()
		}
	}
	return r
}

// judge sets what follows from the rest of the row.
func (r *Row) judge(gates config.Gates) {
	evidence := bridge.Evidence{Compared: r.Compared, Equal: r.Equal, Days: r.Days}
	r.Share = evidence.Shown()
	switch i := r.implementation; {
	case i == nil:
		r.Blocks = append(r.Blocks, noImplementation)
		return
	case i.signs:
		r.Blocks = append(r.Blocks, bySession)
		return
	case r.State == bridge.Native:
		return
	case r.Untried != "":
		r.Blocks = append(r.Blocks, r.Untried+cannotCompare)
	default:
		if i.effect == registry.Write && !r.Trial {
			r.Blocks = append(r.Blocks, notTried)
		}
		r.Blocks = append(r.Blocks, evidence.Blocks(gates)...)
	}
	r.Next = next(r.State, r.implementation.effect == registry.Read || r.CanTry)
}

// The sentences of Blocks that are not about numbers.
const (
	noImplementation = "本系统没有实现"
	bySession        = "登录与退出由配置 legacy.session 决定"
	cannotCompare    = "，没有可比较的结果，切换要填写原因"
	notTried         = "没有打开写入试跑"
)

// next is the state after a state; a target that cannot be compared passes over shadow.
func next(state bridge.State, compares bool) bridge.State {
	switch {
	case state == bridge.Legacy && compares:
		return bridge.Shadow
	case state == bridge.Legacy || state == bridge.Shadow:
		return bridge.Canary
	default:
		return bridge.Native
	}
}
