package messages

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"qiao/gateway/errs"
	"qiao/gateway/wire/payload"
)

// longestLink is the longest address that a message leads to, in UTF-16 units.
const longestLink = 500

// destination is where a message leads to: a record of this system, or an address.
type destination struct {
	page, object string
	link         string
	note         string // why the message goes without the address that was sent
}

// destinationOf reads the address in a call of an older client. Addresses of this system are those of its own host, those that
// begin with #/, and those of a record (…/open/{page}/{key}) on any host. Of other addresses only those on the hosts of
// messages.link_hosts are sent, so that no message leads to a site that the operator does not know.
func (h *Handlers) destinationOf(address, host string) destination {
	address = strings.TrimSpace(address)
	if address == "" {
		return destination{}
	}
	if page, object, ok := recordOf(address); ok {
		return destination{page: page, object: object}
	}
	target, err := url.Parse(address)
	switch {
	case err != nil || payload.Units(address) > longestLink:
		return destination{note: "Url 不是网址，或者超过 500 个字，消息已发送，但不带链接"}
	case target.Host == "" && target.Scheme == "" && strings.HasPrefix(strings.TrimPrefix(target.Path, "/")+"#"+target.Fragment, "#/"),
		h.isOwn(target, host):
		if path := strings.TrimPrefix(target.Fragment, "/"); path != "" {
			return destination{link: "#/" + path}
		}
		return destination{}
	case target.Scheme != "http" && target.Scheme != "https":
		return destination{note: "Url 应以 https:// 或 http:// 开头，消息已发送，但不带链接"}
	case target.Host == "":
		return destination{note: "Url 不是网址，或者超过 500 个字，消息已发送，但不带链接"}
	case target.User == nil && h.mayLink(target):
		return destination{link: target.Scheme + inASCII(address[len(target.Scheme):])} // 企业微信 knows no HTTPS://
	default:
		return destination{note: "Url 的主机 " + errs.Shorten(target.Hostname()) + " 不在配置 messages.link_hosts 里，消息已发送，但不带链接"}
	}
}

// inASCII percent-encodes blanks and all characters outside of ASCII: 企业微信 does not open an address that has them. Escapes stay as
// they are.
func inASCII(address string) string {
	var out strings.Builder
	for _, b := range []byte(address) {
		if b > ' ' && b < utf8.RuneSelf {
			out.WriteByte(b)
		} else {
			fmt.Fprintf(&out, "%%%02X", b)
		}
	}
	return out.String()
}

// isOwn reports whether an address is one of this system.
func (h *Handlers) isOwn(target *url.URL, host string) bool {
	if target.Scheme != "http" && target.Scheme != "https" || target.User != nil {
		return false
	}
	own := []string{host}
	for _, address := range h.Addresses {
		if u, err := url.Parse(address); err == nil && u.Host != "" {
			own = append(own, u.Host)
		}
	}
	return slices.ContainsFunc(own, func(one string) bool { return strings.EqualFold(one, target.Host) })
}

// mayLink reports whether the operator has listed the host of an address, with its port or for every port.
func (h *Handlers) mayLink(target *url.URL) bool {
	return slices.ContainsFunc(h.LinkHosts, func(host string) bool {
		return strings.EqualFold(host, target.Host) || strings.EqualFold(host, target.Hostname())
	})
}

// recordOf reads the address of a record in this system.
func recordOf(address string) (page, object string, ok bool) {
	_, path, found := strings.Cut(address, "/open/")
	page, object, both := strings.Cut(path, "/")
	if !found || !both {
		return "", "", false
	}
	page, err := url.PathUnescape(page)
	if err != nil {
		return "", "", false
	}
	object, err = url.PathUnescape(object)
	return page, object, err == nil && page != "" && object != "" && len(page) <= 100 && len(object) <= 50 && !strings.Contains(object, "/")
}
