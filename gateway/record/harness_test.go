package record_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	"qiao/gateway"
	"qiao/gateway/cache"
	"qiao/gateway/config"
	"qiao/gateway/enumeration"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/record"
	"qiao/gateway/registry"
	"qiao/gateway/server"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	sqltext "qiao/sql"
)

// scratch are a table with columns of every type, and two that refer to it.
const scratch = `
CREATE TABLE Test_Thing (
    ThingId        NVARCHAR(50)  NOT NULL PRIMARY KEY,
    Code           NVARCHAR(20)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    Name           NVARCHAR(10)  NULL,
    Kind           NVARCHAR(10)  NOT NULL,
    Size           INT           NULL,
    Price          DECIMAL(10,2) NULL,
    Bought         DATETIME2(3)  NULL,
    Checked        DATETIME2(3)  NULL,
    Broken         BIT           NULL,
    Grade          INT           NULL,
    Stock          INT           NULL,
    Examine        INT           NULL,
    RowVersion     INT           NOT NULL,
    CreateUserId   NVARCHAR(50)  NOT NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   NVARCHAR(50)  NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT UQ_Test_Thing_Code UNIQUE (Code),
    CONSTRAINT CK_Test_Thing_Size CHECK (Size < 1000)
);
CREATE UNIQUE INDEX UX_Test_Thing_Name ON Test_Thing (Kind, Name) WHERE Name IS NOT NULL;
CREATE TABLE Test_Part (
    PartId  INT          NOT NULL PRIMARY KEY,
    ThingId NVARCHAR(50) NOT NULL REFERENCES Test_Thing (ThingId),
    Gone    INT          NOT NULL
);
CREATE TABLE Test_Order (
    OrderId   INT          NOT NULL PRIMARY KEY,
    ThingName NVARCHAR(10) NOT NULL,
    ThingKind NVARCHAR(10) NOT NULL
);`

var things = record.Table{
	Name: "Test_Thing", Key: "ThingId", Label: "物品", Title: []string{"Code"}, Path: "/admin/things", Everybody: true,
	Fields: []record.Field{
		{Name: "Code", Label: "编号", Type: "nvarchar(20)", Required: true},
		{Name: "Name", Label: "名称", Type: "nvarchar(10)"},
		{Name: "Kind", Label: "类别", Type: "nvarchar(10)", Required: true, Options: []string{"大", "小"}, Initial: "小"},
		{Name: "Size", Label: "尺寸", Type: "int", Min: 1, Max: 5000},
		{Name: "Price", Label: "价格", Type: "decimal(10,2)", Max: 9999},
		{Name: "Bought", Label: "购入日期", Type: "date"},
		{Name: "Checked", Label: "检查时间", Type: "datetime2"},
		{Name: "Broken", Label: "损坏", Type: "bit"},
		{Name: "Grade", Label: "等级", Type: "int", Server: true},
		{Name: "Stock", Label: "数量", Type: "int"},
		{Name: "Examine", Label: "审核", Type: "int", Enumeration: enumeration.ExamineStatus},
	},
	Unique: []record.Unique{
		{Index: "UQ_Test_Thing_Code", Columns: []string{"Code"}},
		{Index: "UX_Test_Thing_Name", Columns: []string{"Kind", "Name"}},
	},
	ReferredBy: []record.Reference{
		{Table: "Test_Part", By: map[string]string{"ThingId": "ThingId"}, Where: "Gone = 0", Text: "还有 %d 个零件"},
		{Table: "Test_Order", By: map[string]string{"ThingName": "Name", "ThingKind": "Kind"}, Text: "还有 %d 张订单"},
	},
	Check: func(_ context.Context, _ *store.Tx, c *record.Change) error {
		if c.Action == record.Deleted {
			return nil
		}
		c.After["Grade"] = c.After.Int("Size") / 10
		if c.After.Text("Kind") == "小" && c.After.Int("Size") > 500 {
			c.Invalid("Size", "小件的尺寸不能超过 500")
		}
		return nil
	},
}

// served is a gateway with the routes of one kind of record.
type served struct {
	t     *testing.T
	url   string
	token string
	db    *store.DB
	dsn   config.Database
	clock *gatewaytest.Clock
}

// each runs a test on every database within reach, as the user 李秀英.
func each(t *testing.T, test func(t *testing.T, s *served)) {
	t.Helper()
	storetest.EachMigrated(t, func(t *testing.T, dsn config.Database) {
		clock := gatewaytest.NewClock(time.Date(2026, 11, 20, 9, 30, 0, 123456789, time.UTC))
		s := serve(t, dsn, things, clock, nil)
		s.exec(scratch)
		test(t, s)
	})
}

