package messages_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

// Each address of the .NET service sends, by GET and by POST and in any letter case, and the message has its row in 发送记录.
func TestOlderCallsSend(t *testing.T) {
	const link = "https://qiao.example.com/#/open/approval-todo/a1"
	s := open(t, nil)
	for _, test := range []struct {
		name, method, path, body string
		kind, seen, link, to     string
	}{
		{
			"a text by POST", "POST", "/api/Message/SendTextMessage", `{"ToUser":"kefu|putong","Content":"请到信息中心领取新电脑"}`,
			"text", "通知\n请到信息中心领取新电脑", "", "kefu putong",
		},
		{
			"a text by GET", "GET", "/API/message/SENDTEXTMESSAGE?" + apptest.QueryOf([]string{"TOUSER", "kefu", "content", "您好", "TITLE", "问候"}), "",
			"text", "问候\n您好", "", "kefu",
		},
		{
			"names in another letter case", "POST", "/api/message/sendtextmessage", `{"ACCOUNT":"KEFU, putong","CONTENT":"开会"}`,
			"text", "通知\n开会", "", "kefu putong",
		},
		{
			"a card by POST", "POST", "/api/Message/SendAuditMessage", `{"Accounts":["kefu"],"Title":"请审批","Description":"赵敏的请假","Url":"` + link + `"}`,
			"textcard", "请审批 赵敏的请假", link, "kefu",
		},
		{
			"a card by GET", "GET", "/api/MESSAGE/sendauditmessage?" + apptest.QueryOf([]string{"touser", "kefu", "title", "请审批", "Content", "张伟的出差", "URL", link}), "",
			"textcard", "请审批 张伟的出差", link, "kefu",
		},
		{
			"a card without an address", "POST", "/api/Message/SendAuditMessage", `{"ToUser":"kefu","Content":"看一下"}`,
			"textcard", "通知 看一下", "https://qiao.example.com/#/noticeannouncement", "kefu",
		},
		{
			"the handler by POST", "POST", "/COMMONAPI/sendwechatmsghandler.ASHX", `{"touser":"putong","content":"食堂今天提前半小时开饭"}`,
			"text", "通知\n食堂今天提前半小时开饭", "", "putong",
		},
		{
			"the handler by GET, with an address", "GET", "/CommonApi/SendWeChatMsgHandler.ashx?" + apptest.QueryOf([]string{"ToUser", "putong", "Content", "有新的申请", "Url", link}), "",
			"textcard", "通知 有新的申请", link, "putong",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			people := strings.Fields(test.to)
			a := s.Send(t, test.method, test.path, test.body, s.As(t, "sushe")...)
			var data struct {
				MessageID            string `json:"MessageId"`
				Receivers, Unreached int
			}
			if a.Status != http.StatusOK || a.Code != 0 || json.Unmarshal(a.Data, &data) != nil || data.Receivers != len(people) || data.Unreached != 0 {
				t.Fatalf("%d %s", a.Status, a.Body)
			}
			s.send(t)
			var rows []string
			for _, account := range people {
				got := s.wechat.Phones()[account][0]
				if text := strings.TrimSpace(got.Title + " " + got.Text + got.Description); got.Type != test.kind || text != test.seen || got.URL != test.link {
					t.Errorf("%s has a %s %q that leads to %q", account, got.Type, text, got.URL)
				}
				rows = append(rows, account+"|手工消息|已发送|sushe")
			}
			got := s.rows(t, `SELECT u.Account, r.Kind, r.State, p.Account FROM Msg_Receiver r JOIN Msg_Message m ON m.MessageId = r.MessageId
				JOIN Base_User u ON u.UserId = r.UserId JOIN Base_User p ON p.UserId = m.CreateUserId
				WHERE m.MessageId = '`+data.MessageID+"' ORDER BY u.Account")
			if strings.Join(got, " ") != strings.Join(rows, " ") {
				t.Errorf("发送记录 has %q", got)
			}
		})
	}
}

