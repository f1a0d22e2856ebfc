package organization

import (
	"context"
	"fmt"

	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// mostLevels is how deep the organisation may be, as its views read it.
const mostLevels = 16

// unit is one of the units above another.
type unit struct {
	ID       string `db:"AncestorId"`
	FullName string `db:"FullName"`
	Category string `db:"Category"`
	ParentID string `db:"ParentId"`
}

// checkDepartment keeps the organisation a tree in which a company has departments
// and a department teams.
func checkDepartment(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action == record.Deleted {
		return checkCentre(c)
	}
	if err := nameManager(ctx, tx, c); err != nil {
		return err
	}
	if !c.Changes("FullName") && !c.Changes("ParentId") && !c.Changes("Category") {
		return nil
	}
	if err := checkCentre(c); err != nil {
		return err
	}
	if _, err := watchAuthority(ctx, tx, c); err != nil {
		return err
	}
	if err := checkSiblings(ctx, tx, c); err != nil {
		return err
	}
	return checkPlace(ctx, tx, c)
}

// nameManager keeps the name of the head and the account together: older clients send only the name.
func nameManager(ctx context.Context, tx *store.Tx, c *record.Change) error {
	switch {
	case c.Changes("ManagerUserId") && c.After.Text("ManagerUserId") != "":
		var name string
		if err := tx.Get(ctx, &name, "organization/name", store.Args{"UserId": c.After.Text("ManagerUserId")}); err != nil {
			return err
		}
		c.After["Manager"] = name
	case c.Changes("Manager"):
		c.After["ManagerUserId"] = nil
	}
	return nil
}

// checkCentre keeps the name by which the gateway finds the information centre.
func checkCentre(c *record.Change) error {
	was, is := c.Before.Text("FullName"), c.After.Text("FullName")
	if was != is && (was == session.InformationCentre || is == session.InformationCentre) {
		return errs.Failf("%s 是系统认定的部门，不能改名、删除，也不能有第二个", session.InformationCentre)
	}
	return nil
}

func checkSiblings(ctx context.Context, tx *store.Tx, c *record.Change) error {
	var n int
	err := tx.Get(ctx, &n, "organization/siblings", store.Args{
		"ParentId": c.After.Text("ParentId"), "FullName": c.After.Text("FullName"), "OrganizationId": c.Key,
	})
	if n > 0 {
		c.Invalid("FullName", "同一上级下已有部门 "+c.After.Text("FullName"))
	}
	return err
}

// checkPlace refuses a place below itself, too deep, or below a unit of the wrong
// category.
func checkPlace(ctx context.Context, tx *store.Tx, c *record.Change) error {
	var above []unit
	if err := tx.Select(ctx, &above, "organization/above", store.Args{"OrganizationId": c.After.Text("ParentId")}); err != nil {
		return err
	}
	if len(above) == 0 && c.After.Text("ParentId") != root {
		return nil // it is not there: that is said already
	}
	for _, one := range above {
		if one.ID == c.Key {
			c.Invalid("ParentId", fmt.Sprintf("不能把 %s 移到它自己或它下面的 %s", c.Before.Text("FullName"), above[0].FullName))
			return nil
		}
	}
	var below struct {
		Levels int `db:"Levels"`
		Units  int `db:"Units"`
		Teams  int `db:"Teams"`
	}
	if err := tx.Get(ctx, &below, "organization/below", store.Args{"OrganizationId": c.Key}); err != nil {
		return err
	}
	if levels := len(above) + 1 + below.Levels; levels > mostLevels {
		c.Invalid("ParentId", fmt.Sprintf("部门最多 %d 级，移到这里有 %d 级", mostLevels, levels))
	}
	category := c.After.Text("Category")
	if wrong := misplaced(category, above); wrong != "" {
		c.Invalid("Category", wrong)
	}
	switch {
	case category == team && below.Units > 0:
		c.Invalid("Category", fmt.Sprintf("班组下面不能有部门，它下面还有 %d 个", below.Units))
	case category == company && below.Teams > 0:
		c.Invalid("Category", fmt.Sprintf("公司下面不能直接有班组，它下面还有 %d 个", below.Teams))
	}
	return nil
}

// misplaced returns why a unit cannot be below another.
func misplaced(category string, above []unit) string {
	parent := ""
	if len(above) > 0 {
		parent = above[0].Category
	}
	switch {
	case parent == "" && category != company:
		return "最上级须为公司"
	case parent == team:
		return "班组下面不能再有部门"
	case parent == company && category == team:
		return "班组须在部门下面"
	default:
		return ""
	}
}
