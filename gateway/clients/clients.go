// Package clients identifies the programs that call procedures without a user's session: by a signature
// (compat.clients) or from their network (compat.trusted_clients).
package clients

import (
	"context"
	"crypto/md5" //nolint:gosec // the signature of the specification
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"net/netip"
	"strconv"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/wire"
)

// Way is how a request says which program makes it.
type Way string

// The ways of programs.
const (
	BySignature Way = "signature"
	ByNetwork   Way = "network"
)

// Client is a program that calls without a user's session.
type Client struct {
	Name string
	Way  Way
	// Account is the service account that it acts as.
	Account string

	procedures map[string]bool // as fold writes them
	keys       []string
	networks   []netip.Prefix
	repeats    bool
}

// May reports whether the client may call a procedure, by its name and CXType.
func (c *Client) May(name, cxtype string) bool { return c.procedures[fold(name, cxtype)] }

func fold(name, cxtype string) string {
	return wire.FoldProcedureName(name) + "/" + wire.FoldCXType(cxtype)
}

// Book holds all clients. It is safe for concurrent use.
type Book struct {
	clients []*Client
	window  time.Duration
	shared  cache.Cache
	now     func() time.Time
}

// New returns the clients of a configuration. Signatures that have been used are
// noted in the shared cache, so that none opens twice on any instance.
func New(settings config.Compat, shared cache.Cache, now func() time.Time) *Book {
	b := &Book{window: settings.SignatureWindow, shared: shared, now: now}
	for _, c := range settings.Clients {
		b.add(&Client{Name: c.Name, Way: BySignature, Account: c.Account, keys: c.Keys, repeats: c.Repeats}, c.Procedures)
	}
	for _, c := range settings.TrustedClients {
		b.add(&Client{Name: c.Name, Way: ByNetwork, Account: c.Account, networks: c.Prefixes()}, c.Procedures)
	}
	return b
}

func (b *Book) add(c *Client, procedures []config.ProcedureName) {
	c.procedures = make(map[string]bool, len(procedures))
	for _, p := range procedures {
		c.procedures[fold(p.Name, p.CXType)] = true
	}
	b.clients = append(b.clients, c)
}

// Signature is the signature in a request of a client.
type Signature struct {
	Timestamp string // seconds since 1970
	Sign      string // lower-case hex md5 of the timestamp and the key
}

// Why a signature opens nothing. The caller learns only that it does not; the
// log says why.
var (
	errUnknownKey = errors.New("no client has a key that makes this signature")
	errTimestamp  = errors.New("the timestamp is no number of seconds within compat.signature_window")
	errUsed       = errors.New("the signature has been used before")
)

// Signer returns the client with a key that makes the signature. The error is
// errs.SessionUnknown.
func (b *Book) Signer(s Signature) (*Client, error) {
	var signer *Client
	for _, c := range b.clients {
		if c.signs(s) { // no early end: the time reveals nothing
			signer = c
		}
	}
	if signer == nil {
		return nil, refused(errUnknownKey)
	}
	seconds, err := strconv.ParseInt(s.Timestamp, 10, 64)
	if age := b.now().Sub(time.Unix(seconds, 0)).Abs(); err != nil || age > b.window {
		return nil, refused(errTimestamp)
	}
	return signer, nil
}

func (c *Client) signs(s Signature) bool {
	signs := 0
	for _, key := range c.keys {
		sum := md5.Sum([]byte(s.Timestamp + key)) //nolint:gosec // see the import
		signs |= subtle.ConstantTimeCompare([]byte(hex.EncodeToString(sum[:])), []byte(s.Sign))
	}
	return signs == 1
}

// Spend uses up a signature that a client has made: a second request with it is
// errs.SessionUnknown. Clients with repeats may send one again.
func (b *Book) Spend(ctx context.Context, c *Client, s Signature) error {
	if c.repeats {
		return nil
	}
	// Twice the window: as long as any clock may take the timestamp for good.
	fresh, err := b.shared.Add(ctx, "signature:"+s.Sign, []byte{1}, 2*b.window)
	if err == nil && !fresh {
		return refused(errUsed)
	}
	return err
}

// Trusted returns the client whose networks an address belongs to, nil where
// there is none.
func (b *Book) Trusted(address netip.Addr) *Client {
	for _, c := range b.clients {
		for _, network := range c.networks {
			if network.Contains(address.Unmap()) {
				return c
			}
		}
	}
	return nil
}

func refused(why error) error { return errs.Wrap(errs.SessionUnknown, "signature", why) }
