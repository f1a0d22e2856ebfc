package bridge_test

import (
	"testing"

	"qiao/gateway/bridge"
	"qiao/gateway/wire/payload"
)

// The counted shapes have the names of the filled parameters. A telephone number in place of a name is replaced by #.
func TestShapesNameNobody(t *testing.T) {
	for name, c := range map[string]struct{ query, body, want string }{
		"a query":           {"action=list&Page=1&empty=", "", "page"},
		"a body":            {"", `{"Name":"张三","Age":1,"None":null,"Empty":""}`, "age name"},
		"numbers of people": {"13800138000=1", `{"330106199001011234":"x","a@b.cn":1,"Room":2}`, "# room"},
		"no JSON":           {"%zz=1&b=2", "plain", "b"},
		"escape()":          {"SouSuo=%u653e&%u540d=1", "", "sousuo 名"},
		"JSON by hand":      {"", `{Name:'张三',Age:0x1F,None:undefined,Empty:'',} // 本页`, "age name"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := bridge.FieldsOf(c.query, []byte(c.body)); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
	sent, err := payload.Decode([]byte(`{"ProcedureName":"p","OtherA":"x","OtherB":"{\"Building\":\"1\",\"13800138000\":1}"}`), payload.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if got := bridge.FieldsOfPayload(sent); got != "othera otherb.# otherb.building" {
		t.Errorf("of a payload: %q", got)
	}
}
