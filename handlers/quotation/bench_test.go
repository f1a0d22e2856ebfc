package quotation_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

// BenchmarkSaveFiveHundredLines saves a quotation of 500 lines over HTTP, every line changed: below 300 ms.
func BenchmarkSaveFiveHundredLines(b *testing.B) {
	g := apptest.StartDemo(b, nil)
	who := token(b, g, "jxs")
	id := customer(b, g, who, "周雅琴")
	lines := func(width int) string {
		all := make([]string, 500)
		for i := range all {
			all[i] = fmt.Sprintf(`{"Room":"房间%d","Cabinet":"柜%d","Code":"BC-18-KL","Width":%d,"Height":600,"Pieces":%d}`, i/50, i/10, width+i, i%9+1)
		}
		return strings.Join(all, ",")
	}
	q := read(b, g, who, keyOf(b, g.Send(b, http.MethodPut, quotations+"/add", fmt.Sprintf(`{"CustomerId":%q,"Lines":[%s]}`, id, lines(500)), who)))
	var keys []string
	for _, line := range q.Lines {
		keys = append(keys, line["LineId"].(string))
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
