package bench_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"qiao/gateway/bridge/compare"
)

// wideAnswer is a DataSet of 1,000 rows of 40 columns, about 1 MB. changed columns of every row, and only these, depend on
// version.
func wideAnswer(version, changed int, shuffle bool) compare.Answer {
	const rows, columns = 1000, 40
	order := make([]int, rows)
	for i := range order {
		order[i] = i
	}
	if shuffle {
		rand.New(rand.NewPCG(uint64(version), 1)).Shuffle(rows, func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	var b strings.Builder
	b.WriteString(`{"code":0,"msg":"成功","data":{"Table":[`)
	for at, i := range order {
		if at > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"ID":%d`, i)
		for c := 1; c < columns; c++ {
			value := i*7 + c
			if c > columns-1-changed {
				value += version
			}
			switch c % 4 {
			case 0:
				fmt.Fprintf(&b, `,"Column%02d":%d.50`, c, value)
			case 1:
				fmt.Fprintf(&b, `,"Column%02d":"客户 %d"`, c, value%50)
			case 2:
				fmt.Fprintf(&b, `,"Column%02d":null`, c)
			default:
				fmt.Fprintf(&b, `,"Column%02d":"2026-11-%02dT08:30:%02d"`, c, value%28+1, value%60)
			}
		}
		b.WriteByte('}')
	}
	b.WriteString(`]}}`)
	return compare.Answer{Status: 200, ContentType: "application/json", Body: []byte(b.String())}
}

// BenchmarkCompare measures the comparison of two answers of 1 MB, and what one learns of their noise.
func BenchmarkCompare(b *testing.B) {
	first := wideAnswer(0, 0, false)
	noisy := &compare.Noise{}
	noisy.Pin("Table[].Column39", compare.OfValue, compare.AlwaysNoise)
	noisy.Pin("Table", compare.OfOrder, compare.AlwaysNoise)
	for _, test := range []struct {
		name    string
		native  compare.Answer
		options compare.Options
		want    compare.Verdict
	}{
		{"identical", wideAnswer(0, 0, false), compare.Options{}, compare.Identical},
		{"noise", wideAnswer(1, 1, true), compare.Options{Noise: noisy}, compare.Equal},
		{"one column", wideAnswer(1, 1, false), compare.Options{}, compare.Different},
		{"one column in any order", wideAnswer(1, 1, true), compare.Options{}, compare.Different},
		{"all columns", wideAnswer(1, 39, true), compare.Options{}, compare.Different},
	} {
		b.Run(test.name, func(b *testing.B) {
			b.SetBytes(int64(len(test.native.Body)))
			for b.Loop() {
				if got := compare.Compare(first, test.native, test.options); got.Verdict != test.want {
					b.Fatal(got.Verdict)
				}
			}
		})
	}
	b.Run("learn", func(b *testing.B) {
		b.SetBytes(int64(len(first.Body)))
		second := wideAnswer(1, 1, true)
		for b.Loop() {
			(&compare.Noise{}).Learn(first, second, compare.Bounds{})
		}
	})
}
