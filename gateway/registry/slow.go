package registry

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"qiao/gateway/jobs"
	"qiao/gateway/registry/usage"
	"qiao/gateway/store"
)

// maxPlans is how many plans wait at once; further ones are not taken.
const maxPlans = 16

// planner takes the plans of slow entries beside the calls.
type planner struct {
	wanted chan wantedPlan
	wake   chan struct{}
}

// wantedPlan is a statement that was slow.
type wantedPlan struct {
	key       usage.Key
	statement *store.Statement
	database  string
}

func newPlanner() planner {
	return planner{wanted: make(chan wantedPlan, maxPlans), wake: make(chan struct{}, 1)}
}

// NoteSlow keeps a slow call, with the shape of its parameters, and has the plan of its statement taken later.
func (l *Live) NoteSlow(p *Procedure, call *Call, requestID string, took time.Duration) {
	wants := l.usage.NoteSlow(p.meter.Key(), usage.Slow{
		Time: l.now(), RequestID: requestID, Took: took, Database: call.DB.Name(), Shape: shapeOf(p, call),
	})
	if !wants || call.statement == nil {
		return
	}
	select {
	case l.plans.wanted <- wantedPlan{p.meter.Key(), call.statement, call.DB.Name()}:
	default:
		return
	}
	select {
	case l.plans.wake <- struct{}{}:
	default: // it is awake
	}
}

// shapeOf are the parameters of an entry's call without their values. The length of a secret is a part of it.
func shapeOf(p *Procedure, call *Call) []usage.Shape {
	if p.Entry == nil {
		return nil
	}
	types, shape := p.Entry.ParamTypes(), make([]usage.Shape, 0, len(call.bound))
	for _, arg := range call.bound {
		s := usage.Shape{Name: arg.Name, Type: types[arg.Name], Null: arg.Value == nil, Length: -1}
		if text, isText := arg.Value.(string); isText && !isSecret(p, arg.Name) {
			s.Length = utf8.RuneCountInString(text)
		}
		shape = append(shape, s)
	}
	return shape
}

func isSecret(p *Procedure, name string) bool {
	for i := range p.Entry.Params {
		if param := &p.Entry.Params[i]; strings.EqualFold(param.Name, name) {
			return param.Secret
		}
	}
	return false
}

// PlansJob takes the plans of slow entries. A database that shows none, such as to a login without the right, has none.
func (l *Live) PlansJob() jobs.Job {
	return jobs.Job{
		Name: "plans", Every: time.Hour, Wake: l.plans.wake, Do: l.takePlans,
		Failure: "the plan of a slow entry cannot be taken",
	}
}

func (l *Live) takePlans(ctx context.Context) error {
	for {
		select {
		case wanted := <-l.plans.wanted:
			l.takePlan(ctx, wanted)
		default:
			return ctx.Err()
		}
	}
}

func (l *Live) takePlan(ctx context.Context, wanted wantedPlan) {
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	lines, err := wanted.statement.Plan(ctx)
	if err != nil {
		l.log.Debug("no plan of a slow entry", "procedure", wanted.key.Procedure, "cxtype", wanted.key.CXType, "error", err.Error())
		return
	}
	l.usage.NotePlan(wanted.key, usage.Plan{Time: l.now(), Database: wanted.database, Lines: filled(lines)})
}

// filled are the lines that are not empty: a condition that is left out leaves an empty one in the statement.
func filled(texts []string) (lines []string) {
	for _, text := range texts {
		for line := range strings.SplitSeq(text, "\n") {
			if strings.TrimSpace(line) != "" {
				lines = append(lines, line)
			}
		}
	}
	return lines
}
