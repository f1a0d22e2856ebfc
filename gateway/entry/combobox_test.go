package entry_test

import (
	"testing"

	"qiao/gateway/wire"
)

func TestComboboxNamesTwoColumns(t *testing.T) {
	e := parse(t, text(head+"combobox: {value: ShopId, label: name}\n", "SELECT s.ShopId, s.ShopCode, UPPER(s.ShopName) AS Name FROM shop s"))
	if want := (wire.Combo{Value: "ShopId", Label: "name"}); e.Combobox != want {
		t.Errorf("%+v", e.Combobox)
	}
	for _, body := range []string{
		"SELECT * FROM shop", "SELECT s.* FROM shop s", "SELECT DISTINCT * FROM shop", // the columns are the table's
		"WITH s (a, b) AS (SELECT 1, 2) SELECT s.a AS ShopId, CASE WHEN s.b = 1 THEN s.a ELSE s.b END AS [Name] FROM s",
		"SELECT s.n * 2 AS ShopId, (SELECT MAX(x.a) FROM x WHERE x.a = s.a) AS \"Name\" FROM s UNION SELECT 1, 2",
		"SELECT 1 AS Other; SELECT ShopId, Name FROM s ORDER BY 1",
	} {
		parse(t, text(head+"combobox: {value: ShopId, label: Name}\n", body))
	}
}

func TestComboboxFindings(t *testing.T) {
	const list = "SELECT ShopId, ShopName FROM shop WHERE Phone = 1"
	for header, want := range map[string]string{
		"combobox: {value: ShopId}\n":                               "6: combobox: label is missing; write {value: ShopId, label: ShopName}, two columns of the result",
		"combobox: {value: ShopId, label: ShopName, text: Phone}\n": `6: combobox: unknown key "text"; write one of value, label`,
		"combobox: ShopId\n":                                        "6: combobox: there must be keys with values",
		"combobox: {value: ShopId, label: Phone}\n":                 "6: combobox: the statements have no column Phone; write one of ShopId, ShopName",
		"combobox: {value: Id, label: shopname}\n":                  "6: combobox: the statements have no column Id; write one of ShopId, ShopName",
	} {
		refused(t, head+header, list, want)
	}
	refused(t, routeHead+"combobox: {value: ShopId, label: ShopName}\n", list, "4: combobox is for what procedure calls; an entry that only a route serves has no procedure, so remove combobox")
}
