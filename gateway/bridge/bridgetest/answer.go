package bridgetest

import (
	"crypto/rand"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// answer performs a call.
func (s *standIn) answer(c *call) *answer {
	path := strings.ToLower(c.URL.Path)
	action := param(c.URL.Query(), "action")
	if control := s.controls()[path]; control != nil {
		return control(c)
	}
	if endpoint, ok := strings.CutPrefix(path, "/api/procedure/procedureto"); ok {
		return s.procedure(c, endpoint)
	}
	if t := loaded().route(path, action); t != nil {
		return s.route(c, t)
	}
	if strings.HasPrefix(path, "/files/") {
		return s.download(c)
	}
	return statusPage(http.StatusNotFound)
}

// perform answers a call of a target: it needs a session unless the target is
// public, is counted, and has what is planted for the target.
func (s *standIn) perform(c *call, t *target, also []Behaviour, result func(account string, plant func(*table)) *answer) *answer {
	account := s.account(c)
	if account == "" && !t.Public {
		return envelope(c, 50008, "登录已失效，请重新登录", "null")
	}
	s.count(t.key())
	due := append(s.planted.due(t.key()), also...)
	a := result(account, func(rows *table) {
		for _, b := range due {
			if rows != nil {
				rows.plant(b)
			}
		}
	})
	for _, b := range due {
		a.spoil(b, c)
	}
	return a
}

// route answers a route of the catalogue, or one that has code of its own.
func (s *standIn) route(c *call, t *target) *answer {
	if !strings.Contains("|"+t.Methods+"|", "|"+c.Method+"|") {
		return statusPage(http.StatusMethodNotAllowed)
	}
	return s.perform(c, t, nil, func(account string, plant func(*table)) *answer {
		if own := s.routes()[t.key()]; own != nil {
			return own(c, plant)
		}
		d := parseData(t.answer(account))
		plant(d.first())
		return success(c, t.Msg, d.String())
	})
}

// routes are the routes with code of their own, by their keys.
func (s *standIn) routes() map[string]func(c *call, plant func(*table)) *answer {
	plain := func(serve func(*call) *answer) func(*call, func(*table)) *answer {
		return func(c *call, _ func(*table)) *answer { return serve(c) }
	}
	return map[string]func(*call, func(*table)) *answer{
		"/mobileqagemodule/indexhandler.ashx?action=newlogin": plain(s.signIn),
		"/vue-element-admin/user/info":                        plain(s.userInfo),
		"/vue-element-admin/user/logout":                      plain(s.signOut),
		"/ordermodule/orderhandler.ashx?action=add":           plain(s.addOrder),
		"/ordermodule/orderhandler.ashx?action=list":          s.listOrders,
		"/api/file/uploadfilepost":                            plain(s.upload),
		"/api/file/deletefile":                                plain(s.deleteFile),
		"/statushandler.ashx":                                 plain(planStatus),
	}
}

// planStatus answers the HTTP status that the query names as code.
func planStatus(c *call) *answer {
	status, err := strconv.Atoi(param(c.URL.Query(), "code"))
	if err != nil || loaded().reasons[status] == "" {
		status = http.StatusBadRequest
	}
	return statusPage(status)
}

// success is code 0; an empty message is 成功.
func success(c *call, msg, data string) *answer {
	if msg == "" {
		msg = "成功"
	}
	return envelope(c, 0, msg, data)
}

// envelope is a JSON answer; data is JSON.
func envelope(c *call, code int, msg, data string) *answer {
	name := "msg"
	if strings.HasPrefix(strings.ToLower(c.URL.Path), "/vue-element-admin/") {
		name = "message"
	}
	return &answer{
		status: http.StatusOK, noCache: true, headers: []string{"Content-Type: application/json; charset=utf-8"},
		body: fmt.Appendf(nil, `{"code":%d,%s:%s,"data":%s}`, code, quote(name), quote(msg), data),
	}
}

// page is a page of the catalogue.
func page(status int, name string, headers ...string) *answer {
	return &answer{
		status: status, noCache: true, headers: append(headers, "Content-Type: text/html; charset=utf-8"),
		body: []byte(loaded().pages[name]),
	}
}

func statusPage(status int) *answer {
	a := page(status, "status")
	a.body = []byte(strings.NewReplacer("{status}", strconv.Itoa(status), "{reason}", loaded().reasons[status]).Replace(string(a.body)))
	return a
}

// huge is a DataSet of at least size bytes.
func (a *answer) huge(size int) {
	words := strings.Repeat("行政后台", 60)
	a.size = -1
	a.stream = func(out io.Writer) error {
		written := 0
		put := func(text string) error {
			n, err := io.WriteString(out, text)
			written += n
			return err
		}
		if err := put(`{"code":0,"msg":"成功","data":{"Table":[`); err != nil {
			return err
		}
		for i := 0; i == 0 || written < size; i++ {
			if i > 0 {
				if err := put(","); err != nil {
					return err
				}
			}
			if err := put(fmt.Sprintf(`{"Id":%d,"Words":"%s"}`, i, words)); err != nil {
				return err
			}
		}
		return put("]}}")
	}
}

func newGUID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

func httpDate(t time.Time) string { return t.UTC().Format(http.TimeFormat) }
