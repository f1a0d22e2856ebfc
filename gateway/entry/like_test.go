package entry_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"qiao/gateway/entry"
	"qiao/gateway/entry/request"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire/payload"
)

// likeEntry returns whether Myresult has OtherA anywhere, and at its beginning.
const likeEntry = `/*---
procedure: P_Test
effect: read
access: public
params:
  Text:    {from: Myresult, type: nvarchar(200), default: ''}
  Any:     {from: OtherA, type: nvarchar(200), default: '', like: contains}
  Leading: {from: OtherA, type: nvarchar(200), default: '', like: prefix}
---*/
SELECT CASE WHEN @Text LIKE @Any ESCAPE '\' THEN 1 ELSE 0 END AS InIt, CASE WHEN @Text LIKE @Leading ESCAPE '\' THEN 1 ELSE 0 END AS AtItsStart`

// LIKE finds a value exactly as it is written: no character of it is a wildcard.
func TestLikeFindsValuesLiterally(t *testing.T) {
	storetest.EachWith(t, "", func(t *testing.T, db *store.DB) {
		e := parse(t, likeEntry)
		statement := prepare(t, e, db, entry.Variant{})
		find := func(t *rapid.T, text, value string) string {
			args, _, err := e.Bind(request.Input{Payload: payload.Payload{Myresult: set(text), OtherA: set(value)}, Now: now}, db.Dialect())
			if err != nil {
				t.Fatal(err)
			}
			var found storetest.Recorder
			if err := statement.Run(t.Context(), args, &found); err != nil {
				t.Fatal(err)
			}
			return found.Cells()
		}
		// One letter case only: the databases fold more or fewer letters.
		words := rapid.StringOf(rapid.SampledFrom([]rune(`ab%_[]^-\'"!` + "床位")))
		rapid.Check(t, func(t *rapid.T) {
			value := words.Filter(func(s string) bool { return s != "" }).Draw(t, "value")
			before, after := words.Draw(t, "before"), words.Draw(t, "after")
			for _, text := range []string{before + value + after, value + after, before + after, before} {
				want := digit(strings.Contains(text, value)) + "|" + digit(strings.HasPrefix(text, value))
				if got := find(t, text, value); got != want {
					t.Fatalf("%q in %q: %s, want %s", value, text, got, want)
				}
			}
		})
	})
}

func digit(yes bool) string {
	if yes {
		return "1"
	}
	return "0"
}
