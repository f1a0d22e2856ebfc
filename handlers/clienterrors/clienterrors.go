// Package clienterrors keeps the errors that browsers meet in the staff UI
// (specification §2, "Error-log button"; §9, "Error logging is enabled in
// production") and shows them to the information centre.
package clienterrors

import (
	"log/slog"
	"sync/atomic"
	"time"

	"qiao/gateway"
	"qiao/gateway/store"
)

// Handlers takes reports, and serves the page 错误日志.
type Handlers struct {
	DB        *store.DB
	Retention Retention
	// Log takes what went wrong after an answer could no longer say so.
	Log *slog.Logger

	trimmed atomic.Int64 // when this instance last trimmed, in Unix seconds
}

// Rate is how often somebody may report. A browser does at most three times a
// minute, and an office shares one address.
var Rate = gateway.Rate{Account: 20, Address: 600, Stranger: 10}

// Retention is what is kept of the errors. It is looked after when reports come
// in, at most once a minute; what is too old until then is not shown.
type Retention struct {
	Errors int           // what was met by nobody with a session goes first, then what is resolved, then the oldest
	Age    time.Duration // since an error was last met
}

// DefaultRetention is enough for every release that is still in somebody's browser.
var DefaultRetention = Retention{Errors: 5000, Age: 90 * 24 * time.Hour}
