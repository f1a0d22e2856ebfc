package effect_test

import (
	"testing"

	"qiao/gateway/store/dialect"
	"qiao/gateway/store/sqlserver"
	"qiao/gateway/store/sqlserver/effect"
)

func TestTSQLEffect(t *testing.T) {
	const reads, writes, never = "reads", "writes", "never"
	for text, want := range map[string]string{
		"SELECT Id, [Update], N'DELETE' AS \"Drop\" FROM item -- INSERT":           reads,
		"WITH a AS (SELECT 1 AS x) SELECT x FROM a":                                reads,
		"DECLARE @t TABLE (Id INT); INSERT INTO @t (Id) SELECT 1; DELETE FROM @t":  reads,
		"SELECT Id INTO #t FROM item; DROP TABLE IF EXISTS #t":                     reads,
		"CREATE TABLE #t (Id INT); INSERT #t (Id) VALUES (1); SELECT Id FROM #t":   reads,
		"IF @x = 1 BEGIN SELECT 1 END":                                             reads,
		"SELECT Id FROM item OPTION (USE HINT('FORCE_ORDER'))":                     reads,
		"SELECT Id INTO copy FROM item":                                            writes,
		"INSERT INTO item (Id) OUTPUT INSERTED.Id VALUES (1)":                      writes,
		"UPDATE item SET Id = 2":                                                   writes,
		"IF @x = 1 DELETE FROM item":                                               writes,
		"WITH a AS (SELECT 1 AS x) INSERT INTO item (Id) SELECT x FROM a":          writes,
		"EXEC dbo.usp_Name @x":                                                     writes,
		"MERGE item AS i USING part AS p ON p.Id = i.Id WHEN MATCHED THEN DELETE;": writes,
		"EXEC (@x)":             never,
		"EXECUTE(@x)":           never,
		"EXEC sp_executesql @x": never,
		"usp_Name":              never,
		"SELECT Id INTO ##t FROM item; DROP TABLE ##t": never,
		"CREATE TABLE x (Id INT)":                      never,
		"SELECT 1; ALTER TABLE item ADD x INT":         never,
		"TRUNCATE TABLE item":                          never,
		"BEGIN TRANSACTION; SELECT 1":                  never,
		"SELECT 1; COMMIT":                             never,
		"UPDATE item SET Id = 2; ROLLBACK":             never,
		"SELECT 1; USE master; SELECT 2":               never,
		"SELECT * FROM OPENROWSET('a','b','c')":        never,
		"SELECT 1; WAITFOR DELAY '00:01'":              never,
		"SELECT 1 /* /* nested */ */; DROP TABLE item": never,
		"-- nothing": never,
	} {
		if got := effectOf(text); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// A name in quotes or brackets is a name and no way around the check. Each refused text is beside a similar accepted
// one.
func TestTSQLEffectOfNames(t *testing.T) {
	const reads, writes, never = "reads", "writes", "never"
	for text, want := range map[string]string{
		"DELETE [Base_User] FROM #t":                                             writes,
		"DELETE FROM [Base_User] FROM #t":                                        writes,
		"DELETE \"Base_User\" FROM @x":                                           writes,
		"DELETE FROM FROM #t":                                                    writes,
		"DELETE #t FROM [Base_User]":                                             reads,
		"DELETE FROM #t FROM [Base_User]":                                        reads,
		"SELECT * INTO [Copy] FROM #t":                                           writes,
		"SELECT * INTO #t FROM [Copy]":                                           reads,
		"DELETE #t OUTPUT deleted.a INTO [Real] FROM #t":                         writes,
		"DELETE #t OUTPUT deleted.a INTO #u FROM [Real]":                         reads,
		"INSERT [#t] (a) VALUES (1)":                                             writes,
		"INSERT [dbo].[Base_User] (a) VALUES (1)":                                writes,
		"INSERT #t ([Base_User]) VALUES (1)":                                     reads,
		"INSERT #t.Base_User (a) VALUES (1)":                                     writes,
		"MERGE INTO [item] USING #t ON 1 = 1 WHEN MATCHED THEN SET":              writes,
		"MERGE INTO #t USING [item] ON 1 = 1 WHEN MATCHED THEN SET":              reads,
		"UPDATE x SET a = 1 FROM Base_User x":                                    writes,
		"UPDATE [x] SET a = 1 FROM Base_User [x]":                                writes,
		"UPDATE #x SET a = 1 FROM Base_User #x":                                  writes,
		"UPDATE #x SET a = 1 FROM Base_User AS [#X]":                             writes,
		"UPDATE #x SET #x.a = b.a FROM #x JOIN Base_User b ON 1 = 1, tempdb..#x": reads,
		"DELETE #x FROM (SELECT * FROM Base_User) #x":                            writes,
		"WITH #x AS (SELECT * FROM Base_User) DELETE FROM #x":                    writes,
		"WITH a AS (SELECT 1 AS b), #x (c) AS (SELECT c FROM d) DELETE #x":       writes,
		"WITH a AS (SELECT 1 AS b) DELETE #x FROM a, #x":                         reads,
		"SELECT 1DELETE FROM item":                                               writes,
		"SELECT 1.5e3DELETE FROM item":                                           writes,
		"SELECT 0xAFUPDATE item SET a = 1":                                       writes,
		"SELECT $1DELETE FROM item":                                              writes,
		"SELECT 1FROM item":                                                      reads,
		"DROP TABLE #t, dbo.Base_User":                                           never,
		"DROP TABLE IF EXISTS #t, [Base_User]":                                   never,
		"DROP TABLE #t\x01, dbo.Base_User":                                       never,
		"DROP TABLE [#t]":                                                        never,
		"DROP TABLE #t,":                                                         never,
		"DROP TABLE":                                                             never,
		"DROP TABLE IF EXISTS #t, #u; SELECT [a], 1":                             reads,
		"TRUNCATE TABLE [item]":                                                  never,
		"TRUNCATE TABLE #t":                                                      reads,
		"CREATE TABLE [item] (#t INT)":                                           never,
		"SELECT 1 WRITETEXT a":                                                   never,
		"SELECT 1 UPDATETEXT a":                                                  never,
		"SELECT 1 AS [WRITETEXT], 2 AS \"UPDATETEXT\"":                           reads,
		"SELECT 1; DISABLE TRIGGER x ON item":                                    never,
		"SELECT 1 REVERT":                                                        never,
		"SELECT 1 SET IMPLICIT_TRANSACTIONS ON":                                  never,
		"SET NOCOUNT, [Implicit_Transactions] ON":                                never,
		"SET ANSI_DEFAULTS ON":                                                   never,
		"SET NOCOUNT, XACT_ABORT ON; SELECT IMPLICIT_TRANSACTIONS FROM a":        reads,
		"SET":                                                           reads,
		"[Select] 1":                                                    never,
		"EXEC [sp_executesql] @OtherA":                                  never,
		"EXEC \"SP_ExecuteSQL \" @OtherA":                               never,
		"EXEC sys.[sp_executesql] @OtherA":                              never,
		"EXEC master..sp_executesql @OtherA":                            never,
		"DECLARE @r INT; EXEC @r = sp_executesql @OtherA":               never,
		"EXEC @OtherA":                                                  never,
		"EXEC @@OtherA":                                                 never,
		"EXECUTE @OtherA @a = 1":                                        never,
		"DECLARE @r INT; EXEC @r = @OtherA":                             never,
		"DECLARE @r INT; EXEC @r = (@OtherA)":                           never,
		"EXEC sp_execute @OtherA":                                       never,
		"EXEC [sp_prepare] @h OUTPUT":                                   never,
		"EXEC sp_prepexec @h OUTPUT":                                    never,
		"EXEC sys.sp_cursoropen @h OUTPUT":                              never,
		"EXEC sp_MSforeachtable @OtherA":                                never,
		"EXEC master.dbo.[xp_cmdshell] @OtherA":                         never,
		"EXECUTE AS USER = 'dbo'":                                       never,
		"EXEC":                                                          never,
		"EXEC [dbo].[usp_Name] @OtherA":                                 writes,
		"EXEC erp..usp_Name @a = @OtherA":                               writes,
		"EXEC [a]]sp_executesql] @OtherA":                               writes,
		"DECLARE @r INT; EXEC @r = [床位] @OtherA":                        writes,
		"EXEC sp_getapplock @Resource = N'x', @LockMode = N'Exclusive'": writes,
		"SELECT 1 AS [sp_executesql], xp_total FROM item":               reads,
	} {
		if got := effectOf(text); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// effectOf is the least effect with which a T-SQL text passes.
func effectOf(text string) string {
	switch {
	case effect.Check(dialect.Text{SQL: text}) == nil:
		return "reads"
	case effect.Check(dialect.Text{SQL: text, Write: true}) == nil:
		return "writes"
	}
	return "never"
}

// An exec entry that only reads may call its procedure, and nothing else more.
func TestTSQLEffectOfExec(t *testing.T) {
	beds := &sqlserver.Call{Schema: "dbo", Procedure: "usp_Beds", Return: "ReturnValue", Params: []sqlserver.CallParam{
		{Name: "Least", Type: "int", In: true}, {Name: "Total", Type: "int", In: true, Out: true}, {Name: "Note", Type: "nvarchar(50)", Out: true},
	}}
	call := beds.Text()
	if err := effect.Check(dialect.Text{SQL: call, Exec: true}); err != nil {
		t.Error(err)
	}
	if effect.Check(dialect.Text{SQL: call}) == nil {
		t.Error("a reading text calls a procedure")
	}
	for _, text := range []string{
		"EXEC (@x)", "EXEC sp_executesql @x", "EXEC dbo.usp_Name; DELETE FROM item", "EXEC @x", "DECLARE @ReturnValue int; EXEC @ReturnValue = @x",
		"DECLARE @ReturnValue int; EXEC @ReturnValue = [sys].[sp_executesql] @x = @x",
	} {
		if effect.Check(dialect.Text{SQL: text, Exec: true}) == nil {
			t.Errorf("%s: passed", text)
		}
	}
}
