package messages_test

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/notify"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wechat"
	"qiao/gateway/wechat/simulator"
)

// accounts are the people of the demo who have an account in 企业微信, under the same name.
var accounts = []string{"admin", "sushe", "pinzhi", "kefu", "caiwu", "putong"}

// site is a gateway with a stand-in of 企业微信.
type site struct {
	*apptest.Gateway
	wechat *simulator.Simulator
}

// stand starts the stand-in and returns the settings that lead to it.
func stand(t *testing.T) (*simulator.Simulator, func(*config.Config)) {
	t.Helper()
	options := simulator.Options{CorpID: "ww1", Secrets: simulator.Secrets{Application: "geheim"}}
	for _, account := range accounts {
		options.Users = append(options.Users, simulator.User{
			User: wechat.User{UserID: account, Name: account, Departments: []int{1}, Status: wechat.Active}, Unlicensed: account == "caiwu",
		})
	}
	options.Users = append(options.Users, simulator.User{User: wechat.User{UserID: "hidden", Name: "隐", Departments: []int{1}, Status: wechat.Active}, Hidden: true})
	sim, err := simulator.New(options)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(sim)
	t.Cleanup(server.Close)
	return sim, func(c *config.Config) {
		c.Wechat.CorpID, c.Wechat.AgentID, c.Wechat.Secret = "ww1", 1000002, "geheim"
		c.Wechat.APIURL, c.Wechat.RedirectURL = server.URL, "https://qiao.example.com"
	}
}

// open starts a site whose people are bound. adjust may change the settings further.
func open(t *testing.T, adjust func(*config.Config)) site {
	t.Helper()
	sim, settings := stand(t)
	g := apptest.StartDemo(t, func(c *config.Config) {
		settings(c)
		if adjust != nil {
			adjust(c)
		}
	})
	g.Change(t, "UPDATE Base_User SET WechatId = NULL")
	g.Change(t, "UPDATE Base_User SET WechatId = Account WHERE Account IN ('"+strings.Join(accounts, "','")+"')")
	g.Change(t, "DELETE FROM Msg_Receiver")
	g.Change(t, "DELETE FROM Msg_Message")
	return site{g, sim}
}

// id is the key of an account.
func (s site) id(t *testing.T, account string) string {
	t.Helper()
	return s.rows(t, "SELECT UserId FROM Base_User WHERE Account = '"+account+"'")[0]
}

// rows are the rows of a query, their values joined by |.
func (s site) rows(t *testing.T, query string) (all []string) {
	t.Helper()
	return strings.Split(storetest.Cells(t, s.Main(), query), " / ")
}

// tell sends a notice now.
func (s site) tell(t *testing.T, kind, title string, people ...string) {
	t.Helper()
	var ids []string
	for _, account := range people {
		ids = append(ids, s.id(t, account))
	}
	err := s.Main().Tx(t.Context(), func(tx *store.Tx) error {
		return notify.Tell(t.Context(), tx, notify.Notice{
			Title: title, Category: kind, Content: "正文", Publisher: "系统", PageID: "aftersales-detail", ObjectID: "o1", Created: s.Clock.Now(),
		}, ids...)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// pass passes notices on and sends what is due.
func (s site) pass(t *testing.T) {
	t.Helper()
	s.RunJob(t, "notices-to-channels")
	s.send(t)
}

// send sends what is due.
func (s site) send(t *testing.T) {
	t.Helper()
	for _, job := range s.Jobs() {
		if job.Name == "messages" {
			if err := job.Do(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := job.Last(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// phone are the titles and texts on a phone, the newest first.
func (s site) phone(account string) string {
	var all []string
	for _, seen := range s.wechat.Phones()[account] {
		all = append(all, strings.TrimSpace(seen.Title+" "+seen.Text+seen.Description))
	}
	return strings.Join(all, " / ")
}

func (s site) expect(t *testing.T, account, want string) {
	t.Helper()
	if got := s.phone(account); got != want {
		t.Errorf("%s has %q, want %q", account, got, want)
	}
}

// at sets the clock to a time of the day that is later.
func (s site) at(t *testing.T, clock string) {
	t.Helper()
	at, err := time.Parse("15:04", clock)
	if err != nil {
		t.Fatal(err)
	}
	now := s.Clock.Now()
	next := time.Date(now.Year(), now.Month(), now.Day(), at.Hour(), at.Minute(), 0, 0, now.Location())
	if !next.After(now) {
		next = next.AddDate(0, 0, 1)
	}
	s.Clock.Advance(next.Sub(now))
}
