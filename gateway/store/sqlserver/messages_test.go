package sqlserver_test

import (
	"context"
	"database/sql/driver"
	"fmt"
	"testing"
	"time"

	"github.com/golang-sql/sqlexp"
	"github.com/google/go-cmp/cmp"
	mssql "github.com/microsoft/go-mssqldb"

	"qiao/gateway/store/sqlserver"
	"qiao/gateway/store/storetest"
)

func notice(number int32, class uint8, text string) sqlexp.MsgNotice {
	return sqlexp.MsgNotice{Message: mssql.Error{Number: number, Class: class, Message: text}}
}

type unknownNotice struct{}

func (unknownNotice) String() string { return "of the driver" }

func TestServerMessages(t *testing.T) {
	rows := &answer{rows: [][]driver.Value{{int64(1), nil, nil}}, ends: 2}
	var sink storetest.Recorder
	err := sqlserver.Receive(t.Context(), rows, messages(t,
		notice(5701, 0, "Changed database context to 'erp'."), notice(5703, 0, "Changed language setting to 简体中文."),
		notice(0, 0, "第一行\r\n还是它"), notice(50000, 10, "RAISERROR"), notice(50000, 11, "an error's words"),
		sqlexp.MsgNotice{Message: unknownNotice{}},
		sqlexp.MsgNext{}, sqlexp.MsgNextResultSet{},
		notice(8153, 10, "Warning: Null value is eliminated."), sqlexp.MsgNextResultSet{}, sqlexp.MsgNextResultSet{},
	), &sink)
	if err != nil || sink.Cells() != "1|NULL|NULL" {
		t.Errorf("got %s, %v", sink.Cells(), err)
	}
	if diff := cmp.Diff([]string{"第一行\r\n还是它", "RAISERROR", "Warning: Null value is eliminated."}, sink.Lines); diff != "" {
		t.Error(diff)
	}
}

// slowRows are rows whose next result set comes only when the driver has got
// rid of everything in front of it, as over the network.
type slowRows struct {
	answer
	ctx  context.Context
	sent chan struct{}
}

func (r *slowRows) NextResultSet() error {
	select {
	case <-r.sent:
		return r.answer.NextResultSet()
	case <-r.ctx.Done():
		return r.ctx.Err()
	}
}

func TestManyMessagesBehindAResultSet(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	var queue sqlexp.ReturnMessage
	sqlexp.ReturnMessageInit(&queue)
	rows := &slowRows{answer: answer{ends: 1}, ctx: ctx, sent: make(chan struct{})}
	go func() {
		list := []sqlexp.RawMessage{sqlexp.MsgNext{}, sqlexp.MsgNextResultSet{}}
		for i := range sqlserver.MaxLines + 50 {
			list = append(list, notice(0, 0, fmt.Sprint("line ", i)))
		}
		for _, message := range list {
			_ = sqlexp.ReturnMessageEnqueue(ctx, &queue, message) // fails only when the test has
		}
		close(rows.sent)
		for range 2 {
			_ = sqlexp.ReturnMessageEnqueue(ctx, &queue, sqlexp.MsgNextResultSet{})
		}
	}()
	var sink storetest.Recorder
	if err := sqlserver.Receive(ctx, rows, &queue, &sink); err != nil {
		t.Fatal(err)
	}
	if n := len(sink.Lines); n != sqlserver.MaxLines+1 || sink.Lines[n-2] != fmt.Sprint("line ", sqlserver.MaxLines-1) || sink.Lines[n-1] != "（消息超过 1000 条，其余省略）" {
		t.Errorf("%d lines, at last %q", n, sink.Lines[max(0, n-2):])
	}
}
