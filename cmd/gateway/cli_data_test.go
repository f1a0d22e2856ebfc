package main

import (
	"context"
	"encoding/json"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
)

// quietly is an environment that keeps the log out of the output that a test reads.
var quietly = []string{"GATEWAY_LOG_LEVEL=error"}

// succeeds runs a command that must succeed and say nothing on standard error.
func succeeds(t *testing.T, args ...string) (stdout string) {
	t.Helper()
	stdout, stderr, err := command(t, quietly, args...)
	if err != nil || stderr != "" {
		t.Fatalf("%v: %v, standard error: %s", args, err, stderr)
	}
	return stdout
}

var oneTime = regexp.MustCompile(`one-time password (?:of \S+: )?(\S{20,})`)

func passwordIn(t *testing.T, stdout string) string {
	t.Helper()
	found := oneTime.FindAllStringSubmatch(stdout, -1)
	if len(found) != 1 {
		t.Fatalf("%d one-time passwords in %q", len(found), stdout)
	}
	return found[0][1]
}

// mustChange signs in and returns whether the user record demands a new password.
func mustChange(t *testing.T, g *apptest.Gateway, account, password string) bool {
	t.Helper()
	a := g.TrySignIn(t, account, password)
	var data struct{ User string }
	var user struct {
		Account            string
		MustChangePassword bool
	}
	if err := json.Unmarshal(a.Data, &data); err != nil {
		t.Fatalf("sign in as %s: %s", account, a.Body)
	}
	if err := json.Unmarshal([]byte(data.User), &user); err != nil || user.Account != account {
		t.Fatalf("sign in as %s: %s", account, a.Body)
	}
	return user.MustChangePassword
}

func TestSeedFillsOnlyAnEmptyDatabase(t *testing.T) {
	folder := t.TempDir()
	data := "--data-dir=" + folder
	refuses(t, []string{"--demo", "small", "full"}, quietly, "seed", "--demo=large", data)
	if out := succeeds(t, "seed", "--demo", data); strings.Contains(out, gatewaytest.DemoPassword) || !strings.Contains(out, "seeded") {
		t.Errorf("seed: %s", out)
	}
	for _, args := range [][]string{{"seed", "--demo=small", data}, {"seed", data}} {
		refuses(t, []string{"already has users"}, quietly, args...)
	}
	g := apptest.Start(t, apptest.EmbeddedAt(filepath.Join(folder, "qiao.db")), nil)
	if mustChange(t, g, "admin", gatewaytest.DemoPassword) {
		t.Error("a demo account must change its password")
	}
	keeper := apptest.Token(apptest.TokenOf(t, g.TrySignIn(t, "sushe", gatewaytest.DemoPassword)))
	var bills struct{ Total int }
	if g.ReadInto(t, keeper, "/admin/dormitory/cost/index?page=1&pageSize=1", &bills); bills.Total < 4000 {
		t.Errorf("three months of 1,500 residents have %d bills", bills.Total)
	}
}

func TestSeedWithoutDemoPrintsAOneTimePassword(t *testing.T) {
	folder := t.TempDir()
	password := passwordIn(t, succeeds(t, "seed", "--data-dir", folder))
	g := apptest.Start(t, apptest.EmbeddedAt(filepath.Join(folder, "qiao.db")), nil)
	if !mustChange(t, g, "admin", password) {
		t.Error("the one-time password may stay")
	}
	for _, account := range []string{"admin", "putong", "sushe"} {
		if a := g.TrySignIn(t, account, gatewaytest.DemoPassword); a.Code == 0 {
			t.Errorf("the demo account %s exists without --demo", account)
		}
	}
}

