package bench_test

import (
	"encoding/json"
	"testing"
	"time"

	"qiao/gateway/wire/payload"
)

// BenchmarkDecode measures the reading of a typical call against encoding/json
// on a struct, which checks less.
func BenchmarkDecode(b *testing.B) {
	body := []byte(`{"BaseDataName":"","ProcedureName":"P_Base_Module","CXType":"模块权限含角色查询","Ontime":"","Entime":"","OtherA":"","OtherB":"{\"page\":1}","Myresult":""}`)
	var ours, theirs time.Duration
	const round = 100
	b.ReportAllocs()
	for b.Loop() {
		start := time.Now()
		for range round {
			if _, err := payload.Decode(body, payload.Limits{}); err != nil {
				b.Fatal(err)
			}
		}
		ours += time.Since(start)
		b.StopTimer()
		start = time.Now()
		for range round {
			var p struct{ BaseDataName, ProcedureName, CXType, Ontime, Entime, OtherA, OtherB, Myresult string }
			if err := json.Unmarshal(body, &p); err != nil {
				b.Fatal(err)
			}
		}
		theirs += time.Since(start)
		b.StartTimer()
	}
	b.ReportMetric(float64(theirs)/float64(ours), "x-vs-encoding/json")
	b.ReportMetric(float64(ours.Nanoseconds())/float64(b.N*round), "ns/call")
}
