package procedures_test

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/store"
)

// The tests of docs/differences.md, each with the number of its row. The tests of the
// other rows are beside the code that they test.

// callProcedure calls ProcedureToDataTable as an account and returns the body.
func callProcedure(t *testing.T, g *apptest.Gateway, account, payload string) string {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, g.URL+"/api/Procedure/ProcedureToDataTable", strings.NewReader(payload))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("X-Token", gatewaytest.SignIn(t, g.URL, account))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func menuIDs(t *testing.T, body string) []string {
	t.Helper()
	var answer struct{ Data []struct{ ID string } }
	if err := json.Unmarshal([]byte(body), &answer); err != nil {
		t.Fatalf("%v in %s", err, body)
	}
	ids := make([]string, len(answer.Data))
	for i, row := range answer.Data {
		ids[i] = row.ID
	}
	return ids
}

func TestDifference1RoleNamedAdminOpensNothing(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		err := g.Main().Tx(t.Context(), func(tx *store.Tx) error {
			if err := tx.Insert(t.Context(), "Base_Role", []string{"RoleId", "FullName"}, [][]any{{"admin", "admin"}}); err != nil {
				return err
			}
			if err := tx.Insert(t.Context(), "Base_Post", []string{"PostId", "FullName", "RoleId"}, [][]any{{"admin", "admin", "admin"}}); err != nil {
				return err
			}
			if err := tx.Insert(t.Context(), "Base_User", []string{"UserId", "Account", "RealName", "PostId", "CreateDate"},
				[][]any{{"u-admin-role", "rolenamedadmin", "某人", "admin", apptest.DemoTime}}); err != nil {
				return err
			}
			hash, err := g.Hasher.Hash(t.Context(), gatewaytest.DemoPassword)
			if err != nil {
				return err
			}
			return g.SetPassword(t.Context(), tx, "rolenamedadmin", hash, false)
		})
		if err != nil {
			t.Fatal(err)
		}
		body := callProcedure(t, g, "rolenamedadmin", `{"CXType":"模块权限含角色查询"}`)
		if ids := menuIDs(t, body); len(ids) != 0 {
			t.Errorf("a role that is only named admin sees %v", ids)
		}
	})
}

func TestDifference2WhoActsIsTheSessionsUser(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		record := `{"ModID":"dashboard","Account":"admin","Appraiser":"陈建国","IP":"8.8.8.8","Attitude":"较差","RunCondition":"较差","Easytouse":"较差","DemandIsMet":"较差","LeaveOpinion":"加载太慢"}`
		payload, err := json.Marshal(map[string]string{"CXType": "系统评价信息写入", "Myresult": record})
		if err != nil {
			t.Fatal(err)
		}
		before := callProcedure(t, g, "putong", `{"CXType":"系统是否需要评价","OtherA":"dashboard"}`)
		if body := callProcedure(t, g, "putong", string(payload)); !strings.Contains(body, `"code":0`) {
			t.Fatalf("write: %s", body)
		}
		// If the account of the record counted, the gateway would still ask putong.
		after := callProcedure(t, g, "putong", `{"CXType":"系统是否需要评价","OtherA":"dashboard"}`)
		if !strings.Contains(before, `"ModID":"dashboard"`) || strings.Contains(after, `"ModID"`) {
			t.Errorf("asked before: %s, after: %s", before, after)
		}
	})
}

// If a record names another user as its creator, the audit log notes that once, and the
// name is ignored.
func TestDifference2ARecordsMakerIsTheSessionsUser(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		record := `{"ModID":"dashboard","LeaveOpinion":"加载太慢","CREATEUSERID":"admin"}`
		payload, err := json.Marshal(map[string]string{"CXType": "系统评价信息写入", "Myresult": record})
		if err != nil {
			t.Fatal(err)
		}
		if body := callProcedure(t, g, "putong", string(payload)); !strings.Contains(body, `"code":0`) {
			t.Fatalf("write: %s", body)
		}
		want := []apptest.AuditRow{{"identity.claim", "putong", "admin", ""}}
		if diff := cmp.Diff(want, g.AuditLog(t)); diff != "" {
			t.Error(diff)
		}
	})
}

func TestDifference3OtherPeoplesRightsAreNotForEverybody(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		for _, call := range []string{
			`{"CXType":"模块权限含角色查询","OtherA":"admin"}`,
			`{"CXType":"用户菜单权限查询","OtherA":"admin"}`,
			`{"CXType":"角色模块权限查询","OtherA":"系统管理员"}`,
			`{"CXType":"部门授权模块查询","OtherA":"10101"}`,
		} {
			if body := callProcedure(t, g, "putong", call); body != `{"code":403,"msg":"拒绝访问","data":null}` {
				t.Errorf("putong, %s: %s", call, body)
			}
			if body := callProcedure(t, g, "admin", call); !strings.Contains(body, `"code":0`) {
				t.Errorf("admin, %s: %s", call, body)
			}
		}
	})
}

func TestDifference6NoAnswerNamesSQLServersOrFiles(t *testing.T) {
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		if err := g.Main().Close(); err != nil { // the database is lost
			t.Fatal(err)
		}
		response, err := http.Post(g.URL+"/MobileQageModule/IndexHandler.ashx?action=newlogin", "application/json",
			strings.NewReader(`{"username":"putong","password":"x"}`))
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		var answer struct {
			Code int
			Msg  string
		}
		if err := json.Unmarshal(body, &answer); err != nil {
			t.Fatal(err)
		}
		if answer.Code != 503 && answer.Code != 500 || answer.Msg != "服务不可用" && answer.Msg != "服务器内部错误" {
			t.Errorf("answer %s", body)
		}
	})
}
