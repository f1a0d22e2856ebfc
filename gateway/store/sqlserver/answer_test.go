package sqlserver_test

import (
	"database/sql/driver"
	"errors"
	"io"
	"testing"

	"github.com/golang-sql/sqlexp"
	"github.com/google/go-cmp/cmp"
	mssql "github.com/microsoft/go-mssqldb"

	"qiao/gateway/store"
	"qiao/gateway/store/sqlserver"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire"
)

// answer is an answer of SQL Server as its driver hands it over: one result
// set, and so many ends of statements.
type answer struct {
	rows [][]driver.Value
	ends int
}

func (a *answer) Columns() []string { return []string{"Id", "Rent", "Paid"} }
func (a *answer) ColumnTypeDatabaseTypeName(i int) string {
	return []string{"INT", "DECIMAL", "MONEY"}[i]
}
func (a *answer) Close() error           { return nil }
func (a *answer) HasNextResultSet() bool { return true }
func (a *answer) ColumnTypePrecisionScale(i int) (precision, scale int64, known bool) {
	return 18, 3, i == 1
}

func (a *answer) Next(cells []driver.Value) error {
	if len(a.rows) == 0 {
		return io.EOF
	}
	copy(cells, a.rows[0])
	a.rows = a.rows[1:]
	return nil
}

func (a *answer) NextResultSet() error {
	if a.ends--; a.ends < 0 {
		return io.EOF
	}
	return nil
}

func messages(t *testing.T, list ...sqlexp.RawMessage) *sqlexp.ReturnMessage {
	t.Helper()
	var queue sqlexp.ReturnMessage
	sqlexp.ReturnMessageInit(&queue)
	for _, message := range list {
		if err := sqlexp.ReturnMessageEnqueue(t.Context(), &queue, message); err != nil {
			t.Fatal(err)
		}
	}
	return &queue
}

func TestServerAnswer(t *testing.T) {
	rows := &answer{rows: [][]driver.Value{{int64(1), []byte("2.500"), []byte("7.0000")}, {int64(2), nil, nil}}, ends: 3}
	var sink storetest.Recorder
	err := sqlserver.Receive(t.Context(), rows, messages(t,
		sqlexp.MsgRowsAffected{Count: 5}, sqlexp.MsgNextResultSet{},
		sqlexp.MsgNext{}, sqlexp.MsgRowsAffected{Count: 2}, sqlexp.MsgNextResultSet{},
		sqlexp.MsgRowsAffected{Count: 0}, sqlexp.MsgNextResultSet{}, sqlexp.MsgNextResultSet{},
	), &sink)
	if err != nil {
		t.Fatal(err)
	}
	want := storetest.Recorder{
		Sets: []storetest.Set{{
			Columns: []wire.Column{{Name: "Id", Type: wire.Int}, {Name: "Rent", Type: wire.Decimal, Scale: 3}, {Name: "Paid", Type: wire.Decimal, Scale: 4}},
			Rows:    [][]string{{"1", "2.500", "7.0000"}, {"2", "NULL", "NULL"}},
		}},
		Changed: []int64{5, 0},
	}
	if diff := cmp.Diff(want, sink); diff != "" {
		t.Error(diff)
	}
}

func TestServerErrorFailsTheRun(t *testing.T) {
	first := mssql.Error{Number: 2627, Message: "duplicate", Class: 14}
	var sink storetest.Recorder
	err := sqlserver.Receive(t.Context(), &answer{ends: 2}, messages(t,
		sqlexp.MsgError{Error: first}, sqlexp.MsgNextResultSet{},
		sqlexp.MsgError{Error: mssql.Error{Number: 50001, Message: "later"}}, sqlexp.MsgNextResultSet{}, sqlexp.MsgNextResultSet{},
	), &sink)
	if !store.IsUnique(err) {
		t.Errorf("got %v, want the first error", err)
	}
	boom := errors.New("the sink is full")
	sink.OnRow = func(int) error { return boom }
	rows := &answer{rows: [][]driver.Value{{int64(1), nil, nil}}, ends: 1}
	if err := sqlserver.Receive(t.Context(), rows, messages(t, sqlexp.MsgNext{}), &sink); !errors.Is(err, boom) {
		t.Errorf("got %v", err)
	}
}
