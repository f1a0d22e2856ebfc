package gateway

import (
	"github.com/gin-gonic/gin"

	"qiao/gateway/clients"
	"qiao/gateway/errs"
)

// The ways of requests with a session, and of those that show nothing, for the
// counters of clients. The others are those of programs.
const (
	byToken  clients.Way = "token"
	byCookie clients.Way = "cookie"
	byNone   clients.Way = "none"
)

// noteClient notes how a request says who is calling, and which program has signed
// it: also with a session, so that one sees who still uses an old way.
func (s *Server) noteClient(c *gin.Context, offered credentials) {
	state := stateOf(c)
	state.marked = c.GetHeader(s.config.Compat.Header.Name) == s.config.Compat.Header.Value
	switch {
	case offered.cookie:
		state.way = byCookie
	case offered.token != "":
		state.way = byToken
	default:
		state.way = byNone
	}
	if signature, signed := signatureOf(c); signed {
		state.client, _ = s.clients.Signer(signature) // without a session it is looked at again
	}
}

// identifyProgram finds out which program calls without a session, by its
// signature or its network, and lets it act as its service account.
func (s *Server) identifyProgram(c *gin.Context, who visitor) visitor {
	if who.token != "" {
		return who
	}
	if who.client, who.err = s.program(c); who.client == nil || who.err != nil {
		return visitor{credentials: who.credentials, err: who.err}
	}
	state := stateOf(c)
	state.client, state.way = who.client, who.client.Way
	if who.client.Account == "" { // it is only counted
		return visitor{credentials: who.credentials}
	}
	who.caller, who.err = s.sessions.Service(c.Request.Context(), who.client.Account)
	if who.caller == nil {
		return visitor{credentials: who.credentials, err: errs.Wrap(errs.SessionUnknown, "compat client "+who.client.Name, who.err)}
	}
	state.known(who.caller)
	return who
}

// program is the client of a request without a session, nil where there is none.
func (s *Server) program(c *gin.Context) (*clients.Client, error) {
	signature, signed := signatureOf(c)
	if !signed {
		return s.clients.Trusted(clientAddress(c)), nil
	}
	client, err := s.clients.Signer(signature)
	if err != nil {
		return nil, err
	}
	return client, s.clients.Spend(c.Request.Context(), client, signature)
}

// signatureOf is the signature of a request, from headers or else the query.
func signatureOf(c *gin.Context) (signature clients.Signature, signed bool) {
	sent := func(name string) string {
		if value := c.GetHeader(name); value != "" {
			return value
		}
		return queryValue(c.Request, name)
	}
	signature = clients.Signature{Timestamp: sent("timestamp"), Sign: sent("sign")}
	return signature, signature.Timestamp != "" && signature.Sign != ""
}
