package golden

import (
	"bytes"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// replacement makes a value that differs from run to run the same.
type replacement struct {
	pattern *regexp.Regexp
	with    string
}

// always replaces the values that differ on every server.
var always = []replacement{
	{regexp.MustCompile(`"token":"[A-Za-z0-9_-]{43}"`), `"token":"{token}"`},
	{regexp.MustCompile(`"SecretKey":"[^"]+"`), `"SecretKey":"{secret}"`},
	{regexp.MustCompile(`"version":\d+`), `"version":{version}`},
	{regexp.MustCompile(`(qiao_session=)[A-Za-z0-9_-]{43}`), `$1{token}`},
}

// onRequest are the replacements that a case requests with "volatile:".
var onRequest = map[string]func(shown []byte) []byte{
	"keys":  replacement{regexp.MustCompile(`"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}"`), `"{key}"`}.in, // of new records
	"dates": replacement{regexp.MustCompile(`"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?"`), `"{date}"`}.in,
	"order": sortRows,
}

func (r replacement) in(shown []byte) []byte { return r.pattern.ReplaceAll(shown, []byte(r.with)) }

var rowsOfList = regexp.MustCompile(`"list":\[\{[^\[\]]*\}\]`)

// sortRows sorts the rows of lists, where Chinese words decide their order: SQLite
// sorts them by code points, SQL Server by pinyin.
func sortRows(shown []byte) []byte {
	const begin, end, between = `"list":[{`, `}]`, `},{`
	return rowsOfList.ReplaceAllFunc(shown, func(list []byte) []byte {
		rows := strings.Split(string(list[len(begin):len(list)-len(end)]), between)
		slices.Sort(rows)
		return []byte(begin + strings.Join(rows, between) + end)
	})
}

// Headers are shown in an expected answer where the server sends them.
var Headers = []string{"Content-Type", "Set-Cookie", "Location", "Retry-After", "Allow", "Access-Control-Allow-Origin"}

// Show writes an answer in the form of a case file.
func (c *Case) Show(response *http.Response, body []byte) ([]byte, error) {
	var text strings.Builder
	fmt.Fprintf(&text, "%d\n", response.StatusCode)
	for _, name := range Headers {
		for _, value := range response.Header.Values(name) {
			fmt.Fprintf(&text, "%s: %s\n", name, value)
		}
	}
	text.WriteString("\n")
	text.Write(body)
	text.WriteString("\n")
	shown := []byte(text.String())
	for _, r := range always {
		shown = r.in(shown)
	}
	for _, name := range c.Volatile {
		change, ok := onRequest[name]
		if !ok {
			return nil, fmt.Errorf("%s: volatile: %q is not known", c.File, name)
		}
		shown = change(shown)
	}
	return bytes.TrimRight(shown, "\n"), nil
}
