// Package wire turns result sets into the bytes that the legacy back end sent. It has neither HTTP nor databases.
//
// The code that runs a procedure sends its result sets to a Sink. The five Answers are Sinks that write a whole
// envelope as the rows come; an Encoder writes the rows. AppendEnvelope and Marshal serve handlers and failures. The
// package payload reads requests.
package wire

import "errors"

// ErrEnough is returned by a Sink that needs no more of the answer.
var ErrEnough = errors.New("wire: the rest of the answer is not needed")
