package entry_test

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"qiao/gateway/entry"
	"qiao/gateway/errs"
	"qiao/gateway/store"
	"qiao/gateway/wire/payload"
)

var allowedWords = map[string][]string{
	"ShaiXuanN": {"", "楼栋", "状态"}, "ShaiXuanV": {"", "A栋"}, "sort": {"", "入住日期"}, "order": {"", "asc", "DESC", "降序"},
	"page": {"", "1", "9223372036854775807"}, "pageSize": {"", "1", "10000"},
}

// words mostly draws the allowed words, so that calls succeed, and otherwise draws
// any text.
func words(allowed []string) *rapid.Generator[string] {
	hostile := rapid.SampledFrom([]string{"r.Building", "i.InDate DESC, i.ID ASC", "1; DROP TABLE bed --", "/*page*/", "' OR ''='", "0", "10001"})
	fits := rapid.SampledFrom(allowed)
	return rapid.OneOf(fits, fits, fits, fits, fits, hostile, rapid.String())
}

// For any input, the gateway runs one of the texts that the lists of the file allow, and binds every value.
func TestCallersNeverChangeTheText(t *testing.T) {
	e := parse(t, text(wholeEntry, wholeBody))
	for _, dialect := range []store.Dialect{store.SQLite, store.SQLServer} {
		known := map[string]bool{}
		for _, filter := range []string{"", "r.Building", "i.Status"} {
			for _, sort := range []string{"", "i.InDate ASC, i.ID DESC", "i.InDate DESC, i.ID ASC"} {
				known[textOf(t, e, dialect, entry.Variant{Filter: filter, Sort: sort})] = true
				known[textOf(t, e, dialect, entry.Variant{Filter: filter, Sort: sort, Search: true})] = true
			}
		}
		if len(known) != 12 { // descending by date is the default as well
			t.Fatalf("%d texts, want 12", len(known))
		}
		answered := 0
		rapid.Check(t, func(t *rapid.T) {
			sent := map[string]string{}
			for _, key := range slices.Sorted(maps.Keys(allowedWords)) {
				sent[key] = words(allowedWords[key]).Draw(t, key)
			}
			otherB, err := json.Marshal(sent)
			if err != nil {
				t.Fatal(err)
			}
			args, v, err := e.Bind(input(payload.Payload{OtherA: set(words([]string{"床"}).Draw(t, "OtherA")), OtherB: set(string(otherB))}), dialect)
			if err != nil {
				if !errs.Is(err, errs.Business) || args != nil || v != (entry.Variant{}) {
					t.Fatalf("%v: %v, %v", err, args, v)
				}
				return
			}
			answered++
			text, err := e.Text(dialect, v)
			if err != nil || !known[text] {
				t.Fatalf("%+v gives %v, %s", v, err, text)
			}
		})
		if answered == 0 {
			t.Error("every call was refused: the property says nothing")
		}
	}
}
