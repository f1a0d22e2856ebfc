package server_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

// cells are the texts of the cells of a spreadsheet.
func cells(t *testing.T, body string) [][]string {
	t.Helper()
	book, err := excelize.OpenReader(bytes.NewReader([]byte(body)))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.GetRows(book.GetSheetName(0))
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// The file has the rows of the filter in the order of the list, all pages, and
// the columns that the caller may see.
func TestDifference15ExportsShowWhatTheListShows(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		l := serveLists(t, g, nil)
		handler, staff := apptest.Token(l.Session(t, "sushe")), apptest.Token(l.Session(t, "putong"))
		a := l.Send(t, http.MethodGet, "/admin/rooms/export?page=7&pageSize=1&sort=Rent&order=desc&building="+url.QueryEscape("A栋"), "", handler)
		want := [][]string{{"房号", "楼栋", "租金"}, {"201", "A栋", "350.50"}, {"101", "A栋", "300.00"}, {"合计", "", "650.50"}}
		if diff := cmp.Diff(want, cells(t, a.Body)); diff != "" {
			t.Error(diff)
		}
		if got := a.Header.Get("Content-Type"); got != "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" {
			t.Error(got)
		}
		const name = "attachment; filename*=utf-8''%E6%88%BF%E9%97%B4%E5%8F%B0%E8%B4%A6-2026-11-20.xlsx"
		if got := a.Header.Get("Content-Disposition"); got != name {
			t.Error(got)
		}
		a = l.Send(t, http.MethodGet, "/admin/rooms/export?keyword=_", "", staff)
		if diff := cmp.Diff([][]string{{"房号", "楼栋"}, {"=1_3", "C栋"}}, cells(t, a.Body)); diff != "" {
			t.Errorf("who does not see the rent: %s", diff)
		}
		if a := l.Send(t, http.MethodGet, "/admin/rooms/export", ""); a.Status != http.StatusUnauthorized || a.Header.Get("Content-Disposition") != "" {
			t.Errorf("a stranger gets %d %s", a.Status, a.Body)
		}
		if a := l.Send(t, http.MethodGet, "/admin/rooms/export?sort=Rent", "", staff); !a.IsFailure(-1, "排序字段不存在：Rent") || a.Header.Get("Content-Disposition") != "" {
			t.Errorf("%s, %v", a.Body, a.Header)
		}
	})
}

func TestExportsAsRows(t *testing.T) {
	l := serveLists(t, apptest.StartDemo(t, nil), func(cfg *config.Config) { cfg.Compat.Export = "rows" })
	a := l.Send(t, http.MethodGet, "/admin/rooms/export?keyword=_", "", apptest.Token(l.Session(t, "sushe")))
	if a.Body != apptest.Succeeded(`[{"RoomNo":"=1_3","Building":"C栋","Rent":100.00}]`) || a.Header.Get("Content-Disposition") != "" {
		t.Errorf("%s, %v", a.Body, a.Header)
	}
	a = l.Send(t, http.MethodGet, "/admin/rooms/export?keyword=_", "", apptest.Token(l.Session(t, "putong")))
	if a.Body != apptest.Succeeded(`[{"RoomNo":"=1_3","Building":"C栋"}]`) {
		t.Errorf("who does not see the rent gets %s", a.Body)
	}
}

// A coded column has its labels, in either form; a number that the enumeration does not have
// stays as it is.
func TestExportsWriteLabels(t *testing.T) {
	for form, want := range map[string]string{
		"xlsx": "[[数 状态] [1 提交失败] [2 待提交] [3 未审核] [4 已审核] [5 2]]",
		"rows": apptest.Succeeded(`[{"N":1,"State":"提交失败"},{"N":2,"State":"待提交"},{"N":3,"State":"未审核"},{"N":4,"State":"已审核"},{"N":5,"State":"2"}]`),
	} {
		l := serveLists(t, apptest.StartDemo(t, nil), func(cfg *config.Config) { cfg.Compat.Export = form })
		got := l.Send(t, http.MethodGet, "/admin/rooms/numbers?many=5", "", apptest.Token(l.Session(t, "sushe"))).Body
		if form == "xlsx" {
			got = fmt.Sprint(cells(t, got))
		}
		if got != want {
			t.Errorf("%s: %s, want %s", form, got, want)
		}
	}
}

// Too many rows are refused with their number, in either form.
func TestExportsAreBounded(t *testing.T) {
	for _, form := range []string{"xlsx", "rows"} {
		l := serveLists(t, apptest.StartDemo(t, nil), func(cfg *config.Config) { cfg.Compat.Export, cfg.Exports.Rows = form, 4 })
		who := apptest.Token(l.Session(t, "sushe"))
		if a := l.Send(t, http.MethodGet, "/admin/rooms/export", "", who); !a.IsFailure(-1, "导出超过 4 行，请缩小查询范围") || a.Header.Get("Content-Disposition") != "" {
			t.Errorf("%s: %s, %v", form, a.Body, a.Header)
		}
		if a := l.Send(t, http.MethodGet, "/admin/rooms/numbers?many=4", "", who); a.Status != http.StatusOK {
			t.Errorf("%s: %d", form, a.Status)
		}
	}
}

// An export holds one export slot of its account until its client disconnects, and it uses
// no slot that lists need.
func TestExportsHaveSlotsOfTheirOwn(t *testing.T) {
	l := serveLists(t, apptest.StartDemo(t, nil), func(cfg *config.Config) { cfg.Limits.InFlight, cfg.Exports.AtOnce = 1, 2 })
	token := l.Session(t, "sushe")
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	ended := make(chan struct{})
	go func() { // repeated, because the other export may have the slot
		defer close(ended)
		for ctx.Err() == nil {
			request, err := http.NewRequestWithContext(ctx, http.MethodGet, l.URL+"/admin/rooms/numbers?many=2000000000", nil)
			if err != nil {
				return
			}
			request.Header.Set("X-Token", token)
			if response, err := http.DefaultClient.Do(request); err == nil {
				response.Body.Close()
			}
		}
	}()
	export := func() int {
		return l.Send(t, http.MethodGet, "/admin/rooms/numbers?many=1", "", apptest.Token(token)).Status
	}
	for export() != http.StatusServiceUnavailable {
	}
	if a := l.Send(t, http.MethodGet, "/admin/rooms/index", "", apptest.Token(token)); a.Status != http.StatusOK {
		t.Errorf("a list beside an export: %d", a.Status)
	}
	if a := l.Send(t, http.MethodGet, "/admin/rooms/numbers?many=1", "", apptest.Token(l.Session(t, "admin"))); a.Status != http.StatusOK {
		t.Errorf("an export of somebody else: %d", a.Status)
	}
	leave()
	<-ended
	for export() != http.StatusOK {
	}
}

func TestExportsEndInTime(t *testing.T) {
	l := serveLists(t, apptest.StartDemo(t, nil), func(cfg *config.Config) { cfg.Exports.Timeout = 50 * time.Millisecond })
	a := l.Send(t, http.MethodGet, "/admin/rooms/numbers?many=2000000000", "", apptest.Token(l.Session(t, "sushe")))
	if a.Status != http.StatusGatewayTimeout || a.Code != 504 {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}
