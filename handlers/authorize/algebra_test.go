package authorize_test

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// The company of the trials: departments in a tree, roles of which one is the role of users
// without a post, posts, users, and a tree of menus of which one is disabled.
var (
	above    = map[string]string{"d1": "10000", "d2": "d1", "d3": "d2", "d4": "10000"}
	postRole = map[string]string{"p1": "r1", "p2": "r2"}
	people   = []struct{ id, department, post string }{
		{"u1", "d3", "p1"}, {"u2", "d2", "p2"}, {"u3", "d4", ""}, {"u4", "", "p1"}, {"u5", "", ""},
	}
	menuAbove = map[string]string{"g1": rootMenu, "m1": "g1", "m2": "g1", "g2": rootMenu, "m3": "g2", "m4": rootMenu}
	off       = "g2"
)

const (
	rootMenu    = "00000000-0000-0000-0000-000000000000"
	defaultRole = "r3"
)

// given is one grant.
type given struct{ objectType, object, itemType, item string }

func allGrants() (all []given) {
	objects := []given{{objectType: "role", object: "r1"}, {objectType: "role", object: "r2"}, {objectType: "role", object: defaultRole}}
	for _, id := range slices.Sorted(maps.Keys(above)) {
		objects = append(objects, given{objectType: "department", object: id})
	}
	for _, one := range people {
		objects = append(objects, given{objectType: "user", object: one.id})
	}
	for _, g := range objects {
		for _, menu := range slices.Sorted(maps.Keys(menuAbove)) {
			all = append(all, given{g.objectType, g.object, "menu", menu}, given{g.objectType, g.object, "button", menu + ".add"})
		}
	}
	return all
}

// rights are the rights of all users, such as "u1 menu m1".
type rights map[string]bool

// expected computes in plain Go the rights that the views compute in SQL.
func expected(grants map[given]bool) rights {
	all := rights{}
	for _, one := range people {
		reaches := map[string]bool{}
		for g := range grants {
			role := defaultRole
			if one.post != "" {
				role = postRole[one.post]
			}
			if g.objectType == "user" && g.object == one.id || g.objectType == "role" && g.object == role ||
				g.objectType == "department" && under(above, one.department, g.object) {
				reaches[g.item] = true
			}
		}
		for menu := range menuAbove {
			for at := menu; reaches[menu] && !under(menuAbove, menu, off) && at != rootMenu; at = menuAbove[at] {
				all[one.id+" menu "+at] = true
			}
		}
		for menu := range menuAbove {
			if reaches[menu+".add"] && all[one.id+" menu "+menu] {
				all[one.id+" button "+menu+".add"] = true
			}
		}
	}
	return all
}

// under reports whether an item is a whole or below it.
func under(parents map[string]string, id, whole string) bool {
	for ; id != ""; id = parents[id] {
		if id == whole {
			return true
		}
	}
	return false
}

// actual returns the rights of all users by the database.
func actual(t *testing.T, db *store.DB) rights {
	t.Helper()
	all := rights{}
	for _, one := range people {
		var rows []struct {
			Kind string `db:"Kind"`
			ID   string `db:"Id"`
		}
		if err := db.Select(t.Context(), &rows, "base/identity_rights", store.Args{"UserId": one.id}); err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			all[one.id+" "+row.Kind+" "+row.ID] = true
		}
	}
	return all
}

// contains reports whether everything of other is in r.
func (r rights) contains(other rights) bool {
	for key := range other {
		if !r[key] {
			return false
		}
	}
	return true
}

// A grant never takes a right away, its removal never gives one, and the order of the
// changes makes no difference: after every step the database has the same rights as plain
// Go, which uses nothing but the present grants.
func TestTheAlgebraOfRights(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		company(t, db)
		grants := allGrants()
		rapid.Check(t, func(r *rapid.T) {
			change(t, db, "DELETE FROM Base_Authorize")
			there, before := map[given]bool{}, rights{}
			for range rapid.IntRange(1, 10).Draw(r, "steps") {
				g := rapid.SampledFrom(grants).Draw(r, "grant")
				on := !there[g]
				put(t, db, g, on)
				if there[g] = true; !on {
					delete(there, g)
				}
				after := actual(t, db)
				switch {
				case on && !after.contains(before):
					r.Fatalf("giving %v took something away: %v, then %v", g, before, after)
				case !on && !before.contains(after):
					r.Fatalf("taking %v gave something: %v, then %v", g, before, after)
				case !maps.Equal(after, expected(there)):
					r.Fatalf("%v with %v, expected %v", after, there, expected(there))
				}
				before = after
			}
			change(t, db, "DELETE FROM Base_Authorize")
			for _, g := range rapid.Permutation(slices.DeleteFunc(allGrants(), func(g given) bool { return !there[g] })).Draw(r, "order") {
				put(t, db, g, true)
			}
			if again := actual(t, db); !maps.Equal(again, before) {
				r.Fatalf("in another order %v, before %v", again, before)
			}
		})
	})
}
