package approvers

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
	"qiao/handlers/approval/flow"
)

// Chooses reports whether the applicant chooses the people of a step.
func Chooses(s *flow.Step) bool {
	return slices.ContainsFunc(s.Who, func(who flow.Approver) bool { return who.By == flow.ByChoice })
}

// ReadChoices reads the people whom the applicant chose. Choices for other steps are ignored, as values of unknown
// fields are.
func ReadChoices(d flow.Definition, sent map[string][]payload.Text) (chosen map[string][]string, wrong []flow.Invalid) {
	chosen = map[string][]string{}
	flow.Walk(d.Steps, func(s *flow.Step) {
		if !Chooses(s) {
			return
		}
		if len(sent[s.ID]) > mostPeople {
			wrong = append(wrong, flow.Invalid{Field: s.ID, Text: fmt.Sprintf("%s最多选择 %d 人", s.Name, mostPeople)})
			return
		}
		for _, id := range sent[s.ID] {
			user := strings.TrimSpace(string(id))
			if user != "" && !slices.Contains(chosen[s.ID], user) {
				chosen[s.ID] = append(chosen[s.ID], user)
			}
		}
	})
	return chosen, wrong
}

// NotChoosable is the text for a person who cannot be chosen.
const NotChoosable = "所选人员不存在，或者不属于您的公司"

// Unchoosable returns the steps for which the applicant chose a person who does not exist, or a
// person of another company although the flow does not allow that.
func Unchoosable(ctx context.Context, db store.Reader, d flow.Definition, company string, chosen map[string][]string) (wrong []flow.Invalid, err error) {
	var all []string
	for _, users := range chosen {
		all = append(all, users...)
	}
	if len(all) == 0 {
		return nil, nil
	}
	users, err := Choosable(ctx, db, d, company, all)
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, user := range users {
		known[user] = true
	}
	flow.Walk(d.Steps, func(s *flow.Step) {
		if slices.ContainsFunc(chosen[s.ID], func(user string) bool { return !known[user] }) {
			wrong = append(wrong, flow.Invalid{Field: s.ID, Text: s.Name + "：" + NotChoosable})
		}
	})
	return wrong, nil
}

// Choosable returns the users that a person of the company may choose.
func Choosable(ctx context.Context, db store.Reader, d flow.Definition, company string, users []string) (known []string, err error) {
	err = db.Select(ctx, &known, "approvers/choosable", store.Args{"UserIds": store.List(users), "CompanyId": company, "Anyone": d.ChooseAnyone})
	return known, err
}
