package pseudonym

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/textproto"
	"strings"
)

const byteOrderMark = "\ufeff"

// body replaces a body. JSON shows itself, whatever the content type says: older servers call it text or HTML.
func (p *pass) body(contentType string, body []byte) []byte {
	media, parameters, err := mime.ParseMediaType(contentType)
	if err != nil {
		media = ""
	}
	if len(body) == 0 {
		return body
	}
	if boundary := parameters["boundary"]; strings.HasPrefix(media, "multipart/") && boundary != "" {
		if parts, err := p.multipart(body, boundary); err == nil {
			return parts
		}
		return []byte(p.file(body))
	}
	text, charset := decode(string(body))
	if charset == noText || strings.ContainsRune(text, 0) {
		return []byte(p.file(body))
	}
	mark := ""
	if strings.HasPrefix(text, byteOrderMark) {
		mark, text = byteOrderMark, strings.TrimPrefix(text, byteOrderMark)
	}
	var change func(string) string
	switch {
	case isBodyJSON(text):
		change = func(text string) string { return p.json("", text) }
	case media != "" && !isText(media):
		return []byte(p.file(body))
	case media == "application/x-www-form-urlencoded":
		change = notJSON(p.query)
	default:
		change = notJSON(func(text string) string { return p.value("", text) })
	}
	return []byte(inCharset(charset, text, func(text string) string { return mark + change(strings.TrimPrefix(text, mark)) }))
}

// isBodyJSON reports whether a body is JSON of more than one number or word; such a one has the same pseudonym as a text.
func isBodyJSON(text string) bool {
	trimmed := strings.TrimLeft(text, " \t\r\n")
	return trimmed != "" && strings.IndexByte("{[\"", trimmed[0]) >= 0 && json.Valid([]byte(text))
}

func notJSON(change func(string) string) func(string) string {
	return func(text string) string {
		return walk(text, change, func(s string) bool { return !isBodyJSON(s) })
	}
}

func isText(media string) bool {
	return strings.HasPrefix(media, "text/") || strings.HasSuffix(media, "json") || strings.HasSuffix(media, "xml") ||
		strings.HasSuffix(media, "javascript") || media == "application/x-www-form-urlencoded"
}

// multipart replaces the values of a form and leaves out its files.
func (p *pass) multipart(body []byte, boundary string) ([]byte, error) {
	reader := multipart.NewReader(bytes.NewReader(body), boundary)
	var out bytes.Buffer
	writer := multipart.NewWriter(&out)
	if err := writer.SetBoundary(boundary); err != nil {
		return nil, err
	}
	for {
		part, err := reader.NextRawPart()
		if errors.Is(err, io.EOF) {
			err := writer.Close()
			return out.Bytes(), err
		}
		if err != nil {
			return nil, err
		}
		content, err := io.ReadAll(part)
		if err != nil {
			return nil, err
		}
		changed := p.part(part, content)
		place, err := writer.CreatePart(p.partHeader(part))
		if err != nil {
			return nil, err
		}
		if _, err := place.Write(changed); err != nil {
			return nil, err
		}
	}
}

func (p *pass) part(part *multipart.Part, content []byte) []byte {
	name := part.FormName()
	if IsSecret(name) {
		return []byte(p.masked(name))
	}
	text, charset := decode(string(content))
	if part.FileName() != "" || charset == noText || strings.ContainsRune(text, 0) {
		return []byte(p.file(content))
	}
	return []byte(inCharset(charset, text, func(text string) string { return p.value(name, text) }))
}

func (p *pass) partHeader(part *multipart.Part) textproto.MIMEHeader {
	disposition := "form-data" // and names as browsers write them
	quote := strings.NewReplacer("\\", "\\\\", `"`, `\"`).Replace
	if name := part.FormName(); name != "" {
		disposition += `; name="` + quote(p.Name(name)) + `"`
	}
	if name := part.FileName(); name != "" {
		disposition += `; filename="` + quote(p.value("", name)) + `"`
	}
	h := textproto.MIMEHeader{"Content-Disposition": {disposition}}
	if media, _, err := mime.ParseMediaType(part.Header.Get("Content-Type")); err == nil {
		h.Set("Content-Type", media)
	}
	return h
}
