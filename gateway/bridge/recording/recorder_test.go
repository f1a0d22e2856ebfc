package recording_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/gateway/bridge/pseudonym"
	"qiao/gateway/bridge/recording"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/golden"
)

var answered = recording.Answer{Status: 200, Header: http.Header{"Content-Type": {"application/json; charset=utf-8"}}, Body: []byte(`{"code":0,"msg":"成功","data":[]}`)}

func call(cxtype, fields string) recording.Call {
	c := dataSet(cxtype, fields)
	c.Header = http.Header{"Content-Type": {"application/json"}}
	return c
}

func open(t *testing.T, folder string, o recording.Options) *recording.Recorder {
	t.Helper()
	r, err := recording.Open(folder, key, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestARecordedCase(t *testing.T) {
	folder := t.TempDir()
	r := open(t, folder, recording.Options{Headers: []string{"X-Client", "X-Token"}, Now: func() time.Time { return time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC) }})
	c := call("用户详情查询", `"OtherA":"zhangsan"`)
	c.Header = http.Header{"Content-Type": {"application/json"}, "Authorization": {"Bearer abc.def"}, "Cookie": {"a=b"}, "X-Client": {"erp"}, "User-Agent": {"x"}}
	c.Person, c.RawQuery = "lisi", "token=abc&t=1"
	var compressed bytes.Buffer
	w := gzip.NewWriter(&compressed)
	fmt.Fprint(w, `{"code":0,"msg":"成功","data":{"token":"abc"}}`)
	w.Close()
	header := http.Header{"Content-Type": {"text/html; charset=utf-8; x=y"}, "Content-Encoding": {"gzip"}, "Set-Cookie": {"sid=abc; Path=/"}, "Server": {"IIS"}}
	r.Offer(c, recording.Answer{Status: 200, Header: header, Body: compressed.Bytes()})
	finish(t, r)
	m := pseudonym.New(key, pseudonym.Options{})
	want := fmt.Sprintf(`A recorded call.
as: %s
target: p_base_user/用户详情查询
effect: read
shape: proceduretodataset ?t,token othera
path: /api/Procedure/ProcedureToDataSet
-- request --
POST /api/Procedure/ProcedureToDataSet?token={token}&t=1
Content-Type: application/json
X-Client: erp
Authorization: Bearer {token}

{"ProcedureName":"P_Base_User","CXType":"用户详情查询","OtherA":"%s"}
-- response --
200
Content-Type: text/html; charset=utf-8
Set-Cookie: sid=***

{"code":0,"msg":"成功","data":{"token":"***"}}
`, m.Text("", "lisi"), m.Text("", "zhangsan"))
	files, err := golden.Files(folder)
	if err != nil || len(files) != 1 {
		t.Fatalf("%v, %v", files, err)
	}
	if got := string(contents(t, folder)[files[0]]); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	manifest, err := recording.ReadManifest(folder)
	if err != nil || manifest.Key != key.Fingerprint() || manifest.Counts.Cases != 1 || manifest.Counts.Offered != 1 || manifest.Started.Year() != 2026 {
		t.Errorf("%+v, %v", manifest, err)
	}
	for path := range contents(t, folder) {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v", path, info.Mode())
		}
	}
}

// TestBounds counts calls that are not kept, by reason.
func TestBounds(t *testing.T) {
	for name, c := range map[string]struct {
		options recording.Options
		call    func(i int) recording.Call
		counts  func(recording.Counts) int64
		cases   int64
		want    int64
	}{
		"three of a shape":      {recording.Options{}, func(i int) recording.Call { return call("a", fmt.Sprintf(`"OtherA":"x%d"`, i)) }, func(c recording.Counts) int64 { return c.Enough }, 3, 7},
		"shapes of a target":    {recording.Options{Shapes: 2}, func(i int) recording.Call { return call("a", fmt.Sprintf(`"X%c":"1"`, 'a'+i)) }, func(c recording.Counts) int64 { return c.Bounded }, 2, 8},
		"targets":               {recording.Options{Targets: 4}, func(i int) recording.Call { return call(fmt.Sprint("a", i), `"OtherA":"1"`) }, func(c recording.Counts) int64 { return c.Bounded }, 4, 6},
		"bytes":                 {recording.Options{Bytes: 1000, PerShape: 9}, func(i int) recording.Call { return call("a", fmt.Sprintf(`"OtherA":"x%d"`, i)) }, func(c recording.Counts) int64 { return c.Bounded }, 2, 8},
		"the same request":      {recording.Options{}, func(int) recording.Call { return call("a", `"OtherA":"x"`) }, func(c recording.Counts) int64 { return c.Repeated }, 1, 9},
		"bodies":                {recording.Options{Body: 100}, func(int) recording.Call { return call("a", `"OtherA":"`+strings.Repeat("x", 100)+`"`) }, func(c recording.Counts) int64 { return c.TooLarge }, 0, 10},
		"keys that are values":  {recording.Options{}, func(i int) recording.Call { return call("a", fmt.Sprintf(`"OtherB":"{\"1380013800%d\":1}"`, i)) }, func(c recording.Counts) int64 { return c.Enough }, 3, 7},
		"keys of JSON in texts": {recording.Options{}, func(i int) recording.Call { return call("a", fmt.Sprintf(`"OtherB":"{\"k%d\":1}"`, i)) }, func(c recording.Counts) int64 { return c.Enough }, 10, 0},
	} {
		t.Run(name, func(t *testing.T) {
			r := open(t, t.TempDir(), c.options)
			for i := range 10 {
				r.Offer(c.call(i), answered)
			}
			finish(t, r)
			if counts := r.Counts(); counts.Offered != 10 || counts.Cases != c.cases || c.counts(counts) != c.want {
				t.Errorf("%+v", counts)
			}
		})
	}
}

