package app

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/contacts"
	"qiao/gateway/wechat"
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

// serve plays the company until ctx ends. The stand-in stores nothing, so its directory starts with the bindings of the
// database, and with one member who is bound to nobody.
func (s *standIn) serve(ctx context.Context, a *App, out io.Writer) error {
	departments, users, err := contacts.There(ctx, a.Main())
	if err != nil {
		return err
	}
	options := simulator.Options{
		CorpID: s.settings.CorpID, AgentID: s.settings.AgentID, Secrets: simulator.Secrets{Application: s.settings.Secret, Contacts: s.settings.ContactSecret},
		CallbackToken: s.settings.CallbackToken, AESKey: s.settings.CallbackAESKey,
		CallbackURL: strings.TrimSuffix(s.settings.RedirectURL, "/") + messages.CallbackPath, Now: a.Now, Departments: departments,
	}
	for _, user := range append(users, wechat.User{UserID: "weibangding", Name: "未绑定的成员", Mobile: "13700009999", Departments: []int{1}}) {
		user.Status = wechat.Active
		options.Users = append(options.Users, simulator.User{User: user})
	}
	company, err := simulator.New(options)
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	for _, path := range []string{"/cgi-bin/", "/wwlogin/", "/connect/"} {
		mux.Handle(path, company)
	}
	mux.Handle("/", company.Page())
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() {
		<-ctx.Done()
		_ = server.Close()
	}()
	go func() { _ = server.Serve(s.listener) }()
	fmt.Fprintf(out, "the phones of 企业微信 in the demo are at %s\n", s.settings.APIURL)
	return nil
}
