package organization

import (
	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/store"
)

type right struct {
	Kind   string `db:"Kind" json:"Kind" tstype:"'menu' | 'button'"` // menu or button
	ID     string `db:"Id" json:"Id"`
	Parent string `db:"Parent" json:"Parent"` // the group of a menu, the menu of a button
	Name   string `db:"FullName" json:"Name"`
}

type rightList struct {
	List  []right `json:"list"`
	Total int     `json:"total"`
}

// Rights answers GET rights/{id}: the menus and buttons of a person. Only users who may grant
// rights read those of other people (difference 3).
func (h *Handlers) Rights(r *gateway.Request) (any, error) {
	if r.Param("id") != r.Caller.UserID && !r.Caller.MayAuthorize() {
		return nil, errs.New(errs.Forbidden)
	}
	answer := rightList{List: []right{}}
	err := h.DB.Select(r.Context(), &answer.List, "organization/rights", store.Args{"UserId": r.Param("id")})
	answer.Total = len(answer.List)
	return answer, err
}
