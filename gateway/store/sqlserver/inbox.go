package sqlserver

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/golang-sql/sqlexp"
	mssql "github.com/microsoft/go-mssqldb"

	"qiao/gateway/store/sqlserver/pool"
)

// maxLines bounds the messages of one run: a loop that prints must not fill
// the memory.
const maxLines = 1000

// lastWords is how long a message may take that came just before the link broke:
// why the server ended the connection, mostly.
const lastWords = 20 * time.Millisecond

// inbox reads the driver's messages from its queue at once. That queue is short, and while it is full the driver reads
// neither messages nor rows. A text that prints twenty lines behind a result set would block forever, because the
// reader of the lines waits for the next result set.
type inbox struct {
	stop    context.CancelFunc
	stopped chan struct{}
	arrived chan struct{} // holds a token when something is waiting

	mu      sync.Mutex
	waiting []any // a line, or a message of sqlexp
	lines   int
	failed  bool
}

// line is a message that may reach the client.
type line string

func openInbox(ctx context.Context, messages *sqlexp.ReturnMessage) *inbox {
	ctx, stop := context.WithCancel(ctx)
	in := &inbox{stop: stop, stopped: make(chan struct{}), arrived: make(chan struct{}, 1)}
	go func() {
		defer close(in.stopped)
		for {
			message := messages.Message(ctx)
			if ctx.Err() != nil {
				return
			}
			in.put(message)
		}
	}()
	return in
}

// close stops reading messages.
func (in *inbox) close() {
	in.stop()
	<-in.stopped
}

// next waits for the next message. It fails when the context ends, and when
// the link does: after that the driver may send no message at all.
func (in *inbox) next(ctx context.Context, used *pool.Link) (any, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if message, found := in.first(); found {
			return message, nil
		}
		select {
		case <-in.arrived:
		case <-ctx.Done():
		case <-used.Failed():
			select {
			case <-in.arrived:
			case <-time.After(lastWords):
				return nil, used.Failure()
			}
		}
	}
}

// first removes the oldest waiting message and returns it.
func (in *inbox) first() (message any, found bool) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if len(in.waiting) == 0 {
		return nil, false
	}
	message, in.waiting = in.waiting[0], in.waiting[1:]
	return message, true
}

func (in *inbox) put(message any) {
	in.mu.Lock()
	defer in.mu.Unlock()
	switch kind := message.(type) {
	case sqlexp.MsgNotice:
		text, shown := in.line(kind)
		if !shown {
			return
		}
		message = text
	case sqlexp.MsgError: // the first counts
		if in.failed {
			return
		}
		in.failed = true
	}
	in.waiting = append(in.waiting, message)
	select {
	case in.arrived <- struct{}{}:
	default:
	}
}

// environment are notices about the session: its database and its language.
var environment = []int32{5701, 5703}

// line is the part of a notice that a client may read.
func (in *inbox) line(notice sqlexp.MsgNotice) (text line, shown bool) {
	info, ok := notice.Message.(mssql.Error)
	if !ok || info.Class > 10 || slices.Contains(environment, info.Number) {
		return "", false
	}
	in.lines++
	switch {
	case in.lines <= maxLines:
		return line(info.Message), true
	case in.lines == maxLines+1:
		return line(fmt.Sprintf("（消息超过 %d 条，其余省略）", maxLines)), true
	default:
		return "", false
	}
}
