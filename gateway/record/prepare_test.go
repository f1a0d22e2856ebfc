package record_test

import (
	"net/http"
	"testing"
	"time"

	"qiao/gateway"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// Prepare does not hold up writers: it runs before the transaction, also while another
// transaction holds the database.
func TestAChangeIsPreparedBeforeItsTransaction(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, dsn config.Database) {
		prepared := make(chan string, 1)
		table := things
		table.Prepare = func(_ *gateway.Request, sent record.Row, invalid func(field, text string)) {
			if sent.Text("Name") == "坏" {
				invalid("Name", "名称不好")
			}
			if sent["Name"] != nil {
				sent["Name"] = sent.Text("Name") + "！"
			}
			prepared <- sent.Text("Name")
		}
		s := serve(t, dsn, table, gatewaytest.NewClock(time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)), nil)
		s.exec(scratch)
		answer := make(chan string, 1)
		err := s.db.Tx(t.Context(), func(*store.Tx) error {
			go func() { answer <- s.call(http.MethodPut, "add", `{"Code":"a1","Name":"门"}`) }()
			select {
			case name := <-prepared:
				expect(t, "prepared", name, "门！")
			case refused := <-answer:
				t.Fatalf("it waited for the transaction: %s", refused)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		<-answer
		expect(t, "the row", s.rows("SELECT Code, Name FROM Test_Thing"), "a1|门！")
		expect(t, "what it refuses", s.call(http.MethodPut, "add", `{"Code":"a2","Name":"坏","Size":0}`),
			`{"code":-1,"msg":"尺寸须在 1 到 5000 之间；名称不好","data":{"fields":{"Name":"名称不好","Size":"尺寸须在 1 到 5000 之间"}}}`)
	})
}
