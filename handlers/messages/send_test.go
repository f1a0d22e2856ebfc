package messages_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

const everyone = `"To":[{"Kind":"department","Id":"10001"}]`

// write sends a message of a person and returns its key.
func (s site) write(t *testing.T, account, body string) (id string) {
	t.Helper()
	a := s.Send(t, http.MethodPost, "/api/message/send", body, s.As(t, account)...)
	var data struct {
		MessageID string `json:"MessageId"`
	}
	if a.Code != 0 || json.Unmarshal(a.Data, &data) != nil {
		t.Fatal(a.Body)
	}
	return data.MessageID
}

// to is the body of a message to accounts.
func (s site) to(t *testing.T, more string, people ...string) string {
	t.Helper()
	var to []string
	for _, account := range people {
		to = append(to, fmt.Sprintf(`{"Kind":"user","Id":%q}`, s.id(t, account)))
	}
	return `{"Channel":"企业微信","Format":"text","Title":"通知","Content":"请看",` + more + `"To":[` + strings.Join(to, ",") + `]}`
}

// states are the receivers' states and reasons, by name of the account.
func (s site) states(t *testing.T, id string) string {
	t.Helper()
	return strings.Join(s.rows(t, "SELECT u.Account, r.State, r.Reason FROM Msg_Receiver r JOIN Base_User u ON u.UserId = r.UserId WHERE r.MessageId = '"+id+"' ORDER BY u.Account"), " / ")
}

// Receivers whom 企业微信 does not reach have their reason; the message is sent to the others.
func TestSomeAreNotReached(t *testing.T) {
	s := open(t, nil)
	s.Change(t, "UPDATE Base_User SET WechatId = 'hidden' WHERE Account = 'linyong'")
	id := s.write(t, "admin", s.to(t, "", "kefu", "caiwu", "jxs", "linyong"))
	s.send(t)
	want := "caiwu|发送失败|没有企业微信的接口许可，请系统管理员在企业微信管理后台分配" +
		" / jxs|发送失败|未绑定企业微信" +
		" / kefu|已发送|" +
		" / linyong|发送失败|不在应用的可见范围里，或企业微信里没有这个账号，请系统管理员在企业微信管理后台核对"
	if got := s.states(t, id); got != want {
		t.Errorf("%s", got)
	}
	s.expect(t, "kefu", "通知\n请看")
}

// Each refusal of 企业微信: the rows after so many passes, and the calls that were made.
func TestRefusals(t *testing.T) {
	for _, test := range []struct {
		code, times int
		pause       time.Duration
		passes      int
		want        string
	}{
		{81013, 1, 0, 1, "发送失败|接收人都不在应用的可见范围里或不存在，请系统管理员在企业微信管理后台扩大应用的可见范围|1|1|0"},
		{60020, 1, 0, 1, "发送失败|服务器的地址 203.0.113.9 不在应用的企业可信 IP 里，请系统管理员在企业微信管理后台把它加进去|1|1|0"},
		{-1, 99, 5 * time.Second, 2, "待发送|企业微信正忙，请稍后再试|2|2|0"},
		{-1, 99, 5 * time.Second, 3, "发送失败|企业微信正忙，请稍后再试|3|3|0"},
		{-1, 1, 5 * time.Second, 2, "已发送||2|2|0"},
		{45009, 99, time.Minute, 15, "待发送|企业微信接口的调用次数已用完（每分钟或每天有上限），系统稍后会再试|15|15|15"},
		{45009, 12, time.Minute, 13, "已发送||13|13|12"},
		{45033, 12, 5 * time.Second, 13, "已发送||13|13|12"},
		{500, 99, 10 * time.Minute, 9, "待发送|连不上企业微信，请稍后再试；一直不行时请系统管理员检查网络和 wechat.api_url|9|9|0"},
		{500, 99, 10 * time.Minute, 10, "发送失败|连不上企业微信，请稍后再试；一直不行时请系统管理员检查网络和 wechat.api_url|10|10|0"},
	} {
		t.Run(fmt.Sprintf("%d for %d passes", test.code, test.passes), func(t *testing.T) {
			s := open(t, nil)
			id := s.write(t, "admin", s.to(t, "", "kefu"))
			s.wechat.Fail("message/send", test.code, test.times)
			for range test.passes {
				s.send(t)
				s.Clock.Advance(test.pause)
			}
			got := s.rows(t, "SELECT r.State, r.Reason, r.Attempts, o.Attempts, o.FreeAttempts FROM Msg_Receiver r JOIN Msg_Outbox o ON o.MessageId = r.OutboxId WHERE r.MessageId = '"+id+"'")
			if got[0] != test.want {
				t.Errorf("%s, want %s", got[0], test.want)
			}
		})
	}
}

