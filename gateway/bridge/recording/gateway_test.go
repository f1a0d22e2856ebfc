package recording_test

import (
	"bytes"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/audit"
	"qiao/gateway/bridge"
	"qiao/gateway/bridge/pseudonym"
	"qiao/gateway/bridge/recording"
	"qiao/gateway/config"
)

// TestNothingPlantedIsInARecordingOfTheGateway records 2,000 calls of people with sessions at the legacy system, all through the
// gateway in front of it, and replays them against both.
func TestNothingPlantedIsInARecordingOfTheGateway(t *testing.T) {
	l := newLegacy(t, 40)
	g := apptest.Start(t, apptest.Embedded(t), func(cfg *config.Config) {
		cfg.Legacy.Upstreams = []config.Upstream{{Name: "main", URL: l.URL, Prefixes: []string{"/"}}}
		cfg.Limits.Writes, cfg.Limits.AddressWrites = 1_000_000, 1_000_000
	})
	for i := range l.people {
		l.send(t, g.URL, signInOf(&l.people[i]))
	}
	origin := audit.Origin{Now: g.Now()}
	started, err := bridge.StartRecording(t.Context(), g.Main(), "*", time.Hour, "test", origin)
	if err != nil {
		t.Fatal(err)
	}
	g.RunJob(t, "bridge-recording")
	signIns := int64(0) // are never offered
	for _, call := range l.calls(2000) {
		if call.RawQuery == "action=newlogin" {
			signIns++
		}
		l.send(t, g.URL, call)
	}
	if err := bridge.StopRecording(t.Context(), g.Main(), origin); err != nil {
		t.Fatal(err)
	}
	g.RunJob(t, "bridge-recording")
	folder := filepath.Join(g.Config.DataDir, bridge.RecordingsFolder, started.ID)
	m, err := recording.ReadManifest(folder)
	if err != nil || m.Counts.Offered+signIns != 2000 || signIns > 200 || m.Counts.Cases < 60 || m.Counts.Dropped+m.Counts.Failed+m.Counts.TooLarge > 0 {
		t.Fatalf("%+v, %v", m.Counts, err)
	}
	var all bytes.Buffer
	for path, content := range contents(t, folder) {
		all.WriteString(path + "\n")
		all.Write(content)
	}
	var needles [][]byte
	for _, p := range l.people {
		for _, value := range []string{p.Account, p.Name, p.Phone, p.IDNumber, p.Address, p.Key, p.password, p.token, strings.ToUpper(p.Key)} {
			needles = append(needles, spellings(value)...)
		}
	}
	if found := findAny(all.Bytes(), needles); len(found) > 0 {
		t.Errorf("found %d, such as %q", len(found), found[0])
	}
	shared, err := pseudonym.ReadKey(filepath.Join(g.Config.DataDir, recording.KeyFile))
	if err != nil {
		t.Fatal(err)
	}
	names := pseudonym.New(shared, pseudonym.Options{})
	p := &l.people[0]
	for _, joined := range []string{"as: " + names.Text("", p.Account), `"OtherA":"` + names.Text("", p.Account) + `"`, `"Account":"` + names.Text("", p.Account) + `"`} {
		if !strings.Contains(all.String(), joined) {
			t.Errorf("no file has %s", joined)
		}
	}
	for _, url := range []string{l.URL, g.URL} {
		report, err := recording.Replay(t.Context(), folder, url, &shared, recording.ReplayOptions{
			Account: p.Account, Password: p.password, Effects: []recording.Effect{recording.Read, recording.Unknown},
		})
		if err != nil {
			t.Fatal(err)
		}
		if s := report.Summary(); report.Err() != nil || s.Equal < 40 || s.Different+s.Failed > 0 {
			var printed strings.Builder
			_ = report.Print(&printed) // into memory
			t.Errorf("%v, %+v:\n%s", report.Err(), s, printed.String())
		} else {
			t.Logf("%+v; %d needles; %d bytes: %+v", m.Counts, len(needles), all.Len(), s)
		}
	}
	l.price.Store(1251)
	report, err := recording.Replay(t.Context(), folder, g.URL, &shared, recording.ReplayOptions{Account: p.Account, Password: p.password, Effects: []recording.Effect{recording.Read, recording.Unknown}})
	if err != nil || report.Err() == nil || report.Summary().Different < 10 {
		t.Errorf("another price: %v, %+v", err, report.Summary())
	}
}

// signInOf is the sign-in of a person.
func signInOf(p *person) recording.Call {
	return recording.Call{
		Method: "POST", Path: "/MobileQageModule/IndexHandler.ashx", RawQuery: "action=newlogin", Header: http.Header{"Content-Type": {"application/json"}},
		Body: []byte(`{"username":` + quoted(p.Account) + `,"password":` + quoted(p.password) + `}`),
	}
}

// send sends a call to a server, and fails where it has no answer of the legacy system.
func (l *legacy) send(t *testing.T, base string, call recording.Call) {
	t.Helper()
	address := base + call.Path
	if call.RawQuery != "" {
		address += "?" + call.RawQuery
	}
	request, err := http.NewRequestWithContext(t.Context(), call.Method, address, bytes.NewReader(call.Body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header = call.Header
	answer, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var body bytes.Buffer
	if _, err := body.ReadFrom(answer.Body); err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s %s: %d %.200s, %v", call.Method, call.Path, answer.StatusCode, body.String(), err)
	}
}
