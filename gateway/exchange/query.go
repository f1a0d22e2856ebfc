package exchange

import (
	"encoding/json"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

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
// for every other body. JSON counts as JSON whatever its content type says.
func FormFields(r *http.Request, body []byte, most int) (fields map[string]json.RawMessage, isForm bool, err error) {
	media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")) // a broken one is no form
	text := strings.TrimLeft(strings.TrimPrefix(string(body), "\ufeff"), " \t\r\n")
	if media != "application/x-www-form-urlencoded" || !isHandler(r) || text == "" || text[0] == '{' || text[0] == '/' || text[0] == '[' {
		return nil, false, nil
	}
	fields, err = pairFields(r, text, most)
	return fields, true, err
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
	if problem != nil {
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

var errQuery = errors.New("a broken escape, invalid UTF-8 or NUL in the query")

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
	asForm := isHandler(r)
	unescape := func(text string) (string, error) {
		if asForm {
			return payload.UnescapeForm(text), nil
		}
		return url.QueryUnescape(text)
	}
	for pair := range strings.SplitSeq(pairs, "&") {
		name, value, _ := strings.Cut(pair, "=")
		name, nameErr := unescape(name)
		value, err := unescape(value)
		if nameErr != nil || err != nil || !plainText(name+value) {
			err = errQuery // url's own error would take a part of the value into the log
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

func plainText(text string) bool { return utf8.ValidString(text) && !strings.Contains(text, "\x00") }
