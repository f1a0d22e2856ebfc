package exchange

import (
	"context"

	"github.com/gin-gonic/gin"

	"qiao/gateway/tracing"
)

// Step is a step of a request's trace; the request is in it until it ends.
type Step struct {
	*tracing.Span
	c     *gin.Context
	outer context.Context
}

// BeginStep begins a step of the request's trace. It is nothing, and costs nothing, where the request is not recorded.
func BeginStep(c *gin.Context, step tracing.Step) Step {
	outer := c.Request.Context()
	ctx, span := tracing.Begin(outer, step)
	if span != nil {
		c.Request = c.Request.WithContext(ctx)
	}
	return Step{span, c, outer}
}

// End ends the step.
func (s Step) End(err error) {
	if s.Span == nil {
		return
	}
	s.c.Request = s.c.Request.WithContext(s.outer)
	s.Span.End(err)
}
