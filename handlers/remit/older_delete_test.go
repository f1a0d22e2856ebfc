package remit_test

import (
	"net/http"
	"testing"

	"qiao/cmd/apptest"
)

// TestAnAccountIsDeletedByAnyMethodThatOlderClientsUse: the address is on record without its method. By the cookie alone it needs what
// every change needs, and a link deletes nothing.
func TestAnAccountIsDeletedByAnyMethodThatOlderClientsUse(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		token := g.SignIn(t, "admin")
		header := apptest.Header(g.Config.Compat.Header.Name, g.Config.Compat.Header.Value)
		for method, refused := range map[string][]apptest.Option{
			http.MethodGet:    {apptest.Cookie(token), apptest.Header("Sec-Fetch-Site", "cross-site")},
			http.MethodPost:   {apptest.Cookie(token)},
			http.MethodDelete: {apptest.Cookie(token)},
		} {
			path := accounts + "/delete/00000000-0000-7000-8000-000000000000"
			if a := g.Send(t, method, path, "", refused...); a.Code != 403 {
				t.Errorf("%s without a proof: %d %s", method, a.Status, a.Body)
			}
			if a := g.Send(t, method, path, "", apptest.Cookie(token), header); a.Code != -1 {
				t.Errorf("%s with the fixed header: %d %s", method, a.Status, a.Body)
			}
			if a := g.Send(t, method, path+"/", "", apptest.Token(token)); a.Code != -1 {
				t.Errorf("%s with a token: %d %s", method, a.Status, a.Body)
			}
		}
		link := []apptest.Option{apptest.Cookie(token), apptest.Header("Sec-Fetch-Mode", "navigate"), apptest.Header("Sec-Fetch-Site", "same-origin")}
		if a := g.Send(t, http.MethodGet, accounts+"/delete/x", "", link...); a.Code != 403 {
			t.Errorf("a link: %s", a.Body)
		}
	})
}
