package pseudonym

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"qiao/gateway/wire/payload"
)

// query replaces the values of name=value pairs that & separates.
func (p *pass) query(raw string) string {
	pairs := strings.Split(raw, "&")
	for i, pair := range pairs {
		rawName, value, ok := strings.Cut(pair, "=")
		if !ok {
			pairs[i] = p.encoded("", pair)
			continue
		}
		name := rawName
		if read, ok := readPercent(rawName, true); ok {
			name = textOf(read.units)
		}
		if IsValue(name) {
			rawName, name = p.encoded("", rawName), ""
		}
		pairs[i] = rawName + "=" + p.encoded(name, value)
	}
	return strings.Join(pairs, "&")
}

// encoded replaces a value with percent-encoding, or without any.
func (p *pass) encoded(name, s string) string {
	if s == "" {
		return s
	}
	if read, ok := readPercent(s, true); ok {
		return p.inPercent(read, name)
	}
	if text := payload.UnescapeForm(s); strings.Contains(s, "%u") && utf8.ValidString(text) && !strings.ContainsRune(text, 0) {
		return payload.EscapeForm(p.value(name, text))
	}
	return p.value(name, s)
}

func (p *pass) inPercent(read percented, name string) string {
	text, changed := textOf(read.units), ""
	inCharset(read.charset, text, func(text string) string {
		changed = p.value(name, text)
		return changed
	})
	return read.write(changed)
}

func isPercent(s string) bool {
	if !strings.Contains(s, "%") {
		return false
	}
	read, ok := readPercent(s, false)
	return ok && read.hasPercent()
}

func (p *pass) percent(name, s string) string {
	read, ok := readPercent(s, false)
	if !ok {
		return p.text(s)
	}
	return p.inPercent(read, name)
}

var pairForm = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_.]{0,40}=[^&=\s]*(&[A-Za-z_][A-Za-z0-9_.]{0,40}=[^&=\s]*)*$`)

// isQuery reports whether a text is a query, with an address before it or without. One pair by itself is rather a text
// with = in it, unless it is a secret.
func isQuery(text string) bool {
	_, query, isAddress := strings.Cut(text, "?")
	if !isAddress {
		query = text
	}
	if !pairForm.MatchString(query) {
		return false
	}
	name, _, _ := strings.Cut(query, "=")
	return isAddress || strings.Contains(query, "&") || IsSecret(name)
}

// address replaces what stands before the query, too.
func (p *pass) address(text string) string {
	before, query, isAddress := strings.Cut(text, "?")
	if !isAddress {
		return p.query(text)
	}
	return p.value("", before) + "?" + p.query(query)
}
