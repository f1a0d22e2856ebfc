package messages_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/config"
)

// A notice waits a minute for others of its person; they become one message. People with the same text share a call.
func TestNoticesOfAMinuteBecomeOneMessage(t *testing.T) {
	s := open(t, nil)
	s.at(t, "10:00")
	s.tell(t, "售后", "工单一", "kefu", "putong")
	s.Clock.Advance(30 * time.Second)
	s.tell(t, "合同", "合同二", "kefu")
	s.pass(t)
	s.expect(t, "kefu", "")
	s.Clock.Advance(30 * time.Second)
	s.pass(t)
	s.expect(t, "kefu", "工单一 等 2 条 工单一\n合同二")
	s.expect(t, "putong", "工单一 正文")
	s.pass(t)
	s.expect(t, "kefu", "工单一 等 2 条 工单一\n合同二")
	s.tell(t, "售后", "工单三", "kefu", "putong", "admin")
	s.Clock.Advance(time.Minute)
	s.pass(t)
	if calls := s.rows(t, "SELECT COUNT(*) FROM Msg_Outbox WHERE Kind = 'wechat' AND Status = '已发送'"); calls[0] != "3" {
		t.Errorf("%s calls, want 3", calls[0])
	}
	if link := s.wechat.Phones()["putong"][0].URL; link != "https://qiao.example.com/#/open/aftersales-detail/o1" {
		t.Errorf("the card leads to %s", link)
	}
}

// Each kind follows its default, and then what a person has chosen. 账号安全 cannot be switched off. A category that is no
// kind is 公告提醒.
func TestKindsAndChoices(t *testing.T) {
	for _, test := range []struct {
		name, kind, setup, choice string
		reached                   bool
	}{
		{"by default", "售后", "", "", true},
		{"off by default", "售后", "UPDATE Msg_Kind SET Wechat = 0 WHERE Kind = '售后'", "", false},
		{"off by choice", "售后", "", `{"Kind":"售后","Wechat":false,"Sms":false}`, false},
		{"another kind is off", "售后", "", `{"Kind":"合同","Wechat":false,"Sms":false}`, true},
		{"on by choice", "售后", "UPDATE Msg_Kind SET Wechat = 0 WHERE Kind = '售后'", `{"Kind":"售后","Wechat":true,"Sms":false}`, true},
		{"security", "账号安全", "", `{"Kind":"账号安全","Wechat":false,"Sms":false}`, true},
		{"another category", "制度", "", `{"Kind":"公告提醒","Wechat":false,"Sms":false}`, false},
		{"read already", "售后", "UPDATE Notice_Personal SET ReadDate = CreateDate", "", false},
		{"not bound", "售后", "UPDATE Base_User SET WechatId = NULL WHERE Account = 'putong'", "", false},
		{"account disabled", "售后", "UPDATE Base_User SET Enabled = 0 WHERE Account = 'putong'", "", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := open(t, nil)
			s.at(t, "10:00")
			if test.choice != "" {
				if a := s.Send(t, http.MethodPost, "/api/message/choices", `{"AllHours":false,"Kinds":[`+test.choice+`]}`, s.As(t, "putong")...); a.Code != 0 {
					t.Fatal(a.Body)
				}
			}
			s.tell(t, test.kind, "标题", "putong")
			if test.setup != "" {
				s.Change(t, test.setup)
			}
			s.Clock.Advance(time.Minute)
			s.pass(t)
			if got := s.phone("putong") != ""; got != test.reached {
				t.Errorf("reached: %v", got)
			}
			if left := s.rows(t, "SELECT COUNT(*) FROM Notice_Personal WHERE Passed = 0"); left[0] != "0" {
				t.Errorf("%s notices wait", left[0])
			}
		})
	}
}

// In the quiet hours notices wait for their end and come as one message. 账号安全 comes at once, and people who want all hours
// get theirs.
func TestQuietHours(t *testing.T) {
	s := open(t, nil)
	if a := s.Send(t, http.MethodPost, "/api/message/choices", `{"AllHours":true,"Kinds":[]}`, s.As(t, "kefu")...); a.Code != 0 {
		t.Fatal(a.Body)
	}
	s.at(t, "22:00")
	s.tell(t, "售后", "夜里一", "kefu", "putong")
	s.tell(t, "账号安全", "手机号被修改", "putong")
	s.pass(t)
	s.expect(t, "putong", "手机号被修改 正文")
	s.at(t, "23:30")
	s.tell(t, "合同", "夜里二", "putong")
	s.at(t, "07:29")
	s.pass(t)
	s.expect(t, "putong", "手机号被修改 正文")
	s.expect(t, "kefu", "夜里一 正文")
	s.at(t, "07:30")
	s.pass(t)
	s.expect(t, "putong", "夜里一 等 2 条 夜里一\n夜里二 / 手机号被修改 正文")
}

// What is older than a day when a channel is switched on stays inside the system. A gateway without a channel sends nothing.
func TestOldNoticesStayInside(t *testing.T) {
	without := site{Gateway: apptest.StartDemo(t, nil)}
	without.at(t, "10:00")
	without.tell(t, "售后", "没有渠道", "putong")
	without.Clock.Advance(time.Minute)
	before := without.rows(t, "SELECT COUNT(*) FROM Msg_Message")[0]
	without.pass(t)
	if after := without.rows(t, "SELECT COUNT(*) FROM Msg_Message")[0]; after != before {
		t.Errorf("%s messages, %s before", after, before)
	}
	if left := without.rows(t, "SELECT COUNT(*) FROM Notice_Personal WHERE Passed = 0"); left[0] != "1" {
		t.Errorf("%s notices wait for a channel, want 1", left[0])
	}

	s := open(t, nil)
	s.at(t, "10:00")
	s.tell(t, "售后", "旧", "putong")
	s.Clock.Advance(time.Hour)
	s.tell(t, "售后", "新", "putong")
	s.Clock.Advance(23*time.Hour + time.Millisecond)
	s.pass(t)
	s.expect(t, "putong", "新 正文")
}

// A notice goes by SMS too where its kind or its reader says so: the title, escaped for JSON, and the number stays hidden
// in the record.
func TestANoticeBySMS(t *testing.T) {
	var mu sync.Mutex
	var bodies []string
	gatewayOfSMS := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		mu.Lock()
		defer mu.Unlock()
		bodies = append(bodies, string(body))
	}))
	defer gatewayOfSMS.Close()
	s := open(t, func(c *config.Config) {
		c.Messages.SMSURL, c.Messages.SMSBody = gatewayOfSMS.URL, "{mobile} {code}"
		c.Messages.SMSNoticeBody = `{"to":"{mobile}","text":"{text}"}`
	})
	s.at(t, "10:00")
	s.Change(t, "UPDATE Base_User SET Mobile = '13800001234', MobileConfirmed = 1 WHERE Account = 'putong'")
	s.tell(t, "账号安全", "他说\"{mobile}\"\n换行", "putong")
	s.tell(t, "售后", "没有短信", "putong")
	s.Clock.Advance(time.Minute)
	s.pass(t)
	if got := strings.Join(bodies, " "); got != `{"to":"13800001234","text":"他说\"{mobile}\"\n换行"}` {
		t.Errorf("the SMS gateway got %s", got)
	}
	if got := strings.Join(s.rows(t, "SELECT Kind, Address, State FROM Msg_Receiver WHERE Channel = '短信'"), " / "); got != "账号安全|138****1234|已发送" {
		t.Errorf("recorded as %s", got)
	}
}