// serve starts a gateway; shared, if not nil, is the Redis that it has in common
// with others.
func serve(t *testing.T, dsn config.Database, table record.Table, clock *gatewaytest.Clock, shared *miniredis.Miniredis) *served {
	t.Helper()
	db, err := store.Open(t.Context(), "main", dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	s := &served{t: t, db: db, dsn: dsn, clock: clock}
	s.listen(routes(record.New(db, table)), registry.Shipped{}, shared)
	return s
}

func (s *served) listen(all []gateway.Route, shipped registry.Shipped, shared *miniredis.Miniredis) {
	s.t.Helper()
	memory := cache.NewMemory(10_000, s.clock.Now)
	if shared != nil {
		redis, err := cache.NewRedis("redis://" + shared.Addr())
		if err != nil {
			s.t.Fatal(err)
		}
		memory = redis
	}
	s.t.Cleanup(func() { _ = memory.Close() })
	cfg := config.Default()
	cfg.Limits.Writes, cfg.Limits.AddressWrites, cfg.Limits.AccountInFlight = 1_000_000, 1_000_000, 1000
	log := slog.New(slog.DiscardHandler)
	live, err := registry.NewLive(s.t.Context(), registry.Options{Config: cfg, Databases: map[string]*store.DB{"main": s.db}, Shipped: shipped, Log: log, Now: s.clock.Now})
	if err != nil {
		s.t.Fatal(err)
	}
	sessions := session.NewManager(memory, session.NewDirectory(s.db), cfg.Session, s.clock.Now)
	server, err := server.New(server.Options{
		Config: cfg, Cache: memory, Sessions: sessions, Live: live, Routes: all, Log: log, Now: s.clock.Now,
	})
	if err != nil {
		s.t.Fatal(err)
	}
	s.addUser("lxy", "李秀英")
	if s.token, _, err = sessions.Open(s.t.Context(), "lxy", session.Client{}); err != nil {
		s.t.Fatal(err)
	}
	listener := httptest.NewServer(server.Handler())
	s.t.Cleanup(listener.Close)
	s.url = listener.URL
}

func routes(h *record.Handlers) []gateway.Route {
	all := session.SignedIn()
	return h.Routes(record.Page{Read: all, Add: all, Edit: all, Delete: all, Import: all, Without: []string{"index", "export"}})
}

// addUser adds a user unless another gateway on the database has done so.
func (s *served) addUser(id, name string) {
	s.t.Helper()
	err := s.db.Tx(s.t.Context(), func(tx *store.Tx) error {
		return tx.Insert(s.t.Context(), "Base_User", []string{"UserId", "Account", "RealName", "CreateDate"}, [][]any{{id, id, name, s.clock.Now()}})
	})
	if err != nil && !store.IsUnique(err) {
		s.t.Fatal(err)
	}
}

// exec runs SQL past the gateway, as a user of a database tool does.
func (s *served) exec(text string) {
	s.t.Helper()
	spelled, err := sqltext.Parse(text, s.dsn.Driver)
	if err != nil {
		s.t.Fatal(err)
	}
	db, err := sql.Open(s.dsn.Driver, s.dsn.DSN)
	if err != nil {
		s.t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(s.t.Context(), spelled.Text); err != nil {
		s.t.Fatalf("%s: %v", text, err)
	}
}

// rows reads every row of a statement as text, cells apart by "|".
func (s *served) rows(text string) string {
	s.t.Helper()
	statement, err := s.db.Prepare(s.t.Context(), text, store.Options{})
	if err != nil {
		s.t.Fatal(err)
	}
	var out storetest.Recorder
	if err := statement.Run(s.t.Context(), nil, &out); err != nil {
		s.t.Fatal(err)
	}
	return out.Cells()
}

// call sends one request and returns the envelope as it came.
func (s *served) call(method, path, body string) string {
	s.t.Helper()
	return s.send(method, path, "", strings.NewReader(body))
}

// send is call with a body of any type.
func (s *served) send(method, path, contentType string, body io.Reader) string {
	s.t.Helper()
	request, err := http.NewRequestWithContext(s.t.Context(), method, s.url+"/admin/things/"+path, body)
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("X-Token", s.token)
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return string(answer)
}

// add adds a thing and returns its key.
func (s *served) add(body string) string {
	s.t.Helper()
	answer := s.call(http.MethodPut, "add", body)
	var envelope struct {
		Code int
		Data struct {
			ThingID string `json:"ThingId"`
		}
	}
	if err := json.Unmarshal([]byte(answer), &envelope); err != nil || envelope.Code != 0 || envelope.Data.ThingID == "" {
		s.t.Fatalf("add %s: %s", body, answer)
	}
	return envelope.Data.ThingID
}
