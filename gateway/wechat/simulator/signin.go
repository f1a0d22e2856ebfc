package simulator

import (
	"crypto/rand"
	"net/http"
	"net/url"
	"time"
)

// codeLife is how long a code of sign-in is good.
const codeLife = 5 * time.Minute

type code struct {
	user *User
	ends time.Time
}

// CodeFor makes a code with which a userid signs in, once within 5 minutes; empty: there is nobody with the userid.
func (s *Simulator) CodeFor(userID string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, user := range s.users {
		if user.UserID == userID {
			text := rand.Text()
			s.codes[text] = code{user, s.options.Now().Add(codeLife)}
			return text
		}
	}
	return ""
}

func (s *Simulator) userOfCode(c call) (map[string]any, error) {
	found, ok := s.codes[c.value("code")]
	delete(s.codes, c.value("code"))
	if !ok || !s.options.Now().Before(found.ends) {
		return nil, refuse(40029)
	}
	if found.user.Outsider {
		return map[string]any{"openid": "openid-" + found.user.UserID}, nil
	}
	return map[string]any{"userid": found.user.UserID}, nil
}

// signInPage lists the people who may sign in, by a scan and inside 企业微信. The parameter userid chooses one; the real pages
// know the person.
func (s *Simulator) signInPage(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	target, err := url.Parse(query.Get("redirect_uri"))
	switch {
	case query.Get("appid") != s.options.CorpID:
		refusePage(w, "企业 ID（appid）不对")
		return
	case query.Has("agentid") && !s.isAgent(query.Get("agentid")):
		refusePage(w, "应用（agentid）不对")
		return
	case err != nil || target.Host == "" || target.Scheme != "http" && target.Scheme != "https",
		s.options.TrustedHost != "" && target.Host != s.options.TrustedHost:
		refusePage(w, "回调地址（redirect_uri）不在可信域名里（50001）")
		return
	}
	if chosen := query.Get("userid"); chosen != "" {
		text := s.CodeFor(chosen)
		if text == "" {
			refusePage(w, "没有这位成员")
			return
		}
		back := target.Query()
		back.Set("code", text)
		back.Set("state", query.Get("state"))
		target.RawQuery = back.Encode()
		http.Redirect(w, r, target.String(), http.StatusFound) //nolint:gosec // as the real one does; TrustedHost bounds it
		return
	}
	s.showSignIn(w, r)
}
