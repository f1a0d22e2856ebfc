package exchange

import (
	"encoding/json"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"

	"qiao/gateway/errs"
	"qiao/gateway/wire"
	"qiao/gateway/wire/payload"
)

var errParameters = errors.New("too many parameters in the query")

// QueryFields reads the parameters of the query by folded name, most of them at most.
func QueryFields(r *http.Request, most int) (map[string]json.RawMessage, error) {
	return pairFields(r, r.URL.RawQuery, most)
}

// FormFields reads a form in the body of a call of an .ashx handler, as jQuery and pages of that time send one; isForm is false
// for every other body. JSON counts as JSON whatever its content type says, also when it is encoded as the only name of a form: that is
// what clients make of it that take each text for a form.
func FormFields(r *http.Request, body []byte, limits payload.Limits) (fields map[string]json.RawMessage, isForm bool, err error) {
	media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")) // a broken one is no form
	text := strings.TrimLeft(strings.TrimPrefix(string(body), "\ufeff"), " \t\r\n")
	if media != "application/x-www-form-urlencoded" || !isHandler(r) || text == "" || text[0] == '{' || text[0] == '/' || text[0] == '[' {
		return nil, false, nil
	}
	if name, value, _ := strings.Cut(text, "="); strings.TrimSpace(value) == "" && !strings.Contains(name, "&") {
		if name = strings.TrimSpace(formText(r)(name)); strings.HasPrefix(name, "{") {
			fields, err = payload.DecodeObject([]byte(name), limits)
			return fields, true, err
		}
	}
	fields, err = pairFields(r, text, limits.MaxMembers)
	return fields, true, err
}

// formText decodes the names and values of a query or form of an .ashx handler, in the encoding that the request's Content-Type names, as
// ASP.NET does (HttpRequest.ContentEncoding). Of others than UTF-8 it is that of Chinese Windows; what is no text of it stays as it is, and is
// refused.
func formText(r *http.Request) func(text string) string {
	_, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch strings.ToLower(params["charset"]) {
	case "gbk", "gb2312", "gb18030", "gb_2312-80", "x-gbk", "cp936", "ms936":
	default:
		return payload.UnescapeForm
	}
	return func(text string) string {
		return payload.UnescapeFormIn(text, func(bytes []byte) []byte {
			decoded, err := simplifiedchinese.GB18030.NewDecoder().Bytes(bytes)
			if err != nil || strings.ContainsRune(string(decoded), utf8.RuneError) {
				return bytes
			}
			return decoded
		})
	}
}

func pairFields(r *http.Request, pairs string, most int) (map[string]json.RawMessage, error) {
	if strings.Count(pairs, "&") >= most {
		return nil, errs.Wrap(errs.BadRequest, "read query", errParameters)
	}
	fields := map[string]json.RawMessage{}
	var problem error
	eachPair(r, pairs, func(name, value string, err error) {
		text, encodeErr := json.Marshal(value)
		if err = errors.Join(err, encodeErr); err != nil {
			problem = err
			return
		}
		fields[wire.Fold(name)] = text
	})
	switch {
	case errors.Is(problem, errEncoding):
		return nil, payload.NotUTF8("read query")
	case problem != nil:
		return nil, errs.Wrap(errs.BadRequest, "read query", problem)
	}
	return fields, nil
}

// QueryValue finds a query parameter by name in any letter case; of repeated
// ones the last wins.
func QueryValue(r *http.Request, name string) string {
	value := ""
	EachQuery(r, func(key, text string, err error) {
		if err == nil && strings.EqualFold(key, name) {
			value = text
		}
	})
	return value
}

var (
	errQuery    = errors.New("a broken escape or NUL in the query")
	errEncoding = errors.New("invalid UTF-8 in the query")
)

// EachQuery visits the query's parameters in the order they were sent in,
// which url.Values loses for names that differ in letter case alone. err says
// why one cannot be read. Those of an .ashx handler are read as ASP.NET does.
func EachQuery(r *http.Request, visit func(name, value string, err error)) {
	eachPair(r, r.URL.RawQuery, visit)
}

func eachPair(r *http.Request, pairs string, visit func(name, value string, err error)) {
	if pairs == "" {
		return
	}
	isForm, decode := isHandler(r), formText(r)
	unescape := func(text string) (string, error) {
		if isForm {
			return decode(text), nil
		}
		return url.QueryUnescape(text)
	}
	for pair := range strings.SplitSeq(pairs, "&") {
		name, value, _ := strings.Cut(pair, "=")
		name, nameErr := unescape(name)
		value, err := unescape(value)
		switch { // url's own error would take a part of the value into the log
		case nameErr != nil || err != nil || strings.Contains(name+value, "\x00"):
			err = errQuery
		case !utf8.ValidString(name + value):
			err = errEncoding
		}
		visit(name, value, err)
	}
}

// isHandler reports whether a request calls an .ashx handler.
func isHandler(r *http.Request) bool {
	const suffix = ".ashx"
	at := len(r.URL.Path) - len(suffix)
	return at >= 0 && strings.EqualFold(r.URL.Path[at:], suffix)
}
