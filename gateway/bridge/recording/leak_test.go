package recording_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"golang.org/x/text/encoding/simplifiedchinese"

	"qiao/gateway/bridge/pseudonym"
	"qiao/gateway/bridge/recording"
	"qiao/gateway/golden"
)

var key = pseudonym.NewKey()

// record records n calls of a legacy server into a folder.
func record(t *testing.T, l *legacy, n int, o recording.Options) (folder string, counts recording.Counts) {
	t.Helper()
	folder = filepath.Join(t.TempDir(), "recording")
	o.Queue, o.Waiting = 4096, 1<<30
	r, err := recording.Open(folder, key, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, call := range l.calls(n) {
		l.recorded(t, r, call)
	}
	finish(t, r)
	return folder, r.Counts()
}

func finish(t *testing.T, r *recording.Recorder) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	if err := r.Close(ctx); err != nil {
		t.Fatal(err)
	}
}

// contents returns all files of a folder with their paths.
func contents(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		all[path] = content
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// spellings returns the ways in which a value may hide in a file.
func spellings(value string) [][]byte {
	gb, _ := simplifiedchinese.GB18030.NewEncoder().String(value)
	little, big := []byte{}, []byte{}
	for _, unit := range utf16.Encode([]rune(value)) {
		little, big = append(little, byte(unit), byte(unit>>8)), append(big, byte(unit>>8), byte(unit))
	}
	all := [][]byte{[]byte(escapes(value)), []byte(strings.ToUpper(escapes(value))), []byte(strings.ReplaceAll(strings.ToUpper(escapes(value)), `\U`, `\u`))}
	for _, raw := range [][]byte{[]byte(value), []byte(gb), little, big} {
		percent := ""
		for _, b := range raw {
			percent += "%" + hex.EncodeToString([]byte{b})
		}
		all = append(all, raw, []byte(hex.EncodeToString(raw)), []byte(strings.ToUpper(hex.EncodeToString(raw))), []byte(percent), []byte(strings.ToUpper(percent)), []byte(url.QueryEscape(string(raw))))
		for alignment := range 3 {
			shifted := append(make([]byte, alignment), raw...)
			encoded := base64.RawStdEncoding.EncodeToString(shifted)
			first, last := (alignment*8+5)/6, len(encoded)
			if len(shifted)%3 != 0 {
				last-- // it depends on what follows
			}
			all = append(all, []byte(encoded[first:last]))
		}
	}
	return all
}

// findAny returns the needles that a text has, each with what is around it. It looks at the text once.
func findAny(text []byte, needles [][]byte) (found []string) {
	const index = 5
	byStart := map[string][][]byte{}
	for _, needle := range needles {
		byStart[string(needle[:index])] = append(byStart[string(needle[:index])], needle)
	}
	for i := range len(text) - index {
		for _, needle := range byStart[string(text[i:i+index])] {
			if bytes.HasPrefix(text[i:], needle) {
				found = append(found, string(needle)+" in "+string(text[max(0, i-100):min(len(text), i+100)]))
			}
		}
	}
	return found
}

// TestNothingPlantedIsInARecording is the promise of the package: nobody's data in any spelling, no password and no token.
func TestNothingPlantedIsInARecording(t *testing.T) {
	l := newLegacy(t, 40)
	folder, counts := record(t, l, 2000, recording.Options{Clear: []string{"State"}, PerShape: 1000})
	if counts.Offered != 2000 || counts.Cases < 600 || counts.Cases+counts.Repeated != 2000 {
		t.Fatalf("%+v", counts)
	}
	files := contents(t, folder)
	planted, needles := 0, [][]byte{}
	for _, p := range l.people {
		for _, value := range []string{p.Account, p.Name, p.Phone, p.IDNumber, p.Address, p.Key, p.password, p.token, strings.ToUpper(p.Key)} {
			planted++
			needles = append(needles, spellings(value)...)
		}
	}
	var all bytes.Buffer
	for path, content := range files {
		all.WriteString(path + "\n")
		all.Write(content)
	}
	if found := findAny(all.Bytes(), needles); len(found) > 0 {
		t.Errorf("found %d, such as %q", len(found), found[0])
	}
	var secrets [][]byte
	for _, p := range l.people {
		secrets = append(secrets, append(spellings(p.password), spellings(p.token)...)...)
	}
	if found := findAny(undone(t, folder), secrets); len(found) > 0 {
		t.Errorf("the key brings %d secrets back, such as %q", len(found), found[0])
	}
	for _, kept := range []string{"用户详情查询", `"State":"在职"`, "ShaiXuanN", `"On":"2026-11-20T09:30:00"`, `"Price":1250`, "2026", "成功", "X-Token"} {
		if strings.Contains(all.String(), kept) == (kept == "X-Token") {
			t.Errorf("%s is there: %v", kept, kept == "X-Token")
		}
	}
	t.Logf("%d values in %d spellings; %d files, %d bytes", planted, len(needles), len(files), all.Len())
}

// undone returns the bodies and queries of all cases with what their pseudonyms stand for.
func undone(t *testing.T, folder string) []byte {
	t.Helper()
	files, err := golden.Files(folder)
	if err != nil {
		t.Fatal(err)
	}
	back := pseudonym.New(key, pseudonym.Options{Clear: []string{"State"}}).Undo()
	var all []byte
	for _, file := range files {
		c, err := golden.Read(file)
		if err != nil {
			t.Fatal(err)
		}
		request, err := golden.BuildRequest(t.Context(), "http://x", "", c.Steps[0].Request)
		if err != nil {
			t.Fatal(err)
		}
		sent, err := io.ReadAll(request.Body)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := golden.ParseResponse(c.Steps[0].Response)
		if err != nil {
			t.Fatal(err)
		}
		query, _ := back.Query(request.URL.RawQuery)
		sent, _ = back.Body(request.Header.Get("Content-Type"), sent)
		received, _ := back.Body(answer.Header.Get("Content-Type"), answer.Body)
		all = append(all, bytes.Join([][]byte{[]byte(query), sent, received, nil}, []byte("\n"))...)
	}
	return all
}

// TestTheSearchFindsWhatIsThere breaks the promise to see the test above fail.
func TestTheSearchFindsWhatIsThere(t *testing.T) {
	l := newLegacy(t, 1)
	folder, _ := record(t, l, 40, recording.Options{Clear: []string{"Name", "OtherA", "Escaped", "Code64", "Link"}})
	var all []byte
	for _, content := range contents(t, folder) {
		all = append(all, content...)
	}
	spelt := map[string]bool{}
	for _, found := range findAny(all, spellings(l.people[0].Name)) {
		needle, _, _ := strings.Cut(found, " in ")
		spelt[needle] = true
	}
	if len(spelt) < 4 { // as it is, percent-encoded, in base64 and as escapes
		t.Fatalf("found %v", spelt)
	}
}
