package quotation_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"qiao/cmd/apptest"
	"qiao/gateway/money"
	"qiao/gateway/sheet/sheettest"
)

const priceList = "/api/cabinet/price"

// A price that is valid is never edited or withdrawn; one that is not valid yet can be withdrawn, and the one before has
// no end again.
func TestAPriceIsChangedByAnotherRow(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		kefu := token(t, g, "kefu")
		type row struct {
			PriceID    string `json:"PriceId"`
			RowVersion int
			ValidTo    *string
		}
		list := func() (rows []row) {
			var answer struct{ List []row }
			g.ReadInto(t, kefu, priceList+"/index?code=FB-2", &answer)
			return answer.List
		}
		before := list()[0]
		remove := func(r row) apptest.Answer {
			return g.Send(t, http.MethodDelete, priceList+"/delete/"+r.PriceID, fmt.Sprintf(`{"RowVersion":%d}`, r.RowVersion), kefu)
		}
		if a := remove(before); !strings.Contains(a.Message, "已生效，不能撤销") {
			t.Errorf("a valid price: %s", a.Body)
		}
		a := g.Send(t, http.MethodPut, priceList+"/add", `{"Code":"FB-2","Category":"封边","FullName":"ABS 封边 1.0 mm","Unit":"m","RetailPrice":"13","DealerPrice":"7","ValidFrom":"2026-11-21"}`, kefu)
		rows := list()
		if a.Code != 0 || len(rows) != 2 || rows[1].ValidTo == nil || *rows[1].ValidTo != "2026-11-20T00:00:00" {
			t.Fatalf("%s: %+v", a.Body, rows)
		}
		if a := remove(rows[0]); a.Code != 0 {
			t.Fatal(a.Body)
		}
		if rows = list(); len(rows) != 1 || rows[0].ValidTo != nil {
			t.Errorf("withdrawn: %+v", rows)
		}
	})
}

// A price list whose last line the database refuses when the others are written leaves the prices as they were: the price
// before a new one has no end again.
func TestAPriceListThatFailsLeavesPricesAsTheyWere(t *testing.T) {
	g := apptest.Start(t, apptest.Embedded(t), nil)
	kefu := token(t, g, "kefu")
	prices := func() (rows []string) {
		var answer struct {
			List []struct{ Code, ValidFrom, ValidTo string }
		}
		g.ReadInto(t, kefu, priceList+"/index?pageSize=1000&sort=Code", &answer)
		for _, one := range answer.List {
			rows = append(rows, fmt.Sprint(one))
		}
		return rows
	}
	before := prices()
	sheet := [][]any{{"编码", "类别", "名称", "单位", "零售价", "经销价", "生效日期"}, {"FB-2", "封边", "ABS 封边 1.0 mm", "m", "13", "7", "2026-11-21"}, {"FB-2", "封边", "ABS 封边 1.0 mm", "m", "14", "8", "2026-11-22"}}
	for i := range 150 {
		sheet = append(sheet, []any{fmt.Sprintf("NEU-%03d", i), "五金", fmt.Sprint("新五金", i), "件", "5", "3", "2026-11-21"})
	}
	body, kind := apptest.Form(t, "价格.xlsx", apptest.Workbook(t, sheet...))
	send := func() string {
		return g.Send(t, http.MethodPost, priceList+"/import?write=true", body, kefu, apptest.Header("Content-Type", kind)).Body
	}
	g.Define(t, `CREATE TRIGGER refuse BEFORE INSERT ON Quo_Price WHEN NEW.Code = 'NEU-149' AND EXISTS (SELECT 1 FROM Base_ImportSlice)
		BEGIN SELECT RAISE(ABORT, 'refused by a trigger'); END`)
	if answer := send(); strings.Contains(answer, `"Written":true`) {
		t.Errorf("%.300s", answer)
	}
	if diff := cmp.Diff(before, prices()); diff != "" {
		t.Errorf("prices (-before +after): %s", diff)
	}
	g.Define(t, "DROP TRIGGER refuse")
	if answer := send(); !strings.Contains(answer, `"Written":true,"New":152`) {
		t.Errorf("again: %.300s", answer)
	}
}

