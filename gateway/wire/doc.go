// Package wire turns result sets into the bytes that the legacy back end sent
// and request bodies into payloads. It knows nothing of HTTP or of databases.
//
// Output: the code that runs a procedure sends its result sets to a Sink. The five
// Answers are Sinks that write a whole envelope as the rows come; an Encoder
// writes the rows. AppendEnvelope and Marshal serve handlers and failures.
//
// Input: Decode reads the body of a procedure call, and DecodeObject and CheckJSON
// read any other JSON body. All refuse the same input.
package wire

import "errors"

// ErrEnough is returned by a Sink that needs no more of the answer.
var ErrEnough = errors.New("wire: the rest of the answer is not needed")
