package richtext

import (
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/idna"
)

// alignable are the elements whose text may be aligned.
var alignable = []string{"p", "h1", "h2", "h3", "h4", "td", "th"}

var alignments = []string{"left", "center", "right", "justify"}

// plainly returns a text whose styles and links the policy can check by their form alone.
// It reads each byte once, however a style is written.
func plainly(text, host string) string {
	var b strings.Builder
	tokens := html.NewTokenizer(strings.NewReader(text))
	for {
		kind := tokens.Next()
		raw := string(tokens.Raw()) // Token overwrites it
		if kind == html.ErrorToken {
			b.WriteString(raw)
			return b.String()
		}
		if kind == html.StartTagToken || kind == html.SelfClosingTagToken {
			if tag := tokens.Token(); simplify(&tag, host) {
				raw = tag.String()
			}
		}
		b.WriteString(raw)
	}
}

// simplify rewrites the styles and links of a tag in the form of the policy, and removes the others. It reports whether
// the tag had any.
func simplify(tag *html.Token, host string) (had bool) {
	var kept []html.Attribute
	for _, attr := range tag.Attr {
		switch attr.Key {
		case "style":
			had = true
			if attr.Val = plainStyle(tag.Data, attr.Val); attr.Val == "" {
				continue
			}
		case "href":
			had = true
			if !leads(attr.Val, host) {
				continue
			}
		}
		kept = append(kept, attr)
	}
	tag.Attr = kept
	return had
}

// plainStyle is the one declaration of a style that an element may have.
func plainStyle(element, style string) string {
	wanted := "color"
	if slices.Contains(alignable, element) {
		wanted = "text-align"
	} else if element != "span" {
		return ""
	}
	kept := ""
	for declaration := range strings.SplitSeq(style, ";") {
		property, value, _ := strings.Cut(declaration, ":")
		if !strings.EqualFold(strings.TrimSpace(property), wanted) {
			continue
		}
		if value = plainValue(wanted, value); value != "" {
			kept = wanted + ": " + value
		}
	}
	return kept
}

// longest is the greatest length of a useful value: rgba(207, 19, 34, 0.85).
const longest = 64

func plainValue(property, value string) string {
	value, _, _ = strings.Cut(value, "!") // !important
	if value = strings.TrimSpace(value); len(value) > longest {
		return ""
	}
	value = strings.ToLower(value)
	if property == "color" {
		return nearest(value)
	}
	if slices.Contains(alignments, value) {
		return value
	}
	return ""
}

// leads reports whether a link leads to a page of the gateway's own UI (#/… or /#/…), or to
// another host. All other addresses on the gateway's host are requests, or files that a
// page shows by itself.
func leads(href, host string) bool {
	href = strings.TrimSpace(href)
	if strings.HasPrefix(href, "#/") || strings.HasPrefix(href, "/#/") {
		return true
	}
	u, err := url.Parse(href)
	switch {
	case err != nil:
		return false
	case strings.EqualFold(u.Scheme, "mailto"), strings.EqualFold(u.Scheme, "tel"):
		return true
	case u.Host == "" || !strings.EqualFold(u.Scheme, "http") && !strings.EqualFold(u.Scheme, "https"):
		return false
	default:
		return !isHost(u, host) || (u.Path == "" || u.Path == "/") && u.RawQuery == "" && strings.HasPrefix(u.Fragment, "/")
	}
}

// hostnames converts host names as browsers do: to small letters, and ｑiao.example to
// qiao.example.
var hostnames = idna.New(idna.MapForLookup(), idna.StrictDomainName(false))

// isHost ignores the port: the same gateway may answer at several ports.
func isHost(u *url.URL, host string) bool {
	named, err := hostnames.ToASCII(u.Hostname())
	own := &url.URL{Host: host}
	return err != nil || host != "" && strings.TrimSuffix(named, ".") == strings.TrimSuffix(strings.ToLower(own.Hostname()), ".")
}
