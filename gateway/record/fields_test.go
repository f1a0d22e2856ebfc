package record_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The nine fields of specification §3 in three letter cases, and the fields that the
// server sets: none of them changes the written record.
func TestWhatIsNoPartOfARecordIsDropped(t *testing.T) {
	each(t, func(t *testing.T, s *served) {
		skipped := `"CreateDate":"1999-01-01","CREATEUSERID":"lxy","modifyname":"x","ParentName":"x","username":"x","PostName":"x",` +
			`"DEPARTMENTNAME":"x","DepartmentNames":"x","electronicsignature":"x","CreateUserName":"x","ModifyDate":"1999-01-01",` +
			`"Grade":9,"ThingId":"mine","Unknown":{"a":[1]}`
		key := s.add(`{"Code":"a","Size":10,` + skipped + `}`)
		if key == "mine" {
			t.Error("the client chose the key")
		}
		s.call(http.MethodPost, "update/"+key, `{"Size":20,"RowVersion":1,`+skipped+`}`)
		expect(t, "the row", s.rows("SELECT Size, Grade, CreateUserId, CreateUserName, CreateDate, ModifyUserId, ModifyUserName, ModifyDate FROM Test_Thing"),
			"20|2|lxy|李秀英|2026-11-20 09:30:00.123|lxy|李秀英|2026-11-20 09:30:00.123")
		expect(t, "claims", s.rows("SELECT COUNT(*) FROM Audit_Log WHERE Event = 'identity.claim'"), "0")

		s.addUser("other", "张伟")
		s.add(`{"Code":"b","createUserId":"other"}`)
		expect(t, "a record under another's name", s.rows("SELECT CreateUserId FROM Test_Thing WHERE Code = 'b'; SELECT ActorUserId, SubjectUserId FROM Audit_Log WHERE Event = 'identity.claim'"),
			"lxy // lxy|other")
	})
}

// A value that is written and read again is the same, for every form in which it can be sent.
func TestWhatIsWrittenIsReadAgain(t *testing.T) {
	each(t, func(t *testing.T, s *served) {
		n := 0
		rapid.Check(t, func(r *rapid.T) {
			n++
			sent := map[string]any{
				"Code": rapid.StringMatching(`[a-z]{1,8}`).Draw(r, "code") + "-" + strings.Repeat("x", n%3) + string(rune('一'+n)),
				"Name": rapid.OneOf(rapid.Just[any](nil), rapid.Custom(func(r *rapid.T) any {
					return rapid.StringMatching(`[\pL <&"\\]{0,5}`).Filter(visible).Draw(r, "name") + string(rune('一'+n))
				})).Draw(r, "name"),
				"Kind":    rapid.SampledFrom([]string{"大", "小"}).Draw(r, "kind"),
				"Size":    rapid.OneOf(rapid.Just[any](""), rapid.Custom(func(r *rapid.T) any { return rapid.IntRange(1, 500).Draw(r, "n") })).Draw(r, "size"),
				"Price":   rapid.StringMatching(`-?0{0,2}[0-9]{1,3}(\.[0-9]{1,2}0{0,3})?`).Filter(func(text string) bool { return text[0] != '-' || strings.Trim(text, "-0.") == "" }).Draw(r, "price"),
				"Bought":  rapid.StringMatching(`(199|20[0-9])[0-9]-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])`).Draw(r, "bought"),
				"Checked": rapid.StringMatching(`20[0-9]{2}-0[1-9]-1[0-9] [01][0-9]:[0-5][0-9](:[0-5][0-9](\.[0-9]{3})?)?`).Draw(r, "checked"),
				"Broken":  rapid.SampledFrom([]any{true, false, nil, "1", 0, "否"}).Draw(r, "broken"),
			}
			body, err := json.Marshal(sent)
			if err != nil {
				r.Fatal(err)
			}
			key := s.add(string(body))
			sent["RowVersion"] = 1
			if body, err = json.Marshal(sent); err != nil {
				r.Fatal(err)
			}
			if got, want := s.call(http.MethodPost, "update/"+key, string(body)), ok+`{"RowVersion":1,"ThingId":"`+key+`"}}`; got != want {
				r.Fatalf("%s is not what was written: %s\n%s", body, got, s.call(http.MethodGet, "history/"+key, ""))
			}
		})
	})
}

// visible leaves out the letters that show nothing.
func visible(text string) bool { return !strings.ContainsAny(text, "\u115f\u1160\u3164\uffa0") }
