package simulator

import (
	"crypto/rand"
	"strings"
	"time"
)

// tokenLife is how long a token lives.
const tokenLife = 7200 * time.Second

type token struct {
	text string
	ends time.Time
}

func (s *Simulator) getToken(c call) (map[string]any, error) {
	secret := c.value("corpsecret")
	switch {
	case c.value("corpid") != s.options.CorpID:
		return nil, refuse(40013)
	case secret == "" || secret != s.options.Secrets.Application && secret != s.options.Secrets.Contacts:
		return nil, refuse(40001)
	}
	s.fetches++
	now := s.options.Now()
	current := s.tokens[secret]
	if current == nil || !now.Before(current.ends) {
		current = &token{text: "tok-" + rand.Text() + rand.Text(), ends: now.Add(tokenLife)}
		s.tokens[secret] = current
	}
	return map[string]any{"access_token": current.text, "expires_in": int(current.ends.Sub(now) / time.Second)}, nil
}

// withToken demands the token of a secret.
func (s *Simulator) withToken(secret string, handle handler) handler {
	return func(c call) (map[string]any, error) {
		given := c.value("access_token")
		if given == "" {
			return nil, refuse(41001)
		}
		for owner, current := range s.tokens {
			if current.text != given {
				continue
			}
			switch {
			case !s.options.Now().Before(current.ends):
				return nil, refuse(42001)
			case owner != secret && contactsReads(c) && owner == s.options.Secrets.Contacts:
				return nil, refuse(48009)
			case owner != secret:
				return nil, refuse(48002)
			}
			return handle(c)
		}
		return nil, refuse(40014)
	}
}

// contactsReads reports whether a call reads the directory. Since 2022-08-15 the secret of 通讯录同步 may not, except from
// addresses that it had before.
func contactsReads(c call) bool {
	switch strings.TrimPrefix(c.URL.Path, "/cgi-bin/") {
	case "department/list", "user/list", "user/get", "user/getuserid":
		return true
	}
	return false
}

// ExpireTokens ends all tokens before their time, as 企业微信 may do.
func (s *Simulator) ExpireTokens() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.tokens)
}

// Fetches is how often a token was asked for with success.
func (s *Simulator) Fetches() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.fetches
}

func (s *Simulator) agent(c call) (map[string]any, error) {
	if !s.isAgent(c.value("agentid")) {
		return nil, refuse(40056)
	}
	return map[string]any{"agentid": s.options.AgentID, "name": "桥", "close": 0}, nil
}
