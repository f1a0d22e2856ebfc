package bridgetest

import (
	"crypto/md5" // legacy systems keep such hashes
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
)

// sessionCookie carries the token, beside what the sign-in answers.
const sessionCookie = "ASP.NET_SessionId"

// signIn answers newlogin: username and password in the query, or in a JSON body.
func (s *standIn) signIn(c *call) *answer {
	in := fields(c)
	p, ok := loaded().people[strings.ToLower(strings.TrimSpace(in["username"]))]
	sent := in["password"]
	sum := md5.Sum([]byte(sent))
	if !ok || hex.EncodeToString(sum[:]) != p.hash && !strings.EqualFold(sent, p.hash) {
		return envelope(c, -1, "用户名或密码错误", "null")
	}
	var random [16]byte
	_, _ = rand.Read(random[:]) // never fails
	token := hex.EncodeToString(random[:])
	s.mu.Lock()
	s.sessions[token] = p.account
	s.mu.Unlock()
	a := success(c, "", `{"token":`+quote(token)+`,"user":`+quote(p.user)+`}`)
	a.headers = append([]string{"Set-Cookie: " + sessionCookie + "=" + token + "; path=/; HttpOnly; SameSite=Lax"}, a.headers...)
	return a
}

// userInfo answers who is signed in.
func (s *standIn) userInfo(c *call) *answer {
	var user struct{ RealName, ThumbAvatar, PostName, DepartmentName string }
	if err := json.Unmarshal([]byte(loaded().people[s.account(c)].user), &user); err != nil {
		return page(http.StatusInternalServerError, "error")
	}
	return success(c, "", `{"roles":[`+quote(user.PostName)+`],"name":`+quote(user.RealName)+`,"avatar":`+quote(user.ThumbAvatar)+
		`,"introduction":`+quote(user.DepartmentName+" "+user.PostName)+`}`)
}

func (s *standIn) signOut(c *call) *answer {
	s.mu.Lock()
	delete(s.sessions, s.token(c))
	s.mu.Unlock()
	return success(c, "", "null")
}

// account is who calls, empty without a session.
func (s *standIn) account(c *call) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sessions[s.token(c)]
}

// token is the first token that opens a session: X-Token, Authorization, the
// query, the cookie. The caller holds the lock.
func (s *standIn) token(c *call) string {
	tokens := []string{c.Header.Get("X-Token"), strings.TrimPrefix(c.Header.Get("Authorization"), "Bearer "), param(c.URL.Query(), "token")}
	if cookie, err := c.Cookie(sessionCookie); err == nil {
		tokens = append(tokens, cookie.Value)
	}
	for _, token := range tokens {
		if s.sessions[token] != "" {
			return token
		}
	}
	return ""
}

// fields are the values of a request by their names in lower case: of the query,
// and of a body that is a form or a JSON object.
func fields(c *call) map[string]string {
	all := map[string]string{}
	add := func(values url.Values) {
		for name, list := range values {
			all[strings.ToLower(name)] = list[len(list)-1]
		}
	}
	add(c.URL.Query())
	content, err := io.ReadAll(c.body)
	if err != nil || len(content) == 0 {
		return all
	}
	if strings.HasPrefix(c.Header.Get("Content-Type"), "application/x-www-form-urlencoded") {
		values, _ := url.ParseQuery(string(content)) // what cannot be read is left out
		add(values)
		return all
	}
	var object map[string]field
	_ = json.Unmarshal(content, &object) // what cannot be read is left out
	for name, value := range object {
		all[strings.ToLower(name)] = string(value)
	}
	return all
}

// param is a value of the query, whatever the letter case of its name.
func param(query url.Values, name string) string {
	for n, values := range query {
		if strings.EqualFold(n, name) {
			return values[len(values)-1]
		}
	}
	return ""
}
