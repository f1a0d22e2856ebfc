package outbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"

	"qiao/gateway/config"
)

// SMS hands messages of a kind to an SMS gateway by HTTP.
type SMS struct {
	settings config.Messages
	client   *http.Client
	template template
}

// template is the body for messages of a kind.
type template struct {
	body  string
	place string         // where the payload goes
	fits  *regexp.Regexp // the form of a payload
}

// NewSMS returns a sender of codes for the gateway that the settings name.
func NewSMS(settings config.Messages) *SMS {
	return newSMS(settings, template{settings.SMSBody, "{code}", codeText})
}

// NewChangedSMS returns a sender of MobileChanged.
func NewChangedSMS(settings config.Messages) *SMS {
	return newSMS(settings, template{settings.SMSChangedBody, "{new}", maskedText})
}

// NewNoticeSMS returns a sender of NoticeText.
func NewNoticeSMS(settings config.Messages) *SMS {
	return newSMS(settings, template{settings.SMSNoticeBody, "{text}", noticeText})
}

func newSMS(settings config.Messages, template template) *SMS {
	// A redirect would carry the code and the key elsewhere.
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &SMS{settings: settings, client: &http.Client{CheckRedirect: stay, Timeout: sendTime}, template: template}
}

// The values that are put into the body have no character that any format would have to
// escape, except for the text of a notice, which goes into a string of JSON.
var (
	mobileText = regexp.MustCompile(`^\+?[0-9]{5,20}$`)
	codeText   = regexp.MustCompile(`^[0-9]{4,10}$`)
	noticeText = regexp.MustCompile(`(?s)^.+$`)
	maskedText = regexp.MustCompile(`^[0-9]{3}\*{4}[0-9]{4}$`)
)

// Send implements Sender.
func (s *SMS) Send(ctx context.Context, recipient, payload string) error {
	if !mobileText.MatchString(recipient) || !s.template.fits.MatchString(payload) {
		return refused{"the recipient is no mobile number, or the text is not what it should be", "手机号不对，请核对员工的手机号"}
	}
	escaped, err := json.Marshal(payload)
	if err != nil {
		return err
	}
	text := string(escaped[1 : len(escaped)-1]) // without the quotes
	body := strings.NewReplacer("{mobile}", recipient, s.template.place, text).Replace(s.template.body)
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.settings.SMSURL, strings.NewReader(body))
	if err != nil {
		return errors.New("messages.sms_url cannot be called")
	}
	request.Header.Set("Content-Type", "application/json")
	if name, value, found := strings.Cut(s.settings.SMSHeader, ": "); found {
		request.Header.Set(name, value)
	}
	answer, err := s.client.Do(request)
	if err != nil {
		return refused{"the SMS gateway cannot be reached, or did not answer in time", "连不上短信网关，请稍后再试；一直不行时请系统管理员检查网络和 messages.sms_url"} // err names the URL, which may hold a key
	}
	defer answer.Body.Close()
	said, err := io.ReadAll(io.LimitReader(answer.Body, 64<<10))
	if err != nil || answer.StatusCode < 200 || answer.StatusCode > 299 {
		return refused{fmt.Sprintf("the SMS gateway answered with status %d", answer.StatusCode), fmt.Sprintf("短信网关返回状态 %d，请系统管理员查看短信网关的记录", answer.StatusCode)}
	}
	if accepted := s.settings.SMSAccepted; !strings.Contains(string(said), accepted) {
		return refused{"the SMS gateway's answer does not hold messages.sms_accepted", "短信网关没有接受这条短信，请系统管理员查看短信网关的记录"}
	}
	return nil
}

// refused is a failure of the SMS gateway, for the log and for staff.
type refused struct{ text, sentence string }

func (r refused) Error() string { return r.text }

// Sentence implements the reason of a receiver.
func (r refused) Sentence() string { return r.sentence }
