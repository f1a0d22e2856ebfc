package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/audit"
	"qiao/gateway/bridge"
	"qiao/gateway/bridge/upstream"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/jobs"
	"qiao/gateway/session"
	"qiao/gateway/useragent"
)

// mostSignIn is the longest answer to a sign-in, in bytes.
const mostSignIn = 1 << 20

// passSignIn has the legacy system sign in, and opens a session here for the same person with the same token
// (legacy.session: forward). The session is there before the client has the answer.
func (f *front) passSignIn(c *gin.Context, call *legacyCall) {
	recorder := bridge.NewRecorder(mostSignIn)
	started, failed := time.Now(), true
	defer func() { // also when the legacy server has cut its answer short
		gone := c.Request.Context().Err() != nil
		f.bridge.Tally.Answered(call.upstream.Name, call.shape, call.person, false, failed && !gone, time.Since(started))
	}()
	if err := call.upstream.Pass(recorder, f.outgoing(c, call)); err != nil {
		exchange.Fail(c, err)
		return
	}
	answer := recorder.Answer(nil)
	failed = answer.Status >= http.StatusInternalServerError
	if answer.Digest != nil {
		exchange.Fail(c, errs.Wrap(errs.BadGateway, "legacy sign-in", errors.New("the answer is longer than any sign-in's")))
		return
	}
	signIn := bridge.ReadSignIn(c.Request.URL.RawQuery, call.body, answer.Body)
	_ = f.adopt(c, signIn) // logged; the client has its answer all the same
	maps.Copy(c.Writer.Header(), recorder.Header())
	c.Writer.WriteHeader(answer.Status)
	c.Writer.WriteHeaderNow()
	body, _ := recorder.Bytes()
	_, _ = c.Writer.Write(body) // a client that is gone needs no answer
}

// passwordAction is the action by which our own UI signs in.
const passwordAction = "newlogin"

// signInUI signs a person of our own UI in at the legacy system, as its clients do: name and password in the query. Accounts
// that the legacy system refuses, or that it cannot check now, may sign in here with a password of this gateway.
func (f *front) signInUI(c *gin.Context, call *legacyCall) {
	var sent struct{ Username, Password string }
	if json.Unmarshal(call.body, &sent) != nil {
		c.Next()
		return
	}
	request := keep(c.Request, call.body)
	request.RequestURI = requestPath(c.Request) + "?" + url.Values{"action": {passwordAction}, "username": {sent.Username}, "password": {sent.Password}}.Encode()
	answer, err := f.askSignIn(c.Request.Context(), c, call.upstream, request)
	if err != nil {
		f.log.Warn("the legacy system does not sign users in", "id", exchange.Of(c).ID, "upstream", call.upstream.Name, "error", err.Error())
	}
	signIn := bridge.ReadSignIn(request.URL.RawQuery, call.body, answer.body)
	if err != nil || signIn.Token == "" || f.adopt(c, signIn) != nil {
		c.Next()
		return
	}
	f.services.Admission.KeepSession(c, signIn.Token)
	c.Data(http.StatusOK, answer.header.Get("Content-Type"), answer.body)
	c.Abort()
}

// signInAnswer is the answer of a legacy server to a sign-in.
type signInAnswer struct {
	header http.Header
	body   []byte
}

// askSignIn sends a sign-in to a legacy server and waits at most legacy.sign_in_wait.
func (f *front) askSignIn(ctx context.Context, c *gin.Context, u *upstream.Upstream, request *http.Request) (signInAnswer, error) {
	ctx, cancel := context.WithTimeout(ctx, f.bridge.Settings.SignInWait)
	defer cancel()
	recorder := bridge.NewRecorder(mostSignIn)
	to := upstream.Request{
		Request: request.WithContext(ctx), ID: exchange.Of(c).ID, Address: exchange.Of(c).Address, Host: exchange.Of(c).Host,
		TLS: f.services.Admission.Proxies.OverTLS(c.Request),
	}
	err := jobs.Recover(func() error { return u.Pass(recorder, to) }) // an answer that breaks off is a panic
	body, _ := recorder.Bytes()
	return signInAnswer{recorder.Header(), body}, err
}

// adopt opens a session here for a sign-in at the legacy system.
func (f *front) adopt(c *gin.Context, signIn bridge.SignIn) error {
	err := f.bridge.Adopt(c.Request.Context(), signIn, clientOf(c), f.origin(c))
	if err != nil {
		f.log.Error("no session was opened for a sign-in at the legacy system", "id", exchange.Of(c).ID, "error", err.Error())
	}
	return err
}

