package calls

import (
	"github.com/gin-gonic/gin"

	"qiao/gateway/audit"
	"qiao/gateway/clients"
	"qiao/gateway/exchange"
	"qiao/gateway/registry"
)

// noteClaim writes into the audit log that a record to be written names another user
// as its creator. The creator is always the session's user.
func (r *Runner) noteClaim(c *gin.Context, p *registry.Procedure, call *registry.Call) error {
	if p.Effect != registry.Write || call.Caller == nil || call.Payload.CreateUser == "" {
		return nil
	}
	return audit.Claim(c.Request.Context(), r.live.Databases()[registry.MainDatabase], call.Origin(), call.Payload.CreateUser)
}

// noteProgram writes the calls of a program without a session into the audit log: every write, and also every read of a
// program that is identified only by its network.
func (r *Runner) noteProgram(c *gin.Context, p *registry.Procedure, call *registry.Call) error {
	state := exchange.Of(c)
	program := state.Way == clients.ByNetwork || state.Way == clients.BySignature && p.Effect == registry.Write
	if !program || call.Caller == nil {
		return nil
	}
	record := call.Origin().Did(audit.ClientCalled, state.Client.Name+": "+p.OwnKey().String())
	return audit.Write(c.Request.Context(), r.live.Databases()[registry.MainDatabase], record)
}
