package app

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"net"
	"net/http"
	"strings"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/contacts"
	"qiao/gateway/wechat/simulator"
	"qiao/handlers/messages"
)

// standIn plays 企业微信 for the demo, on a port of its own that only this computer reaches.
type standIn struct {
	listener net.Listener
	settings config.Wechat
}

// newStandIn opens the port. The settings lead to it; its secrets are new ones at each start. self is the address of the
// gateway.
func newStandIn(ctx context.Context, self string) (*standIn, error) {
	listener, err := listen(ctx, "the stand-in of 企业微信", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	key := make([]byte, 32)
	_, _ = rand.Read(key)
	address := "http://" + listener.Addr().String()
	return &standIn{listener, config.Wechat{
		CorpID: "wwdemo", AgentID: 1000002, Secret: rand.Text(), ContactSecret: rand.Text(), CallbackToken: rand.Text(),
		CallbackAESKey: hex.EncodeToString(key)[:42] + "0", APIURL: address, LoginURL: address, OAuthURL: address, RedirectURL: self,
	}}, nil
}

// serve plays the company until ctx ends, and returns the page of its phones. The stand-in stores nothing, so its directory
// starts with the bindings of the database, and with a few differences.
func (s *standIn) serve(ctx context.Context, a *App) (phones http.Handler, err error) {
	departments, users, err := contacts.There(ctx, a.Main())
	if err != nil {
		return nil, err
	}
	departments, members := differing(departments, users)
	options := simulator.Options{
		CorpID: s.settings.CorpID, AgentID: s.settings.AgentID, Secrets: simulator.Secrets{Application: s.settings.Secret, Contacts: s.settings.ContactSecret},
		CallbackToken: s.settings.CallbackToken, AESKey: s.settings.CallbackAESKey,
		CallbackURL: strings.TrimSuffix(s.settings.RedirectURL, "/") + messages.CallbackPath, Now: a.Now, Departments: departments, Users: members,
	}
	company, err := simulator.New(options)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	for _, path := range []string{"/cgi-bin/", "/wwlogin/", "/connect/"} {
		mux.Handle(path, company)
	}
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() {
		<-ctx.Done()
		_ = server.Close()
	}()
	go func() { _ = server.Serve(s.listener) }()
	return company.Page(), nil
}
