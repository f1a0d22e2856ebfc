package exchange

import (
	"cmp"
	"net/http"

	"github.com/gin-gonic/gin"

	"qiao/gateway/errs"
	"qiao/gateway/tracing"
	"qiao/gateway/wire"
)

// JSONType is the Content-Type of every envelope.
const JSONType = "application/json; charset=utf-8"

// Succeed sends data in the envelope of success.
func Succeed(c *gin.Context, message string, data any) {
	state := Of(c)
	_, span := tracing.Begin(c.Request.Context(), tracing.Encode)
	encoded, err := wire.Marshal(data)
	span.End(err)
	if err != nil {
		Fail(c, errs.Wrap(errs.Internal, "encode answer", err))
		return
	}
	state.Code = state.Family.SuccessCode
	c.Data(http.StatusOK, JSONType, wire.AppendEnvelope(nil, state.Code, state.Family.MessageKey, message, encoded))
}

// Fail sends the failure envelope of an error and keeps the error for the log.
func Fail(c *gin.Context, err error) {
	e := errs.As(err)
	state := Of(c)
	c.Writer.Header().Del("Content-Disposition") // of a file that is not sent after all
	status, code := state.Family.Failure(e)
	state.Err, state.Code = e, code
	if status == http.StatusServiceUnavailable || status == http.StatusTooManyRequests {
		c.Header("Retry-After", cmp.Or(c.Writer.Header().Get("Retry-After"), "1"))
	}
	c.Data(status, JSONType, wire.AppendEnvelope(nil, code, state.Family.MessageKey, e.ClientText(), failureData(e)))
	c.Abort()
}

// failureData is the data of an error beside its text; most errors have none.
func failureData(e *errs.Error) []byte {
	if e.Data == nil {
		return nil
	}
	data, err := wire.Marshal(e.Data)
	if err != nil {
		return nil // the text alone is enough for the client
	}
	return data
}
