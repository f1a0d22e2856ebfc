package server_test

import (
	"context"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/registry"
	"qiao/gateway/registry/registrytest"
	"qiao/gateway/session"
	"qiao/gateway/wire"
)

// talkative answers two result sets and then sends a message, as a stored procedure
// with PRINT at its end does.
func talkative(_ context.Context, call *registry.Call) error {
	for _, name := range []string{"A", "B"} {
		if err := call.Out.Columns([]wire.Column{{Name: name, Type: wire.Int}}); err != nil {
			return err
		}
		if err := call.Out.Row([]wire.Value{{Kind: wire.IntKind, Int: 7}}); err != nil {
			return err
		}
	}
	call.Out.Message("已处理 2 条")
	return nil
}

func TestLinesBehindWhatAnEndpointNeedsStillArrive(t *testing.T) {
	s := startServer(t, registry.Procedure{
		Name: "P_Test", CXType: "说话", Effect: registry.Read, Access: session.SignedIn(), Talks: true, Run: talkative,
	}, func() time.Time { return registrytest.Now })
	for endpoint, data := range map[string]string{
		"DataSet": `{"Table":[{"A":7}],"Table1":[{"B":7}]}`, "DataTable": `[{"A":7}]`, "ComboBox": `[{"value":7,"label":7}]`, "Int": "7", "Boolean": "false",
	} {
		body, err := s.call(t.Context(), endpoint, `{"ProcedureName":"P_Test","CXType":"说话"}`)
		if err != nil {
			t.Fatal(err)
		}
		if want := `{"code":0,"msg":"存储过程执行成功\r\n已处理 2 条","data":` + data + `}`; body != want {
			t.Errorf("%s: got %s, want %s", endpoint, body, want)
		}
	}
}

// msg is the lines of text that the procedure prints, or without any the text that the
// procedure states.
func TestAProcedureStatesItsSuccessMessage(t *testing.T) {
	s := startServer(t, registry.Procedure{
		Name: "P_Test", CXType: "说话", Msg: "已办", Effect: registry.Read, Access: session.SignedIn(), Talks: true, Run: talkative,
	}, func() time.Time { return registrytest.Now })
	body, err := s.call(t.Context(), "Int", `{"ProcedureName":"P_Test","CXType":"说话"}`)
	if want := `{"code":0,"msg":"存储过程执行成功\r\n已处理 2 条","data":7}`; err != nil || body != want {
		t.Errorf("got %s, %v, want %s", body, err, want)
	}
	const head = "procedure: P_Site\naccess: signed-in\n"
	apptest.EachSite(t, "", map[string]string{
		"read.sql":  apptest.EntryText(head+"cxtype: 读\neffect: read\nmsg: 已查到\ncache: 1h", "SELECT 1 AS N;"),
		"write.sql": apptest.EntryText(head+"cxtype: 写\neffect: write\nmsg: 已派工", "UPDATE Base_Parameter SET Value = 'x' WHERE ParameterId = 'none';"),
		"plain.sql": apptest.EntryText(head+"cxtype: 无\neffect: read", "SELECT 1 AS N;"),
	}, func(t *testing.T, g *apptest.Gateway) {
		own := apptest.Token(g.Session(t, "putong"))
		for _, test := range [][3]string{
			{"读", "DataTable", `{"code":0,"msg":"已查到","data":[{"N":1}]}`},
			{"读", "DataTable", `{"code":0,"msg":"已查到","data":[{"N":1}]}`}, // kept, the second time
			{"写", "Boolean", `{"code":0,"msg":"已派工","data":false}`},
			{"写", "DataSet", `{"code":0,"msg":"已派工","data":{}}`},
			{"无", "Int", `{"code":0,"msg":"成功","data":1}`},
		} {
			if a := g.Call(t, test[1], test[0], []string{"ProcedureName", "P_Site"}, own); a.Body != test[2] {
				t.Errorf("%s to %s: got %s, want %s", test[0], test[1], a.Body, test[2])
			}
		}
	})
}
