package progress

import (
	"context"
	"time"

	"qiao/gateway/bridge"
	"qiao/gateway/store"
)

// Board is the whole at a glance.
type Board struct {
	Configured bool // there is a legacy system
	Upstreams  []Upstream
	States     States // of the targets that were called, or that have another state than legacy
	Targets    Targets
	Calls      Sides // of the last 7 days
	Weeks      []Week
	Session    string `tstype:"'forward' | 'native' | ''"`
	Access     string `tstype:"'open' | 'observe' | 'enforce' | ''"`
	Gates      Gates
	Recording  Recording
}

// Upstream is a legacy server.
type Upstream struct {
	Name string
	Well bool // calls are passed on to it
}

// States are numbers of targets.
type States struct {
	Legacy int `json:"legacy"`
	Shadow int `json:"shadow"`
	Canary int `json:"canary"`
	Native int `json:"native"`
}

// Targets are numbers of targets.
type Targets struct {
	Called      int // by anybody
	Implemented int // of these
	NeverCalled int // implementations beside these
}

// Sides are the calls that each system has answered.
type Sides struct {
	Legacy int64 `json:"legacy"`
	Native int64 `json:"native"`
}

// Shares are the calls of targets by their state.
type Shares struct {
	Legacy int64 `json:"legacy"`
	Shadow int64 `json:"shadow"`
	Canary int64 `json:"canary"`
	Native int64 `json:"native"`
}

// Week are the calls of a week.
type Week struct {
	Week            string // its Monday, such as 2026-11-23
	Calls           Shares
	Native          int64 // of these, answered by this gateway
	Compared, Equal int64
}

// Gates are the numbers that a target needs (legacy.gates).
type Gates struct {
	Calls, Days int
	Equal       float64 // percent
}

// Recording is the recording that runs.
type Recording struct {
	On             bool
	Until          store.LocalTime `tstype:"string | null"`
	Cases, Dropped int64           // of this instance
}

// Board returns the board of a moment.
func (p *Progress) Board(ctx context.Context, now time.Time) (Board, error) {
	settings := p.Bridge.Settings
	b := Board{
		Configured: true, Upstreams: []Upstream{}, Session: settings.Session, Access: settings.Access,
		Gates: Gates{Calls: settings.Gates.Calls, Days: settings.Gates.Days, Equal: settings.Gates.Equal},
	}
	for _, u := range p.Bridge.Upstreams.List() {
		b.Upstreams = append(b.Upstreams, Upstream{u.Name, u.Well()})
	}
	rows, err := p.rows(ctx)
	if err != nil {
		return b, err
	}
	b.count(rows)
	var days []shareOfDay
	if err := p.DB.Select(ctx, &days, "progress/shares", nil); err != nil {
		return b, err
	}
	b.Weeks = weeks(days)
	since := now.AddDate(0, 0, -6).Format(time.DateOnly)
	for _, d := range days {
		if d.Day >= since {
			b.Calls.Legacy += d.Calls - d.Native
			b.Calls.Native += d.Native
		}
	}
	running, err := bridge.RecordingNow(ctx, p.DB, now)
	if err != nil || running.ID == "" {
		return b, err
	}
	counts, _ := p.Bridge.Recorded()
	b.Recording = Recording{On: true, Until: running.Until, Cases: counts.Cases, Dropped: counts.Dropped}
	return b, nil
}

func (b *Board) count(rows map[bridge.Target]*Row) {
	for _, row := range rows {
		called := row.LegacyCalls+row.NativeCalls > 0
		switch {
		case called && row.Implemented:
			b.Targets.Called++
			b.Targets.Implemented++
		case called:
			b.Targets.Called++
		case row.Implemented:
			b.Targets.NeverCalled++
		}
		switch {
		case row.State == bridge.Shadow:
			b.States.Shadow++
		case row.State == bridge.Canary:
			b.States.Canary++
		case row.State == bridge.Native:
			b.States.Native++
		case called:
			b.States.Legacy++
		}
	}
}

// shareOfDay are the calls of a day whose targets were in one state.
type shareOfDay struct {
	Day      string       `db:"CallDay"`
	State    bridge.State `db:"State"`
	Calls    int64        `db:"Calls"`
	Native   int64        `db:"NativeCalls"`
	Compared int64        `db:"Compared"`
	Equal    int64        `db:"Equal"`
}

// weeks adds days, which are in order, to weeks.
func weeks(days []shareOfDay) []Week {
	all := []Week{}
	for _, d := range days {
		at, err := time.Parse(time.DateOnly, d.Day)
		if err != nil {
			continue // never: the program writes the days
		}
		monday := at.AddDate(0, 0, -(int(at.Weekday())+6)%7).Format(time.DateOnly)
		if len(all) == 0 || all[len(all)-1].Week != monday {
			all = append(all, Week{Week: monday})
		}
		w := &all[len(all)-1]
		switch d.State {
		case bridge.Legacy:
			w.Calls.Legacy += d.Calls
		case bridge.Shadow:
			w.Calls.Shadow += d.Calls
		case bridge.Canary:
			w.Calls.Canary += d.Calls
		case bridge.Native:
			w.Calls.Native += d.Calls
		}
		w.Native, w.Compared, w.Equal = w.Native+d.Native, w.Compared+d.Compared, w.Equal+d.Equal
	}
	return all
}
