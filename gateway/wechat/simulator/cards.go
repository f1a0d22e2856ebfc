package simulator

import (
	"strings"
	"time"
	"unicode/utf8"

	"qiao/gateway/wechat"
)

// Card is a card on a phone.
type Card struct {
	TaskID      string
	Title       string
	Description string
	Text        string
	Rows        []wechat.Row
	Buttons     []wechat.Button
	URL         string
	Replaced    string // grey text in place of the buttons
	Pressed     string // key of the button that was pressed last
}

// cardBody is a template_card.
type cardBody struct {
	Type   string `json:"card_type"`
	TaskID string `json:"task_id"`
	Title  struct {
		Title string `json:"title"`
		Desc  string `json:"desc"`
	} `json:"main_title"`
	Text string `json:"sub_title_text"`
	Rows []struct {
		Name  string `json:"keyname"`
		Value string `json:"value"`
	} `json:"horizontal_content_list"`
	Action struct {
		Type int    `json:"type"`
		URL  string `json:"url"`
	} `json:"card_action"`
	Buttons []struct {
		Text  string             `json:"text"`
		Key   string             `json:"key"`
		Type  int                `json:"type"` // 1: opens URL
		URL   string             `json:"url"`
		Style wechat.ButtonStyle `json:"style"`
	} `json:"button_list"`
	Replaced string `json:"replace_text"`
}

func (b cardBody) card() (*Card, error) {
	letters := func(text string, most int) bool { return utf8.RuneCountInString(text) <= most }
	if b.Type != "button_interaction" || b.Title.Title == "" || len(b.Rows) > 6 || len(b.Buttons) < 1 || len(b.Buttons) > 6 ||
		!letters(b.Title.Title, 36) || !letters(b.Title.Desc, 44) || !letters(b.Text, 160) || b.Action.Type == 1 && !isAddress(b.Action.URL) {
		return nil, refuse(codeBadParameter)
	}
	card := &Card{TaskID: b.TaskID, Title: b.Title.Title, Description: b.Title.Desc, Text: b.Text, URL: b.Action.URL, Replaced: b.Replaced}
	for _, row := range b.Rows {
		if !letters(row.Name, 5) || !letters(row.Value, 30) {
			return nil, refuse(codeBadParameter)
		}
		card.Rows = append(card.Rows, wechat.Row{Name: row.Name, Value: row.Value})
	}
	for _, button := range b.Buttons {
		known := button.Type == 0 && button.Key != "" && len(button.Key) <= 1024 || button.Type == 1 && isAddress(button.URL)
		if button.Text == "" || !letters(button.Text, 10) || !known || button.Style < 1 || button.Style > 4 {
			return nil, refuse(codeBadParameter)
		}
		card.Buttons = append(card.Buttons, wechat.Button{Text: button.Text, Key: button.Key, URL: button.URL, Style: button.Style})
	}
	return card, nil
}

// responseLife is how long a response code is good.
const responseLife = 72 * time.Hour

// response is a response code: it changes its message once.
type response struct {
	message *message
	ends    time.Time
}

func (s *Simulator) newResponse(of *message) string {
	code := s.next("resp")
	s.responses[code] = &response{of, s.options.Now().Add(responseLife)}
	return code
}

func (s *Simulator) updateCard(c call) (map[string]any, error) {
	var body struct {
		UserIDs  []string `json:"userids"`
		AgentID  int      `json:"agentid"`
		Response string   `json:"response_code"`
		Button   struct {
			Replaced string `json:"replace_name"`
		} `json:"button"`
		Card *cardBody `json:"template_card"`
	}
	if err := c.read(&body); err != nil {
		return nil, err
	}
	found := s.responses[body.Response]
	switch {
	case body.AgentID != s.options.AgentID:
		return nil, refuse(40056)
	case len(body.UserIDs) == 0 || len(body.UserIDs) > mostReceivers:
		return nil, refuse(40032)
	case found == nil || !s.options.Now().Before(found.ends), (body.Card == nil) == (body.Button.Replaced == ""):
		return nil, refuse(codeBadParameter)
	}
	var changed *Card
	if body.Card != nil {
		var err error
		if changed, err = body.Card.card(); err != nil {
			return nil, err
		}
		changed.TaskID = found.message.taskID
	}
	delete(s.responses, body.Response)
	invalid := []string{}
	for _, id := range body.UserIDs {
		seen := s.seenBy(found.message, id)
		switch {
		case seen == nil:
			invalid = append(invalid, strings.ToLower(id))
		case changed == nil:
			seen.Card.Replaced = body.Button.Replaced
		default:
			own := *changed
			seen.Card = &own
		}
	}
	return map[string]any{"invaliduser": invalid}, nil
}

// seenBy is the message on the phone of a userid; nil: it is not there.
func (s *Simulator) seenBy(sent *message, id string) *Seen {
	if user := s.user(id); user != nil {
		return sent.on[user.UserID]
	}
	return nil
}
