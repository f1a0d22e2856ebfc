package admission

import (
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// forwarded is what trusted proxies say of the request that the browser has made: its host and its protocol, empty where they
// do not say.
type forwarded struct{ host, proto string }

// forwarded reads X-Forwarded-Host and X-Forwarded-Proto, and where they are missing Forwarded (RFC 7239). Each proxy of a
// chain may have added its value at the end, and the first values may be made up by the client: of the proxies that are
// trusted, the value of the one that is next to the client counts.
func (p Proxies) forwarded(r *http.Request) (said forwarded) {
	if !p.Sent(r) {
		return forwarded{}
	}
	hops := p.hops(listed(r.Header, "X-Forwarded-For"))
	said.host, said.proto = hostIn(valueAt(listed(r.Header, "X-Forwarded-Host"), hops)), valueAt(listed(r.Header, "X-Forwarded-Proto"), hops)
	if said.host != "" && said.proto != "" || r.Header["Forwarded"] == nil {
		return said
	}
	chain := elements(strings.Join(r.Header["Forwarded"], ","))
	hops = p.hops(chain["for"])
	if said.host == "" {
		said.host = hostIn(valueAt(chain["host"], hops))
	}
	if said.proto == "" {
		said.proto = valueAt(chain["proto"], hops)
	}
	return said
}

// hops counts the trusted proxies behind the one that has sent the request, by the addresses that they have noted, the
// client's first.
func (p Proxies) hops(addresses []string) (hops int) {
	for _, address := range slices.Backward(addresses) {
		at, err := netip.ParseAddr(strings.Trim(address, "[]"))
		if withPort, wrong := netip.ParseAddrPort(address); wrong == nil {
			at, err = withPort.Addr(), nil
		}
		if err != nil || !p.Include(at) {
			break
		}
		hops++
	}
	return hops
}

// valueAt is the value so many hops before the last one, or the first one of a shorter list. A proxy that says nothing leaves
// the word to the one after it.
func valueAt(values []string, hops int) string {
	for _, value := range values[max(0, len(values)-1-hops):] {
		if value != "" {
			return value
		}
	}
	return ""
}

// listed are the values of a header that may be repeated, and may have several values with commas.
func listed(header http.Header, name string) (values []string) {
	for _, line := range header[name] {
		for value := range strings.SplitSeq(line, ",") {
			values = append(values, strings.Trim(value, " \t\""))
		}
	}
	return values
}

// elements reads the header Forwarded, one element for each proxy. The result has a list for each parameter, with an empty
// value for an element that does not have it. A port without quotes is read too: proxies write host=erp.example.com:8443.
func elements(text string) map[string][]string {
	parameters := map[string][]string{"for": nil, "host": nil, "proto": nil}
	for _, element := range split(text, ',') {
		found := map[string]string{}
		for _, pair := range split(element, ';') {
			name, value, _ := strings.Cut(pair, "=")
			found[strings.ToLower(strings.TrimSpace(name))] = unquote(strings.TrimSpace(value))
		}
		for name := range parameters {
			parameters[name] = append(parameters[name], found[name])
		}
	}
	return parameters
}

// split cuts a text at a separator that stands outside of quotes.
func split(text string, separator byte) (parts []string) {
	from, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch {
		case quoted && text[i] == '\\':
			i++
		case text[i] == '"':
			quoted = !quoted
		case text[i] == separator && !quoted:
			parts = append(parts, text[from:i])
			from = i + 1
		}
	}
	return append(parts, text[from:])
}

// unquote is the value of a quoted string; other values stay as they are.
func unquote(value string) string {
	if len(value) < 2 || value[0] != '"' || value[len(value)-1] != '"' {
		return value
	}
	var b strings.Builder
	inner := value[1 : len(value)-1]
	for i := 0; i < len(inner); i++ {
		if inner[i] == '\\' && i+1 < len(inner) {
			i++
		}
		b.WriteByte(inner[i])
	}
	return b.String()
}

// hostIn is the text if it is a host name or address, with or without a port; otherwise it is empty.
func hostIn(text string) string {
	u, err := url.Parse("//" + text)
	if err != nil || u.Host != text || u.Hostname() == "" || strings.HasSuffix(text, ":") {
		return ""
	}
	return text
}
