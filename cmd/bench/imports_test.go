package bench_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

const (
	importLines   = 2000
	besideWriters = 20
	besideEvery   = 200 * time.Millisecond // of each of them
)

// BenchmarkImportBesideWriters imports 2,000 customers by each of two accounts while 20 others add a customer or a
// follow-up five times a second each, and people sign in. Bar: nobody is refused, and 99 of 100 wait for at most 300 ms.
func BenchmarkImportBesideWriters(b *testing.B) {
	_, address, token := startBenchSite(b, nil, func(c *config.Config) {
		c.Limits.Writes, c.Limits.AddressWrites, c.Limits.AccountInFlight = 1_000_000, 1_000_000, 1000
	})
	for b.Loop() {
		measureImports(b, []string{address}, token)
	}
}

func measureImports(b *testing.B, addresses []string, token string) {
	beside := &beside{b: b, addresses: addresses, shop: shopOf(b, addresses[0], token)}
	stop := make(chan struct{})
	var writing sync.WaitGroup
	for n := range besideWriters {
		writing.Go(func() { beside.repeat(stop, time.Duration(n)*besideEvery/besideWriters, besideEvery, beside.adds(token, n)) })
	}
	writing.Go(func() { beside.repeat(stop, 0, time.Second, beside.signIn) })
	time.Sleep(time.Second)
	var importing sync.WaitGroup
	var mu sync.Mutex
	var longest time.Duration
	for i, account := range []string{"kefu", "jxs"} {
		who := signInAs(b, addresses[i%len(addresses)], account)
		body, kind := sheetOfCustomers(b, account)
		importing.Go(func() {
			began := time.Now()
			answer := post(b, addresses[i%len(addresses)]+"/api/custom/import?write=true", who, kind, body)
			if !strings.Contains(answer, fmt.Sprintf(`"Written":true,"New":%d`, importLines)) {
				b.Errorf("%s: %.300s", account, answer)
			}
			mu.Lock()
			longest = max(longest, time.Since(began))
			mu.Unlock()
		})
	}
	importing.Wait()
	close(stop)
	writing.Wait()
	slices.Sort(beside.took)
	at := func(share float64) float64 {
		return float64(beside.took[min(len(beside.took)-1, int(share*float64(len(beside.took))))].Milliseconds())
	}
	b.ReportMetric(longest.Seconds(), "imports-s")
	b.ReportMetric(float64(len(beside.took)), "calls")
	b.ReportMetric(float64(beside.refused), "refused")
	b.ReportMetric(at(0.5), "p50-ms")
	b.ReportMetric(at(0.99), "p99-ms")
	b.ReportMetric(300, "bar-ms")
	b.ReportMetric(at(1), "max-ms")
}

// beside are the calls of others.
type beside struct {
	b         *testing.B
	addresses []string
	shop      string

	mu      sync.Mutex
	took    []time.Duration
	refused int
}

// repeat calls until stop, at a rate that does not depend on how fast it is answered.
func (w *beside) repeat(stop <-chan struct{}, first, every time.Duration, call func(i int) (string, error)) {
	var running sync.WaitGroup
	defer running.Wait()
	time.Sleep(first)
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for i := 0; ; i++ {
		running.Go(func() {
			began := time.Now()
			answer, err := call(i)
			took := time.Since(began)
			w.mu.Lock()
			defer w.mu.Unlock()
			w.took = append(w.took, took)
			if err != nil || !strings.HasPrefix(answer, `{"code":0,`) {
				w.refused++
				w.b.Logf("refused: %v %.200s", err, answer)
			}
		})
		select {
		case <-stop:
			return
		case <-ticker.C:
		}
	}
}

func (w *beside) adds(token string, n int) func(i int) (string, error) {
	address := w.addresses[n%len(w.addresses)]
	return func(i int) (string, error) {
		return send(http.MethodPut, address+"/api/custom/add", token, "application/json",
			fmt.Appendf(nil, `{"Name":"旁边 %d-%d","ShopId":%q}`, n, i, w.shop))
	}
}

func (w *beside) signIn(i int) (string, error) {
	query := url.Values{"action": {"newlogin"}, "username": {"putong"}, "password": {gatewaytest.DemoPassword}}
	return send(http.MethodGet, w.addresses[i%len(w.addresses)]+"/MobileQageModule/IndexHandler.ashx?"+query.Encode(), "", "", nil)
}

// mobiles numbers the mobile numbers of all sheets.
var mobiles atomic.Int64

func sheetOfCustomers(b *testing.B, of string) (body []byte, kind string) {
	rows := [][]any{{"客户姓名", "手机号", "店铺", "小区", "省份", "城市"}}
	for i := range importLines {
		rows = append(rows, []any{fmt.Sprint("导入", of, i), fmt.Sprintf("199%08d", mobiles.Add(1)), "杭州余杭旗舰店", "江南里", "浙江省", "杭州市"})
	}
	form, kind := apptest.Form(b, "客户.xlsx", apptest.Workbook(b, rows...))
	return []byte(form), kind
}

func post(b *testing.B, address, token, kind string, body []byte) string {
	answer, err := send(http.MethodPost, address, token, kind, body)
	if err != nil {
		b.Error(err)
	}
	return answer
}

func send(method, address, token, kind string, body []byte) (string, error) {
	request, err := http.NewRequest(method, address, bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	request.Header.Set("X-Token", token)
	request.Header.Set("Content-Type", kind)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	return string(answer), err
}

func shopOf(b *testing.B, address, token string) string {
	answer, err := send(http.MethodGet, address+"/api/shop/all?page=1&pageSize=20&keyword="+url.QueryEscape("余杭旗舰"), token, "", nil)
	_, id, found := strings.Cut(answer, `"ShopId":"`)
	if id, _, _ = strings.Cut(id, `"`); err != nil || !found {
		b.Fatalf("%v %.300s", err, answer)
	}
	return id
}
