package effect_test

import (
	"strings"
	"testing"

	"qiao/gateway/store/sqlserver/effect"
)

func whatOf(found []effect.Found) string {
	texts := make([]string, len(found))
	for i, f := range found {
		texts[i] = f.What
	}
	return strings.Join(texts, "; ")
}

func TestLasting(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT NEXT VALUE FOR dbo.BedNo":                                 "NEXT VALUE FOR",
		"SELECT 'NEXT VALUE FOR x' -- OPENQUERY(\n/* EXEC xp_cmdshell */": "",
		"SELECT * FROM OPENQUERY(erp, 'SELECT 1')":                        "OPENQUERY",
		"SELECT * FROM openrowset('a','b','c')":                           "OPENROWSET",
		"SELECT * FROM erp.Stock.dbo.Item i JOIN [erp]..[dbo].Unit u":     "erp.Stock.dbo.Item; [erp]..[dbo].Unit",
		"INSERT INTO erp.Stock..Item (a) VALUES (1)":                      "erp.Stock..Item",
		"SELECT Stock.dbo.Item.Name FROM Stock.dbo.Item":                  "", // a column
		"EXEC erp.Stock.dbo.usp_Book @a":                                  "erp.Stock.dbo.usp_Book",
		"DECLARE @r INT; EXEC @r = master..xp_cmdshell 'dir'":             "xp_cmdshell",
		"EXEC msdb.dbo.sp_send_dbmail @subject = 'a'":                     "sp_send_dbmail",
		"EXEC sp_OACreate 'x', @o OUT; SELECT xp_total FROM t":            "sp_oacreate",
		"EXEC ('SELECT (1)') AT erp; EXEC ('SELECT 1')":                   "EXEC … AT",
		"EXECUTE dbo.usp_Name":                                            "",
	} {
		if got := whatOf(effect.Lasting(text)); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

func TestChangesOfProcedures(t *testing.T) {
	const head = "CREATE OR ALTER PROCEDURE dbo.usp_X @a AS int = 1, @b nvarchar(max) OUTPUT WITH EXECUTE AS OWNER AS\nBEGIN\n"
	for body, want := range map[string]string{
		"SELECT 1 -- DELETE FROM t\n/* UPDATE t */; SELECT 'INSERT t', [Delete] FROM \"Update\"": "",
		"CREATE TABLE #t (a int); INSERT INTO #t SELECT 1; UPDATE #t SET a = 2; DROP TABLE #t":   "",
		"DECLARE @t TABLE (a int); INSERT @t SELECT 1; DELETE FROM @t; SELECT * FROM @t":         "",
		"SELECT a INTO #t FROM item; TRUNCATE TABLE #t":                                          "",
		"UPDATE x SET a = 1 FROM #t x JOIN item i ON i.a = x.a; DELETE x FROM @t AS x":           "",
		"UPDATE x SET a = 1 FROM item x JOIN #t i ON i.a = x.a":                                  "UPDATE x",
		"UPDATE x SET a = 1 FROM #t x; SELECT 1 FROM item x":                                     "UPDATE x",
		"FETCH NEXT FROM c INTO @a":                                                              "",
		"INSERT INTO dbo.[入住 记录] (a) VALUES (1)":                                                 "INSERT dbo.[入住 记录]; INTO dbo.[入住 记录]",
		"MERGE item AS i USING p ON p.a = i.a WHEN MATCHED THEN DELETE;":                         "MERGE item",
		"MERGE #t AS i USING p ON p.a = i.a WHEN MATCHED THEN UPDATE SET a = 1;":                 "",
		"DELETE FROM item WHERE a = 1":                                                           "DELETE item",
		"TRUNCATE TABLE dbo.item":                                                                "TRUNCATE dbo.item",
		"SELECT * INTO copy FROM item":                                                           "INTO copy",
		"EXEC dbo.usp_Other @a; INSERT #t EXEC [usp B]":                                          "EXEC dbo.usp_Other; EXEC [usp B]",
		"EXEC (@sql); EXECUTE sp_executesql @sql":                                                "EXEC (…); EXEC sp_executesql",
		"EXEC @r = dbo.usp_Other":                                                                "EXEC dbo.usp_Other",
		"SELECT NEXT VALUE FOR s":                                                                "NEXT VALUE FOR",
		"SELECT * FROM OPENQUERY(erp, 'x')":                                                      "OPENQUERY",
		"CREATE INDEX i ON item (a)":                                                             "CREATE INDEX",
		"IF UPDATE(a) SELECT 1":                                                                  "",
	} {
		if got := whatOf(effect.Changes(head + body + "\nEND")); got != want {
			t.Errorf("%s: got %q, want %q", body, got, want)
		}
	}
	if got := strings.Join(effect.Calls(head+"EXEC a.b; EXEC (@x); EXEC @r = [c d] 1; SELECT 1 -- EXEC e"), " "); got != "a.b [c d]" {
		t.Errorf("calls: %s", got)
	}
}
