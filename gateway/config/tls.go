package config

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"os"
)

// checkTLS loads the certificate and the key: with an unusable pair the start would
// succeed, and then every connection would be refused.
func (s Server) checkTLS() error {
	if (s.TLSCert == "") != (s.TLSKey == "") {
		return fmt.Errorf("server.tls_cert, server.tls_key: set both or neither")
	}
	if s.TLSCert == "" {
		return nil
	}
	cert, err := os.ReadFile(s.TLSCert)
	if err != nil {
		return fmt.Errorf("server.tls_cert: cannot read the certificate: %w", err)
	}
	key, err := os.ReadFile(s.TLSKey)
	if err != nil {
		return fmt.Errorf("server.tls_key: cannot read the key: %w", err)
	}
	if _, err := tls.X509KeyPair(cert, key); err != nil {
		return fmt.Errorf("server.tls_cert, server.tls_key: no certificate and its key in PEM: %s", oneLine(err.Error()))
	}
	return nil
}

// trust returns the CAs of a PEM file that a key names; nil, for an empty name, are those of the machine.
func trust(key, file string) (*x509.CertPool, error) {
	if file == "" {
		return nil, nil //nolint:nilnil // nil are the CAs of the machine
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("%s: cannot read the file: %w", key, err)
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("%s: the file has no certificate in PEM format", key)
	}
	return pool, nil
}
