package config

import (
	"crypto/tls"
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
