// Package approvers finds the people who decide: those in the flow, those whom an applicant chooses, and their
// deputies.
package approvers

import (
	"context"
	"slices"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/handlers/approval/flow"
)

// mostPeople bounds how many people one step asks.
const mostPeople = 100

// People finds the people of a step of one application.
type People struct {
	Roster

	Definition flow.Definition
	Applicant  flow.Applicant
	Chosen     map[string][]string // UserIds by step
}

// Ask returns the UserIds of a step, each once. People who have left or whose account is stopped
// are left out; where a step that decides has no approver left, the fallback person is asked.
func (p People) Ask(step *flow.Step) ([]string, error) {
	var found []string
	for _, who := range step.Who {
		for _, user := range p.named(step, who) {
			if step.Kind == flow.Approve {
				user = p.substituteForApplicant(user)
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

// instead returns the flow's fallback person, who is asked where a step has no other approver.
func (p People) instead(step *flow.Step) ([]string, error) {
	users := p.Find(flow.ByPerson, p.Definition.Fallback)
	if len(users) == 0 || users[0] == p.Applicant.UserID && !p.Definition.AllowOwn {
		return nil, errs.Failf("节点“%s”没有可以审批的人，请联系流程管理员", step.Name)
	}
	return users, nil
}

// named are the people of one Approver.
func (p People) named(step *flow.Step, who flow.Approver) (users []string) {
	ids, by := who.IDs, who.By
	switch who.By {
	case flow.ByHead:
		if who.Level > len(p.Applicant.Departments) {
			return nil
		}
		ids = p.Applicant.Departments[who.Level-1 : who.Level]
	case flow.ByChoice:
		ids, by = p.Chosen[step.ID], flow.ByPerson
	}
	for _, id := range ids {
		users = append(users, p.Find(by, id)...)
	}
	return users
}

// substituteForApplicant replaces the applicant by the nearest head who is another person, where the flow
// forbids applicants to decide themselves; empty where there is no such head.
func (p People) substituteForApplicant(user string) string {
	if user != p.Applicant.UserID || p.Definition.AllowOwn {
		return user
	}
	for _, department := range p.Applicant.Departments {
		if heads := p.Find(flow.ByHead, department); len(heads) > 0 && heads[0] != user {
			return heads[0]
		}
	}
	return ""
}

// Person is an applicant, with the facts that conditions use.
type Person struct {
	UserID         string         `db:"UserId"`
	Name           string         `db:"RealName"`
	PostID         *string        `db:"PostId"`
	OrganizationID *string        `db:"OrganizationId"`
	DepartmentName *string        `db:"DepartmentName"`
	Facts          flow.Applicant `db:"-"`
	Company        string         `db:"-"` // the nearest one above, empty where there is none
}

// FindApplicant finds a person who may apply.
func FindApplicant(ctx context.Context, db store.Reader, userID string) (p Person, err error) {
	err = db.Get(ctx, &p, "approvers/applicant", store.Args{"UserId": userID})
	if err != nil {
		return p, store.IfNone(err, errs.Failf("申请人不存在，或者已经离职"))
	}
	p.Facts = flow.Applicant{UserID: p.UserID, PostID: store.OrEmpty(p.PostID)}
	var above []struct {
		ID       string `db:"AncestorId"`
		Category string `db:"Category"`
	}
	err = db.Select(ctx, &above, "approvers/departments", store.Args{"OrganizationId": store.OrEmpty(p.OrganizationID)})
	for _, department := range above {
		p.Facts.Departments = append(p.Facts.Departments, department.ID)
		if department.Category == "公司" && p.Company == "" {
			p.Company = department.ID
		}
	}
	return p, err
}
