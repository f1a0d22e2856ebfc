package record_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/record"
	"qiao/gateway/registry/registrytest"
	"qiao/gateway/session"
	"qiao/gateway/sheet"
	"qiao/gateway/sheet/sheettest"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// quoteTables are a record with two kinds of lines, and the table that a line refers to.
const quoteTables = `
CREATE TABLE Test_Quote (
    QuoteId        NVARCHAR(50)  NOT NULL PRIMARY KEY,
    QuoteNo        NVARCHAR(20)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    Customer       NVARCHAR(50)  NULL,
    Total          DECIMAL(12,2) NULL,
    RowVersion     INT           NOT NULL,
    CreateUserId   NVARCHAR(50)  NOT NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50)  NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT UQ_Test_Quote_No UNIQUE (QuoteNo)
);
CREATE TABLE Test_Position (
    PositionId NVARCHAR(50)  NOT NULL PRIMARY KEY,
    QuoteId    NVARCHAR(50)  NOT NULL REFERENCES Test_Quote (QuoteId),
    RowNo     INT           NOT NULL,
    Code       NVARCHAR(20)  NOT NULL,
    Qty        INT           NOT NULL,
    Price      DECIMAL(10,2) NULL,
    Unit       NVARCHAR(10)  NOT NULL,
    MaterialId NVARCHAR(50)  NULL,
    Cost       DECIMAL(10,2) NULL,
    Amount     DECIMAL(12,2) NULL
);
CREATE TABLE Test_Payment (
    PaymentId NVARCHAR(50) NOT NULL PRIMARY KEY,
    QuoteId   NVARCHAR(50) NOT NULL REFERENCES Test_Quote (QuoteId),
    RowNo    INT          NOT NULL,
    Due       DATE         NOT NULL,
    Share     INT          NOT NULL
);
CREATE TABLE Test_Material (MaterialId NVARCHAR(50) NOT NULL PRIMARY KEY, FullName NVARCHAR(50) NOT NULL);
INSERT INTO Test_Material (MaterialId, FullName) VALUES ('m1', '白色颗粒板');
INSERT INTO Test_Material (MaterialId, FullName) VALUES ('m2', '黑胡桃木');
CREATE TABLE Test_Delivery (PositionId NVARCHAR(50) NOT NULL REFERENCES Test_Position (PositionId));`

const quoteList = `/*---
summary: 报价
effect: read
params:
  QuoteId: {from: query.quoteid, type: nvarchar(50), default: ''}
sort: {allow: [q.QuoteNo], default: q.QuoteNo}
page: {}
export:
  name: 报价
  columns: {QuoteNo: {heading: 报价单号}, Customer: {heading: 客户}, Total: {heading: 合计, total: true}}
---*/
SELECT q.QuoteId, q.QuoteNo, q.Customer, q.Total, q.RowVersion FROM Test_Quote q
WHERE 1 = 1 /*if QuoteId*/ AND q.QuoteId = @QuoteId /*end*/ /*sort*/ /*page*/`

// ofAccountants may see the price of a position; 李秀英 may not.
var ofAccountants = session.Button("quotation.cost")

// quotes are known by their number. A position costs its quantity times its price.
var quotes = record.Table{
	Name: "Test_Quote", Key: "QuoteId", Label: "报价", Title: []string{"QuoteNo"}, Path: "/admin/things", Everybody: true,
	Fields: []record.Field{
		{Name: "QuoteNo", Label: "报价单号", Type: "nvarchar(20)", Required: true},
		{Name: "Customer", Label: "客户", Type: "nvarchar(50)"},
		{Name: "Total", Label: "合计", Type: "decimal(12,2)", Server: true},
	},
	Lines: []record.Lines{
		{
			Name: "Positions", Table: "Test_Position", Key: "PositionId", Label: "明细", Min: 1, Max: 300, Unique: []string{"Code"},
			Fields: []record.Field{
				{Name: "Code", Label: "编码", Type: "nvarchar(20)", Required: true},
				{Name: "Qty", Label: "数量", Type: "int", Required: true, Min: 1, Max: 1000},
				{Name: "Price", Label: "单价", Type: "decimal(10,2)"},
				{Name: "Unit", Label: "单位", Type: "nvarchar(10)", Required: true, Options: []string{"件", "米"}, Initial: "件"},
				{Name: "MaterialId", Label: "材料", Type: "nvarchar(50)", Choice: &record.Choice{
					Table: "Test_Material", Key: "MaterialId", Names: []string{"FullName"}, Shown: "MaterialName", Path: "/admin/material",
				}},
				{Name: "Cost", Label: "成本", Type: "decimal(10,2)", Access: ofAccountants},
				{Name: "Amount", Label: "金额", Type: "decimal(12,2)", Server: true},
			},
		},
		{
			Name: "Payments", Table: "Test_Payment", Key: "PaymentId", Label: "付款",
			Fields: []record.Field{
				{Name: "Due", Label: "付款日期", Type: "date", Required: true},
				{Name: "Share", Label: "付款比例", Type: "int", Required: true, Min: 1, Max: 100},
			},
		},
	},
	Unique:   []record.Unique{{Index: "UQ_Test_Quote_No", Columns: []string{"QuoteNo"}}},
	Imports:  true,
	Together: []string{"QuoteNo"},
	Check:    priceQuote,
}

