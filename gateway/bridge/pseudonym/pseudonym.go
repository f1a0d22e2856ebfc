// Package pseudonym replaces what real calls say about people by pseudonyms. With the key they can be undone, without it
// they cannot. Equal texts have equal pseudonyms, so that tables still join, and a pseudonym has the length and the kinds
// of characters of its text: digits for digits, letters in their case, Han for Han.
//
// Every text is replaced but for names of fields, the fields that Options.Clear names, dates, and the few words that
// say how a call went. Numbers of 7 digits and more are replaced by numbers of the same length; decimals and smaller
// ones stay. JSON, queries, percent-encoding, \u escapes and base64 within a text are opened, replaced inside and
// closed again. Secrets (names.go) and files are left out: no key brings them back.
package pseudonym

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"regexp"
	"slices"
)

// Mapper replaces texts by pseudonyms, or, where Undo made it, pseudonyms by texts. It is safe for concurrent use.
type Mapper struct {
	cipher  *cipher
	fileKey []byte
	clear   map[string]bool // folded names of fields
	undo    bool
	mask    bool
	without bool
}

// Options say what stays.
type Options struct {
	Clear []string // names of fields, in any letter case, whose values stay: states, codes
}

// New returns the Mapper of a key.
func New(key Key, o Options) *Mapper {
	m := &Mapper{cipher: &cipher{key: key.derive("pseudonyms")}, fileKey: key.derive("files"), clear: map[string]bool{}}
	for _, name := range slices.Concat(alwaysClear, o.Clear) {
		m.clear[fold(name)] = true
	}
	return m
}

// Without returns a Mapper without a key: texts and numbers stay, secrets and files are left out.
func Without(o Options) *Mapper {
	m := New(NewKey(), o) // the key serves nothing
	m.without = true
	return m
}

// Undo returns a Mapper that brings back what m has replaced.
func (m *Mapper) Undo() *Mapper {
	back := *m
	back.undo = true
	return &back
}

// Masking returns a Mapper that leaves every value out, for calls that are about a password.
func (m *Mapper) Masking() *Mapper {
	masking := *m
	masking.mask = true
	return &masking
}

// Masked stands in place of a secret.
const Masked = "***"

// Found is what was left out, and no key brings back.
type Found struct {
	Secrets []string // the names of the fields, each once
	Files   int
}

// Text replaces the value of a field, or a text of its own where name is empty.
func (m *Mapper) Text(name, text string) string {
	p := pass{Mapper: m}
	return p.value(name, text)
}

// Query replaces the values of a raw query.
func (m *Mapper) Query(raw string) (string, Found) {
	p := pass{Mapper: m}
	return p.query(raw), p.found
}

// Body replaces a request's or an answer's body; the content type says how to read what does not show it by itself.
func (m *Mapper) Body(contentType string, body []byte) ([]byte, Found) {
	p := pass{Mapper: m}
	return p.body(contentType, body), p.found
}

// File stands in place of a file.
func (m *Mapper) File(content []byte) []byte {
	p := pass{Mapper: m}
	return []byte(p.file(content))
}

// pass is one call of a Mapper.
type pass struct {
	*Mapper
	found Found
	depth int
}

func (p *pass) masked(name string) string {
	if !slices.Contains(p.found.Secrets, name) {
		p.found.Secrets = append(p.found.Secrets, name)
	}
	return Masked
}

var fileMark = regexp.MustCompile(`^\[file \d+ bytes [0-9a-f]{32}\]$`)

// IsFileMark reports whether a body stands in place of a file.
func IsFileMark(body []byte) bool { return fileMark.Match(body) }

// file stands in place of a file: its length and a hash that needs the key, so that nobody finds a file by trying.
func (p *pass) file(content []byte) string {
	if fileMark.Match(content) {
		return string(content)
	}
	p.found.Files++
	mac := hmac.New(sha256.New, p.fileKey)
	mac.Write(content)
	return fmt.Sprintf("[file %d bytes %x]", len(content), mac.Sum(nil)[:16])
}