// Only the accounts of the demo with the button message-text.send may send by the older addresses. The others get code 403
// with status 200, and no message is sent; but whoever applies or decides sends the message of an application.
func TestWhoSendsByOlderCalls(t *testing.T) {
	s := open(t, nil)
	calls := map[string]string{
		"/api/Message/SendTextMessage":             `{"ToUser":"kefu","Content":"您好"}`,
		"/api/Message/SendAuditMessage":            `{"ToUser":"kefu","Content":"您好"}`,
		"/CommonApi/SendWeChatMsgHandler.ashx":     `{"ToUser":"kefu","Content":"您好"}`,
		"/api/Message/SendTextMessage?content=好":   `{"ToUser":"kefu","Content":"您好"}`,
		"/commonapi/sendwechatmsghandler.ashx?_=1": `{"ToUser":"kefu","Content":"您好"}`,
	}
	for account, may := range map[string]bool{
		"admin": true, "sushe": true, "pinzhi": false, "kefu": false, "caiwu": false, "jxs": false, "putong": false,
	} {
		for path, body := range calls {
			a := s.Send(t, http.MethodPost, path, body, s.As(t, account)...)
			may := may || path == "/api/Message/SendAuditMessage" && account != "jxs" // who neither applies nor decides
			if may && a.Code != 0 || !may && !a.IsFailure(403, "拒绝访问") {
				t.Errorf("%s %s: %s", account, path, a.Body)
			}
		}
	}
	for _, path := range []string{"/api/Message/SendTextMessage", "/CommonApi/SendWeChatMsgHandler.ashx"} {
		if a := s.Send(t, http.MethodPost, path, `{"ToUser":"kefu","Content":"您好"}`); a.Code == 0 {
			t.Errorf("without a session: %s", a.Body)
		}
	}
	if got := s.rows(t, "SELECT u.Account, COUNT(*) FROM Msg_Message m JOIN Base_User u ON u.UserId = m.CreateUserId GROUP BY u.Account ORDER BY u.Account"); strings.Join(got, " ") != "admin|5 caiwu|1 kefu|1 pinzhi|1 putong|1 sushe|5" {
		t.Errorf("messages by %q", got)
	}
}

// Where a message leads to: pages of this system, those on the hosts of messages.link_hosts, and else nowhere, which the answer says.
func TestWhereOlderMessagesLeadTo(t *testing.T) {
	const nowhere, own = "https://qiao.example.com/#/noticeannouncement", "https://qiao.example.com/#/approval-todo?x=1"
	s := open(t, func(cfg *config.Config) { cfg.Messages.LinkHosts = []string{"oa.example.com", "10.0.0.5:8080"} })
	sent := 0
	for address, want := range map[string]struct{ link, note string }{
		"https://oa.example.com/Approval/Show.aspx?id=1":     {"https://oa.example.com/Approval/Show.aspx?id=1", ""},
		"http://OA.example.com:81/x":                         {"http://OA.example.com:81/x", ""},
		"https://oa.example.com/审批?单号=BX 1&x=%E6%94%BE#页":    {"https://oa.example.com/%E5%AE%A1%E6%89%B9?%E5%8D%95%E5%8F%B7=BX%201&x=%E6%94%BE#%E9%A1%B5", ""},
		"https://oa.example.com/a?x=1&y=2&amp;z=3":           {"https://oa.example.com/a?x=1&y=2&amp;z=3", ""},
		" https://oa.example.com/x\n":                        {"https://oa.example.com/x", ""},
		"HTTPS://OA.EXAMPLE.COM/X":                           {"https://OA.EXAMPLE.COM/X", ""},
		"oa.example.com/x":                                   {nowhere, "Url 应以 https:// 或 http:// 开头，消息已发送，但不带链接"},
		"//oa.example.com/x":                                 {nowhere, "Url 应以 https:// 或 http:// 开头，消息已发送，但不带链接"},
		`https:\\oa.example.com\x`:                           {nowhere, "Url 不是网址，或者超过 500 个字，消息已发送，但不带链接"},
		"https://oa.example.com/x\ny":                        {nowhere, "Url 不是网址，或者超过 500 个字，消息已发送，但不带链接"},
		"http://10.0.0.5:8080/x":                             {"http://10.0.0.5:8080/x", ""},
		"http://10.0.0.5:9/x":                                {nowhere, "Url 的主机 10.0.0.5 不在配置 messages.link_hosts 里，消息已发送，但不带链接"},
		"https://evil.example.com/?oa.example.com":           {nowhere, "Url 的主机 evil.example.com 不在配置 messages.link_hosts 里，消息已发送，但不带链接"},
		"https://oa.example.com@evil.example.com/":           {nowhere, "Url 的主机 evil.example.com 不在配置 messages.link_hosts 里，消息已发送，但不带链接"},
		"https://user:pw@oa.example.com/":                    {nowhere, "Url 的主机 oa.example.com 不在配置 messages.link_hosts 里，消息已发送，但不带链接"},
		"javascript:alert(1)":                                {nowhere, "Url 应以 https:// 或 http:// 开头，消息已发送，但不带链接"},
		"https://oa.example.com/" + strings.Repeat("x", 500): {nowhere, "Url 不是网址，或者超过 500 个字，消息已发送，但不带链接"},
		"https://qiao.example.com/#/approval-todo?x=1":       {own, ""},
		"#/approval-todo?x=1":                                {own, ""},
		"/#/approval-todo?x=1":                               {own, ""},
		"https://qiao.example.com/":                          {nowhere, ""},
		"https://qiao.example.com/#/open/approval-todo/a1":   {"https://qiao.example.com/#/open/approval-todo/a1", ""},
	} {
		sent++
		body, err := json.Marshal(map[string]string{"ToUser": "kefu", "Content": "看一下 " + strconv.Itoa(sent), "Url": address}) // equal messages are shown once
		if err != nil {
			t.Fatal(err)
		}
		a := s.Send(t, http.MethodPost, "/api/Message/SendAuditMessage", string(body), s.As(t, "sushe")...)
		var data struct{ Note string }
		if a.Code != 0 || json.Unmarshal(a.Data, &data) != nil || data.Note != want.note {
			t.Errorf("%.60s: %s", address, a.Body)
			continue
		}
		s.send(t)
		if got := s.wechat.Phones()["kefu"][0]; got.URL != want.link {
			t.Errorf("%.60s leads to %q", address, got.URL)
		}
	}
}

