package attack

import (
	"testing"
	"time"

	"qiao/gateway/gatewaytest"
	"qiao/gateway/localcluster"
)

const (
	endpoint     = "/api/Procedure/ProcedureTo"
	index        = "/MobileQageModule/IndexHandler.ashx"
	newlogin     = index + "?action=newlogin"
	logout       = "/vue-element-admin/user/logout"
	userInfo     = "/vue-element-admin/user/info"
	clientErrors = "/api/client-errors"
)

// patience is how long an unchanged client waits for an answer.
func patience() time.Duration { return within(10 * time.Second) }

// client is one caller of the gateway.
type client struct{ *localcluster.Client }

// client is a stranger with connections of his own.
func (g *target) client() *client { return &client{localcluster.NewClient(g.URL, patience())} }

// signIn is the client of a demo account with a session.
func (g *target) signIn(t *testing.T, account string) *client {
	t.Helper()
	c := g.client()
	if a, err := c.signIn(account); err != nil || c.Token == "" {
		t.Fatalf("sign in as %s: %v %s: %s", account, err, a.Body, g.Printed)
	}
	return c
}

// signIn opens a session with the right password.
func (c *client) signIn(account string) (localcluster.Answer, error) {
	return c.SignIn(account, gatewaytest.DemoPassword)
}

func (c *client) send(method, path, body string) (localcluster.Answer, error) {
	return c.Send(method, path, body, "")
}
