package recording

import (
	"bytes"
	"fmt"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"

	"qiao/gateway/bridge/pseudonym"
	"qiao/gateway/golden"
)

// The directives of a recorded case, beside those of package golden.
const (
	directiveTarget = "target"
	directiveEffect = "effect"
	directiveShape  = "shape"
	directivePath   = "path"     // its pattern: which segments are values
	directiveLost   = "left out" // the secrets and files of the request: it cannot be sent again
)

// writer writes cases.
type writer struct {
	mapper  *pseudonym.Mapper
	headers []string // of requests, beside Content-Type
	answer  int      // bytes of an answer's body, uncompressed
}

// format returns the case of a call; ok is false where the answer's body is too long or unreadable.
func (w writer) format(c Call, a Answer, shape string) (content []byte, ok bool) {
	body, ok := a.plainBody(w.answer)
	if !ok {
		return nil, false
	}
	m := w.mapper
	if pseudonym.IsAboutSecrets(c.Target + " " + c.Path) {
		m = m.Masking()
	}
	request, found := w.request(m, c)
	var comment strings.Builder
	line := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&comment, "%s: %s\n", name, value)
		}
	}
	comment.WriteString("A recorded call.\n")
	line("as", oneLine(w.mapper.Text("", c.Person)))
	line(directiveTarget, c.cleanTarget())
	line(directiveEffect, c.Effect.String())
	line(directiveShape, shape)
	line(directivePath, c.patternOf())
	if found.Files > 0 {
		found.Secrets = append(found.Secrets, strconv.Itoa(found.Files)+" file")
	}
	line(directiveLost, oneLine(strings.Join(found.Secrets, ", ")))
	return txtar.Format(&txtar.Archive{Comment: []byte(comment.String()), Files: []txtar.File{
		{Name: "request", Data: request},
		{Name: "response", Data: response(m, a, body)},
	}}), true
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// request writes the head and the body of a call. Of its headers only those are written that are needed to read it.
func (w writer) request(m *pseudonym.Mapper, c Call) ([]byte, pseudonym.Found) {
	var out bytes.Buffer
	address := mapPath(m, c.patternOf(), c.Path)
	query, found := m.Query(c.RawQuery)
	if c.RawQuery != "" {
		query, found.Secrets = withToken(query, found.Secrets)
		address += "?" + strings.ReplaceAll(query, " ", "%20")
	}
	fmt.Fprintf(&out, "%s %s\n", oneLine(c.Method), oneLine(address))
	contentType := c.Header.Get("Content-Type")
	if contentType != "" {
		fmt.Fprintf(&out, "Content-Type: %s\n", plainType(contentType))
	}
	for _, name := range w.headers {
		if value := c.Header.Get(name); value != "" && !pseudonym.IsSecret(name) {
			fmt.Fprintf(&out, "%s: %s\n", name, oneLine(value))
		}
	}
	if scheme, _, ok := strings.Cut(c.Header.Get("Authorization"), " "); ok && c.Header.Get("X-Token") == "" && strings.EqualFold(scheme, "Bearer") {
		out.WriteString("Authorization: Bearer " + golden.TokenMark + "\n")
	}
	body, inBody := m.Body(contentType, strictBody(c.Body))
	out.WriteString("\n")
	out.Write(golden.Escape(body))
	return out.Bytes(), pseudonym.Found{Secrets: append(found.Secrets, inBody.Secrets...), Files: found.Files + inBody.Files}
}

// withToken puts the mark of the session's token, which the runner fills in, in place of one in the query.
func withToken(query string, secrets []string) (string, []string) {
	pairs := strings.Split(query, "&")
	var rest []string
	for _, name := range secrets {
		if folded := strings.ToLower(name); folded != "token" && folded != "x-token" {
			rest = append(rest, name)
		}
	}
	for i, pair := range pairs {
		name, value, _ := strings.Cut(pair, "=")
		if folded := strings.ToLower(name); value == pseudonym.Masked && (folded == "token" || folded == "x-token") {
			pairs[i] = name + "=" + golden.TokenMark
		}
	}
	return strings.Join(pairs, "&"), rest
}

// plainType keeps of a content type what its reader needs.
func plainType(contentType string) string {
	if contentType == "" {
		return ""
	}
	media, parameters, err := mime.ParseMediaType(contentType)
	if err != nil {
		return "application/octet-stream"
	}
	for name := range parameters {
		if name != "charset" && name != "boundary" {
			delete(parameters, name)
		}
	}
	return mime.FormatMediaType(media, parameters)
}

func response(m *pseudonym.Mapper, a Answer, body []byte) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "%d\n", a.Status)
	for _, name := range golden.Headers {
		for _, value := range a.Header.Values(name) {
			fmt.Fprintf(&out, "%s: %s\n", name, header(m, name, value))
		}
	}
	out.WriteString("\n")
	out.Write(golden.Escape(answerBody(m, a.Header, body)))
	return out.Bytes()
}

func header(m *pseudonym.Mapper, name, value string) string {
	switch name {
	case "Content-Type":
		return plainType(value)
	case "Set-Cookie":
		cookie, _, _ := strings.Cut(value, "=")
		return oneLine(cookie) + "=" + pseudonym.Masked
	case "Location":
		return oneLine(m.Text("", value))
	}
	return oneLine(value)
}

// answerBody maps the body of an answer. What a server sends as an attachment is a file, whatever its type.
func answerBody(m *pseudonym.Mapper, h http.Header, body []byte) []byte {
	if disposition, _, err := mime.ParseMediaType(h.Get("Content-Disposition")); err == nil && disposition == "attachment" && len(body) > 0 {
		return m.File(body)
	}
	mapped, _ := m.Body(h.Get("Content-Type"), body)
	return mapped
}