// The body that 企业微信 itself takes is taken by all three addresses.
func TestMessagesInTheFormOfWechat(t *testing.T) {
	s := open(t, nil)
	for body, want := range map[string]string{
		`{"touser":"kefu","msgtype":"textcard","agentid":1,"textcard":{"title":"请审批","description":"赵敏的请假","url":"#/approval-todo","btntxt":"详情"}}`: "textcard 请审批 赵敏的请假",
		`{"touser":"kefu","msgtype":"text","agentid":1,"text":{"content":"开会"},"safe":0}`:                                                           "text 通知\n开会",
		`{'touser':'kefu','msgtype':'markdown','markdown':{'content':'**开会**'},}`:                                                                   "text 通知\n**开会**",
	} {
		a := s.Send(t, http.MethodPost, "/CommonApi/SendWeChatMsgHandler.ashx", body, s.As(t, "sushe")...)
		if a.Code != 0 {
			t.Errorf("%s: %s", body, a.Body)
			continue
		}
		s.send(t)
		got := s.wechat.Phones()["kefu"][0]
		if text := strings.Join(strings.Fields(got.Type+" "+got.Title+" "+strings.ReplaceAll(got.Text, "\n", "\\n")+" "+got.Description), " "); text != strings.ReplaceAll(want, "\n", "\\n") {
			t.Errorf("%s: %q", body, text)
		}
	}
	for body, want := range map[string]string{
		`{"touser":"kefu","msgtype":"image","image":{"media_id":"x"}}`:       "不能发送 msgtype 为 image 的消息，请用 text 或 textcard",
		`{"toparty":"1","msgtype":"text","text":{"content":"x"}}`:            "不能按部门（toparty）或标签（totag）发送，请在 ToUser 里指定接收人的账号",
		`{"touser":"kefu","msgtype":"textcard","textcard":{"title":"只有标题"}}`: "请填写正文，最多 160 个字",
	} {
		if a := s.Send(t, http.MethodPost, "/CommonApi/SendWeChatMsgHandler.ashx", body, s.As(t, "sushe")...); !a.IsFailure(-1, want) {
			t.Errorf("%s: %s", body, a.Body)
		}
	}
}
