package attack

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"net/http"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/localcluster"
)

// insiders are attacks of people who have an account: each with its expected answer.
type insider struct {
	name, want string // the answer has this text
	attack     func() (localcluster.Answer, error)
}

// TestInsiders lets accounts with a right try to exceed it.
func TestInsiders(t *testing.T) {
	layer.LongOnly(t)
	g := start(t, setup{})
	admin, others := g.signIn(t, uploader), g.bystander(t)
	g.grant(t, admin, "sushe", []string{"staff", "role"}, []string{"staff.edit", "staff.import", "role.add"})
	clerk, dealer, victim := g.signIn(t, "sushe"), g.signIn(t, "jxs"), g.userID(t, admin, "caiwu")
	for _, in := range []insider{
		{"a colleague's number", "须有“重置密码”权限", func() (localcluster.Answer, error) {
			return clerk.Post("/api/staff/update/"+victim, `{"Mobile":"13911112222"}`)
		}},
		{"an account closed by an edit", "须有“停用”权限", func() (localcluster.Answer, error) {
			return clerk.Post("/api/staff/update/"+victim, `{"Status":"离职"}`)
		}},
		{"a default role by adding", "须有角色的“编辑”权限", func() (localcluster.Answer, error) {
			return clerk.send(http.MethodPut, "/api/role/add", `{"FullName":"我的","IsDefault":true}`)
		}},
		{"a name with a character of no width", "含有看不见的字符", func() (localcluster.Answer, error) {
			return admin.send(http.MethodPut, "/api/department/add", `{"FullName":"信息中心\u200b","ParentId":"10001"}`)
		}},
		{"a day of another age", "须在 1990-01-01 到 2100-12-31 之间", func() (localcluster.Answer, error) {
			return admin.Post("/api/staff/update/"+victim, `{"EntryDate":"0202-06-01"}`)
		}},
		{"a stale version", "修改了 备注", func() (localcluster.Answer, error) {
			if a, err := admin.Post("/api/staff/update/"+victim, `{"Remark":"换了备注"}`); err != nil || !a.OK() {
				return a, err
			}
			return admin.Post("/api/staff/disable/"+victim, `{"RowVersion":1}`)
		}},
		{"another one's deputy", "审批代理不存在，可能已被删除", func() (localcluster.Answer, error) { return g.deputyOfAnother(t) }},
		{"an application of a dealer", `"code":403`, func() (localcluster.Answer, error) {
			return dealer.Post("/ApprovalModule/ApprovalHandler.ashx?action=relevance", `{}`)
		}},
		{"the company's departments for a dealer", "经销商", func() (localcluster.Answer, error) {
			a, err := dealer.Get("/api/department/all")
			return hidden(a, "信息中心"), err
		}},
		{"the company's posts for a dealer", `"code":0`, func() (localcluster.Answer, error) {
			a, err := dealer.Get("/admin/people?kind=post&pageSize=200")
			return hidden(a, "会计"), err
		}},
		{"the dormitories for a dealer", `"list":[]`, func() (localcluster.Answer, error) { return dealer.Get("/admin/dormitory/inventory/all") }},
		{"a link that deletes", "打开链接或网址不能执行此操作", func() (localcluster.Answer, error) {
			return admin.follow("/api/File/DeleteFile?FilePath=/files/x")
		}},
		{"a link that signs in", "打开链接或网址不能执行此操作", func() (localcluster.Answer, error) {
			return g.client().follow(newlogin + "&username=putong&password=x")
		}},
		{"a picture of 3,600 million pixels", "图片不能超过 5000 万像素", func() (localcluster.Answer, error) {
			body, contentType := apptest.Form(t, "a.png", wide(60_000))
			return clerk.upload("/api/feedback/picture", body, contentType)
		}},
	} {
		a, err := in.attack()
		if err != nil || !strings.Contains(a.Body, in.want) {
			t.Errorf("%s: %v %d %.300s", in.name, err, a.Status, a.Body)
		}
	}
	others.done(t)
	g.conclude(t, "what insiders try; %s", others)
}

// hidden is an answer that must not have a text.
func hidden(a localcluster.Answer, text string) localcluster.Answer {
	if strings.Contains(a.Body, text) {
		a.Body = "it has " + text
	}
	return a
}

// follow opens an address as a browser does for a link.
func (c *client) follow(path string) (localcluster.Answer, error) {
	request, err := http.NewRequest(http.MethodGet, c.URL+path, http.NoBody)
	if err != nil {
		return localcluster.Answer{}, err
	}
	request.Header.Set("Sec-Fetch-Mode", "navigate")
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	request.AddCookie(&http.Cookie{Name: "qiao_session", Value: c.Token})
	response, err := c.HTTP.Do(request)
	if err != nil {
		return localcluster.Answer{}, err
	}
	defer response.Body.Close()
	return localcluster.ReadAnswer(response)
}

// wide is the header of a PNG of so many pixels each way.
func wide(side uint32) string {
	bytes := func(n uint32) string { return string([]byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)}) }
	chunk := "IHDR" + bytes(side) + bytes(side) + "\x08\x00\x00\x00\x00"
	return "\x89PNG\r\n\x1a\n\x00\x00\x00\x0d" + chunk + bytes(crc32.ChecksumIEEE([]byte(chunk)))
}

// deputyOfAnother changes the deputy of another user, on an old version of the record.
func (g *target) deputyOfAnother(t *testing.T) (localcluster.Answer, error) {
	t.Helper()
	owner := g.signIn(t, "pinzhi")
	a, err := owner.send(http.MethodPut, "/admin/approval/deputy/add",
		fmt.Sprintf(`{"DeputyUserId":%q,"FromDate":"2090-12-01","ToDate":"2090-12-02","Reason":"私事：住院"}`, g.userID(t, g.signIn(t, uploader), "caiwu")))
	var made struct {
		DeputyID string `json:"DeputyId"`
	}
	if err != nil || json.Unmarshal(a.Data, &made) != nil || made.DeputyID == "" {
		t.Fatalf("%v %s", err, a.Body)
	}
	return g.signIn(t, "caiwu").Post("/admin/approval/deputy/update/"+made.DeputyID, `{"RowVersion":77,"Reason":"x"}`)
}

// grant gives an account menus and buttons beside those that it has.
func (g *target) grant(t *testing.T, admin *client, account string, menus, buttons []string) {
	t.Helper()
	path := "/admin/system/authorize/%s/user/" + g.userID(t, admin, account)
	a, err := admin.Get(fmt.Sprintf(path, "grants"))
	var has struct {
		RowVersion int64
		List       []struct {
			ItemType, Code string
			ItemID         string `json:"ItemId"`
			Own            *struct{}
		}
	}
	if err != nil || json.Unmarshal(a.Data, &has) != nil {
		t.Fatalf("%v %.300s", err, a.Body)
	}
	ids := map[string][]string{"menu": {}, "button": {}}
	for _, item := range has.List {
		for _, code := range append(menus, buttons...) {
			if item.Code == code || item.Own != nil {
				ids[item.ItemType] = append(ids[item.ItemType], item.ItemID)
				break
			}
		}
	}
	body, err := json.Marshal(map[string]any{"menus": ids["menu"], "buttons": ids["button"], "RowVersion": has.RowVersion})
	if err != nil {
		t.Fatal(err)
	}
	if a, err := admin.Post(fmt.Sprintf(path, "update"), string(body)); err != nil || !a.OK() {
		t.Fatalf("%v %s", err, a.Body)
	}
}