// A failed row is sent again to the address that its person has now; a code is not.
func TestResend(t *testing.T) {
	s := open(t, nil)
	id := s.write(t, "admin", s.to(t, "", "kefu", "jxs"))
	s.send(t)
	resend := func(account, condition string) (int, string) {
		ids, _ := json.Marshal(s.rows(t, "SELECT ReceiverId FROM Msg_Receiver WHERE "+condition))
		a := s.Send(t, http.MethodPost, "/api/message/log/resend", `{"Ids":`+string(ids)+`}`, s.As(t, account)...)
		return a.Code, a.Body
	}
	if code, body := resend("admin", "MessageId = '"+id+"'"); code == 0 || !strings.Contains(body, "刘洋未绑定企业微信，不能重新发送") {
		t.Error(body)
	}
	s.Change(t, "UPDATE Base_User SET WechatId = NULL WHERE Account = 'putong'")
	s.Change(t, "UPDATE Base_User SET WechatId = 'putong' WHERE Account = 'jxs'")
	if code, body := resend("kefu", "MessageId = '"+id+"'"); code == 0 {
		t.Errorf("without the right: %s", body)
	}
	if code, body := resend("admin", "MessageId = '"+id+"'"); code != 0 {
		t.Error(body)
	}
	s.send(t)
	if got := s.states(t, id); got != "jxs|已发送| / kefu|已发送|" {
		t.Error(got)
	}
	s.expect(t, "putong", "通知\n请看")
	s.expect(t, "kefu", "通知\n请看")
	if code, body := resend("admin", "MessageId = '"+id+"'"); code == 0 || !strings.Contains(body, "没有可以重新发送的记录") {
		t.Error(body)
	}
}

// A planned message waits for its time, and can be cancelled before by the person who wrote it.
func TestPlannedMessages(t *testing.T) {
	s := open(t, nil)
	s.at(t, "10:00")
	due := s.Clock.Now().Add(time.Hour).Format("2006-01-02T15:04:05")
	sent := s.write(t, "admin", s.to(t, `"At":"`+due+`",`, "kefu"))
	dropped := s.write(t, "admin", s.to(t, `"At":"`+due+`",`, "putong"))
	s.send(t)
	s.expect(t, "kefu", "")
	cancel := func(account, id string) string {
		return s.Send(t, http.MethodPost, "/api/message/cancel/"+id, "", s.As(t, account)...).Body
	}
	if body := cancel("sushe", dropped); !strings.Contains(body, "消息不存在") {
		t.Errorf("another person's: %s", body)
	}
	if body := cancel("admin", dropped); !strings.Contains(body, `"code":0`) {
		t.Error(body)
	}
	s.Clock.Advance(time.Hour)
	s.send(t)
	s.expect(t, "kefu", "通知\n请看")
	s.expect(t, "putong", "")
	if got := s.states(t, dropped); got != "putong|已取消|发送前已取消" {
		t.Error(got)
	}
	if body := cancel("admin", sent); !strings.Contains(body, "已经发出") {
		t.Error(body)
	}
}

// A text with the name of its reader is a text of its own for each; one with the department is shared by the department.
func TestPersonalTexts(t *testing.T) {
	s := open(t, nil)
	s.write(t, "admin", strings.Replace(s.to(t, `"Values":{"时间":"周六"},`, "kefu", "putong"), "请看", "{{姓名}}：{{时间}}停水", 1))
	s.send(t)
	s.expect(t, "kefu", "通知\n赵敏：周六停水")
	s.expect(t, "putong", "通知\n张伟：周六停水")
}

