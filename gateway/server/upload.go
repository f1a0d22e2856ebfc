package server

import (
	"github.com/gin-gonic/gin"

	"qiao/gateway"
	"qiao/gateway/admission"
	"qiao/gateway/body"
	"qiao/gateway/errs"
	"qiao/gateway/exchange"
	"qiao/gateway/limits"
	"qiao/gateway/tracing"
)

// serveUpload runs a route that reads its body itself, as it comes: the body
// is bounded by the route's largest file, and by limits.stall in place of a time limit
// for the whole body. It is not kept for a repeat, and it reserves no slot
// of limits.in_flight, because a slow sender would hold the slot. It reserves one of
// files.uploads slots; an account has at most files.account_uploads of them.
func (s *Server) serveUpload(c *gin.Context, route *gateway.Route, who admission.Visitor) {
	upload := body.NewUpload(c, route.Upload, s.config.Limits.Stall)
	if err := s.receiveUpload(c, route, who, upload); err != nil {
		exchange.Fail(c, err)
	}
	if who.Caller != nil { // strangers are not waited for
		upload.Drain()
	}
}

func (s *Server) receiveUpload(c *gin.Context, route *gateway.Route, who admission.Visitor, upload *body.Upload) error {
	if err := s.services.Admission.Admit(c, who, target(route)); err != nil {
		return err
	}
	if err := s.checkAddress(c, route); err != nil {
		return err
	}
	if err := upload.Refuse(c.Request); err != nil {
		return err
	}
	fields, err := exchange.QueryFields(c.Request, s.config.Limits.Members)
	if err != nil {
		return err
	}
	release, ok := s.limits.Uploads.Reserve(limits.Holder(who.Caller, exchange.Address(c)))
	if !ok {
		return errs.New(errs.Unavailable)
	}
	defer release()
	step := exchange.BeginStep(c, tracing.Upload)
	defer func() {
		step.Bytes(upload.Bytes())
		step.End(exchange.Of(c).Failure())
	}()
	s.handle(c, route, gateway.NewRequest(s.services, c, route, who, fields, upload))
	return nil
}
