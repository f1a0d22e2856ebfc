package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/store"
	"qiao/gateway/store/sqlserver"
	"qiao/gateway/store/storetest"
)

// manyParams is a procedure with 100 parameters. It returns how many of them have their
// number as their value.
func manyParams() string {
	var declared, counted []string
	for i := range 100 {
		declared = append(declared, fmt.Sprintf("@N%d INT = -1", i))
		counted = append(counted, fmt.Sprintf("CASE WHEN @N%d = %d THEN 1 ELSE 0 END", i, i))
	}
	return "CREATE PROCEDURE dbo.usp_Many " + strings.Join(declared, ", ") + " AS BEGIN RETURN " + strings.Join(counted, " + ") + "; END"
}

var calledProcedures = []string{
	`CREATE PROCEDURE dbo.usp_Where AS BEGIN SET NOCOUNT ON; SELECT @@NESTLEVEL AS Level, OBJECT_NAME(@@PROCID) AS Name; RETURN -3; END`,
	`CREATE PROCEDURE dbo.usp_Types @Rent DECIMAL(18,4), @At DATETIME, @Day DATE, @Note NVARCHAR(MAX), @Code VARCHAR(20), @Flag BIT, @Share FLOAT, @Big BIGINT AS
BEGIN
	SELECT @Rent AS Rent, @At AS At, @Day AS Day, LEN(@Note) AS Length, RIGHT(@Note, 1) AS Tail, @Code AS Code, @Flag AS Flag, @Share AS Share, @Big AS Big;
END`,
	`CREATE PROCEDURE dbo.usp_Back @Day DATE OUTPUT, @At DATETIME2 OUTPUT, @Note NVARCHAR(MAX) OUTPUT, @Name NVARCHAR(40) OUTPUT, @Flag BIT OUTPUT,
	@Share FLOAT OUTPUT, @Big BIGINT OUTPUT, @Least TINYINT OUTPUT, @None INT OUTPUT AS
BEGIN
	SET @At = '2026-11-20T08:30:01.127';
	SET @Name = N'上下铺位';
	SET @Day = '2026-02-28';
	SET @Note = COALESCE(@Note, N'无') + N'，完';
	SET @Flag = 1;
	SET @Share = 2.5;
	SET @Big = 9007199254740993;
	SET @Least = 255;
	SET @None = NULL;
END`,
	`CREATE PROCEDURE dbo.usp_Converted @Rent DECIMAL(18,4) OUTPUT, @At DATETIME OUTPUT, @Code VARCHAR(20) OUTPUT AS
BEGIN
	SET @Rent = COALESCE(@Rent, 0) + 0.0001;
	SET @At = '2026-11-20T08:30:01.127';
	SET @Code = 'A-1';
END`,
	`CREATE PROCEDURE dbo.usp_Defaults @Kind NVARCHAR(20) = N'宿舍', @Rent DECIMAL(18,2) = 12.5 AS SELECT @Kind AS Kind, @Rent AS Rent`,
	`CREATE PROCEDURE dbo.[usp_床位 a.b x] @Id INT AS RETURN @Id + 1`,
	`CREATE PROCEDURE dbo.usp_Refuse @Id INT AS BEGIN PRINT N'先'; RAISERROR(N'床位已占用', 16, 1); RETURN 5; END`,
	`CREATE PROCEDURE dbo.usp_Rents @Rent MONEY, @Total MONEY OUTPUT AS BEGIN SET @Total = @Rent * 2; RETURN 1; END`,
	manyParams(),
}

// callTwice runs a call by name and by its text and compares all results.
func callTwice(t *testing.T, db *store.DB, call *sqlserver.Call, args ...store.Arg) storetest.Recorder {
	t.Helper()
	byName, asText := calling(call), calling(call)
	asText.Call = nil
	var sinks [2]storetest.Recorder
	var failures [2]string
	for i, options := range []store.Options{byName, asText} {
		statement := prepare(t, db, call.Text(), options)
		if err := statement.Run(t.Context(), args, &sinks[i]); err != nil {
			number, text, _ := store.ErrorNumber(err)
			failures[i] = fmt.Sprint(number, " ", text)
		}
	}
	if failures[0] != failures[1] {
		t.Errorf("%s: %q, and %q as a text", call.Procedure, failures[0], failures[1])
	}
	if failures[1] != "" { // the text goes on behind an error, in vain
		sinks[0].Lines = append(sinks[0].Lines, failures[0])
		return sinks[0]
	}
	if diff := cmp.Diff(sinks[1], sinks[0]); diff != "" {
		t.Errorf("%s: %s", call.Procedure, diff)
	}
	return sinks[0]
}

func TestWhereACalledProcedureRuns(t *testing.T) {
	db := storetest.OpenSQLServer(t, calledProcedures...)
	got := run(t, db, callOf("usp_Where").Text(), calling(callOf("usp_Where")))
	if !strings.EqualFold(got.Cells(), "1|usp_Where // -3") {
		t.Errorf("got %s, %q", got.Cells(), got.Lines)
	}
}