func TestAnswersThatExpandAreTooLarge(t *testing.T) {
	var compressed bytes.Buffer
	w := gzip.NewWriter(&compressed)
	if _, err := w.Write(make([]byte, 2<<20)); err != nil {
		t.Fatal(err)
	}
	w.Close()
	r := open(t, t.TempDir(), recording.Options{})
	r.Offer(call("a", `"OtherA":"1"`), recording.Answer{Status: 200, Header: http.Header{"Content-Encoding": {"gzip"}}, Body: compressed.Bytes()})
	r.Offer(call("b", `"OtherA":"1"`), recording.Answer{Status: 200, Header: http.Header{"Content-Encoding": {"br"}}, Body: []byte("x")})
	finish(t, r)
	if counts := r.Counts(); counts.TooLarge != 2 || counts.Cases != 0 {
		t.Errorf("%+v", counts)
	}
}

// TestOfferNeverWaits offers more than the queue holds, from many callers.
func TestOfferNeverWaits(t *testing.T) {
	r := open(t, t.TempDir(), recording.Options{Queue: 1, PerShape: 1 << 20})
	var wait sync.WaitGroup
	for caller := range 8 {
		wait.Go(func() {
			for i := range 200 {
				r.Offer(call("a", fmt.Sprintf(`"OtherA":"x%d"`, 1000*caller+i)), answered)
			}
		})
	}
	wait.Wait()
	finish(t, r)
	counts := r.Counts()
	if counts.Offered != 1600 || counts.Dropped == 0 || counts.Cases+counts.Dropped != 1600 {
		t.Errorf("%+v", counts)
	}
	if r.Offer(call("a", `"OtherA":"1"`), answered) {
		t.Error("a closed recorder takes calls")
	}
	finish(t, r) // a second time
	waiting := open(t, t.TempDir(), recording.Options{Waiting: 10})
	defer finish(t, waiting)
	if waiting.Offer(call("a", `"OtherA":"1"`), answered) || waiting.Counts().Dropped != 1 {
		t.Errorf("%+v", waiting.Counts())
	}
}

func TestGoingOnWithARecording(t *testing.T) {
	folder := t.TempDir()
	for i := range 3 {
		r := open(t, folder, recording.Options{PerShape: 2})
		r.Offer(call("a", fmt.Sprintf(`"OtherA":"x%d"`, i)), answered)
		finish(t, r)
		if counts := r.Counts(); counts.Cases != int64(min(i+1, 2)) || counts.Offered != int64(i+1) || counts.Bytes == 0 {
			t.Errorf("%+v", counts)
		}
	}
	if _, err := recording.Open(folder, pseudonym.NewKey(), recording.Options{}); err == nil || !strings.Contains(err.Error(), "密钥不符") {
		t.Errorf("another key: %v", err)
	}
	if _, err := recording.Open(folder, key, recording.Options{Clear: []string{"State"}}); err == nil || !strings.Contains(err.Error(), "请使用新的文件夹") {
		t.Errorf("other clear fields: %v", err)
	}
	for content, want := range map[string]string{"{": "已损坏", `{"format":9,"key":"x"}`: "格式是 9"} {
		if err := os.WriteFile(filepath.Join(folder, "manifest.json"), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := recording.Open(folder, key, recording.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v", err)
		}
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := recording.Open(file, key, recording.Options{}); err == nil || !strings.Contains(err.Error(), "无法创建录制文件夹") {
		t.Errorf("%v", err)
	}
}

func TestAFailureToWriteIsCountedAndLoggedOnce(t *testing.T) {
	folder, logged := t.TempDir(), &bytes.Buffer{}
	r := open(t, folder, recording.Options{Log: slog.New(slog.NewJSONHandler(logged, nil))})
	if err := os.RemoveAll(filepath.Join(folder, "cases")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "cases"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		r.Offer(call("a", fmt.Sprintf(`"OtherA":"zhangsan%d"`, i)), answered)
	}
	finish(t, r)
	if counts := r.Counts(); counts.Failed != 3 || strings.Count(logged.String(), "\n") != 1 || strings.Contains(logged.String(), "zhangsan") {
		t.Errorf("%+v, %s", counts, logged)
	}
}

func TestCloseWaitsNoLongerThanItsContext(t *testing.T) {
	r := open(t, t.TempDir(), recording.Options{Queue: 1000, PerShape: 1000})
	for i := range 100 {
		r.Offer(call("a", fmt.Sprintf(`"OtherA":"x%d"`, i)), answered)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.Close(ctx); err == nil {
		t.Error("it waited")
	}
	finish(t, r)
}

// TestTheGoldenRunnerRunsRecordedCases: where a call has no pseudonyms and no secrets, the tests' own runner does.
func TestTheGoldenRunnerRunsRecordedCases(t *testing.T) {
	l := newLegacy(t, 0)
	folder := t.TempDir()
	r := open(t, folder, recording.Options{})
	for _, c := range []recording.Call{call("a", `"OtherA":"20","Ontime":"2026-11-20"`), {Method: "GET", Path: "/api/x/index", RawQuery: "page=2&t=20", Target: "/api/x/index"}} {
		l.recorded(t, r, c)
	}
	finish(t, r)
	gatewaytest.Run(t, filepath.Join(folder, "cases"), l.URL)
}
