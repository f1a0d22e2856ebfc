package session_test

import (
	"testing"
	"time"

	"qiao/gateway/session"
)

// held are changes by hand that give 赵敏 a right and revoke it, one for each table that rights are derived from and
// whose changes do not end her session.
var held = []struct{ name, gives, takes, right string }{
	{
		"a grant",
		"INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) VALUES ('x', 'role', 'service', 'button', 'error-log.handle'), ('y', 'user', 'u-zhao', 'menu', (SELECT MenuId FROM Base_Module WHERE ID = 'error-log'))",
		"DELETE FROM Base_Authorize WHERE AuthorizeId IN ('x', 'y')",
		"error-log.handle",
	},
	{
		"whom a grant is for",
		"UPDATE Base_Authorize SET ObjectId = 'service' WHERE ObjectType = 'role' AND ObjectId = 'accountant' AND ItemId IN ('remit-report.export', (SELECT MenuId FROM Base_Module WHERE ID = 'remit-report'))",
		"UPDATE Base_Authorize SET ObjectId = 'accountant' WHERE ObjectType = 'role' AND ObjectId = 'service' AND ItemId IN ('remit-report.export', (SELECT MenuId FROM Base_Module WHERE ID = 'remit-report'))",
		"remit-report.export",
	},
	{
		"a button",
		"UPDATE Base_Button SET MenuId = (SELECT MenuId FROM Base_Module WHERE ID = 'customer-list') WHERE ButtonId = 'customer-list.edit'",
		"UPDATE Base_Button SET MenuId = (SELECT MenuId FROM Base_Module WHERE ID = 'error-log') WHERE ButtonId = 'customer-list.edit'",
		"customer-list.edit",
	},
	{
		"a menu",
		"UPDATE Base_Module SET Enabled = 1 WHERE ID = 'customer'",
		"UPDATE Base_Module SET Enabled = 0 WHERE ID = 'customer'",
		"customer-list.add",
	},
	{
		"a department's place",
		"UPDATE Base_Organization SET ParentId = '10002' WHERE OrganizationId = '10001'",
		"UPDATE Base_Organization SET ParentId = '10000' WHERE OrganizationId = '10001'",
		"shop.detail",
	},
	{
		"a person's department",
		"UPDATE Base_User SET OrganizationId = '10002' WHERE UserId = 'u-zhao'",
		"UPDATE Base_User SET OrganizationId = '10001' WHERE UserId = 'u-zhao'",
		"shop.detail",
	},
}

// Kept rights are dropped on every instance when the data that they are derived from
// changes, by any writer: a right that was taken away is not given after half a second.
func TestKeptRightsAreDroppedEverywhere(t *testing.T) {
	eachPair(t, settings, func(t *testing.T, one, two office, advance func(time.Duration)) {
		token := one.open(t, zhao)
		one.change(t, "UPDATE Base_Module SET Enabled = 1 WHERE ID = 'customer'")
		for _, h := range held {
			may := func(o office) bool { return o.resolve(t, token).MayButton(h.right) }
			for range 2 { // rights that were kept before do not come back, even where they were right once
				one.change(t, h.gives)
				advance(memoEnds)
				if !may(one) || !may(two) {
					t.Errorf("%s: nothing is given", h.name)
				}
				one.change(t, h.takes)
				advance(memoEnds)
				if may(one) || may(two) {
					t.Errorf("%s: what is taken is still there", h.name)
				}
			}
		}
	})
}

// The role that a post gives, and the role of a user without a post, are part of the basis
// of rights.
func TestKeptRightsFollowTheRole(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		may := func(userID, button string) bool {
			id, err := o.Identity(t.Context(), userID)
			if err != nil {
				t.Fatal(err)
			}
			return id.MayButton(button)
		}
		if !may(qian, "remit-report.export") || may(nemo, "remit-report.export") {
			t.Fatal("at first")
		}
		o.change(t, "UPDATE Base_Post SET RoleId = 'staff' WHERE PostId = 'cashier'")
		o.change(t, "UPDATE Base_Role SET IsDefault = 0 WHERE IsDefault = 1")
		o.change(t, "UPDATE Base_Role SET IsDefault = 1 WHERE RoleId = 'accountant'")
		if may(qian, "remit-report.export") || !may(nemo, "remit-report.export") {
			t.Error("after the roles were changed")
		}
	})
}

// Kept rights are not read again: a lookup of an administrator takes no more memory than a
// lookup of a user without rights.
func TestRightsAreKept(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		read := func(directory session.Directory, account string) float64 {
			return testing.AllocsPerRun(20, func() {
				if _, err := directory.ByAccount(t.Context(), account); err != nil {
					t.Error(err)
				}
			})
		}
		known := session.NewDirectory(o.db)
		if kept, anew := read(known, "chen"), testing.AllocsPerRun(20, func() {
			if _, err := session.NewDirectory(o.db).ByAccount(t.Context(), "chen"); err != nil {
				t.Error(err)
			}
		}); kept*3 > anew {
			t.Errorf("%v allocations for what is kept, %v to read it", kept, anew)
		}
	})
}
