package procedures

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
	"qiao/gateway/store/storetest"
)

func TestCommandsForEntriesMakeAndChangeNoDatabase(t *testing.T) {
	w := newWorkplace(t, map[string]string{"good.sql": listedFiles["good.sql"]})
	empty := filepath.Join(t.TempDir(), "data")
	for _, args := range [][]string{{"list"}, {"lint"}, {"test"}, {"run", "P_Site", "好", "--as", "admin", "--commit"}} {
		w.with("GATEWAY_DATA_DIR="+empty).fails(t, []string{"database main", filepath.Join(empty, "qiao.db"), "--data-dir"}, args...)
		w.with("GATEWAY_DATABASES_CRM_DRIVER=sqlite", "GATEWAY_DATABASES_CRM_DSN="+empty).fails(t, []string{"database crm", empty}, args...)
	}
	if _, err := os.Stat(empty); !os.IsNotExist(err) {
		t.Errorf("a command has made the data folder (%v)", err)
	}
	for _, args := range [][]string{{"list"}, {"lint"}, {"test"}, {"run", "P_Site", "好"}, {"new", "P_Site"}} {
		w.with("GATEWAY_LIMITS_BODY=viel").fails(t, []string{"limits.body"}, args...)
	}
	broken := filepath.Dir(apptest.File(t, "qiao.db", "this is no database, only a text of some length\n"))
	w.with("GATEWAY_DATA_DIR="+broken).fails(t, []string{"database main", "qiao.db"}, "lint")
	old := apptest.Start(t, apptest.EmbeddedAt(w.database()), func(*config.Config) {})
	old.Change(t, "DELETE FROM goose_db_version WHERE version_id = (SELECT MAX(version_id) FROM goose_db_version)")
	w.fails(t, []string{"its schema is 1 step behind", "gateway migrate up"}, "list")
}

// A database file without tables is one that no migration has filled yet.
func TestCommandsForEntriesLeaveAnEmptyDatabaseEmpty(t *testing.T) {
	w := newWorkplace(t, map[string]string{"good.sql": listedFiles["good.sql"]})
	if err := os.WriteFile(w.database(), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"list", "--offline"}, {"lint"}, {"test"}, {"run", "P_Site", "好"}} {
		w.fails(t, []string{"database main: its schema is ", " steps behind", "gateway migrate up"}, args...)
	}
	files, err := os.ReadDir(w.data)
	if err != nil || len(files) != 1 {
		t.Errorf("beside the database there is now %v, %v", files, err)
	}
	if content, err := os.ReadFile(w.database()); err != nil || len(content) > 0 {
		t.Errorf("the file has %d bytes, %v", len(content), err)
	}
}

func TestAMisspeltCommandForEntriesFails(t *testing.T) {
	w := newWorkplace(t, nil)
	w.fails(t, []string{`unknown command "lnt"`}, "lnt")
	if stdout, _ := w.run(t); !strings.Contains(stdout, "gateway procedures lint entries") {
		t.Errorf("the help has no example: %s", stdout)
	}
	for _, name := range []string{"list", "lint", "run", "test", "new", "schema"} {
		stdout, _ := w.run(t, name, "--help")
		contains(t, stdout, "Examples:", "gateway procedures "+name)
	}
}

// TestCommandsForEntriesOnEachDatabase is one entry's way from the check to a
// change that stays.
func TestCommandsForEntriesOnEachDatabase(t *testing.T) {
	const head = "procedure: P_Site\ncxtype: 房间\neffect: write\naccess: {roles: [系统管理员]}\n" +
		"params:\n  V: {from: OtherB.V, type: nvarchar(50), default: ''}\nerrors: {50001: {code: -7, msg: 床位已占用}}\ntests:\n" +
		"  - {name: 改, as: admin, in: {OtherB: {V: 换}}, rows: 4, tables: 1}\n  - {name: 占用, as: admin, in: {OtherB: {V: 坏}}, code: -7, msg: 床位已占用}"
	const body = "-- @dialect sqlserver\nUPDATE Base_Parameter SET Value = @V WHERE Category = N'宿舍楼栋';\n" +
		"SELECT Name, Value FROM Base_Parameter WHERE Value = @V ORDER BY Name;\nIF @V = N'坏' THROW 50001, N'no', 1;\n" +
		"-- @dialect sqlite\nUPDATE Base_Parameter SET Value = @V WHERE Category = '宿舍楼栋';\n" +
		"SELECT Name, Value FROM Base_Parameter WHERE Value = @V ORDER BY Name;\nSELECT throw(50001, 'no') WHERE @V = '坏';"
	storetest.EachMigrated(t, func(t *testing.T, database config.Database) {
		cfg := config.Default()
		cfg.DataDir = t.TempDir()
		cfg.Databases["main"] = database
		if err := apptest.FillDatabase(cfg); err != nil {
			t.Fatal(err)
		}
		w := newWorkplace(t, map[string]string{"room.sql": apptest.EntryText(head, body), "count.sql": apptest.EntryText(
			readHead+"计数\nparams:\n  V: {from: OtherB.V, type: nvarchar(50)}", "SELECT COUNT(*) AS N FROM Base_Parameter WHERE Value = @V;",
		)}).
			with("GATEWAY_DATABASES_MAIN_DRIVER="+database.Driver, "GATEWAY_DATABASES_MAIN_DSN="+database.DSN)
		if _, stderr := w.run(t, "lint"); stderr != "2 entries checked, nothing found\n" {
			t.Error(stderr)
		}
		if _, stderr := w.run(t, "test"); stderr != "2 tests passed\n" {
			t.Error(stderr)
		}
		run := func(cxtype, value string, more ...string) string {
			stdout, _ := w.run(t, append([]string{"run", "P_Site", cxtype, "--as", "admin", "--set", "OtherB.V=" + value}, more...)...)
			return stdout
		}
		contains(t, run("房间", "换"), "Table: 4 rows\nName    Value\nA栋     换\n")
		contains(t, run("计数", "换", "--endpoint", "Int"), "data: 0\n")
		contains(t, run("房间", "定", "--commit"), "Table: 4 rows\n")
		contains(t, run("计数", "定", "--endpoint", "Int"), "data: 4\n")
		w.fails(t, []string{"code -7, ", "床位已占用"}, "run", "P_Site", "房间", "--as", "admin", "--set", "OtherB.V=坏")
		stdout, _ := w.run(t, "list", "P_Site")
		contains(t, stdout, "room.sql", "serving")
	})
}
