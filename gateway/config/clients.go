package config

import (
	"errors"
	"fmt"
	"net/netip"
	"os"
	"slices"
	"strings"
)

// SignedClient is a program that signs its calls.
type SignedClient struct {
	Name       string          `mapstructure:"name"`
	Account    string          `mapstructure:"account"`           // the service account that it acts as
	KeysFile   string          `mapstructure:"keys_file" path:""` // one key a line, at most two
	Repeats    bool            `mapstructure:"repeats"`           // the same signature may be used again within the window
	Procedures []ProcedureName `mapstructure:"procedures"`
	// Keys are those of KeysFile. No setting holds them.
	Keys []string `mapstructure:"-"`
}

// TrustedClient is a program that is identified by its network alone.
type TrustedClient struct {
	Name       string          `mapstructure:"name"`
	Account    string          `mapstructure:"account"`
	Networks   []string        `mapstructure:"networks"`
	Procedures []ProcedureName `mapstructure:"procedures"`
}

// ProcedureName names a procedure as PROCEDURE/CXTYPE.
type ProcedureName struct{ Name, CXType string }

// UnmarshalText reads PROCEDURE/CXTYPE.
func (p *ProcedureName) UnmarshalText(text []byte) error {
	name, cxtype, _ := strings.Cut(string(text), "/")
	if name == "" {
		return errors.New("must be a procedure and its CXType, such as P_Shop/店铺信息列表查询")
	}
	*p = ProcedureName{Name: name, CXType: cxtype}
	return nil
}

// Prefixes returns the networks; validate has checked that they are valid.
func (t TrustedClient) Prefixes() []netip.Prefix {
	prefixes := make([]netip.Prefix, len(t.Networks))
	for i, network := range t.Networks {
		prefixes[i], _ = prefixOf(network)
	}
	return prefixes
}

// prefixOf reads a network, or one address.
func prefixOf(text string) (netip.Prefix, error) {
	if prefix, err := netip.ParsePrefix(text); err == nil {
		return prefix.Masked(), nil
	}
	address, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Prefix{}, err
	}
	return address.Prefix(address.BitLen())
}

// readKeys reads the files with the keys of signed clients.
func (c *Compat) readKeys() error {
	for i := range c.Clients {
		client := &c.Clients[i]
		if client.KeysFile == "" {
			continue // checkClients reports the missing setting
		}
		content, err := os.ReadFile(client.KeysFile)
		if err != nil {
			return fmt.Errorf("compat.clients: %s: cannot read keys_file: %w", client.Name, err)
		}
		client.Keys = strings.Fields(string(content))
	}
	return nil
}

const (
	// shortestKey is the least length of a key, so that a key cannot be guessed from a
	// signature.
	shortestKey = 20
	// mostKeys is two: one key in use, and one that will replace it.
	mostKeys = 2
)

func (c Compat) checkClients() error {
	var keys []string
	var names []string
	for _, client := range c.Clients {
		if err := checkClient("compat.clients", client.Name, client.Account, client.Procedures, &names); err != nil {
			return err
		}
		if n := len(client.Keys); n < 1 || n > mostKeys {
			return fmt.Errorf("compat.clients: %s: keys_file must name a file with one or two keys, one a line", client.Name)
		}
		for _, key := range client.Keys {
			if len(key) < shortestKey {
				return fmt.Errorf("compat.clients: %s: a key in keys_file is shorter than %d characters", client.Name, shortestKey)
			}
			if slices.Contains(keys, key) {
				return fmt.Errorf("compat.clients: %s: a key in keys_file stands twice: nobody could tell who signs with it", client.Name)
			}
			keys = append(keys, key)
		}
	}
	for _, client := range c.TrustedClients {
		if err := checkClient("compat.trusted_clients", client.Name, client.Account, client.Procedures, &names); err != nil {
			return err
		}
		if len(client.Networks) == 0 {
			return fmt.Errorf("compat.trusted_clients: %s: networks must name at least one address or network", client.Name)
		}
		for _, network := range client.Networks {
			if prefix, err := prefixOf(network); err != nil || prefix.Bits() == 0 {
				return fmt.Errorf("compat.trusted_clients: %s: %q is neither an address nor a network such as 10.1.2.0/24", client.Name, network)
			}
		}
	}
	return nil
}

func checkClient(key, name, account string, procedures []ProcedureName, names *[]string) error {
	switch {
	case name == "":
		return fmt.Errorf("%s: a client has no name", key)
	case slices.Contains(*names, name):
		return fmt.Errorf("%s: %s is named twice", key, name)
	case len(procedures) > 0 && account == "":
		return fmt.Errorf("%s: %s: account must name the service account that it acts as", key, name)
	}
	*names = append(*names, name)
	return nil
}
