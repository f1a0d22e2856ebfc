package sheet

import "qiao/gateway/wire"

// SkipRows makes a sheet continue as if it had that many rows.
func SkipRows(answer wire.Answer, rows int) { answer.(*writer).rows += rows }
