package progress

import (
	"context"

	"qiao/gateway/bridge"
)

// Refused are the calls of a person that the rights of this gateway would refuse.
type Refused struct {
	Target bridge.Target `db:"Target"`
	Refusal
}

// Refusals returns the refusals of all targets that fit a pattern, by person.
func (p *Progress) Refusals(ctx context.Context, pattern string) ([]Refused, error) {
	var all, found []Refused
	if err := p.DB.Select(ctx, &all, "progress/all_refusals", nil); err != nil {
		return nil, err
	}
	for _, r := range all {
		if bridge.Matches(pattern, r.Target) {
			found = append(found, r)
		}
	}
	return found, nil
}
