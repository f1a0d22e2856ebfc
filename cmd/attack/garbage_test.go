package attack

import (
	"bufio"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/localcluster"
)

// TestGarbage sends mutations of requests to every route.
func TestGarbage(t *testing.T) {
	layer.LongOnly(t)
	// The rates of writes and sign-ins would answer most of them in place of the code behind.
	g := start(t, setup{environ: []string{
		"GATEWAY_LIMITS_WRITES=1000000", "GATEWAY_LIMITS_ADDRESS_WRITES=1000000", "GATEWAY_LIMITS_STRANGER_WRITES=1000000",
		"GATEWAY_SIGN_IN_PAIR_FAILURES=1000000", "GATEWAY_SIGN_IN_ACCOUNT_FAILURES=1000000", "GATEWAY_SIGN_IN_ADDRESS_FAILURES=1000000",
	}})
	seeds, others := g.requests(t), g.bystander(t)
	const seed, senders = 20260101, 8 // the same requests every time
	sent, got := 4000, &localcluster.Tally{}
	var bad atomic.Int64
	parallel(senders, func(i int) {
		m := mutator{rand.New(rand.NewPCG(seed, uint64(i))), seeds}
		for n := i; n < sent; n += senders {
			request := m.next()
			a, err := g.exchange(t, request)
			got.Add(a, err)
			if a.Status >= 500 && a.Status != http.StatusServiceUnavailable && bad.Add(1) <= 5 {
				t.Errorf("answered with %d %s:\n%.2000q", a.Status, a.Body, request)
			}
		}
	})
	others.done(t)
	if understood := got.Of("200") + got.Of("200/-1"); understood < sent/10 {
		t.Errorf("only %d of %d were understood: the mutations are too wild to reach the code behind", understood, sent)
	}
	g.conclude(t, "%d mutations of %d requests: %s; %s", sent, len(seeds), got, others)
}

// exchange sends a request unchanged and reads the localcluster.Answer, if there is one. When the
// gateway stays silent, because it waits for more of the request, exchange closes the
// sending side as a client does that hangs up.
func (g *target) exchange(t *testing.T, request []byte) (localcluster.Answer, error) {
	conn, err := g.dial(t)
	if err != nil {
		return localcluster.Answer{}, err
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(patience())) // else the reads say so
	_, _ = conn.Write(request)                       // it may be refused before its end
	reader := bufio.NewReader(hangingUp{conn, 500 * time.Millisecond})
	response, err := http.ReadResponse(reader, nil)
	if err != nil {
		return localcluster.Answer{}, err
	}
	defer response.Body.Close()
	return localcluster.ReadAnswer(response)
}

// hangingUp sends the end of its side when the other side keeps silent.
type hangingUp struct {
	*net.TCPConn
	after time.Duration
}

// Read implements io.Reader.
func (h hangingUp) Read(p []byte) (int, error) {
	_ = h.SetReadDeadline(time.Now().Add(h.after)) // else the read says so
	n, err := h.TCPConn.Read(p)
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		return n, err
	}
	if err := h.CloseWrite(); err != nil {
		return 0, io.ErrUnexpectedEOF
	}
	_ = h.SetReadDeadline(time.Now().Add(patience())) // else the read says so
	return h.TCPConn.Read(p)
}
