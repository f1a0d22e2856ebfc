package wechat_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/jobs"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wechat"
	"qiao/gateway/wechat/simulator"
)

const base = "/api/wechat/"

// site is a gateway with a stand-in of 企业微信 whose directory is empty but for its root.
type site struct {
	*apptest.Gateway
	wechat *simulator.Simulator
}

// stand starts the stand-in and returns the settings that lead to it.
func stand(t *testing.T, options simulator.Options) (*simulator.Simulator, func(*config.Config)) {
	t.Helper()
	options.CorpID, options.Secrets = "ww1", simulator.Secrets{Application: "geheim-app", Contacts: "geheim-contacts"}
	sim, err := simulator.New(options)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(sim)
	t.Cleanup(server.Close)
	return sim, func(c *config.Config) {
		c.Wechat.CorpID, c.Wechat.AgentID, c.Wechat.Secret, c.Wechat.ContactSecret = "ww1", 1000002, "geheim-app", "geheim-contacts"
		c.Wechat.APIURL, c.Wechat.RedirectURL = server.URL, "https://qiao.example.com"
	}
}

func open(t *testing.T, options simulator.Options) site {
	t.Helper()
	sim, settings := stand(t, options)
	return site{apptest.StartDemo(t, settings), sim}
}

// overview is what the page reads.
type overview struct {
	Missing []string
	Counts  []struct {
		Kind, State string
		Total       int
	}
	Compared, Synced *struct {
		State, Reason       string
		Total, Done, Failed int
	}
	Everyone, Unbound int
}

func (s site) overview(t *testing.T) (o overview) {
	t.Helper()
	s.ReadInto(t, s.as(t, "admin"), base+"index", &o)
	return o
}

func (s site) as(t *testing.T, account string) apptest.Option {
	t.Helper()
	return apptest.Token(s.SignIn(t, account))
}

// count is the number of differences of a kind and a state; empty: of all.
func (o overview) count(kind, state string) (n int) {
	for _, c := range o.Counts {
		if (kind == "" || c.Kind == kind) && (state == "" || c.State == state) {
			n += c.Total
		}
	}
	return n
}

// do calls an action of the page, which must succeed.
func (s site) do(t *testing.T, action string) {
	t.Helper()
	if a := s.act(t, action); a.Code != 0 {
		t.Fatalf("%s: %s", action, a.Body)
	}
}

func (s site) act(t *testing.T, action string) apptest.Answer {
	t.Helper()
	return s.Send(t, http.MethodPost, base+action, "{}", s.As(t, "admin")...)
}

// row is a difference of the list.
type row struct{ DifferenceID, Kind, Name, Detail, State, Reason, RemoteID string }

func (s site) rows(t *testing.T, query string) (found struct {
	List  []row
	Total json.Number
},
) {
	t.Helper()
	s.ReadInto(t, s.as(t, "admin"), base+"differences?"+query, &found)
	return found
}

// cell is the value of a query.
func (s site) cell(t *testing.T, query string) string {
	t.Helper()
	return storetest.Cells(t, s.Main(), query)
}

// alone leaves admin alone of the people of the demo: a run then writes only what the test has made.
func (s site) alone(t *testing.T) {
	t.Helper()
	s.Change(t, "UPDATE Base_User SET Enabled = 0, WechatId = NULL WHERE Account <> 'admin'")
}

// hire adds people to 生产部 with numbers from 1.
func (s site) hire(t *testing.T, many int) {
	t.Helper()
	var lines []string
	for i := 1; i <= many; i++ {
		lines = append(lines, fmt.Sprintf("('t%05d', 't%05d', '测试%d', '199%08d', '10001', 1, '2026-11-20', 'x')", i, i, i, i))
	}
	for len(lines) > 0 {
		n := min(400, len(lines))
		s.Change(t, "INSERT INTO Base_User (UserId, Account, RealName, Mobile, OrganizationId, Enabled, CreateDate, PasswordHash) VALUES "+strings.Join(lines[:n], ", "))
		lines = lines[n:]
	}
}

func member(id, name, mobile string, departments ...int) simulator.User {
	return simulator.User{User: wechat.User{UserID: id, Name: name, Mobile: mobile, Departments: departments, Status: wechat.Active}}
}

// job is one of the gateway's jobs.
func (s site) job(t *testing.T, name string) jobs.Job {
	t.Helper()
	for _, job := range s.Jobs() {
		if job.Name == name {
			return job
		}
	}
	t.Fatalf("there is no job %q", name)
	return jobs.Job{}
}

// send sends what is due.
func (s site) send(t *testing.T) {
	t.Helper()
	job := s.job(t, "messages")
	if err := job.Do(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := job.Last(t.Context()); err != nil {
		t.Fatal(err)
	}
}
