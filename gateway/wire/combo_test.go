package wire_test

import (
	"bytes"
	"strings"
	"testing"

	"qiao/gateway/errs"
	"qiao/gateway/wire"
)

var shops = set{
	columns: []wire.Column{{Name: "ShopId", Type: wire.Int}, {Name: "ShopCode", Type: wire.String}, {Name: "ShopName", Type: wire.String}},
	rows:    [][]wire.Value{{integer(1), text("MD0001"), text("西湖店")}, {integer(2), text("MD0002"), text("萧山店")}},
}

func TestAComboTakesTheColumnsThatItNames(t *testing.T) {
	for combo, data := range map[wire.Combo]string{
		{}:                                     `[{"value":1,"label":"MD0001"},{"value":2,"label":"MD0002"}]`,
		{Value: "ShopId", Label: "ShopName"}:   `[{"value":1,"label":"西湖店"},{"value":2,"label":"萧山店"}]`,
		{Value: "shopname", Label: "SHOPCODE"}: `[{"value":"西湖店","label":"MD0001"},{"value":"萧山店","label":"MD0002"}]`,
		{Value: "ShopName", Label: "ShopName"}: `[{"value":"西湖店","label":"西湖店"},{"value":"萧山店","label":"萧山店"}]`,
	} {
		want := `{"code":0,"msg":"成功","data":` + data + `}`
		if got := answer(t, wire.NewComboBox, wire.Options{Combo: combo}, shops); got != want {
			t.Errorf("%v: %s", combo, got)
		}
	}
	want := `{"code":0,"msg":"成功","data":[{"x":3.0}]}`
	if got := answer(t, wire.NewDataTable, wire.Options{Combo: wire.Combo{Value: "ShopId", Label: "ShopName"}}, single); got != want {
		t.Errorf("another shape looks at the combo: %s", got)
	}
}

func TestAComboWithoutItsColumnFails(t *testing.T) {
	var out bytes.Buffer
	a := wire.NewComboBox(&out, wire.Options{Combo: wire.Combo{Value: "ShopId", Label: "Name"}})
	defer a.Discard()
	err := send(a, shops)
	if !errs.Is(err, errs.ProcedureFailed) || !strings.Contains(err.Error(), "no column Name in the result, which has ShopId, ShopCode, ShopName") || a.Started() {
		t.Errorf("%v, started %v", err, a.Started())
	}
}
