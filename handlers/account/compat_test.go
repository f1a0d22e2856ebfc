package account_test

import (
	"crypto/md5"
	"encoding/hex"
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/gatewaytest"
)

func md5Hex(text string) string {
	sum := md5.Sum([]byte(text))
	return hex.EncodeToString(sum[:])
}

func TestCompatLegacyHash(t *testing.T) {
	t.Parallel()
	const password = "Altes-Passwort1"
	for name, stored := range map[string]string{"md5": md5Hex(password), "MD5": strings.ToUpper(md5Hex(password)), "plain": password} {
		for _, accepted := range []bool{true, false} {
			g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Compat.LegacyHash = accepted })
			g.Change(t, "UPDATE Base_User SET PasswordHash = '"+stored+"' WHERE Account = 'putong'")
			if a := g.TrySignIn(t, "putong", password); (a.Code == 0) != accepted {
				t.Errorf("%s, legacy_hash %t: %s", name, accepted, a.Body)
				continue
			}
			if !accepted {
				continue
			}
			g.Change(t, "UPDATE Base_User SET Email = 'replaced' WHERE Account = 'putong' AND PasswordHash LIKE '$argon2id$%'")
			if a := g.TrySignIn(t, "putong", password); a.Code != 0 {
				t.Errorf("%s: after its replacement: %s", name, a.Body)
			}
			if a := g.TrySignIn(t, "putong", stored); name != "plain" && a.Code == 0 {
				t.Errorf("%s: the hash itself signs in", name)
			}
		}
	}
}

func TestCompatPasswordFormat(t *testing.T) {
	t.Parallel()
	for format, accepted := range map[string]bool{"md5": true, "plain": false} {
		g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Compat.PasswordFormat = format })
		for _, sent := range []string{md5Hex(gatewaytest.DemoPassword), strings.ToUpper(md5Hex(gatewaytest.DemoPassword))} {
			if a := g.TrySignIn(t, "putong", sent); (a.Code == 0) != accepted {
				t.Errorf("md5 with password_format %s: %s", format, a.Body)
			}
		}
		if a := g.TrySignIn(t, "putong", gatewaytest.DemoPassword); a.Code != 0 {
			t.Errorf("the password itself with password_format %s: %s", format, a.Body)
		}
	}
}

func TestSingleSession(t *testing.T) {
	t.Parallel()
	for _, single := range []bool{true, false} {
		g := apptest.StartDemo(t, func(cfg *config.Config) { cfg.Session.Single = single })
		first, other := g.SignIn(t, "putong"), g.SignIn(t, "kefu")
		second := g.SignIn(t, "putong")
		g.Clock.Advance(apptest.MemoLife)
		want := 0
		if single {
			want = errs.SessionElsewhere.Code
		}
		if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", apptest.Token(first)); a.Code != want {
			t.Errorf("single %t, the older session: %s", single, a.Body)
		}
		for _, live := range []string{second, other} {
			if a := g.Send(t, http.MethodGet, apptest.UserInfoPath, "", apptest.Token(live)); a.Code != 0 {
				t.Errorf("single %t, a session that lives: %s", single, a.Body)
			}
		}
	}
}
