package bench_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

// BenchmarkSaveFiveHundredLines saves a quotation of 500 lines over HTTP, every line changed: below 300 ms.
func BenchmarkSaveFiveHundredLines(b *testing.B) {
	const quotations = "/api/cabinet/quotationlist"
	g := apptest.StartDemo(b, nil)
	who := apptest.Token(g.Session(b, "jxs"))
	var customers struct {
		List []struct {
			CustomerID string `json:"CustomerId"`
		}
	}
	g.ReadInto(b, who, "/api/custom?keyword="+url.QueryEscape("周雅琴"), &customers)
	lines := func(width int) string {
		all := make([]string, 500)
		for i := range all {
			all[i] = fmt.Sprintf(`{"Room":"房间%d","Cabinet":"柜%d","Code":"BC-18-KL","Width":%d,"Height":600,"Pieces":%d}`, i/50, i/10, width+i, i%9+1)
		}
		return strings.Join(all, ",")
	}
	var q struct {
		QuotationID string `json:"QuotationId"`
		RowVersion  int
		Lines       []struct {
			LineID string `json:"LineId"`
		}
	}
	added := g.Send(b, http.MethodPut, quotations+"/add", fmt.Sprintf(`{"CustomerId":%q,"Lines":[%s]}`, customers.List[0].CustomerID, lines(500)), who)
	if err := json.Unmarshal(added.Data, &q); err != nil {
		b.Fatal(added.Body)
	}
	g.ReadInto(b, who, quotations+"/detail/"+q.QuotationID, &q)
	var keys []string
	for _, line := range q.Lines {
		keys = append(keys, line.LineID)
	}
	n := 0
	for b.Loop() {
		n++
		var sent []string
		for i, key := range keys {
			sent = append(sent, fmt.Sprintf(`{"LineId":%q,"Width":%d}`, key, 600+n%1000+i))
		}
		b.StopTimer()
		g.Clock.Advance(time.Minute)
		b.StartTimer()
		a := g.Send(b, http.MethodPost, quotations+"/update/"+q.QuotationID, fmt.Sprintf(`{"RowVersion":%d,"Lines":[%s]}`, q.RowVersion, strings.Join(sent, ",")), who)
		if a.Code != 0 {
			b.Fatal(a.Body)
		}
		q.RowVersion++
	}
}
