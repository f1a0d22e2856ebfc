package account_test

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/store"
)

// canary has characters that JSON, URLs and HTML each write in another way.
const (
	canaryHead = `Känary-密码`
	canary     = canaryHead + `+%/"<9x&`
)

// traces are the forms in which the canary could appear.
func traces() map[string]string {
	asJSON, err := json.Marshal(canary)
	if err != nil {
		panic(err) // a string always encodes
	}
	return map[string]string{
		"plain": canary, "half": canaryHead, "JSON": strings.Trim(string(asJSON), `"`),
		"query": url.QueryEscape(canary), "path": url.PathEscape(canary),
		"base64": base64.RawStdEncoding.EncodeToString([]byte(canary)), "base64url": base64.RawURLEncoding.EncodeToString([]byte(canary)),
		"hex": hex.EncodeToString([]byte(canary)), "md5": md5Hex(canary),
	}
}

func TestAPasswordLeavesNoTrace(t *testing.T) {
	t.Parallel()
	for _, format := range []string{"plain", "md5"} {
		log := &gatewaytest.Logbook{}
		g := apptest.StartLogging(t, apptest.Embedded(t), func(cfg *config.Config) { cfg.Compat.PasswordFormat = format }, log)
		hash, err := g.Hasher.Hash(t.Context(), canary)
		if err != nil {
			t.Fatal(err)
		}
		err = g.Main().Tx(t.Context(), func(tx *store.Tx) error { return g.SetPassword(t.Context(), tx, "kefu", hash, false) })
		if err != nil {
			t.Fatal(err)
		}
		answers := useCanary(t, g)
		answers += g.Send(t, http.MethodGet, "/metrics", "").Body
		if !strings.Contains(log.String(), `"account":"kefu"`) && !strings.Contains(log.String(), apptest.SignInPath[:20]) {
			t.Fatalf("the log has not seen the sign-ins: %s", log)
		}
		for form, trace := range traces() {
			for place, text := range map[string]string{"log": log.String() + decoded(t, log.String()), "answers": answers} {
				if i := strings.Index(strings.ToLower(text), strings.ToLower(trace)); i >= 0 {
					t.Errorf("password_format %s: the %s holds the password (%s): …%s", format, place, form, text[max(0, i-80):i])
				}
			}
		}
	}
}

// useCanary signs in with the password in every way, right and wrong, and returns the
// answers.
func useCanary(t *testing.T, g *apptest.Gateway) string {
	t.Helper()
	var answers strings.Builder
	for _, account := range []string{"kefu", "nobody", canary} {
		for _, password := range []string{canary, md5Hex(canary)} {
			query := url.Values{"username": {account}, "password": {password}}.Encode()
			answers.WriteString(g.Send(t, http.MethodGet, apptest.SignInPath+"&"+query, "").Body)
			answers.WriteString(g.TrySignIn(t, account, password).Body)
			body, err := json.Marshal(map[string]string{"Account": account, "Pwd": password})
			if err != nil {
				t.Fatal(err)
			}
			answers.WriteString(g.Send(t, http.MethodPost, apptest.IndexPath+"?action=login", string(body)).Body)
		}
	}
	for _, body := range []string{
		fmt.Sprintf(`{"OldPwd":%q,"NewPwd":%q}`, canary, canary+"2"), fmt.Sprintf(`{"OldPwd":%q,"NewPwd":"x"}`, canary),
		fmt.Sprintf(`{"OldPwd":%q,"NewPwd":{}}`, canary), fmt.Sprintf(`{"OldPwd":%q,`, canary),
	} {
		answers.WriteString(g.Send(t, http.MethodPost, apptest.IndexPath+"?action=changepwd", body, apptest.Token(g.Session(t, "kefu"))).Body)
	}
	broken := apptest.SignInPath + "&username=kefu&password=" + url.QueryEscape(canary)
	answers.WriteString(g.Send(t, http.MethodGet, broken+"%25&x=%FF", "").Body)
	answers.WriteString(g.Send(t, http.MethodGet, "/MobileQageModule/Nothing.ashx?password="+url.QueryEscape(canary), "").Body)
	answers.WriteString(g.Send(t, http.MethodPut, apptest.SignInPath, fmt.Sprintf(`{"password":%q}`, canary)).Body)
	return answers.String()
}

// decoded is the log with its JSON escapes resolved.
func decoded(t *testing.T, log string) string {
	t.Helper()
	var text strings.Builder
	for line := range strings.Lines(log) {
		var record map[string]any
		if err := json.Unmarshal([]byte(line), &record); err != nil {
			t.Fatalf("a line of the log is no JSON: %s", line)
		}
		fmt.Fprintln(&text, record)
	}
	return text.String()
}
