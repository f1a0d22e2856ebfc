package authorize

import (
	"context"
	"errors"
	"slices"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// person is the data of a user that rights depend on.
type person struct {
	Name       string `db:"FullName"`
	Enabled    bool   `db:"Enabled"` // a disabled user has no rights
	PostName   string `db:"PostName"`
	RoleID     string `db:"RoleId" json:"RoleId"`
	RoleName   string `db:"RoleName"`
	Department string `db:"DepartmentName"`
	// Since when the user has the post and the department, and who assigned them; nil where
	// the history does not have it.
	Post, Placed *linked    `db:"-"`
	Above        []reaching `db:"-"` // the departments, the user's own one first
}

// linked is the time when a user was assigned to a post or a department, and the user who
// did it.
type linked struct {
	UserName   string          `db:"UserName"`
	CreateDate store.LocalTime `db:"CreateDate"`
}

// reaching is a department whose grants also apply to the user.
type reaching struct {
	ID   string `db:"ObjectId" json:"Id"`
	Name string `db:"FullName"`
}

// explanation says why a user may use an item, or which rights the user lacks.
type explanation struct {
	Person  person
	Rule    string `tstype:"'public' | 'signed-in' | 'any session' | Need['Kind']"` // the name that session.Access gives it
	Allowed bool
	Needs   []need // all of them must be met
}

// Why answers GET why/{id}?kind=…&item=…: by which own right, role, post or department a
// user may use a menu, a button, a procedure or a route; where the user may not, which
// rights the user lacks.
func (h *Handlers) Why(r *gateway.Request) (any, error) {
	var asked struct{ Kind, Item string }
	if err := r.Bind(&asked); err != nil {
		return nil, err
	}
	access, err := h.accessOf(r, asked.Kind, asked.Item)
	if err != nil {
		return nil, err
	}
	id := r.Param("id")
	who, err := h.person(r.Context(), id)
	if err != nil {
		return nil, err
	}
	has, err := readGrants(r.Context(), h.DB, object{"user", id})
	if err != nil {
		return nil, err
	}
	rule, names := access.Rule()
	needs, err := has.needs(rule, names, who)
	if err != nil {
		return nil, err
	}
	lacks := func(n need) bool { return !n.Met }
	return explanation{
		Person: who, Rule: rule, Needs: needs,
		Allowed: rule == "public" || who.Enabled && !slices.ContainsFunc(needs, lacks),
	}, nil
}

func (h *Handlers) person(ctx context.Context, id string) (who person, err error) {
	args := store.Args{"UserId": id}
	err = store.IfNone(h.DB.Get(ctx, &who, "authorize/person", args), errs.Failf("员工不存在，可能已被删除"))
	if err == nil {
		err = h.DB.Select(ctx, &who.Above, "authorize/departments", args)
	}
	if err == nil {
		who.Post, err = h.linked(ctx, id, "PostId")
	}
	if err == nil {
		who.Placed, err = h.linked(ctx, id, "OrganizationId")
	}
	return who, err
}

func (h *Handlers) linked(ctx context.Context, id, field string) (*linked, error) {
	var last linked
	err := h.DB.Get(ctx, &last, "authorize/linked", store.Args{"UserId": id, "Field": `%"Field":"` + field + `"%`})
	if errors.Is(err, store.ErrNoRows) {
		return nil, nil //nolint:nilnil // staff who came with the installation have no such change
	}
	return &last, err
}
