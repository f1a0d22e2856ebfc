package rights

import (
	"context"

	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// Scoped has the scope of a user or a role: 数据范围.
type Scoped struct {
	Roles []ScopeRole
	Shops []ScopeShop // within the user's reach; none of a role
}

// ScopeRole is a role with a scope.
type ScopeRole struct {
	ID        string `db:"RoleId" json:"RoleId"`
	Name      string `db:"FullName"`
	DataScope string `db:"DataScope" tstype:"'本人' | '本店' | '指定店铺' | '本组织及下级' | '全部'"`
}

// ScopeShop is a shop of which a user sees rows. With Whole the user sees all rows. Otherwise the user sees the rows that
// the user owns or has made, and with Works also the rows without an owner.
type ScopeShop struct {
	ID         string  `db:"ShopId" json:"ShopId"`
	Name       string  `db:"ShopName" json:"ShopName"`
	DealerName *string `db:"DealerName"`
	Whole      bool    `db:"Whole"`
	Works      bool    `db:"Works"`
}

// ScopeOf returns the roles that give a user or a role a scope, and the shops that a user sees. A department, and an
// object that does not exist, are errors for users.
func ScopeOf(ctx context.Context, db store.Reader, o Object) (Scoped, error) {
	if o.Type == "department" {
		return Scoped{}, errs.Failf("数据范围属于角色，部门没有")
	}
	if _, err := o.Name(ctx, db); err != nil {
		return Scoped{}, err
	}
	answer := Scoped{Roles: []ScopeRole{}, Shops: []ScopeShop{}}
	if err := db.Select(ctx, &answer.Roles, "rights/scope_roles", o.args()); err != nil {
		return Scoped{}, err
	}
	if o.Type == "user" {
		if err := db.Select(ctx, &answer.Shops, "rights/scope_shops", store.Args{"UserId": o.ID}); err != nil {
			return Scoped{}, err
		}
	}
	return answer, nil
}
