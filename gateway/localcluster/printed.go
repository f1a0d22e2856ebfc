package localcluster

import (
	"bytes"
	"regexp"
	"sync"
)

// keepPrinted is how much of a process's output is kept to report a failure, in bytes.
const keepPrinted = 8 << 10

var readyAt = regexp.MustCompile(`is ready at (http\S+)`)

// Printed is the end of the output of a process.
type Printed struct {
	mu       sync.Mutex
	text     []byte
	url      string
	panicked bool
}

func newPrinted() *Printed { return &Printed{} }

// Write implements io.Writer.
func (p *Printed) Write(chunk []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.text = append(p.text, chunk...)
	if p.url == "" {
		if match := readyAt.FindSubmatch(p.text); match != nil {
			p.url = string(match[1])
		}
	}
	if bytes.Contains(chunk, []byte(`"msg":"panic"`)) || bytes.HasPrefix(chunk, []byte("panic: ")) {
		p.panicked = true
	}
	if len(p.text) > 2*keepPrinted {
		p.text = append(p.text[:0], p.text[len(p.text)-keepPrinted:]...)
	}
	return len(chunk), nil
}

// URL is the address at which a gateway says that it is ready, empty before.
func (p *Printed) URL() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.url
}

// Panicked reports whether a gateway had a panic.
func (p *Printed) Panicked() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.panicked
}

// String is the end of the printed text.
func (p *Printed) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return string(p.text[max(0, len(p.text)-keepPrinted):])
}
