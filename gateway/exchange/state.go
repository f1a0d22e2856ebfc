// Package exchange is one request and its answer for the kernel: the state of the request while it is served, its
// parameters, and the envelope of its answer.
package exchange

import (
	"context"
	"net/netip"
	"time"

	"github.com/gin-gonic/gin"

	"qiao/gateway/clients"
	"qiao/gateway/errs"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/stream"
)

// State is the kernel's data about a request while it serves the request.
type State struct {
	ID        string
	Route     string // path pattern and action; empty where nothing matched
	Family    Family
	Address   string // the client's, seen through the trusted proxies
	Host      string // by which the browser calls the gateway, seen through the trusted proxies
	Account   string
	Actor     string          // the user who acts under the account, where it is another user's
	Client    *clients.Client // the program that has signed the request, or calls from its network
	Way       clients.Way     // how the request names its caller; empty if that was not read
	Marked    bool            // whether it has the fixed header
	Procedure *registry.Procedure
	Code      int             // the envelope's code
	Err       *errs.Error     // why the request failed
	Note      string          // what the log has to say of a request that succeeds
	Repeat    bool            // a write that an earlier request has already made
	Content   *stream.Content // the answer, where it is a stored file that is still to be sent
	Planned   bool            // an answer with a status of 5xx is no error, but what the operator wants
}

const stateKey = "qiao.state"

// Of is the state of a request, which Begin has given it.
func Of(c *gin.Context) *State { return c.MustGet(stateKey).(*State) }

// Begin gives a request its state.
func Begin(c *gin.Context, state *State) { c.Set(stateKey, state) }

// Planned notes that an answer with a status of 5xx is no error. A request on the operators' own address has no state, and no
// line in the log.
func Planned(c *gin.Context) {
	if state, found := c.Get(stateKey); found {
		state.(*State).Planned = true
	}
}

// Address is the client's address, seen through the trusted proxies.
func Address(c *gin.Context) netip.Addr {
	addr, _ := netip.ParseAddr(Of(c).Address)
	return addr.Unmap()
}

// LimitTime ends the context of a request after so long; release is to be called
// when it has been served.
func LimitTime(c *gin.Context, limit time.Duration) (release context.CancelFunc) {
	ctx, cancel := context.WithTimeout(c.Request.Context(), limit)
	c.Request = c.Request.WithContext(ctx)
	return cancel
}

// Failure is why the request failed, nil where it did not.
func (s *State) Failure() error {
	if s.Err == nil {
		return nil
	}
	return s.Err
}

// Known notes the caller.
func (s *State) Known(caller *session.Identity) {
	s.Account = caller.Account
	if caller.Switched != nil {
		s.Actor = caller.Switched.By.Account
	}
}
