package progress

import (
	"context"

	"qiao/gateway/bridge"
)

// shapeKey names the calls of one shape, or of a whole target if Endpoint and Key are empty.
type shapeKey struct {
	Target   bridge.Target `db:"Target"`
	Endpoint string        `db:"Endpoint"`
	Key      string        `db:"ShapeKey"`
}

type histograms struct{ legacy, native bridge.Times }

func (h *histograms) percentiles() Times {
	return Times{
		LegacyP50: h.legacy.Percentile(50), LegacyP95: h.legacy.Percentile(95),
		NativeP50: h.native.Percentile(50), NativeP95: h.native.Percentile(95),
	}
}

// times adds up the histograms of some targets by a key.
func (p *Progress) times(ctx context.Context, targets []bridge.Target, by func(shapeKey) shapeKey) (map[shapeKey]*histograms, error) {
	args, err := listed(targets)
	if err != nil {
		return nil, err
	}
	var rows []struct {
		shapeKey
		LegacyTimes string `db:"LegacyTimes"`
		NativeTimes string `db:"NativeTimes"`
	}
	if err := p.DB.Select(ctx, &rows, "progress/times", args); err != nil {
		return nil, err
	}
	all := map[shapeKey]*histograms{}
	for _, row := range rows {
		key := by(row.shapeKey)
		if all[key] == nil {
			all[key] = &histograms{}
		}
		all[key].legacy.Merge(bridge.ParseTimes(row.LegacyTimes))
		all[key].native.Merge(bridge.ParseTimes(row.NativeTimes))
	}
	return all, nil
}