func TestAccountsFromTheCommandLine(t *testing.T) {
	folder := demoFolder(t)
	data := "--data-dir=" + folder
	first := passwordIn(t, succeeds(t, "user", "create", "zhangsan", "--name", "张三", "--mobile", "13911112222", "--department", "10101", "--post", "administrator", data))
	second := passwordIn(t, succeeds(t, "user", "create", "lisi", "--name", "李四", data))
	reset := passwordIn(t, succeeds(t, "user", "passwd", "putong", data))
	for names, args := range map[string][]string{
		"zhangsan":    {"user", "create", "ZHANGSAN", "--name", "张三"},
		"13911112222": {"user", "create", "wangwu", "--name", "王五", "--mobile", "13911112222"},
		"99999":       {"user", "create", "wangwu", "--name", "王五", "--department", "99999"},
		"nobody":      {"user", "passwd", "nobody"},
	} {
		_, stderr, err := command(t, quietly, append(args, data)...)
		if err == nil || !strings.Contains(strings.ToLower(stderr), names) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%v: %v %s", args, err, stderr)
		}
	}
	g := apptest.Start(t, apptest.EmbeddedAt(filepath.Join(folder, "qiao.db")), nil)
	for account, password := range map[string]string{"zhangsan": first, "lisi": second, "putong": reset} {
		if !mustChange(t, g, account, password) {
			t.Errorf("%s: the one-time password may stay", account)
		}
	}
	if a := g.TrySignIn(t, "putong", gatewaytest.DemoPassword); a.Code == 0 {
		t.Error("the password before the reset still signs in")
	}
	if a := g.Send(t, "GET", apptest.UserInfoPath, "", apptest.Token(g.Session(t, "lisi"))); !strings.Contains(a.Body, `"roles":["普通员工"]`) {
		t.Errorf("an account without a post: %s", a.Body)
	}
	if a := g.TrySignIn(t, "wangwu", ""); a.Code == 0 {
		t.Error("an account that was refused exists")
	}
}

var readyAt = regexp.MustCompile(`ready at (http://\S+)`)

// serveCommand runs the serve command until stop is called, which returns
// everything that it printed.
func serveCommand(t *testing.T, folder string, more ...string) (g *apptest.Gateway, stop func() string) {
	t.Helper()
	out, errs := &gatewaytest.Logbook{}, &gatewaytest.Logbook{}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- run(ctx, append([]string{"serve", "--addr", "127.0.0.1:0", "--data-dir", folder}, more...), nil, out, errs)
	}()
	gatewaytest.Eventually(t, "it is ready", func() bool {
		select {
		case err := <-ended:
			t.Fatalf("serve: %v %s", err, errs)
		default:
		}
		return readyAt.MatchString(out.String())
	})
	return &apptest.Gateway{URL: readyAt.FindStringSubmatch(out.String())[1]}, func() string {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("serve: %v", err)
		}
		return out.String() + errs.String()
	}
}

// TestADefaultPasswordIsRefusedOutsideDemo serves a database with demo data without --demo:
// the gateway refuses until each demo account has another password, or is closed.
func TestADefaultPasswordIsRefusedOutsideDemo(t *testing.T) {
	folder := demoFolder(t)
	serve := func() string {
		t.Helper()
		errs := &gatewaytest.Logbook{}
		if err := run(t.Context(), []string{"serve", "--addr", "127.0.0.1:0", "--data-dir", folder}, nil, io.Discard, errs); err == nil {
			t.Fatal("it serves")
		} else {
			return err.Error() + errs.String()
		}
		return ""
	}
	for _, want := range []string{"admin, ", "putong", "gateway user passwd", "--demo"} {
		if got := serve(); !strings.Contains(got, want) {
			t.Errorf("%q is not in %s", want, got)
		}
	}
	g := apptest.Start(t, apptest.EmbeddedAt(filepath.Join(folder, "qiao.db")), nil)
	g.Change(t, "UPDATE Base_User SET PasswordHash = '' WHERE Account <> 'kefu'")
	if got := serve(); !strings.Contains(got, "the accounts kefu have") {
		t.Errorf("one of them: %s", got)
	}
	g.Change(t, "UPDATE Base_User SET Enabled = 0 WHERE Account = 'kefu'")
	_, stop := serveCommand(t, folder)
	stop()
}

func TestTheFirstStartPrintsTheAdministratorsPasswordOnce(t *testing.T) {
	folder := t.TempDir()
	g, stop := serveCommand(t, folder)
	a := g.TrySignIn(t, "admin", gatewaytest.DemoPassword)
	if a.Code == 0 {
		t.Error("the demo password signs in without --demo")
	}
	printed := stop()
	password := passwordIn(t, printed)
	said := func(g *apptest.Gateway) string {
		return "桥 Qiao is ready at " + g.URL + "\nIts data is in " + folder + "\n"
	}
	if !strings.HasPrefix(printed, said(g)+"First start: sign in as admin with the one-time password "+password+" and choose your own.\n") {
		t.Errorf("what matters does not stand last: %s", printed)
	}

	g, stop = serveCommand(t, folder)
	if !mustChange(t, g, "admin", password) {
		t.Error("the one-time password may stay")
	}
	if again := stop(); !strings.HasPrefix(again, said(g)) || oneTime.MatchString(again) || strings.Contains(again, password) {
		t.Errorf("the second start prints a password: %s", again)
	}
}
