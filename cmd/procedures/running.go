package procedures

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"syscall"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/registry"
)

var errNoGateway = errors.New("no gateway listens there")

const askTime = 10 * time.Second

// runningURL is where the gateway of this configuration answers operators.
func runningURL(cfg config.Config) string {
	scheme, addr := "http", cfg.Server.OpsAddr
	if addr == "" {
		addr = cfg.Server.Addr
		if cfg.Server.TLSCert != "" {
			scheme = "https"
		}
	}
	host, port, _ := net.SplitHostPort(addr) // the configuration has been checked
	if ip := net.ParseIP(host); host == "" || ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return scheme + "://" + net.JoinHostPort(host, port)
}

func askRunning(ctx context.Context, cfg config.Config, base string, o listOptions) (listing registry.Listing, err error) {
	client, err := operatorsClient(cfg)
	if err != nil {
		return listing, err
	}
	query := url.Values{"keyword": {o.keyword}, "state": {o.state}}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/procedures?"+query.Encode(), nil)
	if err != nil {
		return listing, err
	}
	response, err := client.Do(request)
	switch {
	case errors.Is(err, syscall.ECONNREFUSED):
		return listing, errNoGateway
	case err != nil:
		return listing, fmt.Errorf("cannot ask the gateway at %s: %w; use --offline to check the files here", base, errors.Unwrap(err))
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return listing, fmt.Errorf("what listens at %s answers %s to /procedures: it is no gateway of this version, or it answers "+
			"operators on 127.0.0.1 alone and listens elsewhere (set server.ops_addr); use --offline to check the files here", base, response.Status)
	}
	if err := json.NewDecoder(response.Body).Decode(&listing); err != nil {
		return listing, fmt.Errorf("what listens at %s is no gateway: %w; use --offline to check the files here", base, err)
	}
	return listing, nil
}

// operatorsClient trusts only the gateway's own certificate, with any names in it: an operator uses an address that the
// names may lack.
func operatorsClient(cfg config.Config) (*http.Client, error) {
	transport := &http.Transport{} // on this host: there is no proxy
	if cfg.Server.OpsAddr == "" && cfg.Server.TLSCert != "" {
		own, err := tls.LoadX509KeyPair(cfg.Server.TLSCert, cfg.Server.TLSKey)
		if err != nil {
			return nil, fmt.Errorf("server.tls_cert: %w", err)
		}
		transport.TLSClientConfig = &tls.Config{
			InsecureSkipVerify: true, //nolint:gosec // VerifyConnection does it
			VerifyConnection: func(state tls.ConnectionState) error {
				if !state.PeerCertificates[0].Equal(own.Leaf) {
					return errors.New("its certificate is not that of server.tls_cert")
				}
				return nil
			},
		}
	}
	return &http.Client{Transport: transport, Timeout: askTime}, nil
}
