package bench_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jmoiron/sqlx"

	"qiao/gateway/audit"
	"qiao/gateway/config"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

var benched = record.Table{
	Name: "Dorm_Room", Key: "RoomId", Label: "房间", Title: []string{"Building", "RoomNo"}, Everybody: true,
	Fields: []record.Field{
		{Name: "Building", Label: "楼栋", Type: "nvarchar(50)", Required: true},
		{Name: "Floor", Label: "楼层", Type: "int", Required: true},
		{Name: "RoomNo", Label: "房号", Type: "nvarchar(20)", Required: true},
		{Name: "RoomType", Label: "房型", Type: "nvarchar(20)", Required: true},
		{Name: "Beds", Label: "床位数", Type: "int", Required: true},
		{Name: "RentPerBed", Label: "床位月租", Type: "decimal(10,2)", Required: true},
		{Name: "Status", Label: "状态", Type: "nvarchar(20)", Required: true},
	},
}

// BenchmarkParallelRecords measures 16 writers that each add one room after the
// other, with history and audit, and the same three statements in transactions of
// their own on the one connection that may write, each with a sync.
func BenchmarkParallelRecords(b *testing.B) {
	const bar, writers, each = 5.0, 16, 10
	ours, reference := addRoom(b), insertRoom(b)
	next := 0
	round := func(add func(n int) error) time.Duration {
		started := time.Now()
		var group sync.WaitGroup
		for w := range writers {
			first := next + w*each
			group.Go(func() {
				for n := first; n < first+each; n++ {
					if err := add(n); err != nil {
						b.Error(err)
					}
				}
			})
		}
		group.Wait()
		next += writers * each
		return time.Since(started)
	}
	var ratios []float64
	var mine, theirs time.Duration
	for range 15 {
		mine, theirs = round(ours), round(reference)
		ratios = append(ratios, theirs.Seconds()/mine.Seconds())
	}
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], "x-vs-unbatched")
	b.ReportMetric(bar, "bar")
	b.ReportMetric(writers*each/mine.Seconds(), "records/s")
	b.ReportMetric(writers*each/theirs.Seconds(), "unbatched-records/s")
}

func addRoom(b *testing.B) func(n int) error {
	db := storetest.OpenSQLite(b, "")
	if _, err := db.Migrate(b.Context()); err != nil {
		b.Fatal(err)
	}
	h, caller := record.New(db, benched), &session.Identity{UserID: "u", Account: "u", Name: "李秀英"}
	return func(n int) error {
		now := time.Now()
		return db.Tx(context.Background(), func(tx *store.Tx) error {
			_, err := h.In(tx, audit.Origin{Caller: caller, Now: now}).Add(context.Background(), room(n))
			return err
		})
	}
}

func room(n int) record.Row {
	return record.Row{
		"Building": "A栋", "Floor": int64(n / 100), "RoomNo": fmt.Sprint(n), "RoomType": "男", "Beds": int64(8),
		"RentPerBed": store.Decimal("100"), "Status": "可用",
	}
}

// insertRoom writes the row that a handler written by hand would write, with the settings
// of the store's own writer.
func insertRoom(b *testing.B) func(n int) error {
	b.Helper()
	path := filepath.Join(b.TempDir(), "unbatched.db")
	schema, err := store.Open(b.Context(), "unbatched", config.Database{Driver: "sqlite", DSN: path, MaxOpen: 1, ConnectTimeout: time.Second})
	if err != nil {
		b.Fatal(err)
	}
	defer schema.Close()
	if _, err := schema.Migrate(b.Context()); err != nil {
		b.Fatal(err)
	}
	pool, err := sqlx.Open("sqlite", "file:"+path+
		"?_txlock=immediate&_pragma=journal_mode(wal)&_pragma=synchronous(full)&_pragma=foreign_keys(1)&_pragma=temp_store(memory)")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { pool.Close() })
	pool.SetMaxOpenConns(1)
	return func(n int) error {
		tx, err := pool.Beginx()
		if err != nil {
			return err
		}
		defer tx.Rollback() //nolint:errcheck // after a commit it does nothing
		key, now := uuid.Must(uuid.NewV7()).String(), time.Now().Format(store.LocalTimeLayout)
		for _, insert := range []struct {
			text string
			args []any
		}{
			{`INSERT INTO Dorm_Room (RoomId, Building, Floor, RoomNo, RoomType, Beds, RentPerBed, Status, CreateUserId, CreateUserName, CreateDate, RowVersion)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)`, []any{key, "A栋", n / 100, fmt.Sprint(n), "男", 8, 100, "可用", "u", "李秀英", now}},
			{`INSERT INTO Base_Change (ChangeId, TableName, RecordId, Title, Action, RowVersion, UserId, UserName, ActorName, Changes, CreateDate)
				VALUES (?, 'Dorm_Room', ?, ?, 'add', 1, 'u', '李秀英', '', '[{"Field":"Building","Label":"楼栋","From":null,"To":"A栋"}]', ?)`, []any{uuid.Must(uuid.NewV7()).String(), key, "A栋", now}},
			{`INSERT INTO Audit_Log (AuditId, Event, ActorUserId, ActorAccount, SubjectUserId, SubjectAccount, Object, Address, CreateDate)
				VALUES (?, 'record.add', 'u', 'u', 'u', 'u', ?, '', ?)`, []any{uuid.Must(uuid.NewV7()).String(), "Dorm_Room/" + key, now}},
		} {
			if _, err := tx.Exec(insert.text, insert.args...); err != nil {
				return err
			}
		}
		return tx.Commit()
	}
}
