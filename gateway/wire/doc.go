// Package wire turns result sets into the bytes that the legacy back end sent
// and request bodies into payloads. It knows nothing of HTTP or of databases.
//
// Outward: whoever runs a procedure plays its result sets into a Sink. The five
// Answers are Sinks that write a whole envelope as the rows come; an Encoder
// writes the rows. AppendEnvelope and Marshal serve handlers and failures.
//
// Inward: Decode reads the body of a procedure call, DecodeObject and CheckJSON
// any other JSON body, all with the same refusals.
package wire

import "errors"

// ErrEnough is returned by a Sink that needs no more of the answer.
var ErrEnough = errors.New("wire: the rest of the answer is not needed")
