package rights

import (
	"context"
	"errors"

	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// Person is the data of a user that rights depend on.
type Person struct {
	Name    string `db:"FullName"`
	Enabled bool   `db:"Enabled"` // a disabled user has no rights
	// Until the user has replaced a password that another person has given out, no right counts.
	MustChangePassword bool   `db:"MustChangePassword"`
	PostName           string `db:"PostName"`
	RoleID             string `db:"RoleId" json:"RoleId"`
	RoleName           string `db:"RoleName"`
	Department         string `db:"DepartmentName"`
	// Since when the user has the post and the department, and who assigned them; nil where
	// the history does not have it.
	Post, Placed *Linked `db:"-"`
	Above        []Above `db:"-"` // the departments, the user's own one first
}

// Linked is the time when a user was assigned to a post or a department, and the user who
// did it.
type Linked struct {
	UserName   string          `db:"UserName"`
	CreateDate store.LocalTime `db:"CreateDate"`
}

// Above is a department whose grants also apply to the user.
type Above struct {
	ID   string `db:"ObjectId" json:"Id"`
	Name string `db:"FullName"`
}

// PersonOf reads a user. A user who does not exist is an error for users.
func PersonOf(ctx context.Context, db store.Reader, userID string) (who Person, err error) {
	args := store.Args{"UserId": userID}
	err = store.IfNone(db.Get(ctx, &who, "rights/person", args), errs.Failf("员工不存在，可能已被删除"))
	if err == nil {
		err = db.Select(ctx, &who.Above, "rights/departments", args)
	}
	if err == nil {
		who.Post, err = link(ctx, db, userID, "PostId")
	}
	if err == nil {
		who.Placed, err = link(ctx, db, userID, "OrganizationId")
	}
	return who, err
}

func link(ctx context.Context, db store.Reader, userID, field string) (*Linked, error) {
	var last Linked
	err := db.Get(ctx, &last, "rights/linked", store.Args{"UserId": userID, "Field": `%"Field":"` + field + `"%`})
	if errors.Is(err, store.ErrNoRows) {
		return nil, nil //nolint:nilnil // staff who came with the installation have no such change
	}
	return &last, err
}
