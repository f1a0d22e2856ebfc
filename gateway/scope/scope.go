// Package scope limits rights to rows: 数据范围. A right says what a person may do, a scope on which rows. Every row of a
// table with a scope belongs to a shop, and may have an owner. View_UserShop decides who sees which shops
// (sql/schema/00061_scope.sql); this package writes the condition for a row of such a table.
package scope

import (
	"fmt"
	"strings"
)

// Param is the parameter of a condition that holds the caller's UserId.
const Param = "ScopeUserId"

// The scopes of a role, the values of Base_Role.DataScope. A person with several roles sees the union of their rows.
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

// Of are the columns with the alias of their table.
func (c Columns) Of(alias string) Columns {
	for _, column := range []*string{&c.Shop, &c.Owner, &c.Maker} {
		if *column != "" {
			*column = alias + "." + *column
		}
	}
	return c
}

// Condition returns the SQL condition for the rows that a person sees. It has the UserId as @ScopeUserId. A person sees
//   - all rows of some shops,
//   - in the other shops of the reach, the rows that the person owns or has made,
//   - in the shop where the person works, also the rows without an owner.
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

// everything is true for a person who sees every row of every shop. It names no column of the row, so the database
// evaluates it once for a statement.
const everything = "(SELECT COUNT(*) FROM View_UserShop scope WHERE scope.UserId = @" + Param + " AND scope.Whole = 1) = (SELECT COUNT(*) FROM Base_Shop)"

func (c Columns) of(which string) string {
	if which != "" {
		which = " AND scope." + which
	}
	return fmt.Sprintf("%s IN (SELECT scope.ShopId FROM View_UserShop scope WHERE scope.UserId = @%s%s)", c.Shop, Param, which)
}

// Reach is the column of a table that has the key of a shop. A person may name every shop within reach, also a shop
// of which the person sees only the own rows.
type Reach struct{ Shop string }

// Condition returns the SQL condition for the shops within reach. It has the UserId as @ScopeUserId.
func (r Reach) Condition() string { return Columns{Shop: r.Shop}.of("") }

// Within is the column of a table whose rows belong to a row of Table, as a payment to its contract. A person may name the
// rows of those rows of Table that the person sees.
type Within struct {
	By         string // the column
	Table, Key string
	Columns    Columns // of Table
}

// Condition returns the SQL condition. It has the UserId as @ScopeUserId.
func (w Within) Condition() string {
	return fmt.Sprintf("%s IN (SELECT o.%s FROM %s o WHERE %s)", w.By, w.Key, w.Table, w.Columns.Of("o").Condition())
}

// Either are rows that a person may name by one of two conditions.
type Either struct {
	One, Other interface{ Condition() string }
}

// Condition returns the SQL condition. It has the UserId as @ScopeUserId.
func (e Either) Condition() string {
	return "(" + e.One.Condition() + " OR " + e.Other.Condition() + ")"
}

// Organizations is the column of a table that has the key of an organisation. People of the company may name every
// organisation, others the own one and those below it.
type Organizations struct{ Organization string }

// Condition returns the SQL condition for the organisations that a person may name. It has the UserId as @ScopeUserId.
func (o Organizations) Condition() string {
	return fmt.Sprintf("(%s OR %s IN (SELECT t.OrganizationId %s))", ofCompany, o.Organization, ownAndBelow)
}

// People is the column of a table that has the key of a person. A person may name everybody of the organisations that
// the person may name, and himself.
type People struct{ Person string }

// Condition returns the SQL condition for the people that a person may name. It has the UserId as @ScopeUserId.
func (p People) Condition() string {
	return fmt.Sprintf("(%[1]s = @%[2]s OR %[3]s OR %[1]s IN (SELECT u.UserId FROM Base_User u WHERE u.OrganizationId IN (SELECT t.OrganizationId %[4]s)))",
		p.Person, Param, ofCompany, ownAndBelow)
}

const (
	ofCompany   = "EXISTS (SELECT 1 FROM View_CompanyUser c WHERE c.UserId = @" + Param + ")"
	ownAndBelow = "FROM View_OrganizationPath t JOIN Base_User me ON me.OrganizationId = t.AncestorId WHERE me.UserId = @" + Param
)
