package store_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/store/sqlserver"
	"qiao/gateway/store/storetest"
)

// procedures are those of a legacy database, each a batch of its own.
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

// callOf is a call of a procedure of the schema dbo.
func callOf(procedure string, params ...sqlserver.CallParam) *sqlserver.Call {
	return &sqlserver.Call{Schema: "dbo", Procedure: procedure, Params: params, Return: "ReturnValue"}
}

// in, out and inOut are parameters of a call.
func in(name, kind string) sqlserver.CallParam {
	return sqlserver.CallParam{Name: name, Type: kind, In: true}
}

func out(name, kind string) sqlserver.CallParam {
	return sqlserver.CallParam{Name: name, Type: kind, Out: true}
}

func inOut(name, kind string) sqlserver.CallParam {
	return sqlserver.CallParam{Name: name, Type: kind, In: true, Out: true}
}

// calling are the options of an entry that calls the procedure.
func calling(call *sqlserver.Call) store.Options {
	types := map[string]string{}
	for _, p := range call.Params {
		if p.In {
			types[p.Name] = p.Type
		}
	}
	return store.Options{Exec: true, Call: call, ParamTypes: types}
}

var (
	beds   = callOf("usp_Beds", in("Least", "int"), inOut("Total", "int"), out("Note", "nvarchar(50)"))
	addBed = callOf("usp_AddBed", in("Id", "int"))
)

func TestStoredProcedure(t *testing.T) {
	db := storetest.OpenSQLServer(t, procedures...)
	got := run(t, db, beds.Text(), calling(beds),
		store.Arg{Name: "Least", Value: int64(2)}, store.Arg{Name: "Total", Value: int64(40)})
	if want := "2|下铺 // 2 // 7|42|完"; got.Cells() != want {
		t.Errorf("got %s, want %s", got.Cells(), want)
	}
	if diff := cmp.Diff([]string{"开始", "查到了", "结束"}, got.Lines); diff != "" {
		t.Error(diff)
	}

	talk := run(t, db, callOf("usp_Talk").Text(), calling(callOf("usp_Talk")))
	if talk.Cells() != "1 // 2 // 0" || len(talk.Lines) != 200 || talk.Lines[199] != "第 200 行" {
		t.Errorf("got %s and %d lines", talk.Cells(), len(talk.Lines))
	}
}

func TestStoredProcedureThatWrites(t *testing.T) {
	db := storetest.OpenSQLServer(t, procedures...)
	options := calling(addBed)
	options.Write = true
	add := prepare(t, db, addBed.Text(), options)
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

func TestProcedureParams(t *testing.T) {
	db := storetest.OpenSQLServer(t, append(procedures, "CREATE SCHEMA old", "CREATE PROCEDURE old.usp_AddBed @Rent MONEY AS RETURN 0")...)
	for _, test := range []struct {
		schema, procedure string
		want              []sqlserver.ProcedureParam
	}{
		{"dbo", "usp_Beds", []sqlserver.ProcedureParam{{Name: "Least", Type: "int"}, {Name: "Total", Type: "int", Output: true}, {Name: "Note", Type: "nvarchar", Output: true}}},
		{"", "usp_AddBed", []sqlserver.ProcedureParam{{Name: "Id", Type: "int"}}},
		{"old", "usp_AddBed", []sqlserver.ProcedureParam{{Name: "Rent", Type: "money"}}},
		{"dbo", "usp_Talk", []sqlserver.ProcedureParam{}},
	} {
		call := &sqlserver.Call{Schema: test.schema, Procedure: test.procedure, Return: "ReturnValue"}
		statement := prepare(t, db, call.Text(), store.Options{Exec: true, Call: call})
		if diff := cmp.Diff(test.want, statement.Procedure()); diff != "" {
			t.Errorf("%s.%s: %s", test.schema, test.procedure, diff)
		}
	}
	for _, name := range [][2]string{{"dbo", "usp_Nope"}, {"nope", "usp_Beds"}, {"dbo", "bed"}, {"", "dbo.usp_Beds"}} {
		call := &sqlserver.Call{Schema: name[0], Procedure: name[1], Return: "ReturnValue"}
		if _, err := db.Prepare(t.Context(), call.Text(), store.Options{Exec: true, Call: call}); !errors.Is(err, sqlserver.ErrNoProcedure) || !errs.Is(err, errs.ProcedureFailed) {
			t.Errorf("%v: got %v", name, err)
		}
	}
}
