package admission

import (
	"github.com/gin-gonic/gin"

	"qiao/gateway/clients"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
)

// How a request with a session names its caller, or byNone, for the counters of clients. Programs have names of their
// own.
const (
	byToken  clients.Way = "token"
	byCookie clients.Way = "cookie"
	byNone   clients.Way = "none"
)

// noteClient notes how a request names its caller, and which program has signed it. It does so also with a session, so
// that operators see which clients still use an old way.
func (a *Control) noteClient(c *gin.Context, offered credentials) {
	state := exchange.Of(c)
	state.Marked = c.GetHeader(a.compat.Header.Name) == a.compat.Header.Value
	switch {
	case offered.cookie:
		state.Way = byCookie
	case offered.Token != "":
		state.Way = byToken
	default:
		state.Way = byNone
	}
	if signature, signed := signatureOf(c); signed {
		state.Client, _ = a.clients.Signer(signature) // without a session it is looked at again
	}
}

// IdentifyProgram finds out which program calls without a session, by its
// signature or its network, and lets it act as its service account.
func (a *Control) IdentifyProgram(c *gin.Context, who Visitor) Visitor {
	if who.Token != "" {
		return who
	}
	if who.client, who.err = a.program(c); who.client == nil || who.err != nil {
		return Visitor{credentials: who.credentials, err: who.err}
	}
	state := exchange.Of(c)
	state.Client, state.Way = who.client, who.client.Way
	if who.client.Account == "" { // it is only counted
		return Visitor{credentials: who.credentials}
	}
	who.Caller, who.err = a.sessions.Service(c.Request.Context(), who.client.Account)
	if who.Caller == nil {
		return Visitor{credentials: who.credentials, err: errs.Wrap(errs.SessionUnknown, "compat client "+who.client.Name, who.err)}
	}
	state.Known(who.Caller)
	return who
}

// program is the client of a request without a session, nil where there is none.
func (a *Control) program(c *gin.Context) (*clients.Client, error) {
	signature, signed := signatureOf(c)
	if !signed {
		return a.clients.Trusted(exchange.Address(c)), nil
	}
	client, err := a.clients.Signer(signature)
	if err != nil {
		return nil, err
	}
	return client, a.clients.Spend(c.Request.Context(), client, signature)
}

// signatureOf is the signature of a request, from headers or else the query.
func signatureOf(c *gin.Context) (signature clients.Signature, signed bool) {
	sent := func(name string) string {
		if value := c.GetHeader(name); value != "" {
			return value
		}
		return exchange.QueryValue(c.Request, name)
	}
	signature = clients.Signature{Timestamp: sent("timestamp"), Sign: sent("sign")}
	return signature, signature.Timestamp != "" && signature.Sign != ""
}
