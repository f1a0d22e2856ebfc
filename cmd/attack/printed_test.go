package attack

import (
	"bytes"
	"regexp"
	"sync"
	"sync/atomic"
)

// keepPrinted is how much of a process's output is kept to report a failure, in bytes.
const keepPrinted = 8 << 10

var readyAt = regexp.MustCompile(`is ready at (http\S+)`)

// printed is the end of the output of a process.
type printed struct {
	ready    chan string // its base URL, once
	panicked atomic.Bool

	mu   sync.Mutex
	text []byte
	seen bool // ready has been sent
}

func newPrinted() *printed { return &printed{ready: make(chan string, 1)} }

// Write implements io.Writer.
func (p *printed) Write(chunk []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.text = append(p.text, chunk...)
	if match := readyAt.FindSubmatch(p.text); match != nil && !p.seen {
		p.seen = true
		p.ready <- string(match[1])
	}
	if bytes.Contains(chunk, []byte(`"msg":"panic"`)) || bytes.HasPrefix(chunk, []byte("panic: ")) {
		p.panicked.Store(true)
	}
	if len(p.text) > 2*keepPrinted {
		p.text = append(p.text[:0], p.text[len(p.text)-keepPrinted:]...)
	}
	return len(chunk), nil
}

// String is the end of the printed text.
func (p *printed) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return string(p.text[max(0, len(p.text)-keepPrinted):])
}
