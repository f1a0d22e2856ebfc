package authorize

import (
	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

// scoped has the scope of a user or a role: 数据范围.
type scoped struct {
	Roles []scopeRole
	Shops []scopeShop // within the user's reach; none of a role
}

type scopeRole struct {
	ID        string `db:"RoleId" json:"RoleId"`
	Name      string `db:"FullName"`
	DataScope string `db:"DataScope" tstype:"'本人' | '本店' | '指定店铺' | '本组织及下级' | '全部'"`
}

// scopeShop is a shop of which a user sees rows. With Whole the user sees all rows. Otherwise the user sees the rows that
// the user owns or has made, and with Works also the rows without an owner.
type scopeShop struct {
	ID         string  `db:"ShopId" json:"ShopId"`
	Name       string  `db:"ShopName" json:"ShopName"`
	DealerName *string `db:"DealerName"`
	Whole      bool    `db:"Whole"`
	Works      bool    `db:"Works"`
}

// Scope answers GET scope/{type}/{id}: the roles that give a user or a role a scope, and the shops that a user sees.
func (h *Handlers) Scope(r *gateway.Request) (any, error) {
	o, err := objectOf(r)
	if err != nil {
		return nil, err
	}
	if o.Type == "department" {
		return nil, errs.Failf("数据范围属于角色，部门没有")
	}
	if _, err := o.name(r.Context(), h.DB); err != nil {
		return nil, err
	}
	answer := scoped{Roles: []scopeRole{}, Shops: []scopeShop{}}
	if err := h.DB.Select(r.Context(), &answer.Roles, "authorize/scope_roles", o.args()); err != nil {
		return nil, err
	}
	if o.Type == "user" {
		err = h.DB.Select(r.Context(), &answer.Shops, "authorize/scope_shops", store.Args{"UserId": o.ID})
	}
	return answer, err
}
