package server_test

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway"
	"qiao/gateway/config"
	"qiao/gateway/registry"
	"qiao/gateway/registry/registrytest"
	"qiao/gateway/server"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// roomsEntry is a list with everything that a list can have.
const roomsEntry = `/*---
summary: 房间
effect: read
params:
  Keyword:  {from: query.keyword, type: nvarchar(20), default: '', like: contains}
  Building: {from: query.building, type: nvarchar(20), default: ''}
  Floor:    {from: query.floor, type: int}
  Id:       {from: path.id, type: int}
sort: {allow: {RoomNo: r.RoomNo, Rent: r.Rent}, default: 'r.Building, r.RoomNo'}
page: {size: {from: query.pageSize, default: 2}, max: 5, cap: 4}
export:
  name: 房间台账
  max_rows: 5
  columns: {RoomNo: {heading: 房号, width: 9}, Building: {heading: 楼栋}, Rent: {heading: 租金, format: '#,##0.00', total: true}}
restricted: {Rent: {button: dormitory-repair.handle}}
---*/
SELECT r.RoomId, r.Building, r.RoomNo, r.Rent FROM List_Room r
WHERE 1 = 1
  /*if Keyword*/ AND r.RoomNo LIKE @Keyword ESCAPE '\' /*end*/
  /*if Building*/ AND r.Building = @Building /*if Floor*/ AND r.Floor = @Floor /*end*/ /*end*/
  /*if Id*/ AND r.RoomId = @Id /*end*/
/*sort*/
/*page*/;`

// plainEntry has no pages. The parameter Many sets the number of rows, and so how long it runs.
const plainEntry = `/*---
effect: read
params: {Many: {from: query.many, type: int, default: 3}}
export: {name: 数, columns: {N: {heading: 数}, State: {heading: 状态, enumeration: examineStatus}}}
---*/
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < @Many) SELECT i AS N, i - 3 AS State FROM n;`

const roomTable = `CREATE TABLE List_Room (RoomId INT NOT NULL, Building NVARCHAR(20), Floor INT, RoomNo NVARCHAR(20), Rent DECIMAL(18,2))`

const someRooms = `INSERT INTO List_Room VALUES (1, N'A栋', 1, N'101', 300), (2, N'A栋', 2, N'201', 350.5), (3, N'B栋', 1, N'102', 200), (4, N'B栋', 2, N'202', 250), (5, N'C栋', 1, N'=1_3', 100)`

// lists is a gateway with routes that read entries, and a folder of the site's.
type lists struct {
	*apptest.Gateway
	dir string
}

var listRoutes = []gateway.Route{
	{Methods: "GET", Path: "/admin/rooms/index", Access: session.SignedIn(), Effect: registry.Read, Entry: "rooms/list"},
	{Methods: "GET", Path: "/admin/rooms/handler", Access: session.Button("dormitory-repair.handle"), Effect: registry.Read, Entry: "rooms/list"},
	{Methods: "GET", Path: "/admin/rooms/one/:id", Access: session.SignedIn(), Effect: registry.Read, Entry: "rooms/list"},
	{Methods: "GET", Path: "/admin/rooms/export", Access: session.SignedIn(), Effect: registry.Read, Entry: "rooms/list", Export: true},
	{Methods: "GET|POST", Path: "/admin/rooms/plain", Access: session.SignedIn(), Effect: registry.Read, Entry: "rooms/plain"},
	{Methods: "GET", Path: "/admin/rooms/numbers", Access: session.SignedIn(), Effect: registry.Read, Entry: "rooms/plain", Export: true},
}

// serveLists puts another server in front of a demo gateway's databases and
// sessions.
func serveLists(t *testing.T, g *apptest.Gateway, adjust func(*config.Config)) lists {
	t.Helper()
	g.Define(t, roomTable)
	rooms := someRooms
	if g.Main().Dialect() == store.SQLite {
		rooms = strings.ReplaceAll(rooms, "N'", "'")
	}
	g.Change(t, rooms)
	l := lists{g, t.TempDir()}
	cfg := g.Config
	cfg.Procedures.Dir = l.dir
	if adjust != nil {
		adjust(&cfg)
	}
	shipped := map[string]string{"rooms/list.sql": roomsEntry}
	routes := listRoutes[:4]
	if g.Main().Dialect() == store.SQLite {
		shipped["rooms/plain.sql"] = plainEntry
		routes = listRoutes
	}
	live, err := registry.NewLive(t.Context(), registry.Options{Config: cfg, Databases: g.Databases, Shipped: registrytest.ShippedFiles(shipped), Log: g.Log, Now: g.Now})
	if err != nil {
		t.Fatal(err)
	}
	g.Live = live
	server, err := server.New(server.Options{
		Config: cfg, Cache: g.Cache, Sessions: session.NewManager(g.Cache, session.NewDirectory(g.Main()), cfg.Session, g.Now),
		Live: live, Routes: routes, Log: g.Log, Now: g.Now,
	})
	if err != nil {
		t.Fatal(err)
	}
	listener := httptest.NewServer(server.Handler())
	t.Cleanup(listener.Close)
	g.URL = listener.URL
	return l
}

// save writes a file of the site, or removes it, and reloads.
func (l lists) save(t *testing.T, name, text string) {
	t.Helper()
	path := filepath.Join(l.dir, name)
	err := os.MkdirAll(filepath.Dir(path), 0o700)
	if err == nil && text == "" {
		err = os.Remove(path)
	} else if err == nil {
		err = os.WriteFile(path, []byte(text), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	l.Live.Reload(t.Context())
}

// item is the registry's item of a file.
func (l lists) item(t *testing.T, id string) registry.Item {
	t.Helper()
	for _, item := range l.Live.Items() {
		if item.ID == id {
			return item
		}
	}
	t.Fatalf("there is no %s", id)
	return registry.Item{}
}