func clientOf(c *gin.Context) session.Client {
	return session.Client{Device: useragent.Name(c.Request.UserAgent()), Address: exchange.Address(c).String()}
}

func (f *front) origin(c *gin.Context) audit.Origin {
	return audit.Origin{Address: exchange.Address(c), Device: useragent.Name(c.Request.UserAgent()), Now: f.services.Now()}
}

// endSession ends the session here of a caller who signs out at the legacy system. It ends before the client has an answer,
// and also when the client or the legacy server is gone.
func (f *front) endSession(c *gin.Context, call *legacyCall) {
	if call.who.Caller == nil {
		return
	}
	if err := f.bridge.Sessions.End(context.WithoutCancel(c.Request.Context()), call.who.Token); err != nil {
		f.log.Error("a session was not ended", "id", exchange.Of(c).ID, "error", err.Error())
	}
}

// signInThere lets this gateway sign the caller in, and signs in at the legacy servers that need it as well
// (legacy.session: native). Their tokens and cookies stay on this server; the password is kept nowhere.
func (f *front) signInThere(c *gin.Context, call *legacyCall) {
	ctx := c.Request.Context() // that of the sign-in here ends with it
	answer := &held{ResponseWriter: c.Writer}
	func() {
		c.Writer = answer
		defer func() { c.Writer = answer.ResponseWriter }()
		c.Next()
	}()
	defer func() { _, _ = c.Writer.Write(answer.body.Bytes()) }() // a client that is gone needs no answer
	here := bridge.ReadSignIn(c.Request.URL.RawQuery, call.body, answer.body.Bytes())
	if here.Token == "" || exchange.Of(c).Err != nil {
		return
	}
	var servers sync.WaitGroup
	for _, u := range f.bridge.Upstreams.List() {
		if u.SignIn == "" {
			continue
		}
		servers.Go(func() {
			if err := f.signInAt(ctx, c, call, u, here.Token); err != nil {
				f.log.Warn("no session was opened at a legacy server", "id", exchange.Of(c).ID, "upstream", u.Name, "error", err.Error())
			}
		})
	}
	servers.Wait()
}

// signInAt repeats a sign-in at a legacy server.
func (f *front) signInAt(ctx context.Context, c *gin.Context, call *legacyCall, u *upstream.Upstream, token string) error {
	request := keep(c.Request, call.body)
	request.RequestURI = signInAddress(u.SignIn, c.Request.URL.RawQuery)
	answer, err := f.askSignIn(ctx, c, u, request)
	if err != nil {
		return err
	}
	there := bridge.ReadSignIn("", nil, answer.body)
	cookies := (&http.Response{Header: answer.header}).Cookies()
	if there.Token == "" && len(cookies) == 0 {
		return errors.New("its answer has neither a token nor a cookie")
	}
	return f.bridge.KeepSession(ctx, token, u.Name, bridge.NewLegacySession(there.Token, cookies))
}

// signInAddress is the address of a sign-in with the parameters that the client has sent.
func signInAddress(address, query string) string {
	path, own, _ := strings.Cut(address, "?")
	values, _ := url.ParseQuery(query) // the readable part of it
	for name := range values {
		if strings.EqualFold(name, "action") {
			values.Del(name)
		}
	}
	return path + "?" + strings.Trim(own+"&"+values.Encode(), "&")
}

// legacySession returns what puts the caller's session at the legacy server into a request, nil if there is none.
func (f *front) legacySession(c *gin.Context, call *legacyCall) func(http.Header) {
	if !f.bridge.Settings.SignsInThere() || call.upstream.SignIn == "" || call.who.Token == "" {
		return nil
	}
	there, err := f.bridge.SessionAt(c.Request.Context(), call.who.Token, call.upstream.Name)
	if err != nil {
		f.log.Warn("the session at a legacy server cannot be read", "id", exchange.Of(c).ID, "upstream", call.upstream.Name, "error", err.Error())
		return nil
	}
	if there == nil {
		return nil
	}
	return there.Apply
}

// held keeps the answer to a sign-in until the sessions at the legacy servers are open: the client's next call needs them.
type held struct {
	gin.ResponseWriter
	body bytes.Buffer
}

// Write implements http.ResponseWriter.
func (w *held) Write(p []byte) (int, error) { return w.body.Write(p) }

// WriteString implements io.StringWriter.
func (w *held) WriteString(text string) (int, error) { return w.body.WriteString(text) }

// WriteHeaderNow implements gin.ResponseWriter.
func (w *held) WriteHeaderNow() {}

// Flush implements http.Flusher.
func (w *held) Flush() {}

// Written implements gin.ResponseWriter.
func (w *held) Written() bool { return w.body.Len() > 0 }
