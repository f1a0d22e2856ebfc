// Package wire turns result sets into the bytes that the legacy back end sent. It knows
// nothing of HTTP or of databases.
//
// The code that runs a procedure sends its result sets to a Sink. The five Answers are
// Sinks that write a whole envelope as the rows come; an Encoder writes the rows.
// AppendEnvelope and Marshal serve handlers and failures. What callers send is read by
// the package payload.
package wire

import "errors"

// ErrEnough is returned by a Sink that needs no more of the answer.
var ErrEnough = errors.New("wire: the rest of the answer is not needed")
