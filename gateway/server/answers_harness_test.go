package server_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/registry/registrytest"
	"qiao/gateway/server"
	"qiao/gateway/session"
)

// front is a gateway over a live registry, for callers without a session.
type front struct {
	*registrytest.Site
	url   string
	clock *gatewaytest.Clock
}

// serve starts a gateway on a registry; gateways may share a cache.
func serve(s *registrytest.Site, shared cache.Cache, adjust func(*config.Config)) front {
	s.T.Helper()
	clock := gatewaytest.NewClock(registrytest.Now)
	cfg := config.Default()
	if adjust != nil {
		adjust(&cfg)
	}
	server, err := server.New(server.Options{
		Config: cfg, Cache: shared, Sessions: session.NewManager(shared, session.NewDirectory(s.DB), cfg.Session, clock.Now),
		Live: s.Live, Log: s.Logger(), Now: clock.Now,
	})
	if err != nil {
		s.T.Fatal(err)
	}
	listener := httptest.NewServer(server.Handler())
	s.T.Cleanup(listener.Close)
	return front{s, listener.URL, clock}
}

// call returns the body of a call; shape is DataSet, Int and so on.
func (f front) call(shape, cxtype, otherA string) string {
	f.T.Helper()
	body, err := f.try(f.T.Context(), shape, cxtype, otherA)
	if err != nil {
		f.T.Fatal(err)
	}
	return body
}

func (f front) try(ctx context.Context, shape, cxtype, otherA string) (string, error) {
	payload := fmt.Sprintf(`{"ProcedureName":"P_Sample","CXType":%q,"OtherA":%q}`, cxtype, otherA)
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, f.url+"/api/Procedure/ProcedureTo"+shape, strings.NewReader(payload))
	if err != nil {
		return "", err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return string(body), err
}

func (f front) metrics() string {
	f.T.Helper()
	response, err := http.Get(f.url + "/metrics")
	if err != nil {
		f.T.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		f.T.Fatal(err)
	}
	return string(body)
}

func memoryCache(t *testing.T) cache.Cache {
	t.Helper()
	memory := cache.NewMemory(100, func() time.Time { return registrytest.Now })
	t.Cleanup(func() { _ = memory.Close() })
	return memory
}

func startSample(t *testing.T, adjust func(*config.Config)) front {
	t.Helper()
	return serve(registrytest.Open(t, registrytest.SampleFiles, nil), memoryCache(t), adjust)
}

func (f front) expectCall(name, got, want string) {
	f.T.Helper()
	if got != want {
		f.T.Errorf("%s: %s, want %s", name, got, want)
	}
}