// A price begins today at the earliest. One that begins today reaches the drafts of today: the first submission names both
// totals, the second one offers the new total.
func TestAPriceThatBeginsToday(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who := token(t, g, "kefu")
		add := func(day string) apptest.Answer {
			return g.Send(t, http.MethodPut, priceList+"/add", `{"Code":"WJ-JL-BL","Category":"五金","FullName":"阻尼铰链","Unit":"件","RetailPrice":"50","DealerPrice":"30","ValidFrom":"`+day+`"}`, who)
		}
		q := quote(t, g, who, customer(t, g, who, "周雅琴"), "")
		if a := add("2026-11-19"); !strings.Contains(a.Message, "生效日期不能早于今天 2026-11-20") {
			t.Errorf("a past day: %s", a.Body)
		}
		if a := add("2026-11-20"); a.Code != 0 {
			t.Fatal(a.Body)
		}
		first := move(t, g, who, "submit", q.QuotationID, "")
		now := read(t, g, who, q.QuotationID)
		if want := fmt.Sprintf("总价由 %s 元变为", money.Yuan(decimal.NewFromFloat(q.Total))); !strings.Contains(first.Message, want) || now.State != draft || now.Total == q.Total || now.RowVersion != q.RowVersion+1 {
			t.Errorf("the first submission: %s, %+v", first.Body, now)
		}
		if a := move(t, g, who, "submit", q.QuotationID, ""); a.Code != 0 {
			t.Error(a.Body)
		}
		// Older clients ask for the approval of a discount by another call.
		late := quote(t, g, who, customer(t, g, who, "周雅琴"), `,"Rate":"50"`)
		g.Change(t, "UPDATE Quo_Price SET RetailPrice = 60 WHERE Code = 'WJ-JL-BL' AND ValidFrom >= '2026-11-20'")
		asked := g.Send(t, http.MethodPost, "/ApprovalModule/ApprovalHandler.ashx?action=relevance",
			fmt.Sprintf(`{"subject":"折扣审批","subjectid":%q,"reason":"老客户"}`, late.QuotationID), g.As(t, "kefu")...)
		if now := read(t, g, who, late.QuotationID); !strings.Contains(asked.Body, "价格表已调整") || now.State != draft {
			t.Errorf("by the call of older clients: %s, %+v", asked.Body, now)
		}
		if is := read(t, g, who, q.QuotationID); is.State != valid || is.Total != now.Total {
			t.Errorf("%+v", is)
		}
	})
}

// The preview of an import has the change of each price, as far as the caller may see it.
func TestTheImportSaysByHowMuchAPriceChanges(t *testing.T) {
	g := apptest.StartDemo(t, nil)
	kefu := token(t, g, "kefu")
	var cells strings.Builder
	for _, line := range [][]string{
		{"编码", "类别", "名称", "单位", "零售价", "经销价", "生效日期"},
		{"FB-1", "封边", "PVC 封边 1.0 mm", "m", "9.35", "4.80", "2026-12-01"},
		{"GT-YG", "板材", "衣柜柜体（投影）", "㎡", "758.1", "468", "2026-12-01"},
		{"NEU-1", "配件", "新配件", "件", "10", "6", "2026-12-01"},
		{"FB-2", "封边", "ABS 封边 1.0 mm", "m", "13", "7", "2026-01-01"},
	} {
		cells.WriteString("<row>")
		for _, cell := range line {
			fmt.Fprintf(&cells, `<c t="inlineStr"><is><t>%s</t></is></c>`, cell)
		}
		cells.WriteString("</row>")
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "价格.xlsx")
	if err == nil {
		_, err = part.Write(sheettest.Workbook(cells.String(), "", ""))
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(&body)
	if err != nil {
		t.Fatal(err)
	}
	a := g.Send(t, http.MethodPost, priceList+"/import", string(text), kefu, apptest.Header("Content-Type", form.FormDataContentType()))
	var preview struct {
		New, Wrong int
		Lines      []struct {
			Line   int
			Effect string
			Fields map[string]string
		}
	}
	if err := json.Unmarshal(a.Data, &preview); err != nil || len(preview.Lines) != 4 {
		t.Fatal(a.Body)
	}
	for i, want := range []string{
		"零售价 8.50 → 9.35（+10.0%）；经销价 4.80 不变",
		"零售价 798.00 → 758.10（-5.0%）；经销价 468.00 不变",
		"",
	} {
		if got := preview.Lines[i].Effect; got != want {
			t.Errorf("line %d: %q, not %q", i+2, got, want)
		}
	}
	if preview.New != 3 || preview.Wrong != 1 || !strings.Contains(preview.Lines[3].Fields["ValidFrom"], "生效日期不能早于今天") {
		t.Errorf("a past day: %+v", preview)
	}
}
