// Package calendar reads the company's working days, and finds other applications of the same person
// for the same days.
package calendar

import (
	"context"
	_ "embed"
	"encoding/json"
	"slices"

	"qiao/gateway/clock"
	"qiao/gateway/store"
	"qiao/gateway/workdays"
	"qiao/handlers/approval/engine"
	"qiao/handlers/approval/flow"
	sqltext "qiao/sql"
)

//go:embed statements.sql
var statements string

func init() { sqltext.Register("calendar", statements) }

// Of reads the working days by which a form is counted. A list that cannot be read has no days.
func Of(ctx context.Context, db store.Reader, d flow.Definition) (clock.Workdays, error) {
	if !slices.ContainsFunc(d.Fields, func(f flow.Field) bool { return f.Working }) {
		return clock.Workdays{}, nil
	}
	return workdays.Read(ctx, db)
}

// Overlap is another application of the same person with the same flow, for days or times that an
// application asks for too.
type Overlap struct {
	ApplicationID string       `db:"ApplicationId" json:"ApplicationId"`
	ApplicationNo string       `db:"ApplicationNo"`
	Title         string       `db:"Title"`
	State         engine.State `db:"State"`
	From          string       `db:"-"`
	To            string       `db:"-"`

	Form string `db:"Form" json:"-"`
}

// Asked is an application: its flow, its applicant and its form.
type Asked struct {
	FlowID, UserID string
	ApplicationID  string // itself; empty for one that is not there yet
	Definition     flow.Definition
	Form           flow.Form
}

// Overlaps finds the applications that run or are approved, and that a form overlaps.
func Overlaps(ctx context.Context, db store.Reader, asked Asked) (found []Overlap, err error) {
	pairs := slices.DeleteFunc(asked.Definition.Periods(), func(p flow.Period) bool {
		return len(asked.Form[p.From]) == 0 || len(asked.Form[p.To]) == 0
	})
	if len(pairs) == 0 {
		return nil, nil
	}
	var others []Overlap
	err = db.Select(ctx, &others, "calendar/others", store.Args{"FlowId": asked.FlowID, "UserId": asked.UserID, "ApplicationId": asked.ApplicationID})
	if err != nil {
		return nil, err
	}
	for _, other := range others {
		var form flow.Form
		if err := json.Unmarshal([]byte(other.Form), &form); err != nil {
			return nil, err
		}
		for _, p := range pairs {
			from, to := form[p.From], form[p.To]
			if len(from) > 0 && len(to) > 0 && from[0] <= asked.Form[p.To][0] && asked.Form[p.From][0] <= to[0] {
				other.From, other.To = from[0], to[0]
				found = append(found, other)
				break
			}
		}
	}
	return found, nil
}
