package bridgetest_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"qiao/gateway/bridge/bridgetest"
	"qiao/gateway/gatewaytest"
)

// The stand-in and Mono answer every recorded call with the recorded bytes, head
// and body. A case has requests and responses; "set" plants behaviours.
// -update records what Mono answers.
func TestTheRecordedCalls(t *testing.T) {
	files, err := filepath.Glob("testdata/calls/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	if gatewaytest.Updating() {
		if dataChanged {
			t.Fatal("the data has changed: run -update once more, to record calls with it")
		}
		mono := bridgetest.Mono(t)
		for _, file := range files {
			archive := read(t, file)
			mono.Reset()
			replay(t, mono, archive)
			if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	each(t, func(t *testing.T, s *bridgetest.Server) {
		for _, file := range files {
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
				archive := read(t, file)
				want := string(txtar.Format(archive))
				s.Reset()
				replay(t, s, archive)
				if diff := cmp.Diff(want, string(txtar.Format(archive))); diff != "" {
					t.Errorf("(-recorded +answered)\n%s", diff)
				}
			})
		}
	})
}

func read(t *testing.T, file string) *txtar.Archive {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return archive
}

// replay sends the requests of a case and writes the answers into it. {token} in
// a request is the token of the account that the comment names after "as:".
func replay(t *testing.T, s *bridgetest.Server, archive *txtar.Archive) {
	t.Helper()
	token := ""
	if _, account, ok := strings.Cut(string(archive.Comment), "as: "); ok {
		token = s.SignIn(strings.TrimSpace(account))
	}
	for i, section := range archive.Files {
		switch section.Name {
		case "set":
			var in struct {
				Target     string
				Behaviours []bridgetest.Behaviour
			}
			if err := json.Unmarshal(section.Data, &in); err != nil {
				t.Fatal(err)
			}
			s.Set(in.Target, in.Behaviours...)
		case "request":
			request := strings.TrimSuffix(strings.ReplaceAll(string(section.Data), "{token}", token), "\n")
			answer := strings.ReplaceAll(settled(exchange(t, s, request)), "\r\n", "\n")
			archive.Files[i+1].Data = append(bytes.TrimRight([]byte(answer), "\n"), '\n')
		}
	}
}
