package app_test

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"testing"

	"qiao/cmd/app"
	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/logs"
	"qiao/sql/sqltest"
)

// changedBySteps are the tables whose rows steps add and delete themselves: menus, rights, settings and what belongs to a kind of message.
var changedBySteps = []string{
	"Base_Module", "Base_Button", "Base_Authorize", "Base_Setting", "Base_Parameter", "Base_Role", "Base_ProgramNeeded", "Base_RightsToken", "Msg_Outbox", "Notice_Personal",
}

// A database of each earlier release is brought up to date by a start of the gateway: it keeps its rows, people sign in with their
// passwords, and lists and writes answer.
func TestDatabasesOfEarlierReleases(t *testing.T) {
	for i, release := range sqltest.Releases(t) {
		t.Run(fmt.Sprint(release.Step), func(t *testing.T) {
			if i > 0 { // the oldest one runs through the steps of all others
				layer.LongOnly(t)
			}
			t.Parallel()
			path := filepath.Join(t.TempDir(), "qiao.db")
			db, err := sql.Open("sqlite", path)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			if _, err := db.ExecContext(t.Context(), release.SQL); err != nil {
				t.Fatal(err)
			}
			g := upgraded(t, path)
			for table, rows := range release.Rows() {
				var have int
				if err := db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM "+table).Scan(&have); err != nil {
					t.Error(err)
				}
				if have != rows && !slices.Contains(changedBySteps, table) {
					t.Errorf("%s has %d rows, and had %d", table, have, rows)
				}
			}
			problems, err := g.Main().Problems(t.Context())
			if err != nil || len(problems) > 0 {
				t.Errorf("%v %v", problems, err)
			}
			if guards, err := g.Main().Guards(t.Context()); err != nil || len(guards) > 0 {
				t.Errorf("%v %v", guards, err)
			}
			useUpgraded(t, g, release.Rows())
		})
	}
}

// upgraded starts a gateway, as it is in production, on a database of an earlier release.
func upgraded(t *testing.T, path string) *apptest.Gateway {
	t.Helper()
	cfg := config.Default()
	cfg.DataDir, cfg.Databases["main"] = filepath.Dir(path), apptest.EmbeddedAt(path)
	clock := gatewaytest.NewClock(apptest.DemoTime)
	a, err := app.Open(t.Context(), app.Options{Config: cfg, Log: logs.New(io.Discard, slog.LevelDebug), Now: clock.Now, Version: "v1.2.0", Release: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(a.Close)
	if err := a.BuildServer(t.Context()); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(a.Server.Handler())
	t.Cleanup(server.Close)
	return &apptest.Gateway{App: a, URL: server.URL, Clock: clock}
}

// useUpgraded signs in, reads and writes over HTTP.
func useUpgraded(t *testing.T, g *apptest.Gateway, rows map[string]int) {
	t.Helper()
	own := apptest.Token(g.SignIn(t, "admin"))
	if total := totalOf(t, g.Send(t, http.MethodGet, "/api/staff/index?pageSize=5", "", own)); total != rows["Base_User"] {
		t.Errorf("the list of staff has %d rows of %d", total, rows["Base_User"])
	}
	const rooms = "/admin/dormitory/inventory"
	before := totalOf(t, g.Send(t, http.MethodGet, rooms+"/index", "", own))
	if before != rows["Dorm_Room"] {
		t.Errorf("the list of rooms has %d rows of %d", before, rows["Dorm_Room"])
	}
	added := g.Send(t, http.MethodPut, rooms+"/add", `{"Building":"新楼","Floor":1,"RoomNo":"101","RoomType":"男","Beds":4,"RentPerBed":100}`, own)
	if added.Code != 0 {
		t.Errorf("add a room: %s", added.Body)
	}
	if after := totalOf(t, g.Send(t, http.MethodGet, rooms+"/index", "", own)); after != before+1 {
		t.Errorf("%d rooms after one was added to %d", after, before)
	}
	for _, list := range []string{"/admin/dormitory/repair/index", "/api/department/index", "/api/post/index", "/admin/system/parameter/index"} {
		if a := g.Send(t, http.MethodGet, list, "", own); a.Status != http.StatusOK || a.Code != 0 {
			t.Errorf("%s: %d %.200s", list, a.Status, a.Body)
		}
	}
	if a := g.Send(t, http.MethodGet, "/readyz", ""); a.Status != http.StatusOK || a.Body != `{"ready":true}` {
		t.Errorf("/readyz: %d %s", a.Status, a.Body)
	}
}

func totalOf(t *testing.T, a apptest.Answer) int {
	t.Helper()
	var data struct{ Total int }
	if err := json.Unmarshal(a.Data, &data); err != nil || a.Code != 0 {
		t.Errorf("%d %.300s", a.Status, a.Body)
	}
	return data.Total
}
