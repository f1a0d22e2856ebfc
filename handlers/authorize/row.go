package authorize

import (
	"errors"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/rights"
	"qiao/gateway/store"
)

// rowShown reports whether a user sees one record of a table with a 数据范围, and by which scope. The right to the page is
// another question: Why answers it.
type rowShown struct {
	Label      string  // the kind of the record, such as 客户
	ShopName   string  `db:"ShopName"`
	DealerName *string `db:"DealerName"`
	OwnerName  *string `db:"OwnerName"`
	MakerName  *string `db:"MakerName"`
	Person     string
	Seen       bool
	// Reaches says that the shop is within the user's reach. Outside of it no role shows a record.
	Reaches bool
	Roles   []rowRole
	// Own is the reason why the record is the user's own, within reach: 业务负责人, 登记人, or the shop's 公海.
	Own []string `tstype:"('业务负责人' | '登记人' | '公海')[]"`
}

// rowRole is a role of the user, and whether its scope shows the record.
type rowRole struct {
	ID        string `db:"RoleId" json:"RoleId"`
	Name      string `db:"FullName"`
	DataScope string `db:"DataScope" tstype:"ScopeRole['DataScope']"`
	Shows     bool   `db:"Shows"`
}

// Row answers GET row/{id}?number=…: whether a user sees the record of a number (or key), and by which role and scope.
func (h *Handlers) Row(r *gateway.Request) (any, error) {
	var asked struct{ Number string }
	if err := r.Bind(&asked); err != nil {
		return nil, err
	}
	of, label, err := h.whose(r, strings.TrimSpace(asked.Number))
	if err != nil {
		return nil, err
	}
	who, err := rights.PersonOf(r.Context(), h.DB, r.Param("id"))
	if err != nil {
		return nil, err
	}
	shown := rowShown{Roles: []rowRole{}, Own: []string{}}
	names := store.Args{"ShopId": of.ShopID, "OwnerId": store.OrEmpty(of.OwnerID), "MakerId": store.OrEmpty(of.MakerID)}
	if err := h.DB.Get(r.Context(), &shown, "authorize/row_names", names); err != nil {
		return nil, err
	}
	args := store.Args{"ShopId": of.ShopID, "UserId": r.Param("id")}
	var reach []rights.ScopeShop
	if err := h.DB.Select(r.Context(), &reach, "authorize/row_reach", args); err != nil {
		return nil, err
	}
	if err := h.DB.Select(r.Context(), &shown.Roles, "authorize/row_roles", args); err != nil {
		return nil, err
	}
	shown.Label, shown.Person, shown.Reaches = label, who.Name, len(reach) > 0
	if shown.Reaches {
		shown.Own = ownOf(of, reach[0], r.Param("id"))
	}
	shown.Seen = shown.Reaches && (reach[0].Whole || len(shown.Own) > 0)
	return shown, nil
}

// whose finds the record of a number in the tables with a scope, and its name.
func (h *Handlers) whose(r *gateway.Request, number string) (record.Whose, string, error) {
	if number == "" {
		return record.Whose{}, "", errs.Failf("请填写记录的编号，如客户、报价单、合同、回款、账户的编号")
	}
	for _, t := range h.Tables {
		if t.Scope == nil {
			continue
		}
		found, err := record.FindWhose(r.Context(), h.DB, t, number)
		if !errors.Is(err, store.ErrNoRows) {
			return found, t.Label, err
		}
	}
	return record.Whose{}, "", errs.Failf("没有编号为 %s 的记录", errs.Shorten(number))
}

// ownOf is the reason why a record is the user's own in a shop within reach.
func ownOf(of record.Whose, shop rights.ScopeShop, userID string) []string {
	own := []string{}
	if store.OrEmpty(of.OwnerID) == userID {
		own = append(own, "业务负责人")
	}
	if store.OrEmpty(of.MakerID) == userID {
		own = append(own, "登记人")
	}
	if of.Pooled && shop.Works {
		own = append(own, "公海")
	}
	return own
}
