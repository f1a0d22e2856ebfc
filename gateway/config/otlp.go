package config

import (
	"crypto/x509"
	"errors"
	"fmt"
	"net/textproto"
	"net/url"
	"os"
	"strings"

	"golang.org/x/net/http/httpguts"
)

// The values of OTLP.Protocol.
const (
	OTLPHTTP = "http"
	OTLPGRPC = "grpc"
)

// OTLP is the collector that gets the traces and metrics of the gateway. Without an Endpoint there is none.
type OTLP struct {
	// Endpoint is an address with the scheme http, https, grpc or grpcs; the last is gRPC over TLS.
	Endpoint string `mapstructure:"endpoint"`
	Protocol string `mapstructure:"protocol"` // empty: by the scheme

	// Headers go with every request, one a line, such as Authorization: Bearer …; they may be in a file instead.
	Headers     string `mapstructure:"headers"`
	HeadersFile string `mapstructure:"headers_file" path:""`

	Sample float64 `mapstructure:"sample"`         // the share of the calls that is traced, from 0 to 1
	TLSCA  string  `mapstructure:"tls_ca" path:""` // a PEM file; empty: the CAs of the machine
}

// On reports whether there is a collector.
func (o OTLP) On() bool { return o.Endpoint != "" }

// Speaks is the protocol of the collector, OTLPHTTP or OTLPGRPC.
func (o OTLP) Speaks() string {
	switch {
	case o.Protocol != "":
		return o.Protocol
	case strings.HasPrefix(o.Endpoint, "grpc"):
		return OTLPGRPC
	default:
		return OTLPHTTP
	}
}

// HeaderMap returns the headers by name.
func (o OTLP) HeaderMap() map[string]string {
	headers := map[string]string{}
	for line := range strings.Lines(o.Headers) {
		if name, value, _ := strings.Cut(strings.TrimSpace(line), ":"); name != "" {
			headers[textproto.CanonicalMIMEHeaderKey(name)] = strings.TrimSpace(value)
		}
	}
	return headers
}

// Trust returns the CAs of the collector; nil are those of the machine.
func (o OTLP) Trust() (*x509.CertPool, error) { return trust("otlp.tls_ca", o.TLSCA) }

// readHeaders reads the file of the headers, which otherwise have no value of their own.
func (o *OTLP) readHeaders() error {
	if o.HeadersFile == "" || o.Headers != "" {
		return nil
	}
	content, err := os.ReadFile(o.HeadersFile)
	if err != nil {
		return fmt.Errorf("otlp.headers_file: cannot read the file: %w", err)
	}
	if o.Headers = strings.TrimSpace(string(content)); o.Headers == "" {
		return errors.New("otlp.headers_file: the file is empty; write the headers into it, or leave the setting out")
	}
	return nil
}

// check repeats no header in its errors.
func (o OTLP) check() error {
	if o.Sample < 0 || o.Sample > 1 {
		return errors.New("otlp.sample: must be from 0 to 1, such as 0.1 for every tenth call")
	}
	if err := oneOf("otlp.protocol", o.Protocol, "", OTLPHTTP, OTLPGRPC); err != nil {
		return errors.New("otlp.protocol: must be http or grpc, or empty for that of the endpoint")
	}
	if !o.On() {
		if o.Protocol != "" || o.Headers != "" || o.TLSCA != "" {
			return errors.New("otlp.endpoint: must be set where other settings of otlp are")
		}
		return nil
	}
	if err := o.checkEndpoint(); err != nil {
		return err
	}
	for line := range strings.Lines(o.Headers) {
		name, value, found := strings.Cut(strings.TrimSpace(line), ":")
		if strings.TrimSpace(line) == "" {
			continue
		}
		if !found || !httpguts.ValidHeaderFieldName(name) || !httpguts.ValidHeaderFieldValue(strings.TrimSpace(value)) {
			return errors.New("otlp.headers: each line must be a header such as Authorization: Bearer …")
		}
	}
	_, err := o.Trust()
	return err
}

func (o OTLP) checkEndpoint() error {
	u, err := url.Parse(o.Endpoint)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return errors.New("otlp.endpoint: must be an address such as http://127.0.0.1:4318 or grpc://127.0.0.1:4317; secrets belong in otlp.headers_file")
	}
	switch u.Scheme {
	case "http", "https":
	case "grpc", "grpcs":
		if o.Protocol == OTLPHTTP {
			return errors.New("otlp.protocol: must be grpc or empty with a grpc:// endpoint")
		}
	default:
		return errors.New("otlp.endpoint: must begin with http://, https://, grpc:// or grpcs://")
	}
	switch {
	case o.Speaks() == OTLPGRPC && (u.Port() == "" || strings.Trim(u.Path, "/") != ""):
		return errors.New("otlp.endpoint: for gRPC it must be a host and a port without a path, such as grpc://127.0.0.1:4317")
	case o.TLSCA != "" && (u.Scheme == "http" || u.Scheme == "grpc"):
		return errors.New("otlp.tls_ca: has no effect without https:// or grpcs://")
	}
	return nil
}
