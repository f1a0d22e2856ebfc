package authorize_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// company fills a new database with the company of the trials.
func company(t *testing.T, db *store.DB) {
	t.Helper()
	var text []string
	add := func(format string, values ...any) { text = append(text, fmt.Sprintf(format, values...)) }
	for i, id := range []string{"r1", "r2", defaultRole} {
		add("INSERT INTO Base_Role (RoleId, FullName, Description, IsDefault, SortCode) VALUES ('%s', '%[1]s', '', %d, 1)", id, i/2)
	}
	for _, id := range slices.Sorted(maps.Keys(above)) {
		add("INSERT INTO Base_Organization (OrganizationId, ParentId, FullName, Category, SortCode) VALUES ('%s', '%s', '%[1]s', '部门', 1)", id, above[id])
	}
	for _, id := range slices.Sorted(maps.Keys(postRole)) {
		add("INSERT INTO Base_Post (PostId, FullName, RoleId, SortCode) VALUES ('%s', '%[1]s', '%s', 1)", id, postRole[id])
	}
	for _, one := range people {
		add("INSERT INTO Base_User (UserId, Account, RealName, OrganizationId, PostId, CreateDate) VALUES ('%s', '%[1]s', '%[1]s', NULLIF('%s', ''), NULLIF('%s', ''), '2026-11-20')",
			one.id, one.department, one.post)
	}
	for _, id := range slices.Sorted(maps.Keys(menuAbove)) {
		enabled := 1
		if id == off {
			enabled = 0
		}
		add("INSERT INTO Base_Module (MenuId, ParentId, ID, FullName, Mame, Path, Enabled) VALUES ('%s', '%s', '%[1]s', '%[1]s', '%[1]s', '/%[1]s', %[3]d)", id, menuAbove[id], enabled)
		add("INSERT INTO Base_Button (ButtonId, MenuId, FullName) VALUES ('%s.add', '%[1]s', '新增')", id)
	}
	change(t, db, strings.Join(text, ";\n"))
}

func change(t *testing.T, db *store.DB, text string) {
	t.Helper()
	statement, err := db.Prepare(t.Context(), text, store.Options{Write: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := statement.Run(t.Context(), nil, &storetest.Recorder{}); err != nil {
		t.Fatal(err)
	}
}

func put(t *testing.T, db *store.DB, g given, on bool) {
	t.Helper()
	if on {
		change(t, db, fmt.Sprintf("INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) VALUES ('%s/%s/%s', '%[1]s', '%[2]s', '%[4]s', '%[3]s')",
			g.objectType, g.object, g.item, g.itemType))
		return
	}
	change(t, db, fmt.Sprintf("DELETE FROM Base_Authorize WHERE AuthorizeId = '%s/%s/%s'", g.objectType, g.object, g.item))
}
