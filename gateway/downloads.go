package gateway

import (
	"sync"

	"qiao/gateway/errs"
)

// downloads bounds how many stored files are sent at once, in all and to one
// network: a client may take its time over each.
type downloads struct {
	most, perNetwork int

	mu  sync.Mutex
	all int
	to  map[string]int // by network; none is 0
}

// take gives a download its place, until release is called, or errs.Unavailable.
func (d *downloads) take(network string) (release func(), err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.all >= d.most || d.to[network] >= d.perNetwork {
		return nil, errs.New(errs.Unavailable)
	}
	d.all++
	d.to[network]++
	return func() { d.release(network) }, nil
}

func (d *downloads) release(network string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.all--
	if d.to[network]--; d.to[network] == 0 {
		delete(d.to, network)
	}
}
