package approval

import (
	"context"
	"errors"
	"slices"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/handlers/approval/flow"
)

// mostPeople bounds whom one step asks.
const mostPeople = 100

// people finds who is meant by a step of one application.
type people struct {
	ctx        context.Context
	db         reader
	definition flow.Definition
	applicant  flow.Applicant
	chosen     map[string][]string
}

// ask are the UserIds of a step, each once. Those who have left or whose account is stopped
// are nobody; where a step that decides would ask nobody, the fallback person is asked.
func (p people) ask(step *flow.Step) ([]string, error) {
	var found []string
	for _, who := range step.Who {
		users, err := p.named(step, who)
		if err != nil {
			return nil, err
		}
		for _, user := range users {
			if step.Kind == flow.Approve {
				if user, err = p.notOneself(user); err != nil {
					return nil, err
				}
			}
			if user != "" && !slices.Contains(found, user) {
				found = append(found, user)
			}
		}
	}
	if len(found) > mostPeople {
		return nil, errs.Failf("节点“%s”有 %d 人，最多 %d 人，请联系流程管理员", step.Name, len(found), mostPeople)
	}
	if len(found) > 0 || step.Kind == flow.Copy {
		return found, nil
	}
	return p.instead(step)
}

// instead is the person of the flow who is asked where nobody else is.
func (p people) instead(step *flow.Step) ([]string, error) {
	users, err := p.find("person", p.definition.Fallback)
	if err != nil {
		return nil, err
	}
	if len(users) == 0 || users[0] == p.applicant.UserID && !p.definition.AllowOwn {
		return nil, errs.Failf("节点“%s”没有可以审批的人，请联系流程管理员", step.Name)
	}
	return users, nil
}

// named are the people of one Approver.
func (p people) named(step *flow.Step, who flow.Approver) (users []string, err error) {
	ids := who.IDs
	switch who.By {
	case flow.ByHead:
		if who.Level > len(p.applicant.Departments) {
			return nil, nil
		}
		return p.find("head", p.applicant.Departments[who.Level-1])
	case flow.ByChoice:
		ids = p.chosen[step.ID]
	}
	query := who.By
	if query == flow.ByChoice {
		query = flow.ByPerson
	}
	for _, id := range ids {
		more, err := p.find(query, id)
		if err != nil {
			return nil, err
		}
		users = append(users, more...)
	}
	return users, nil
}

// notOneself puts the nearest head who is somebody else in the place of the applicant,
// where the flow forbids that they decide themselves; empty where there is none.
func (p people) notOneself(user string) (string, error) {
	if user != p.applicant.UserID || p.definition.AllowOwn {
		return user, nil
	}
	for _, department := range p.applicant.Departments {
		heads, err := p.find("head", department)
		if err != nil {
			return "", err
		}
		if len(heads) > 0 && heads[0] != user {
			return heads[0], nil
		}
	}
	return "", nil
}

// find are the people of a query: person, post, role or head.
func (p people) find(query, id string) (users []string, err error) {
	err = p.db.Select(p.ctx, &users, "approval/"+query, store.Args{"Id": id})
	return users, err
}

// person is somebody who applies, with what conditions ask about them.
type person struct {
	UserID         string  `db:"UserId"`
	Name           string  `db:"RealName"`
	PostID         *string `db:"PostId"`
	OrganizationID *string `db:"OrganizationId"`
	DepartmentName *string `db:"DepartmentName"`
	facts          flow.Applicant
}

// findApplicant finds a person who may apply.
func findApplicant(ctx context.Context, db reader, userID string) (p person, err error) {
	err = db.Get(ctx, &p, "approval/applicant", store.Args{"UserId": userID})
	if errors.Is(err, store.ErrNoRows) {
		return p, errs.Failf("申请人不存在，或者已经离职")
	}
	if err != nil {
		return p, err
	}
	p.facts = flow.Applicant{UserID: p.UserID, PostID: text(p.PostID)}
	err = db.Select(ctx, &p.facts.Departments, "approval/departments", store.Args{"OrganizationId": text(p.OrganizationID)})
	return p, err
}
