package app_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/sync/errgroup"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

const (
	loadCallers    = 16
	loadReloads    = 100
	callsPerReload = 100
)

// During reloads every call is answered, by one version from header to last row, and
// never by a version that was replaced before the call.
func TestCallsAreUnharmedByReloads(t *testing.T) {
	g, log := apptest.StartSite(t, versionedFiles(0), func(cfg *config.Config) { cfg.Limits.InFlight = 2 * loadCallers })
	load := newReloadLoad(g, g.Session(t, "putong"))
	group, ctx := errgroup.WithContext(t.Context())
	for range loadCallers {
		group.Go(func() error { return load.call(ctx) })
	}
	group.Go(func() error { return load.reload(ctx) })
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
	if calls := load.calls.Load(); calls < loadReloads*callsPerReload {
		t.Errorf("only %d calls", calls)
	}
	if n := strings.Count(log.String(), `"added":0,"changed":2,"removed":0,"quarantined":0`); n != loadReloads {
		t.Errorf("%d reloads changed the entries, want %d", n, loadReloads)
	}
}

// reloadLoad is many callers and one goroutine that changes the entries that they call.
type reloadLoad struct {
	g       *apptest.Gateway
	token   string
	client  http.Client
	calls   atomic.Int64
	turn    chan struct{} // a reload is due
	written atomic.Int64  // the newest version
	loaded  atomic.Int64  // the newest version that certainly serves
}

func newReloadLoad(g *apptest.Gateway, token string) *reloadLoad {
	return &reloadLoad{
		g: g, token: token, turn: make(chan struct{}, loadReloads),
		client: http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: loadCallers}},
	}
}

// reload replaces the entries each time a fixed number of calls has begun.
func (l *reloadLoad) reload(ctx context.Context) error {
	for n := 1; n <= loadReloads; n++ {
		select {
		case <-ctx.Done():
			return nil
		case <-l.turn:
		}
		l.written.Store(int64(n))
		for name, text := range versionedFiles(n) {
			if err := os.WriteFile(filepath.Join(l.g.Config.Procedures.Dir, name), []byte(text), 0o600); err != nil {
				return err
			}
		}
		l.g.Live.Reload(ctx)
		l.loaded.Store(int64(n))
	}
	return nil
}

// call makes calls until there have been enough calls and reloads.
func (l *reloadLoad) call(ctx context.Context) error {
	const enough = loadReloads * callsPerReload
	for n := l.calls.Add(1); n <= enough || l.loaded.Load() < loadReloads; n = l.calls.Add(1) {
		if n <= enough && n%callsPerReload == 1 {
			l.turn <- struct{}{}
		}
		if err := l.callOnce(ctx, int(n)); err != nil {
			return fmt.Errorf("call %d: %w", n, err)
		}
	}
	return nil
}

var versionOf = regexp.MustCompile(`"(?:Version|版本|Version":|value":|data":)(\d+)`)

func (l *reloadLoad) callOnce(ctx context.Context, n int) error {
	call := versionedCalls[n%len(versionedCalls)]
	least := l.loaded.Load()
	body, err := l.post(ctx, call.shape, `{"ProcedureName":"P_Site","CXType":"`+call.cxtype+`"`+call.fields+`}`)
	if err != nil {
		return err
	}
	found := versionOf.FindStringSubmatch(body)
	if found == nil {
		return fmt.Errorf("%s %s%s: %s", call.shape, call.cxtype, call.fields, body)
	}
	version, _ := strconv.Atoi(found[1])
	if int64(version) < least || int64(version) > l.written.Load() {
		return fmt.Errorf("version %d answered, when %d served and %d was written", version, least, l.written.Load())
	}
	if want := call.want(version); body != want {
		return fmt.Errorf("%s %s%s: got  %s\nwant %s", call.shape, call.cxtype, call.fields, body, want)
	}
	return nil
}

func (l *reloadLoad) post(ctx context.Context, shape, body string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, l.g.URL+"/api/Procedure/ProcedureTo"+shape, strings.NewReader(body))
	if err != nil {
		return "", err
	}
	request.Header.Set("X-Token", l.token)
	response, err := l.client.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	answered, err := io.ReadAll(response.Body)
	return string(answered), err
}