func priceQuote(_ context.Context, _ *store.Tx, c *record.Change) error {
	total := 0.0
	for i, position := range c.After.Lines("Positions") {
		if position.Int("Qty") > 900 {
			c.InvalidLine("Positions", i, "Qty", "数量不能超过库存 900")
		}
		var price float64
		if text, known := position.Row["Price"].(store.Decimal); known {
			_, _ = fmt.Sscan(string(text), &price) // a decimal is a number
		}
		amount := float64(position.Int("Qty")) * price
		position.Row["Amount"] = decimalOf(amount)
		total += amount
	}
	if c.Action != record.Deleted {
		c.After["Total"] = decimalOf(total)
	}
	return nil
}

func decimalOf(amount float64) store.Decimal {
	text := strings.TrimRight(fmt.Sprintf("%.2f", amount), "0")
	return store.Decimal(strings.TrimSuffix(text, "."))
}

// eachQuotes runs a test with quotes on every database within reach.
func eachQuotes(t *testing.T, test func(t *testing.T, s *served)) {
	t.Helper()
	storetest.EachMigrated(t, func(t *testing.T, dsn config.Database) {
		s := serveQuotes(t, dsn, true, nil)
		test(t, s)
	})
}

func serveQuotes(t *testing.T, dsn config.Database, create bool, shared *miniredis.Miniredis) *served {
	t.Helper()
	db, err := store.Open(t.Context(), "main", dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	s := &served{t: t, db: db, dsn: dsn, clock: gatewaytest.NewClock(time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC))}
	if create {
		s.exec(quoteTables)
	}
	all := session.SignedIn()
	page := record.Page{List: "test/quotes", Read: all, Export: all, Add: all, Edit: all, Delete: all, Import: all}
	s.listen(record.New(db, quotes).Routes(page), registrytest.ShippedFiles(map[string]string{"test/quotes.sql": quoteList}), shared)
	return s
}

// detail is the detail of a quote.
type detail struct {
	QuoteNo    string
	RowVersion int
	Positions  []map[string]any
	Payments   []map[string]any
}

func (s *served) detail(key string) (d detail) {
	s.t.Helper()
	s.data(s.call(http.MethodGet, "detail/"+key, ""), &d)
	return d
}

// data reads the data of a success.
func (s *served) data(answer string, into any) {
	s.t.Helper()
	var envelope struct {
		Code int
		Data json.RawMessage
	}
	if err := json.Unmarshal([]byte(answer), &envelope); err != nil || envelope.Code != 0 {
		s.t.Fatalf("%.500s", answer)
	}
	if err := json.Unmarshal(envelope.Data, into); err != nil {
		s.t.Fatalf("%v: %.500s", err, answer)
	}
}

func (s *served) addQuote(body string) string {
	s.t.Helper()
	var added struct {
		QuoteID string `json:"QuoteId"`
	}
	s.data(s.call(http.MethodPut, "add", body), &added)
	return added.QuoteID
}

// positions are JSON of n positions, P1 and so on.
func positions(n int) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf(`{"Code":"P%d","Qty":%d,"Price":10}`, i+1, i%9+1)
	}
	return "[" + strings.Join(all, ",") + "]"
}

func (s *served) importQuotes(query string, rows [][]string) string {
	s.t.Helper()
	var cells strings.Builder
	for _, row := range rows {
		cells.WriteString("<row>")
		for _, cell := range row {
			fmt.Fprintf(&cells, `<c t="inlineStr"><is><t>%s</t></is></c>`, cell)
		}
		cells.WriteString("</row>")
	}
	return s.importFile(query, sheettest.Workbook(cells.String(), "", ""))
}

func (s *served) importFile(query string, file []byte) string {
	s.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "导入.xlsx")
	if err == nil {
		_, err = part.Write(file)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return s.send(http.MethodPost, "import"+query, form.FormDataContentType(), &body)
}

// exported are the rows of an export, cells apart by "|", and its file.
func (s *served) exported(path string) (rows []string, file []byte) {
	s.t.Helper()
	file = []byte(s.call(http.MethodGet, path, ""))
	read, err := sheet.Read(s.t.Context(), bytes.NewReader(file), int64(len(file)), sheet.Bounds{Unpacked: 32 << 20, Rows: 5000, Columns: 100, Text: 8 << 20})
	if err != nil {
		s.t.Fatalf("%v: %.300s", err, file)
	}
	for _, cells := range read.Rows {
		var texts []string
		for _, cell := range cells {
			texts = append(texts, cell.Text)
		}
		rows = append(rows, strings.Join(texts, "|"))
	}
	return rows, file
}
