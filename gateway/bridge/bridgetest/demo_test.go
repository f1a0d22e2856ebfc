package bridgetest_test

import (
	"bytes"
	"crypto/md5"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"qiao/cmd/apptest"
	"qiao/gateway/bridge/bridgetest"
	"qiao/gateway/gatewaytest"
)

// sourced is the head of a file whose answers come from the gateway's demo data.
type sourced struct {
	ProcedureName, CXType, Path, Action string

	Tries  []map[string]string // parameters of calls that the gateway answers alike
	Source struct {
		Accounts map[string]string   // by the section of the file: who asks the gateway
		Calls    []map[string]string // whose rows are added up; none: one call without parameters
	}
}

// The legacy system has the rows of the gateway's demo: a call of either has the
// same answer. -update writes them into the files of data.
func TestTheDataIsThatOfTheDemo(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	files, err := filepath.Glob("data/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		before := txtar.Format(archive)
		if filepath.Base(file) == "people.txtar" {
			fillPeople(t, g, archive)
		} else {
			fillAnswers(t, g, archive)
		}
		after := txtar.Format(archive)
		if strings.Contains(string(before), `"Source"`) {
			checked++
		}
		if gatewaytest.Updating() {
			dataChanged = dataChanged || string(before) != string(after)
			if err := os.WriteFile(file, after, 0o644); err != nil {
				t.Fatal(err)
			}
		} else if diff := cmp.Diff(string(before), string(after)); diff != "" {
			t.Errorf("%s is not what the demo has; go test ./gateway/bridge/bridgetest -update writes it (-file +demo):\n%s", file, diff)
		}
	}
	if checked < 18 {
		t.Errorf("%d targets have the demo's data, not 18", checked)
	}
}

// dataChanged says that -update has written other data than the test was built with.
var dataChanged bool

// fillPeople writes the user records that the gateway's sign-in answers.
func fillPeople(t *testing.T, g *apptest.Gateway, archive *txtar.Archive) {
	hash := md5.Sum([]byte(bridgetest.Password))
	for _, account := range accounts {
		var data struct{ User string }
		if err := json.Unmarshal(g.TrySignIn(t, account, gatewaytest.DemoPassword).Data, &data); err != nil {
			t.Fatal(err)
		}
		put(archive, account, hex.EncodeToString(hash[:])+"\n"+data.User+"\n")
	}
}

// accounts are the accounts that both systems know.
var accounts = []string{"admin", "caiwu", "jxs", "kefu", "pinzhi", "putong", "sushe"}

func fillAnswers(t *testing.T, g *apptest.Gateway, archive *txtar.Archive) {
	for _, section := range slices.Clone(archive.Files) {
		if section.Name != "target" {
			continue
		}
		var head sourced
		if err := json.Unmarshal(section.Data, &head); err != nil {
			t.Fatal(err)
		}
		for _, name := range sorted(head.Source.Accounts) {
			put(archive, name, oneRowALine(t, ask(t, g, head, g.Session(t, head.Source.Accounts[name]))))
		}
	}
}

// ask calls the gateway and adds the rows of all calls up.
func ask(t *testing.T, g *apptest.Gateway, head sourced, token string) json.RawMessage {
	if head.Path != "" {
		path := head.Path
		if head.Action != "" {
			path += "?action=" + head.Action
		}
		return succeeded(t, g.Send(t, http.MethodGet, path, "", apptest.Token(token)))
	}
	if len(head.Source.Calls) == 0 {
		return succeeded(t, g.Call(t, "DataSet", head.CXType, []string{"ProcedureName", head.ProcedureName}, apptest.Token(token)))
	}
	var all []json.RawMessage
	for _, parameters := range head.Source.Calls {
		fields := []string{"ProcedureName", head.ProcedureName}
		for _, name := range sorted(parameters) {
			fields = append(fields, name, parameters[name])
		}
		var rows []json.RawMessage
		if err := json.Unmarshal(succeeded(t, g.Call(t, "DataTable", head.CXType, fields, apptest.Token(token))), &rows); err != nil {
			t.Fatal(err)
		}
		all = append(all, rows...)
	}
	return slices.Concat([]byte(`{"Table":[`), bytes.Join(raw(all), []byte(",")), []byte("]}"))
}

func succeeded(t *testing.T, a apptest.Answer) json.RawMessage {
	t.Helper()
	if a.Code != 0 || len(a.Data) == 0 {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	return a.Data
}

// oneRowALine breaks data into lines, so that a diff shows rows.
func oneRowALine(t *testing.T, data json.RawMessage) string {
	t.Helper()
	var out strings.Builder
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	start, err := decoder.Token()
	if err != nil {
		t.Fatal(err)
	}
	if start != json.Delim('{') {
		return string(rowsOf(data)) + "\n"
	}
	out.WriteByte('{')
	for i := 0; decoder.More(); i++ {
		name, err := decoder.Token()
		if err != nil {
			t.Fatal(err)
		}
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			t.Fatal(err)
		}
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString(`"` + name.(string) + `":` + string(rowsOf(value)))
	}
	return out.String() + "}\n"
}

func rowsOf(value json.RawMessage) []byte {
	var rows []json.RawMessage
	if value[0] != '[' || json.Unmarshal(value, &rows) != nil || len(rows) == 0 {
		return value
	}
	return slices.Concat([]byte("[\n"), bytes.Join(raw(rows), []byte(",\n")), []byte("\n]"))
}

func raw(rows []json.RawMessage) (texts [][]byte) {
	for _, row := range rows {
		texts = append(texts, row)
	}
	return texts
}

// put replaces a section, or appends it.
func put(archive *txtar.Archive, name, content string) {
	for i := range archive.Files {
		if archive.Files[i].Name == name {
			archive.Files[i].Data = []byte(content)
			return
		}
	}
	archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(content)})
}

func sorted(values map[string]string) (names []string) {
	for name := range values {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
