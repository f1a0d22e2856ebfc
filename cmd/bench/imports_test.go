package bench_test

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"qiao/cmd/app"
	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
)

const (
	importLines   = 2000
	besideWriters = 20
	besideEvery   = 200 * time.Millisecond // of each of them
	idleCalls     = 300                    // without imports
)

// BenchmarkImports imports 2,000 customers by each of two accounts, while 20 others add a customer five times a second each and
// people sign in. It does so with one gateway, and with two that share a file and a Redis. Bar: no call is refused, and 99 of 100
// calls of the others take at most 300 ms. The same calls without imports are the other side.
func BenchmarkImports(b *testing.B) {
	for gateways := 1; gateways <= 2; gateways++ {
		b.Run(fmt.Sprint("gateways-", gateways), func(b *testing.B) {
			redis := miniredis.RunT(b)
			a, address, token := startBenchSite(b, nil, func(c *config.Config) {
				c.Limits.Writes, c.Limits.AddressWrites, c.Limits.AccountInFlight = 1_000_000, 1_000_000, 1000
				if gateways > 1 {
					c.Redis.URL = "redis://" + redis.Addr()
				}
			})
			addresses := []string{address}
			if gateways > 1 {
				addresses = append(addresses, serveSecond(b, a.Config))
			}
			for b.Loop() {
				measureImports(b, addresses, token)
			}
		})
	}
}

// BenchmarkImportOfStaff imports as many people as one transaction may have. Others wait for all of it.
func BenchmarkImportOfStaff(b *testing.B) {
	const people = 500
	_, address, token := startBenchSite(b, nil)
	for b.Loop() {
		rows := [][]any{{"工号", "姓名", "手机号"}}
		for range people {
			n := mobiles.Add(1)
			rows = append(rows, []any{fmt.Sprint("B", n), fmt.Sprint("导入", n), fmt.Sprintf("199%08d", n)})
		}
		body, kind := apptest.Form(b, "员工.xlsx", apptest.Workbook(b, rows...))
		began := time.Now()
		answer, err := send(http.MethodPost, address+"/api/staff/import?write=true", token, kind, []byte(body))
		if err != nil || !strings.Contains(answer, fmt.Sprintf(`"Written":true,"New":%d`, people)) {
			b.Fatalf("%v %.300s", err, answer)
		}
		b.ReportMetric(float64(time.Since(began).Milliseconds()), "import-ms")
		b.ReportMetric(300, "bar-ms")
	}
}

// serveSecond serves another gateway on the data of the first one.
func serveSecond(b *testing.B, with config.Config) (address string) {
	b.Helper()
	a, err := app.Open(b.Context(), app.Options{Config: with, Log: slog.New(slog.DiscardHandler), Release: 1})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(a.Close)
	if err := a.BuildServer(b.Context()); err != nil {
		b.Fatal(err)
	}
	return serveBench(b, a)
}

// measureImports makes 300 calls without imports, and then calls until both imports are over.
func measureImports(b *testing.B, addresses []string, token string) {
	idle := newBeside(b, addresses, token)
	idle.begin()
	<-idle.enough
	idle.end()
	busy := newBeside(b, addresses, token)
	busy.begin()
	longest := importTwice(b, addresses)
	busy.end()
	b.ReportMetric(longest.Seconds(), "imports-s")
	b.ReportMetric(float64(len(busy.took)), "calls")
	b.ReportMetric(float64(busy.refused), "refused")
	b.ReportMetric(busy.within(0.5), "p50-ms")
	b.ReportMetric(busy.within(0.99), "p99-ms")
	b.ReportMetric(300, "bar-ms")
	b.ReportMetric(busy.within(1), "max-ms")
	b.ReportMetric(idle.within(0.99), "p99-without-ms")
}

// importTwice imports by two accounts, and returns how long the slower one took.
func importTwice(b *testing.B, addresses []string) (longest time.Duration) {
	b.Helper()
	var importing sync.WaitGroup
	var took [2]time.Duration
	for i, account := range []string{"kefu", "jxs"} {
		address := addresses[i%len(addresses)]
		who := signInAs(b, address, account)
		body, kind := sheetOfCustomers(b, account)
		importing.Go(func() {
			began := time.Now()
			answer, err := send(http.MethodPost, address+"/api/custom/import?write=true", who, kind, body)
			if err != nil || !strings.Contains(answer, fmt.Sprintf(`"Written":true,"New":%d`, importLines)) {
				b.Errorf("%s: %v %.300s", account, err, answer)
			}
			took[i] = time.Since(began)
		})
	}
	importing.Wait()
	return max(took[0], took[1])
}

// beside are the calls of others.
type beside struct {
	b         *testing.B
	addresses []string
	token     string
	shop      string
	stop      chan struct{}
	enough    chan struct{} // closed with the answer of call idleCalls
	writing   sync.WaitGroup

	mu      sync.Mutex
	took    []time.Duration
	refused int
}

func newBeside(b *testing.B, addresses []string, token string) *beside {
	return &beside{b: b, addresses: addresses, token: token, shop: shopOf(b, addresses[0], token), stop: make(chan struct{}), enough: make(chan struct{})}
}

func (w *beside) begin() {
	for n := range besideWriters {
		w.writing.Go(func() { w.repeat(time.Duration(n)*besideEvery/besideWriters, besideEvery, w.adds(n)) })
	}
	w.writing.Go(func() { w.repeat(0, time.Second, w.signIn) })
}

func (w *beside) end() {
	close(w.stop)
	w.writing.Wait()
	slices.Sort(w.took)
}

// within is the time in ms in which a share of the calls was answered.
func (w *beside) within(share float64) float64 {
	return float64(w.took[min(len(w.took)-1, int(share*float64(len(w.took))))].Milliseconds())
}

// repeat calls until stop, at a rate that does not depend on how fast it is answered.
func (w *beside) repeat(first, every time.Duration, call func(i int) (string, error)) {
	var running sync.WaitGroup
	defer running.Wait()
	<-time.After(first) // the writers begin one after the other
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for i := 0; ; i++ {
		running.Go(func() {
			began := time.Now()
			answer, err := call(i)
			took := time.Since(began)
			w.mu.Lock()
			defer w.mu.Unlock()
			if w.took = append(w.took, took); len(w.took) == idleCalls {
				close(w.enough)
			}
			if err != nil || !strings.HasPrefix(answer, `{"code":0,`) {
				w.refused++
				w.b.Logf("refused: %v %.200s", err, answer)
			}
		})
		select {
		case <-w.stop:
			return
		case <-ticker.C:
		}
	}
}

func (w *beside) adds(n int) func(i int) (string, error) {
	address := w.addresses[n%len(w.addresses)]
	return func(i int) (string, error) {
		return send(http.MethodPut, address+"/api/custom/add", w.token, "application/json",
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