// What is wrong with a message is said in one sentence.
func TestWrongMessages(t *testing.T) {
	s := open(t, nil)
	for _, test := range []struct{ body, want string }{
		{`{"Channel":"电话",` + everyone + `}`, "请选择发送渠道：企业微信或短信"},
		{`{"Channel":"短信","Format":"text",` + everyone + `}`, "系统没有配置提醒短信，请系统管理员配置 messages.sms_notice_body"},
		{`{"Channel":"企业微信","Format":"html",` + everyone + `}`, "请选择消息的样式：文本或卡片"},
		{`{"Channel":"企业微信","Format":"text","To":[]}`, "请选择接收人"},
		{`{"Channel":"企业微信","Format":"text","Title":"a","Content":"b","To":[{"Kind":"all","Id":""}]}`, "接收人应为员工、部门、岗位或角色"},
		{`{"Channel":"企业微信","Format":"text","Title":"a","Content":"b","To":[{"Kind":"role","Id":"none"}]}`, "所选的部门、岗位或角色里没有可以接收的人"},
		{`{"Channel":"企业微信","Format":"text","Title":"","Content":"b",` + everyone + `}`, "请填写标题，最多 60 个字"},
		{`{"Channel":"企业微信","Format":"card","Title":"a","Content":"` + strings.Repeat("长", 161) + `",` + everyone + `}`, "请填写正文，最多 160 个字"},
		{`{"Channel":"企业微信","Format":"text","Title":"a","Content":"{{时间}}停水",` + everyone + `}`, "请填写 时间"},
		{`{"Channel":"企业微信","Format":"text","Title":"a","Content":"{{时 间}停水",` + everyone + `}`, "标题或正文里的 {{ }} 没有写对"},
		{`{"Channel":"企业微信","Format":"text","Title":"{{姓名}}","Content":"b",` + everyone + `}`, "标题对所有接收人相同"},
		{`{"Channel":"企业微信","Format":"text","Title":"a","Content":"b","At":"2020-01-01T08:00:00",` + everyone + `}`, "已过，请改为以后的时间或立即发送"},
		{`{"Channel":"企业微信","Format":"text","Title":"a","Content":"b","At":"morgen",` + everyone + `}`, "发送时间应如 2026-11-20T08:30:00"},
	} {
		a := s.Send(t, http.MethodPost, "/api/message/send", test.body, s.As(t, "admin")...)
		if a.Code == 0 || !strings.Contains(a.Body, test.want) {
			t.Errorf("%s: %s", test.body, a.Body)
		}
	}
}

// A code has a row without its text, and the middle of the number is hidden.
func TestACodeIsARowWithoutItsText(t *testing.T) {
	s := open(t, nil)
	s.Change(t, "INSERT INTO Msg_Outbox (MessageId, Kind, MessageKey, Recipient, Payload, Status, NextDate, ExpireDate, CreateDate) VALUES ('c1', 'sign-in-code', 'c1', '13800000007', '482913', '待发送', '2026-01-01 08:00:00.000', '2026-01-01 08:05:00.000', '2026-01-01 08:00:00.000')")
	s.send(t)
	body := s.Send(t, http.MethodGet, "/api/message/log/index", "", s.As(t, "admin")...).Body
	for _, part := range []string{"登录验证码", "138****0007", "张伟", "已过期", "过了有效时间，没有发出去"} {
		if !strings.Contains(body, part) {
			t.Errorf("no %s in %s", part, body)
		}
	}
	if strings.Contains(body, "482913") || strings.Contains(body, "13800000007") {
		t.Error(body)
	}
}

// The log needs its page; 消息 shows the own messages.
func TestWhoSeesWhat(t *testing.T) {
	s := open(t, nil)
	s.write(t, "admin", s.to(t, "", "kefu"))
	for account, want := range map[string]bool{"admin": true, "putong": false, "kefu": false, "jxs": false} {
		if a := s.Send(t, http.MethodGet, "/api/message/log/index", "", s.As(t, account)...); (a.Code == 0) != want {
			t.Errorf("%s: %s", account, a.Body)
		}
	}
	if body := s.Send(t, http.MethodGet, "/api/message/index", "", s.As(t, "sushe")...).Body; !strings.Contains(body, `"total":0`) {
		t.Errorf("another person's messages: %s", body)
	}
	if body := s.Send(t, http.MethodPost, "/api/message/send", s.to(t, "", "kefu"), s.As(t, "putong")...).Body; strings.Contains(body, `"code":0`) {
		t.Errorf("without the right: %s", body)
	}
}
