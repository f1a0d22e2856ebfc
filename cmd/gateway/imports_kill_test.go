package main

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/gatewaytest/layer"
)

// customersNow are the values of all customers, without what every change writes anew.
const customersNow = `SELECT COALESCE(group_concat(CustomerNo || '|' || Name || '|' || COALESCE(Mobile, '') || '|' || COALESCE(City, '') || '|' || COALESCE(RegionCode, '') || '|' || COALESCE(Community, ''), char(10)), '')
	FROM (SELECT * FROM Crm_Customer ORDER BY CustomerNo)`

// asked reads one value from the data folder's database; change changes it past the gateway.
func (v *victim) asked(t *testing.T, text string) (value string) {
	t.Helper()
	db := v.database(t)
	defer db.Close()
	if err := db.QueryRowContext(t.Context(), text).Scan(&value); err != nil {
		t.Fatal(err)
	}
	return value
}

func (v *victim) change(t *testing.T, text string) {
	t.Helper()
	db := v.database(t)
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), text); err != nil {
		t.Fatal(err)
	}
}

func (v *victim) database(t *testing.T) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(v.folder, "qiao.db")+"?_pragma=busy_timeout(20000)")
	if err != nil {
		t.Fatal(err)
	}
	return db
}

// sheetOfNew are n new customers, and another place and community for each of the known ones.
func sheetOfNew(t *testing.T, n int, known []string) (body, contentType string) {
	t.Helper()
	rows := [][]any{{"客户编号", "客户姓名", "店铺", "省份", "城市", "区县", "小区"}}
	for i := range n {
		rows = append(rows, []any{"", fmt.Sprint("导入的人", i), "杭州余杭旗舰店", "浙江省", "杭州市", "", "江南里"})
		if i < len(known) {
			rows = append(rows, []any{known[i], "", "", "江苏省", "苏州市", "清空", "翡翠湾"})
		}
	}
	return apptest.Form(t, "客户.xlsx", apptest.Workbook(t, rows...))
}

// TestAKillWhileAnImportIsWrittenLeavesAllOrNothing kills a gateway while it writes an import, at any step, and often again while
// it takes it back. When the next one has run, the customers are as before the import, or all of it is written.
func TestAKillWhileAnImportIsWrittenLeavesAllOrNothing(t *testing.T) {
	layer.LongOnly(t)
	const lines = 600
	v := startVictim(t, seeded(t))
	known := strings.Split(v.asked(t, "SELECT group_concat(CustomerNo, ' ') FROM (SELECT CustomerNo FROM Crm_Customer ORDER BY CustomerNo LIMIT 30)"), " ")
	halves := 0
	for round := range kills() {
		before := v.asked(t, customersNow)
		body, contentType := sheetOfNew(t, lines, known)
		ended := make(chan apptest.Answer, 1)
		go func() {
			a, _ := v.try(http.MethodPost, "/api/custom/import?write=true", body, contentType)
			ended <- a
		}()
		v.awaitSlices(t, 1+rand.IntN(6), ended)
		v.kill(t)
		answer := <-ended
		if v.asked(t, "SELECT COUNT(*) FROM Base_Import") != "0" {
			halves++
		}
		v.change(t, "UPDATE Base_Import SET Lease = '2000-01-01 00:00:00.000'") // as if a while had passed
		if v = v.again(t); round%2 == 0 {
			<-time.After(time.Duration(rand.IntN(200)) * time.Millisecond) // at any moment of the taking back
			v.kill(t)
			v.change(t, "UPDATE Base_Import SET Lease = '2000-01-01 00:00:00.000'")
			v = v.again(t)
		}
		gatewaytest.Eventually(t, "no import is left", func() bool { return v.asked(t, "SELECT COUNT(*) FROM Base_Import") == "0" })
		after := v.asked(t, customersNow)
		written := strings.Count(after, "导入的人") - strings.Count(before, "导入的人")
		switch {
		case answer.Code == 0 && strings.Contains(answer.Body, `"Written":true`) && written != lines:
			t.Errorf("answered as written, and %d of %d are there", written, lines)
		case written != lines && after != before:
			t.Errorf("%d of %d are there, and the customers are not as before", written, lines)
		}
		if n := v.asked(t, "SELECT COUNT(*) FROM Base_ImportSlice"); n != "0" {
			t.Errorf("%s slices are left", n)
		}
	}
	if halves == 0 {
		t.Error("no kill met an import half written")
	}
}

// awaitSlices waits until slices of an import are written, or until it has ended.
func (v *victim) awaitSlices(t *testing.T, n int, ended chan apptest.Answer) {
	t.Helper()
	gatewaytest.Eventually(t, "the import is written", func() bool {
		return len(ended) > 0 || v.asked(t, fmt.Sprintf("SELECT COUNT(*) >= %d FROM Base_ImportSlice", n)) == "1"
	})
}
