package session_test

import (
	"strings"
	"testing"

	"qiao/gateway/session"
)

func TestAnIdentityByAccount(t *testing.T) {
	eachOffice(t, settings, func(t *testing.T, o office) {
		directory := session.NewDirectory(o.db)
		for _, account := range []string{"chen", "CHEN"} {
			id, err := directory.ByAccount(t.Context(), account)
			if err != nil || id.UserID != chen || !id.InDepartment(session.InformationCentre) {
				t.Errorf("%s: %+v, %v", account, id, err)
			}
		}
		for account, want := range map[string]string{
			"nobody": `there is no account "nobody"`, "": `there is no account ""`, "never": `the account "never" is disabled`,
		} {
			if id, err := directory.ByAccount(t.Context(), account); id != nil || err == nil || err.Error() != want {
				t.Errorf("%q: %v, %v; want %s", account, id, err, want)
			}
		}
		if err := o.db.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := directory.ByAccount(t.Context(), "chen"); err == nil || strings.Contains(err.Error(), "account") {
			t.Errorf("without a database: %v", err)
		}
	})
}
