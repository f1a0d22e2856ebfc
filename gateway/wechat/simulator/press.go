package simulator

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"

	"qiao/gateway/wechat"
)

// The refusals of Press.
var (
	ErrNoCard   = errors.New("这部手机上没有这张卡片，或卡片上没有这个按钮")
	ErrReplaced = errors.New("卡片上的按钮已经不能点")
)

// text is an element with its characters as CDATA.
type text struct {
	Text string `xml:",cdata"`
}

// event is the template_card_event of 企业微信.
type event struct {
	XMLName      xml.Name `xml:"xml"`
	ToUserName   text
	FromUserName text
	CreateTime   int64
	MsgType      text
	Event        text
	EventKey     text
	TaskId       text //nolint:revive // the name of the element
	CardType     text
	ResponseCode text
	AgentID      int
}

// Press presses a button of a card on the phone of a member: the event goes to the callback, sealed as by the real one. An
// error says that the button cannot be pressed, or what the callback answered.
func (s *Simulator) Press(ctx context.Context, taskID, userID, key string) error {
	pressed, err := s.press(taskID, userID, key)
	if err != nil {
		return err
	}
	message, err := xml.Marshal(pressed)
	if err != nil {
		return err
	}
	sealed, err := s.callback.Seal(message)
	if err != nil {
		return err
	}
	body, err := xml.Marshal(struct {
		XMLName    xml.Name `xml:"xml"`
		ToUserName text
		AgentID    text
		Encrypt    text
	}{ToUserName: text{s.options.CorpID}, AgentID: text{fmt.Sprint(s.options.AgentID)}, Encrypt: text{sealed.Encrypt}})
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.options.CallbackURL+"?"+sealed.Query().Encode(), bytes.NewReader(body)) //nolint:gosec // the address is of the options
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "text/xml")
	answer, err := s.client.Do(request) //nolint:gosec // the address is of the options
	if err != nil {
		return fmt.Errorf("回调地址没有应答: %w", err)
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, 1<<20))
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("回调地址返回状态 %d", answer.StatusCode)
	}
	return nil
}

// press notes the press on the card.
func (s *Simulator) press(taskID, userID, key string) (event, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := slices.IndexFunc(s.messages, func(m *message) bool { return m.taskID == taskID && taskID != "" })
	if at < 0 {
		return event{}, ErrNoCard
	}
	sent := s.messages[at]
	seen := s.seenBy(sent, userID)
	if seen == nil || !slices.ContainsFunc(seen.Card.Buttons, func(b wechat.Button) bool { return key != "" && b.Key == key }) {
		return event{}, ErrNoCard
	}
	if seen.Card.Replaced != "" {
		return event{}, ErrReplaced
	}
	seen.Card.Pressed = key
	return event{
		ToUserName: text{s.options.CorpID}, FromUserName: text{s.user(userID).UserID}, CreateTime: s.options.Now().Unix(),
		MsgType: text{"event"}, Event: text{wechat.CardPressed}, EventKey: text{key}, TaskId: text{taskID}, CardType: text{"button_interaction"},
		ResponseCode: text{s.newResponse(sent)}, AgentID: s.options.AgentID,
	}, nil
}
