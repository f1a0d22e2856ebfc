package simulator

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// message is one message with what its receivers see.
type message struct {
	id     string
	taskID string
	sent   time.Time
	on     map[string]*Seen // by userid
}

// Seen is a message on a phone.
type Seen struct {
	ID          string
	Type        string // text, textcard, markdown or template_card
	Sent        time.Time
	Text        string // of a text, of Markdown; the description of a text card
	Title       string
	URL         string
	ButtonText  string
	Card        *Card
	Description string
}

// body of message/send.
type sending struct {
	ToUser         string `json:"touser"`
	AgentID        int    `json:"agentid"`
	Type           string `json:"msgtype"`
	DuplicateCheck int    `json:"enable_duplicate_check"`
	Interval       int    `json:"duplicate_check_interval"`
	Text           struct {
		Content string `json:"content"`
	} `json:"text"`
	Markdown struct {
		Content string `json:"content"`
	} `json:"markdown"`
	TextCard struct {
		Title       string `json:"title"`
		Description string `json:"description"`
		URL         string `json:"url"`
		ButtonText  string `json:"btntxt"`
	} `json:"textcard"`
	Card cardBody `json:"template_card"`
}

const (
	mostReceivers     = 1000
	longestInterval   = 4 * 60 * 60
	usualInterval     = 1800
	codeBadParameter  = 40058
	codeNobodyReached = 81013
)

func (s *Simulator) isAgent(id string) bool { return id == strconv.Itoa(s.options.AgentID) }

func (s *Simulator) sendMessage(c call) (map[string]any, error) {
	var body sending
	if err := c.read(&body); err != nil {
		return nil, err
	}
	ids := strings.FieldsFunc(body.ToUser, func(r rune) bool { return r == '|' })
	switch {
	case body.AgentID != s.options.AgentID:
		return nil, refuse(40056)
	case len(ids) == 0:
		return nil, refuse(82001)
	case len(ids) > mostReceivers:
		return nil, refuse(40032)
	}
	seen, err := s.seen(body)
	if err != nil {
		return nil, err
	}
	var reached []*User
	var invalid, unlicensed []string
	for _, id := range ids {
		switch user := s.user(id); {
		case user == nil || !s.seesUser(user):
			invalid = append(invalid, strings.ToLower(id))
		case user.Unlicensed:
			unlicensed = append(unlicensed, strings.ToLower(id))
		case !slices.Contains(reached, user):
			reached = append(reached, user)
		}
	}
	if len(invalid) == len(ids) {
		return map[string]any{"invaliduser": strings.Join(invalid, "|")}, refuse(codeNobodyReached)
	}
	answer := map[string]any{"invaliduser": strings.Join(invalid, "|"), "unlicenseduser": strings.Join(unlicensed, "|")}
	if s.isRepeated(body, string(c.body)) {
		answer["msgid"] = s.next("msg")
		return answer, nil
	}
	s.deliver(seen, reached, answer)
	return answer, nil
}

func (s *Simulator) deliver(seen Seen, reached []*User, answer map[string]any) {
	sent := &message{id: s.next("msg"), sent: s.options.Now(), on: map[string]*Seen{}}
	seen.ID, seen.Sent = sent.id, sent.sent
	if seen.Card != nil {
		sent.taskID = seen.Card.TaskID
	}
	for _, user := range reached {
		own := seen
		if seen.Card != nil {
			card := *seen.Card
			own.Card = &card
		}
		sent.on[user.UserID] = &own
	}
	s.messages = append(s.messages, sent)
	answer["msgid"] = sent.id
	if seen.Card != nil {
		answer["response_code"] = s.newResponse(sent)
	}
}

// isRepeated reports whether the same message was sent within its interval.
func (s *Simulator) isRepeated(body sending, text string) bool {
	if body.DuplicateCheck != 1 {
		return false
	}
	now := s.options.Now()
	if now.Before(s.recent[text]) {
		return true
	}
	interval := min(cmp.Or(body.Interval, usualInterval), longestInterval)
	s.recent[text] = now.Add(time.Duration(interval) * time.Second)
	return false
}

var taskID = regexp.MustCompile(`^[A-Za-z0-9_@-]{1,128}$`)

// seen returns the message for the phones. It refuses a text that is too long, which 企业微信 would cut, so that a test fails.
func (s *Simulator) seen(body sending) (Seen, error) {
	seen := Seen{Type: body.Type}
	switch body.Type {
	case "text":
		seen.Text = body.Text.Content
	case "markdown":
		seen.Text = body.Markdown.Content
	case "textcard":
		t := body.TextCard
		if !fits(t.Title, 128) || !fits(t.Description, 512) || !isAddress(t.URL) || utf8.RuneCountInString(t.ButtonText) > 4 {
			return seen, refuse(codeBadParameter)
		}
		seen.Title, seen.Description, seen.URL, seen.ButtonText = t.Title, t.Description, t.URL, cmp.Or(t.ButtonText, "详情")
		return seen, nil
	case "template_card":
		if s.callback == nil || s.options.CallbackURL == "" || !taskID.MatchString(body.Card.TaskID) || s.hasTask(body.Card.TaskID) {
			return seen, refuse(codeBadParameter)
		}
		card, err := body.Card.card()
		seen.Card = card
		return seen, err
	default:
		return seen, refuse(40008)
	}
	if !fits(seen.Text, 2048) {
		return seen, refuse(codeBadParameter)
	}
	return seen, nil
}

func (s *Simulator) hasTask(id string) bool {
	return slices.ContainsFunc(s.messages, func(m *message) bool { return m.taskID == id })
}

func fits(text string, most int) bool {
	return text != "" && len(text) <= most && utf8.ValidString(text)
}

func isAddress(text string) bool {
	return len(text) <= 2048 && (strings.HasPrefix(text, "https://") || strings.HasPrefix(text, "http://"))
}

// Phones returns the messages of each userid, the newest first, with the present state of cards.
func (s *Simulator) Phones() map[string][]Seen {
	s.mu.Lock()
	defer s.mu.Unlock()
	phones := map[string][]Seen{}
	for _, sent := range slices.Backward(s.messages) {
		for id, seen := range sent.on {
			own := *seen
			if seen.Card != nil {
				card := *seen.Card
				own.Card = &card
			}
			phones[id] = append(phones[id], own)
		}
	}
	return phones
}
