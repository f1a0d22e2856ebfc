package pool

import (
	"context"
	"errors"
	"net"
	"sync"
)

// dialer keeps the links that the driver opens while it signs in: mostly one, more
// where the server has several addresses or routes elsewhere.
type dialer struct {
	net.Dialer
	heard  func() // runs when the server has said its first words on a link
	mu     sync.Mutex
	over   bool
	opened []*Link
}

// DialContext implements mssql.Dialer.
func (d *dialer) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := d.Dialer.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.over {
		return nil, errors.Join(ErrCut, conn.Close())
	}
	opened := NewLink(conn, d.heard)
	d.opened = append(d.opened, opened)
	return opened, nil
}

// cut ends a sign-in, which does not end with its context.
func (d *dialer) cut() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.over = true
	for _, opened := range d.opened {
		opened.cut()
	}
}

// signedIn is the link that the driver has kept; nil for none.
func (d *dialer) signedIn() *Link {
	d.mu.Lock()
	defer d.mu.Unlock()
	for i := len(d.opened) - 1; i >= 0; i-- {
		if !d.opened[i].closed.Load() {
			return d.opened[i]
		}
	}
	return nil
}
