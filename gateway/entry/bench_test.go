package entry_test

import (
	"os"
	"testing"

	"qiao/gateway/entry"
	"qiao/gateway/entry/request"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

// BenchmarkParse reads an entry with every key, and a typical entry. The gateway must
// read 10,000 entries well within 2 s on one core: 200 µs each.
func BenchmarkParse(b *testing.B) {
	usual, err := os.ReadFile("../../procedures/entries/base/shop_list.sql")
	if err != nil {
		b.Fatal(err)
	}
	for name, file := range map[string]string{"every key": text(wholeEntry, wholeBody), "usual": string(usual)} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := entry.Parse("test.sql", file, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkBind binds the parameters of a call with a filter, an order and a page.
func BenchmarkBind(b *testing.B) {
	e := parse(b, text(wholeEntry, wholeBody))
	in := request.Input{Caller: caller, Now: now, Payload: payload.Payload{
		OtherA: set("床"), OtherB: set(`{"ShaiXuanN":"楼栋","ShaiXuanV":"A栋","sort":"入住日期","order":"desc","page":2,"pageSize":20}`),
	}}
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := e.Bind(in, store.SQLite); err != nil {
			b.Fatal(err)
		}
	}
}
