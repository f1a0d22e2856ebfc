package simulator

import (
	"bytes"
	_ "embed" // the templates
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"qiao/gateway/wechat"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"clock": func(t time.Time) string { return t.Format("01-02 15:04") },
	"style": func(style wechat.ButtonStyle) string {
		return map[wechat.ButtonStyle]string{wechat.Primary: "primary", wechat.Danger: "danger", wechat.Green: "green"}[style]
	},
}).Parse(pageText))

// phone is one member on the page.
type phone struct {
	User
	Messages []Seen
}

// link is one person of the page for sign-in.
type link struct{ Name, Note, Address string }

// Page shows the phone of every member, with the buttons of cards. It may be served below any path that ends with /. It
// has no sign-in: it is for the demo alone.
func (s *Simulator) Page() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) { s.showPhones(w, r.URL.Query().Get("user"), "") })
	mux.HandleFunc("POST /press", func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, 16<<10)
		if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" {
			http.Error(w, "只能从本页点按钮", http.StatusForbidden)
			return
		}
		find := r.PostFormValue("find")
		if err := s.Press(r.Context(), r.PostFormValue("task"), r.PostFormValue("user"), r.PostFormValue("key")); err != nil {
			s.showPhones(w, find, "按钮没有生效："+err.Error())
			return
		}
		w.Header().Set("Location", "./?"+url.Values{"user": {find}}.Encode()) // relative: the page does not know below which path it is
		w.WriteHeader(http.StatusSeeOther)
	})
	return mux
}

// showPhones shows the phones whose member fits a text, else those with messages. The last message comes first.
func (s *Simulator) showPhones(w http.ResponseWriter, find, failed string) {
	phones := s.Phones()
	var shown, busy []phone
	for _, user := range s.members() {
		own := phone{user, phones[user.UserID]}
		if user.Outsider {
			continue
		}
		if len(own.Messages) > 0 {
			busy = append(busy, own)
		}
		if find == "" && len(own.Messages) > 0 || find != "" && isFound(user, find) {
			shown = append(shown, own)
		}
	}
	for _, list := range [][]phone{shown, busy} {
		slices.SortStableFunc(list, func(a, b phone) int { return latest(b).Compare(latest(a)) })
	}
	render(w, http.StatusOK, "phones", map[string]any{"Phones": shown, "Busy": busy, "Find": find, "Failed": failed})
}

// isFound reports whether a text is the userid of a member, or a part of the userid or the name.
func isFound(user User, find string) bool {
	return strings.Contains(strings.ToLower(user.UserID), strings.ToLower(find)) || strings.Contains(user.Name, find)
}

func latest(p phone) time.Time {
	if len(p.Messages) == 0 {
		return time.Time{}
	}
	return p.Messages[0].Sent
}

func (s *Simulator) members() []User {
	s.mu.Lock()
	defer s.mu.Unlock()
	users := make([]User, len(s.users))
	for i, user := range s.users {
		users[i] = *user
	}
	return users
}

func (s *Simulator) showSignIn(w http.ResponseWriter, r *http.Request) {
	var links []link
	query := r.URL.Query()
	find := query.Get("find")
	query.Del("find")
	kept := maps.Clone(query)
	for _, user := range s.members() {
		if !isFound(user, find) {
			continue
		}
		query.Set("userid", user.UserID)
		person := link{Name: user.Name, Note: user.UserID, Address: "?" + query.Encode()}
		if user.Outsider {
			person.Note = "不是本企业的成员"
		}
		links = append(links, person)
	}
	title := "扫码登录"
	if strings.HasPrefix(r.URL.Path, "/connect/") {
		title = "在企业微信内登录"
	}
	render(w, http.StatusOK, "signin", map[string]any{"Title": title, "Links": links, "Find": find, "Query": kept})
}

func refusePage(w http.ResponseWriter, reason string) {
	render(w, http.StatusBadRequest, "refused", reason)
}

func render(w http.ResponseWriter, status int, name string, data any) {
	text := &bytes.Buffer{}
	if err := page.ExecuteTemplate(text, name, data); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = text.WriteTo(w)
}
