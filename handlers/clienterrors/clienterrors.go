// Package clienterrors keeps the errors that browsers meet in the staff UI
// (specification §2, "Error-log button"; §9, "Error logging is enabled in
// production") and shows them to the information centre.
package clienterrors

import (
	"qiao/gateway"
	"qiao/gateway/store"
)

// Handlers takes reports, and serves the page 错误日志.
type Handlers struct{ DB *store.DB }

// Rate is how often a client may report. A browser reports at most three times a minute,
// and an office shares one address.
var Rate = gateway.Rate{Account: 20, Address: 600, Stranger: 10}
