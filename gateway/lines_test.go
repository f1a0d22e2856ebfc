package gateway_test

import (
	"context"
	"testing"
	"time"

	"qiao/gateway/registry"
	"qiao/gateway/registry/registrytest"
	"qiao/gateway/session"
	"qiao/gateway/wire"
)

// talkative answers two result sets and then says something, as a stored
// procedure with PRINT at its end does.
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