func TestACallAnswersAsItsTextDoes(t *testing.T) {
	db := storetest.OpenSQLServer(t, append(calledProcedures, procedures...)...)
	at := time.Date(2026, time.November, 20, 8, 30, 1, 127_000_000, time.UTC)
	values := map[string]any{
		"Rent": store.Decimal("12345678901234.5678"), "At": at, "Day": at, "Note": strings.Repeat("床", 5000) + "尾", "Code": "A-7",
		"Flag": true, "Share": 0.1, "Big": int64(9007199254740993),
	}
	nulls := map[string]any{}
	for name := range values {
		nulls[name] = nil
	}
	types := callOf("usp_Types", in("rent", "decimal(18,4)"), in("at", "datetime"), in("DAY", "date"), in("note", "nvarchar(max)"), in("code", "varchar(60)"),
		in("flag", "bit"), in("share", "float"), in("big", "bigint"))
	if got := callTwice(t, db, types, arguments(values)...); got.Cells() != "12345678901234.5678|2026-11-20 08:30:01.127|2026-11-20 00:00:00.000|5001|尾|A-7|1|0.1|9007199254740993 // 0" {
		t.Errorf("got %s, %q", got.Cells(), got.Lines)
	}
	if got := callTwice(t, db, types, arguments(nulls)...); got.Cells() != "NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL // 0" {
		t.Errorf("got %s, %q", got.Cells(), got.Lines)
	}
	back := func(parameter func(name, kind string) sqlserver.CallParam) *sqlserver.Call {
		return callOf("usp_Back", out("Day", "date"), out("At", "datetime2"), parameter("Note", "nvarchar(max)"), out("Name", "nvarchar(40)"), out("Flag", "bit"),
			out("Share", "float"), out("Big", "bigint"), out("Least", "tinyint"), out("None", "int"))
	}
	const given = "0|2026-02-28 00:00:00.000|2026-11-20 08:30:01.127|%s，完|上下铺位|1|2.5|9007199254740993|255|NULL"
	if got, want := callTwice(t, db, back(inOut), store.Arg{Name: "Note", Value: "入"}), fmt.Sprintf(given, "入"); got.Cells() != want {
		t.Errorf("got %s, want %s", got.Cells(), want)
	}
	if got, want := callTwice(t, db, back(inOut), store.Arg{Name: "Note", Value: nil}), fmt.Sprintf(given, "无"); got.Cells() != want {
		t.Errorf("got %s, want %s", got.Cells(), want)
	}
	if got, want := callTwice(t, db, back(out)), fmt.Sprintf(given, "无"); got.Cells() != want {
		t.Errorf("got %s, want %s", got.Cells(), want)
	}
	converted := callOf("usp_Converted", out("Rent", "decimal(18,4)"), out("At", "datetime"), out("Code", "varchar(60)"))
	if got := callTwice(t, db, converted); got.Cells() != "0|0.0001|2026-11-20 08:30:01.127|A-1" {
		t.Errorf("got %s, %q", got.Cells(), got.Lines)
	}
	if got := callTwice(t, db, callOf("usp_Refuse", in("Id", "int")), store.Arg{Name: "Id", Value: int64(1)}); fmt.Sprint(got.Lines) != "[先 50000 床位已占用]" {
		t.Errorf("got %q", got.Lines)
	}
	callTwice(t, db, callOf("usp_Talk"))
	callTwice(t, db, beds, arguments(map[string]any{"Least": int64(2), "Total": int64(40)})...)
	rents := callOf("usp_Rents", in("Rent", "decimal(19,4)"), out("Total", "decimal(19,4)"))
	if got := callTwice(t, db, rents, store.Arg{Name: "Rent", Value: store.Decimal("461168601842738.7903")}); got.Cells() != "1|922337203685477.5806" {
		t.Errorf("got %s, %q", got.Cells(), got.Lines)
	}
}

func TestOmittedParametersOfACall(t *testing.T) {
	db := storetest.OpenSQLServer(t, calledProcedures...)
	for _, test := range []struct {
		call *sqlserver.Call
		args []store.Arg
		want string
	}{
		{callOf("usp_Defaults"), nil, "宿舍|12.50 // 0"},
		{callOf("usp_Defaults", in("RENT", "decimal(18,2)")), []store.Arg{{Name: "rent", Value: store.Decimal("7")}}, "宿舍|7.00 // 0"},
		{callOf("usp_Defaults", in("Kind", "nvarchar(20)")), []store.Arg{{Name: "Kind", Value: nil}}, "NULL|12.50 // 0"},
	} {
		if got := callTwice(t, db, test.call, test.args...); got.Cells() != test.want {
			t.Errorf("got %s, want %s", got.Cells(), test.want)
		}
	}
}

func TestNamesAndManyParametersOfACall(t *testing.T) {
	db := storetest.OpenSQLServer(t, calledProcedures...)
	if got := callTwice(t, db, callOf("usp_床位 a.b x", in("ID", "int")), store.Arg{Name: "id", Value: int64(4)}); got.Cells() != "5" {
		t.Errorf("got %s, %q", got.Cells(), got.Lines)
	}
	many := callOf("usp_Many")
	var args []store.Arg
	for i := range 100 {
		name := fmt.Sprintf("n%d", i)
		many.Params = append(many.Params, in(name, "int"))
		args = append(args, store.Arg{Name: name, Value: int64(i)})
	}
	if got := callTwice(t, db, many, args...); got.Cells() != "100" {
		t.Errorf("got %s, %q", got.Cells(), got.Lines)
	}
}
