package simulator

import (
	"bytes"
	_ "embed" // the templates
	"html/template"
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

// mostShown bounds the members on a page; the others are found by name or userid.
const mostShown = 40

// Page shows the phones of the members who have messages, with the buttons of cards. It may be served below any path that ends with /. It
// has no sign-in: it is for the demo alone.
func (s *Simulator) Page() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) { s.showPhones(w, r.URL.Query(), "") })
	mux.HandleFunc("POST /press", func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, 16<<10)
		if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" {
			http.Error(w, "只能从本页点按钮", http.StatusForbidden)
			return
		}
		query := url.Values{"user": {r.PostFormValue("only")}}
		if err := s.Press(r.Context(), r.PostFormValue("task"), r.PostFormValue("user"), r.PostFormValue("key")); err != nil {
			s.showPhones(w, query, "按钮没有生效："+err.Error())
			return
		}
		w.Header().Set("Location", "./?"+query.Encode()) // relative: the page does not know below which path it is
		w.WriteHeader(http.StatusSeeOther)
	})
	return mux
}

// showPhones shows the phone of one member (user), those that are looked for (find), or those with messages, newest first.
func (s *Simulator) showPhones(w http.ResponseWriter, query url.Values, failed string) {
	only, find := query.Get("user"), query.Get("find")
	messages := s.Phones()
	var all, shown []phone
	for _, user := range s.members() {
		one := phone{user, messages[user.UserID]}
		if user.Outsider {
			continue
		}
		if len(one.Messages) > 0 || user.UserID == only {
			all = append(all, one)
		}
		if user.UserID == only || only == "" && (find == "" && len(one.Messages) > 0 || find != "" && user.isNamed(find)) {
			shown = append(shown, one)
		}
	}
	for _, list := range [][]phone{all, shown} {
		slices.SortStableFunc(list, func(a, b phone) int { return latest(b).Compare(latest(a)) })
	}
	render(w, http.StatusOK, "phones", map[string]any{
		"Phones": first(shown), "Names": first(all), "Only": only, "Find": find, "Failed": failed,
	})
}

// isNamed reports whether name or userid contains a text.
func (u User) isNamed(text string) bool {
	return strings.Contains(u.Name, text) || strings.Contains(strings.ToLower(u.UserID), strings.ToLower(text))
}

func first[T any](list []T) []T { return list[:min(len(list), mostShown)] }

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
	find := r.URL.Query().Get("find")
	for _, user := range s.members() {
		if find != "" && !user.isNamed(find) {
			continue
		}
		query := r.URL.Query()
		query.Del("find")
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
	kept := r.URL.Query()
	kept.Del("find")
	render(w, http.StatusOK, "signin", map[string]any{"Title": title, "Links": first(links), "Kept": kept, "Find": find})
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
