package rights

import (
	"context"
	"slices"

	"qiao/gateway/session"
	"qiao/gateway/store"
)

// Explanation says why a user may use an item, or which rights the user lacks.
type Explanation struct {
	Person  Person
	Rule    string `tstype:"'public' | 'signed-in' | 'any session' | Need['Kind']"` // the name that session.Access gives it
	Allowed bool
	Needs   []Need // all of them must be met
}

// Explain says by which own right, role, post or department a user meets an access rule, or which rights the user lacks. A
// user who does not exist is an error for users.
func Explain(ctx context.Context, db store.Reader, userID string, access session.Access) (Explanation, error) {
	who, err := PersonOf(ctx, db, userID)
	if err != nil {
		return Explanation{}, err
	}
	has, err := Grants(ctx, db, User(userID))
	if err != nil {
		return Explanation{}, err
	}
	return explain(who, has, access), nil
}

func explain(who Person, has Granted, access session.Access) Explanation {
	rule, _ := access.Rule()
	told := Explanation{Person: who, Rule: rule, Needs: has.needs(access, who)}
	// A session with a password that another person has given out opens nothing but the calls of any session.
	signedIn := who.Enabled && (!who.MustChangePassword || rule == "any session")
	told.Allowed = access.IsPublic() || signedIn && allMet(told.Needs)
	return told
}

func allMet(needs []Need) bool {
	return !slices.ContainsFunc(needs, func(n Need) bool { return !n.Met })
}
