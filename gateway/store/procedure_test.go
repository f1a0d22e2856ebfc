package store_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire"
)

// procedures are what a legacy database has, each a batch of its own.
var procedures = []string{
	`CREATE TABLE bed (Id INT NOT NULL CONSTRAINT pk_bed PRIMARY KEY, Name NVARCHAR(50) NOT NULL)`,
	`CREATE PROCEDURE dbo.usp_Beds @Least INT, @Total INT OUTPUT, @Note NVARCHAR(50) OUTPUT AS
BEGIN
	SET NOCOUNT ON;
	PRINT N'开始';
	SELECT Id, Name FROM bed WHERE Id >= @Least ORDER BY Id;
	RAISERROR(N'查到了', 10, 1) WITH NOWAIT;
	SELECT COUNT(*) AS Beds FROM bed;
	SET @Total = @Total + 2;
	SET @Note = N'完';
	PRINT N'结束';
	RETURN 7;
END`,
	`CREATE PROCEDURE dbo.usp_AddBed @Id INT AS
BEGIN
	INSERT INTO bed (Id, Name) VALUES (@Id, N'床');
	IF @Id > 10 THROW 50001, N'床位已占用', 1;
	RETURN 0;
END`,
	`CREATE PROCEDURE dbo.usp_Talk AS
BEGIN
	SET NOCOUNT ON;
	DECLARE @i INT = 0;
	SELECT 1 AS One;
	WHILE @i < 200
	BEGIN
		SET @i = @i + 1;
		PRINT N'第 ' + CAST(@i AS NVARCHAR(10)) + N' 行';
	END;
	SELECT 2 AS Two;
END`,
	`INSERT INTO bed (Id, Name) VALUES (1, N'上铺'); INSERT INTO bed (Id, Name) VALUES (2, N'下铺')`,
}

const execBeds = `DECLARE @ReturnValue int, @Note nvarchar(50);
EXEC @ReturnValue = [dbo].[usp_Beds] @Least = @Least, @Total = @Total OUTPUT, @Note = @Note OUTPUT;
SELECT @ReturnValue AS ReturnValue, @Total AS Total, @Note AS Note;`

const execAddBed = `DECLARE @ReturnValue int; EXEC @ReturnValue = [dbo].[usp_AddBed] @Id = @Id; SELECT @ReturnValue AS ReturnValue;`

func TestStoredProcedure(t *testing.T) {
	db := storetest.OpenSQLServer(t, procedures...)
	got := run(t, db, execBeds, store.Options{Exec: true, ParamTypes: map[string]string{"Least": "int", "Total": "int"}},
		store.Arg{Name: "Least", Value: int64(2)}, store.Arg{Name: "Total", Value: int64(40)})
	if want := "2|下铺 // 2 // 7|42|完"; got.Cells() != want {
		t.Errorf("got %s, want %s", got.Cells(), want)
	}
	if diff := cmp.Diff([]string{"开始", "查到了", "结束"}, got.Lines); diff != "" {
		t.Error(diff)
	}

	talk := run(t, db, "DECLARE @ReturnValue int; EXEC @ReturnValue = [dbo].[usp_Talk]; SELECT @ReturnValue AS ReturnValue;", store.Options{Exec: true})
	if talk.Cells() != "1 // 2 // 0" || len(talk.Lines) != 200 || talk.Lines[199] != "第 200 行" {
		t.Errorf("got %s and %d lines", talk.Cells(), len(talk.Lines))
	}
}

func TestStoredProcedureThatWrites(t *testing.T) {
	db := storetest.OpenSQLServer(t, procedures...)
	add := prepare(t, db, execAddBed, store.Options{Exec: true, Write: true, ParamTypes: map[string]string{"Id": "int"}})
	var sink storetest.Recorder
	if err := add.Run(t.Context(), []store.Arg{{Name: "Id", Value: int64(3)}}, &sink); err != nil || sink.Cells() != "0" {
		t.Errorf("got %s, %v", sink.Cells(), err)
	}
	if diff := cmp.Diff([]int64{1}, sink.Changed); diff != "" {
		t.Error(diff)
	}
	if err := add.Try(t.Context(), []store.Arg{{Name: "Id", Value: int64(4)}}, &storetest.Recorder{}); err != nil {
		t.Error(err)
	}
	err := add.Run(t.Context(), []store.Arg{{Name: "Id", Value: int64(11)}}, &storetest.Recorder{})
	if number, text, _ := store.ErrorNumber(err); number != 50001 || text != "床位已占用" || !errs.Is(err, errs.ProcedureFailed) {
		t.Errorf("got %v", err)
	}
	if got := read(t, db, "SELECT Id FROM bed ORDER BY Id"); got != "1 / 2 / 3" {
		t.Errorf("got %s", got)
	}
}

func TestReturnValueIsNoOrdinaryColumn(t *testing.T) {
	for _, test := range []struct {
		exec bool
		name string
		want wire.Type
	}{{true, "returnvalue", wire.ReturnValue}, {true, "@ReturnValue", wire.QuietReturn}, {true, "Total", wire.Int}, {false, "ReturnValue", wire.Int}} {
		if got := store.Column(store.Options{Exec: test.exec}, test.name, "INT"); got.Type != test.want || got.Name != test.name {
			t.Errorf("%+v: got %+v", test, got)
		}
	}
}

func TestProcedureParams(t *testing.T) {
	db := storetest.OpenSQLServer(t, procedures...)
	for name, want := range map[string][]store.ProcedureParam{
		"dbo.usp_Beds": {{Name: "Least"}, {Name: "Total", Output: true}, {Name: "Note", Output: true}},
		"usp_AddBed":   {{Name: "Id"}},
		"dbo.usp_Talk": {},
	} {
		got, err := db.ProcedureParams(t.Context(), name)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: %v %s", name, err, diff)
		}
	}
	for _, name := range []string{"dbo.usp_Nope", "nope.usp_Beds", "dbo.bed", ""} {
		if _, err := db.ProcedureParams(t.Context(), name); !errors.Is(err, store.ErrNoProcedure) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestSQLiteHasNoProcedures(t *testing.T) {
	db := storetest.OpenSQLite(t, "")
	if _, err := db.ProcedureParams(t.Context(), "dbo.usp_Beds"); err == nil || !strings.Contains(err.Error(), "only SQL Server") {
		t.Errorf("got %v", err)
	}
}
