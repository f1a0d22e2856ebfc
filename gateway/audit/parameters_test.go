package audit_test

import (
	"strings"
	"testing"
	"unicode/utf16"

	"qiao/gateway/audit"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

func TestParametersAreShortAndKeepSecrets(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		var p audit.Parameters
		p = p.Add("RoomNo", "301", false).Add("Pwd", "abc", true).Add("Empty", "", true).Add("Remark", strings.Repeat("长", 201), false)
		if err := audit.Write(t.Context(), db, audit.Record{Event: audit.ProcedureWrote, Object: "P/a", Parameters: p, Now: now}); err != nil {
			t.Fatal(err)
		}
		want := `[{"Name":"RoomNo","Value":"301"},{"Name":"Pwd","Value":"●●●●●●"},{"Name":"Empty","Value":""},{"Name":"Remark","Value":"` + strings.Repeat("长", 200) + `…"}]`
		if got := run(t, db, "SELECT Parameters FROM Audit_Log", store.Options{}); got != want {
			t.Error(got)
		}
		var many audit.Parameters
		for range 100 {
			many = many.Add("Field", strings.Repeat("长", 100), false)
		}
		if err := audit.Write(t.Context(), db, audit.Record{Event: audit.ProcedureWrote, Object: "P/b", Parameters: many, Now: now}); err != nil {
			t.Fatal(err)
		}
		got := run(t, db, "SELECT Parameters FROM Audit_Log WHERE Object = 'P/b'", store.Options{})
		if n := len(utf16.Encode([]rune(got))); n > 4000 || n < 3800 || !strings.HasSuffix(got, `,{"Name":"…","Value":""}]`) {
			t.Errorf("%d units: …%s", n, got[len(got)-60:])
		}
	})
}
