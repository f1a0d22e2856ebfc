package messages_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"qiao/gateway/config"
)

// A row whose person has no address keeps no other row back; the answer says how many stay and why.
func TestResendLeavesPeopleWithoutAnAddress(t *testing.T) {
	s := open(t, nil)
	s.Change(t, "UPDATE Base_User SET WechatId = NULL WHERE Account = 'kefu'")
	id := s.write(t, "admin", s.to(t, "", "kefu", "jxs"))
	s.send(t)
	s.Change(t, "UPDATE Base_User SET WechatId = 'kefu' WHERE Account = 'kefu'")
	ids, err := json.Marshal(s.rows(t, "SELECT ReceiverId FROM Msg_Receiver WHERE MessageId = '"+id+"'"))
	if err != nil {
		t.Fatal(err)
	}
	a := s.Send(t, http.MethodPost, "/api/message/log/resend", `{"Ids":`+string(ids)+`}`, s.As(t, "admin")...)
	if want := `{"Resent":1,"Left":1,"Reason":"刘洋未绑定企业微信"}`; a.Code != 0 || string(a.Data) != want {
		t.Errorf("%s, want %s", a.Body, want)
	}
	s.send(t)
	if got := s.states(t, id); got != "jxs|发送失败|未绑定企业微信 / kefu|已发送|" {
		t.Error(got)
	}
}

// The preview shows the text of the first receiver with an address.
func TestThePreviewIsForAReceiverWhoIsReached(t *testing.T) {
	s := open(t, nil)
	preview := func(account string) string {
		s.Change(t, "UPDATE Base_User SET WechatId = CASE WHEN Account = '"+account+"' THEN Account END")
		body := strings.Replace(s.to(t, "", "kefu", "putong", "caiwu"), "请看", "{{姓名}}：请看", 1)
		a := s.Send(t, http.MethodPost, "/api/message/preview", body, s.As(t, "admin")...)
		var data struct{ Content string }
		if a.Code != 0 || json.Unmarshal(a.Data, &data) != nil {
			t.Fatal(a.Body)
		}
		return data.Content
	}
	for account, want := range map[string]string{"kefu": "赵敏：请看", "putong": "张伟：请看", "caiwu": "孙丽：请看"} {
		if got := preview(account); got != want {
			t.Errorf("%s reads %s", account, got)
		}
	}
	if got := preview("nobody"); !strings.HasSuffix(got, "：请看") {
		t.Errorf("without receivers: %s", got)
	}
}

// Title and content of an SMS are one text: what does not fit is refused, not cut.
func TestAnSMSIsNotCut(t *testing.T) {
	s := open(t, func(c *config.Config) {
		c.Messages.SMSURL, c.Messages.SMSBody, c.Messages.SMSNoticeBody = "http://127.0.0.1:9", "{code}", "{text}"
	})
	for letters, want := range map[int]string{195: `"code":0`, 196: "短信的标题和正文一共最多 199 个字，请缩短后再发"} {
		body := fmt.Sprintf(`{"Channel":"短信","Format":"text","Title":"停水通知","Content":%q,%s}`, strings.Repeat("水", letters), everyone)
		a := s.Send(t, http.MethodPost, "/api/message/preview", body, s.As(t, "admin")...)
		if !strings.Contains(a.Body, want) {
			t.Errorf("%d: %s", letters, a.Body)
		}
	}
}
