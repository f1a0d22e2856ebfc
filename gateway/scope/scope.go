// Package scope says on which rows a right holds: 数据范围. A right says what a person may
// do, a scope on which rows. Every row of a table with a scope belongs to a shop, and may
// have a person who owns it. View_UserShop decides who sees which shops (sql/schema/00061_scope.sql);
// this package writes the condition for a row of one of these tables.
package scope

import (
	"fmt"
	"strings"
)

// Param is the parameter of a condition that holds the caller's UserId.
const Param = "ScopeUserId"

// The scopes that a role may have, as they stand in Base_Role.DataScope. A person who has
// several roles sees what any of them shows.
const (
	All          = "全部"     // all shops
	Organization = "本组织及下级" // shops of the person's organisation, and of those below it
	Shop         = "本店"     // the shop where the person works
	Own          = "本人"     // rows that the person owns or has made
	Listed       = "指定店铺"   // the shops that the role names
)

// Names are the scopes in the order in which a form offers them, the narrowest first.
var Names = []string{Own, Shop, Listed, Organization, All}

// Columns are the columns of a table that decide who sees a row. In an entry they begin with the alias
// of the table: c.ShopId.
type Columns struct {
	Shop  string // the key of the shop; never NULL
	Owner string // the UserId of the person who is responsible; empty where a table has no such column
	Maker string // the UserId of the person who made the row; empty where it gives no right to see it
}

// Condition is true for the rows that a person sees: all rows of some shops, of the other shops within
// reach those that the person owns or has made, and of the shop where the person works those that nobody
// owns. It takes the UserId as @ScopeUserId.
func (c Columns) Condition() string {
	alternatives := []string{everything, c.of("Whole = 1")}
	var own []string
	for _, column := range []string{c.Owner, c.Maker} {
		if column != "" {
			own = append(own, column+" = @"+Param)
		}
	}
	if len(own) > 0 {
		alternatives = append(alternatives, fmt.Sprintf("((%s) AND %s)", strings.Join(own, " OR "), c.of("")))
	}
	if c.Owner != "" {
		alternatives = append(alternatives, fmt.Sprintf("(%s IS NULL AND %s)", c.Owner, c.of("Works = 1")))
	}
	return "(" + strings.Join(alternatives, " OR ") + ")"
}

// everything is true for whoever sees every row of every shop. It is no column's, so a database decides it once and
// not for each row.
const everything = "(SELECT COUNT(*) FROM View_UserShop scope WHERE scope.UserId = @" + Param + " AND scope.Whole = 1) = (SELECT COUNT(*) FROM Base_Shop)"

func (c Columns) of(which string) string {
	if which != "" {
		which = " AND scope." + which
	}
	return fmt.Sprintf("%s IN (SELECT scope.ShopId FROM View_UserShop scope WHERE scope.UserId = @%s%s)", c.Shop, Param, which)
}

// Reach is the column of a table that has the key of a shop which a person may name: any within reach, also one of
// which the person sees the own rows alone.
type Reach struct{ Shop string }

// Condition is true for the shops within reach. It takes the UserId as @ScopeUserId.
func (r Reach) Condition() string { return Columns{Shop: r.Shop}.of("") }
