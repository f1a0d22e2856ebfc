package entry_test

import (
	"strings"
	"testing"

	"qiao/gateway/entry"
)

const writeHead = "procedure: P\neffect: write\naccess: signed-in\n"

func TestTrialIsForWrites(t *testing.T) {
	for text, lasting := range map[string]bool{"": false, "trial: true\n": false, "trial: false\n": true} {
		if e := parse(t, "/*---\n"+writeHead+text+"---*/\nDELETE FROM Bed"); e.Lasting != lasting {
			t.Errorf("%q: %v", text, e.Lasting)
		}
	}
	refused(t, head+"trial: false\n", "SELECT 1", "6: trial is for effect: write; an entry that reads leaves nothing to undo, remove it")
	refused(t, writeHead+"trial: no way\n", "SELECT 1", `5: trial is "no way"; write true or false`)
}

func TestWarningsOfWhatARollbackDoesNotUndo(t *testing.T) {
	for _, c := range []struct{ header, body, want string }{
		{writeHead, "INSERT INTO Bed (Id) SELECT NEXT VALUE FOR BedNo", "test.sql:6: NEXT VALUE FOR: a rollback does not undo it; write trial: false in the header, so that the entry is not tried"},
		{writeHead, "-- @dialect sqlite\nDELETE FROM Bed;\n-- @dialect sqlserver\nDELETE FROM Bed;\nEXEC msdb.dbo.sp_send_dbmail @subject = 'x';", "test.sql:10: sp_send_dbmail: "},
		{writeHead, "UPDATE erp.Stock.dbo.Bed SET Free = 1", "test.sql:6: erp.Stock.dbo.Bed: "},
		{writeHead, "INSERT INTO Bed (Id) SELECT Id FROM OPENQUERY(erp, 'SELECT 1')", "test.sql:6: OPENQUERY: "},
		{writeHead, "EXEC xp_cmdshell 'dir'", "test.sql:6: xp_cmdshell: "},
		{writeHead + "trial: false\n", "EXEC xp_cmdshell 'dir'", ""},
		{writeHead, "DELETE FROM Bed WHERE Name = 'NEXT VALUE FOR' -- OPENQUERY", ""},
		{writeHead, "-- @dialect sqlite\nSELECT 1;", ""},
		{head, "SELECT NEXT VALUE FOR BedNo AS No", "test.sql:7: NEXT VALUE FOR uses up a number, also in an entry that reads; write effect: write and trial: false in the header"},
		{head, "SELECT Id FROM erp.Stock.dbo.Bed", ""},
	} {
		warnings := parse(t, text(c.header, c.body)).Warnings()
		got := ""
		if len(warnings) == 1 {
			got = warnings[0].Error()
		}
		if len(warnings) > 1 || !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s%s: %v", c.header, c.body, warnings)
		}
	}
	var e entry.Entry // of exec: it has no text
	if got := e.Warnings(); got != nil {
		t.Error(got)
	}
}
