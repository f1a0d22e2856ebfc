package server_test

import (
	"strings"
	"testing"

	"qiao/cmd/apptest"
)

// echo answers what a procedure was sent.
var echo = map[string]string{"echo.sql": apptest.EntryText(`procedure: P_Hand
cxtype: 回声
effect: read
access: signed-in
params:
  A: {from: OtherA, type: nvarchar(max), default: null}
  B: {from: OtherB.Building, type: nvarchar(max), default: null}
  N: {from: OtherB.n, type: bigint, default: null}
  M: {from: Myresult.Title, type: nvarchar(max), default: null}
  Whole: {from: Myresult, type: nvarchar(max), default: null}`,
	`SELECT @A AS A, @B AS B, @N AS N, @M AS M, @Whole AS Whole`)}

// TestJSONPutTogetherByHand sends what pages put together from texts, and what Newtonsoft.Json takes of it.
func TestJSONPutTogetherByHand(t *testing.T) {
	t.Parallel()
	apptest.EachSite(t, "", echo, func(t *testing.T, g *apptest.Gateway) {
		token := apptest.Token(g.SignIn(t, "sushe"))
		for body, want := range map[string]string{
			`{CXType:'回声',OtherA:'O\'Brien "x"',}`:                                       `{"A":"O'Brien \"x\"","B":null,"N":null,"M":null,"Whole":null}`,
			"{CXType:\"回声\", // 查询类型\r\n \"OtherA\":\"第一行\r\n第二行\"}":                     `{"A":"第一行\r\n第二行","B":null,"N":null,"M":null,"Whole":null}`,
			`{CXType:"回声","OtherB":{Building:'C栋',n:0x1F}}`:                              `{"A":null,"B":"C栋","N":31,"M":null,"Whole":null}`,
			`{CXType:"回声","OtherB":"{'Building':'C栋','n':010}"}`:                         `{"A":null,"B":"C栋","N":8,"M":null,"Whole":null}`,
			`{CXType:"回声","OtherA":NaN,"OtherB":{Building:undefined}}`:                   `{"A":"NaN","B":null,"N":null,"M":null,"Whole":null}`,
			`{CXType:"x","OtherA":1,CXType:"回声","othera":2}`:                             `{"A":"2","B":null,"N":null,"M":null,"Whole":null}`,
			"\ufeff{CXType:'回声'}":                                                        `{"A":null,"B":null,"N":null,"M":null,"Whole":null}`,
			`{CXType:"回声","Myresult":"{'Title':'y','UserName':'x','CreateUserId':'z'}"}`: `{"A":null,"B":null,"N":null,"M":"y","Whole":"{\"Title\":\"y\"}"}`,
			`{CXType:"回声","OtherA":[1,,2,]}`:                                             `{"A":"[1,null,2]","B":null,"N":null,"M":null,"Whole":null}`,
			`{CXType:"回声"};`:                                                             "", `{CXType:"回声"}{}`: "", `{CXType:"回声",OtherA:True}`: "", `{CXType:"回声",OtherA:+1}`: "", `{CXType:"回声",OtherA:+'x'}`: "", "{CXType:\"回声\",OtherA:`x`}": "",
			`{CXType:"回声",OtherA:007}`:           `{"A":"7","B":null,"N":null,"M":null,"Whole":null}`,
			`{CXType:"回声",OtherA:09}`:            "",
			`{CXType:"回声",OtherA:.5,}`:           `{"A":"0.5","B":null,"N":null,"M":null,"Whole":null}`,
			`{CXType:"回声","OtherA":}`:            "",
			`{CXType:"回声","OtherA":new Date(1)}`: "",
			`{CXType:"回声","OtherA":'x'y'}`:       "",
			`({CXType:"回声"})`:                    "",
			`{CXType:回声}`:                        "",
			`{CXType:"回声","OtherA":2024-05-01}`:  "",
			`{“CXType”:“回声”}`:                    "",
			`CXType=回声&OtherA=1`:                 "",
			`{CXType:"回声","OtherA":"C:\Users"}`:  "",
		} {
			a := g.Post(t, "DataTable", strings.Replace(body, "CXType", "ProcedureName:'P_Hand',CXType", 1), token)
			if want == "" {
				if a.Status != 400 || a.Code != 400 {
					t.Errorf("%s: %d %s", body, a.Status, a.Body)
				}
			} else if got := a.Body; got != apptest.Succeeded("["+want+"]") {
				t.Errorf("%s: %s, want %s", body, got, want)
			}
		}
		// JSON counts whatever its Content-Type says; one in another encoding is refused in words.
		for _, kind := range []string{"text/plain", "text/json; charset=utf-8", "application/json;charset=GBK", "application/x-www-form-urlencoded", ""} {
			a := g.Send(t, "POST", "/api/Procedure/ProcedureToDataTable", `{ProcedureName:'P_Hand',CXType:'回声',OtherA:'甲'}`, token, apptest.Header("Content-Type", kind))
			if a.Body != apptest.Succeeded(`[{"A":"甲","B":null,"N":null,"M":null,"Whole":null}]`) {
				t.Errorf("%s: %s", kind, a.Body)
			}
		}
		for _, body := range []string{"{\"CXType\":\"\xbb\xd8\xc9\xf9\"}", "\xff\xfe{\x00}\x00", "{'CXType':'\xbb\xd8\xc9\xf9'}"} {
			if a := g.Post(t, "DataTable", body, token); a.Status != 400 || a.Message != "请求参数错误：有不是 UTF-8 的文字（如 GBK、UTF-16），请以 UTF-8 编码发送" {
				t.Errorf("%q: %d %s", body, a.Status, a.Body)
			}
		}
		if a := g.Send(t, "POST", "/NoticeModule/NoticeHandler.ashx?action=read", `{Ids:'all',}`, token); a.Code != 0 || !strings.Contains(a.Body, "UnreadCount") {
			t.Errorf("a handler: %s", a.Body)
		}
	})
}
