// Package gatewaytest runs golden cases against a gateway under test and, with -target-url, against any other server
// that claims to keep the wire contract.
package gatewaytest

import (
	"bytes"
	"flag"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/golden"
)

var (
	update    = flag.Bool("update", false, "rewrite the expected answers of the golden cases")
	targetURL = flag.String("target-url", "", "run the golden cases against this base URL in place of a gateway of the test's own")
)

// TargetURL is the base URL of -target-url, empty without it.
func TargetURL() string { return strings.TrimSuffix(*targetURL, "/") }

// Updating reports whether the expected answers of tests are to be rewritten.
func Updating() bool { return *update }

// DemoPassword is the password of all demo accounts.
const DemoPassword = "Demo@2026"

// Run runs every case below dir against the server at baseURL.
func Run(t *testing.T, dir, baseURL string) {
	t.Helper()
	files, err := golden.Files(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(strings.TrimPrefix(filepath.ToSlash(file), dir+"/"), ".txtar")
		t.Run(name, func(t *testing.T) { runCase(t, file, baseURL) })
	}
}

func runCase(t *testing.T, file, baseURL string) {
	c, err := golden.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Timeout: 2 * time.Minute}
	token := ""
	if c.As != "" {
		token = SignIn(t, baseURL, c.As)
	}
	received := make([][]byte, len(c.Steps))
	for i, step := range c.Steps {
		request, err := golden.BuildRequest(t.Context(), baseURL, token, step.Request)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		response, body := send(t, client, request)
		if received[i], err = c.Show(response, body); err != nil {
			t.Fatal(err)
		}
	}
	if *update {
		if err := c.Update(received); err != nil {
			t.Fatal(err)
		}
		return
	}
	for i, step := range c.Steps {
		want := string(bytes.TrimRight(step.Response, "\n"))
		if diff := cmp.Diff(want, string(received[i])); diff != "" {
			t.Errorf("%s, answer %d (-want +got):\n%s", file, i+1, diff)
		}
	}
}

func send(t *testing.T, client *http.Client, request *http.Request) (*http.Response, []byte) {
	t.Helper()
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, body
}

// SignIn signs a demo account in and returns the session's token.
func SignIn(t *testing.T, baseURL, account string) string {
	t.Helper()
	token, err := golden.SignIn(t.Context(), http.DefaultClient, baseURL, account, DemoPassword)
	if err != nil {
		t.Fatalf("sign in as %s: %v", account, err)
	}
	return token
}
