package approval

import (
	"context"

	"qiao/gateway/store"
	"qiao/handlers/approval/trail"
)

// trailsAtOnce is how many applications are read at once.
const trailsAtOnce = 500

// Trails are the results of checking the trails of all applications.
type Trails struct {
	Checked int
	// Broken are the numbers of applications whose trail was changed, OtherKey those whose trail is signed with another key.
	Broken, OtherKey []string
}

// VerifyTrails checks the trails of all applications with the key that signs them.
func VerifyTrails(ctx context.Context, db *store.DB, key string) (found Trails, err error) {
	for after := ""; ; {
		var page []struct {
			ID    string  `db:"ApplicationId"`
			No    string  `db:"ApplicationNo"`
			Head  *string `db:"TrailHead"`
			Round int     `db:"Round"`
			Form  string  `db:"Form"`
		}
		if err := db.Select(ctx, &page, "approval/trails", store.Args{"After": after, "Most": trailsAtOnce}); err != nil || len(page) == 0 {
			return found, err
		}
		for _, a := range page {
			t := trail.Trail{Key: key, ApplicationID: a.ID, Head: a.Head, Round: a.Round, Form: a.Form}
			lines, err := t.Lines(ctx, db)
			if err != nil {
				return found, err
			}
			found.Checked++
			switch t.Check(lines) {
			case trail.Broken:
				found.Broken = append(found.Broken, a.No)
			case trail.OtherKey:
				found.OtherKey = append(found.OtherKey, a.No)
			case trail.Holds:
			}
		}
		after = page[len(page)-1].ID
	}
}
