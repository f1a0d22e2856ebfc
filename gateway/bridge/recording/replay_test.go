package recording_test

import (
	"strings"
	"testing"

	"qiao/gateway/bridge/pseudonym"
	"qiao/gateway/bridge/recording"
)

func replay(t *testing.T, folder string, l *legacy, k *pseudonym.Key, change func(*recording.ReplayOptions)) recording.Report {
	t.Helper()
	o := recording.ReplayOptions{Account: l.people[0].Account, Password: l.people[0].password}
	if change != nil {
		change(&o)
	}
	report, err := recording.Replay(t.Context(), folder, l.URL+"/", k, o)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func TestReplayAgainstTheSameServerIsEqual(t *testing.T) {
	l := newLegacy(t, 40)
	folder, counts := record(t, l, 2000, recording.Options{})
	report := replay(t, folder, l, &key, nil)
	s := report.Summary()
	if err := report.Err(); err != nil || s.Equal < 40 || int64(s.Cases) != counts.Cases {
		t.Fatalf("%v, %+v", err, s)
	}
	for _, reason := range []string{"effect write", "effect unknown"} {
		if s.Reasons[reason] == 0 {
			t.Errorf("no case was skipped for %q: %v", reason, s.Reasons)
		}
	}
	// A case without its secrets is not sent even where it is asked for.
	s = replay(t, folder, l, &key, func(o *recording.ReplayOptions) {
		o.Effects = []recording.Effect{recording.Read, recording.Write, recording.Unknown}
	}).Summary()
	if s.Skipped == 0 || s.Different+s.Failed > 0 {
		t.Errorf("%+v", s)
	}
	for reason := range s.Reasons {
		if !strings.HasPrefix(reason, "left out of the recording: ") {
			t.Errorf("skipped: %s", reason)
		}
	}
}

func TestReplayFindsOneChangedValue(t *testing.T) {
	l := newLegacy(t, 5)
	folder, _ := record(t, l, 200, recording.Options{})
	l.price.Store(1251)
	report := replay(t, folder, l, &key, nil)
	s := report.Summary()
	if report.Err() == nil || s.Different == 0 || s.Failed > 0 {
		t.Fatalf("%+v", s)
	}
	var printed strings.Builder
	if err := report.Print(&printed); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(printed.String(), "p_base_user/用户详情查询") || !strings.Contains(printed.String(), "1251") {
		t.Errorf("printed:\n%s", printed.String())
	}
	for _, p := range l.people {
		for _, value := range []string{p.Name, p.Account, p.Phone, p.Key, p.password, p.token} {
			if strings.Contains(printed.String(), value) {
				t.Errorf("the report has %s", value)
			}
		}
	}
}

func TestReplayWithoutAKeyOrASession(t *testing.T) {
	l := newLegacy(t, 5)
	folder, _ := record(t, l, 200, recording.Options{})
	if s := replay(t, folder, l, nil, nil).Summary(); s.Different == 0 {
		t.Errorf("nobody has these pseudonyms at the server, but: %+v", s)
	}
	report := replay(t, folder, l, &key, func(o *recording.ReplayOptions) { o.Account = "" })
	if s := report.Summary(); s.Equal+s.Different > 0 || s.Reasons["needs a session"] == 0 || report.Err() == nil {
		t.Errorf("%+v, %v", s, report.Err())
	}
}

func TestReplayRefuses(t *testing.T) {
	l := newLegacy(t, 1)
	folder, _ := record(t, l, 40, recording.Options{})
	other := pseudonym.NewKey()
	for _, c := range []struct {
		name, folder string
		key          *pseudonym.Key
		password     string
		want         string
	}{
		{"another key", folder, &other, l.people[0].password, "密钥不符"},
		{"no recording", t.TempDir(), &key, l.people[0].password, "不是录制文件夹"},
		{"a wrong password", folder, &key, "Falsch-1", "账号或密码错误"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := recording.Replay(t.Context(), c.folder, l.URL, c.key, recording.ReplayOptions{Account: l.people[0].Account, Password: c.password})
			if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), c.password) {
				t.Errorf("%v", err)
			}
		})
	}
	l.Close()
	_, err := recording.Replay(t.Context(), folder, l.URL, &key, recording.ReplayOptions{Account: l.people[0].Account, Password: "x"})
	if err == nil {
		t.Error("a server that is not there has no error")
	}
}

// TestJoinsStillJoin follows a person from the parameter of one call into the answers of others.
func TestJoinsStillJoin(t *testing.T) {
	l := newLegacy(t, 3)
	folder, _ := record(t, l, 200, recording.Options{})
	m := pseudonym.New(key, pseudonym.Options{})
	p := l.people[0]
	in := func(spelt string) (n int) {
		for _, content := range contents(t, folder) {
			if strings.Contains(string(content), spelt) {
				n++
			}
		}
		return n
	}
	for _, spelt := range []string{
		`"OtherA":"` + m.Text("", p.Account) + `"`, `"Account":"` + m.Text("", p.Account) + `"`, "as: " + m.Text("", p.Account),
		`"OtherA":"%` + m.Text("", p.Name) + `%"`, `"Name":"` + m.Text("", p.Name) + `"`, "已", m.Text("", p.Name) + " ",
		`"Tel":` + m.Text("", p.Phone) + `,`, `"Phone":"` + m.Text("", p.Phone) + `"`, "phone=" + m.Text("", p.Phone) + "&",
		"/api/staff/select/" + m.Text("", p.Key) + "?", `"Key":"` + m.Text("", p.Key) + `"`,
	} {
		if n := in(spelt); n == 0 && spelt != "已" {
			t.Errorf("no file has %s", spelt)
		}
	}
}
