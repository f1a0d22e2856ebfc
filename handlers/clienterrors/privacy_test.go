package clienterrors

import (
	"testing"

	"qiao/gateway/wire/payload"
)

func TestTheValuesOfQueriesAreDropped(t *testing.T) {
	for text, want := range map[payload.Text]payload.Text{
		"/customer/list?keyword=张三&page=2":                       "/customer/list?keyword&page",
		"接口 HTTP 500 /I.ashx?action=newlogin&password=Demo@2026": "接口 HTTP 500 /I.ashx?action=newlogin&password",
		"at a (http://h/a.js?v=7:1:2)\nat b (http://h/b.js:3:4)": "at a (http://h/a.js?v)\nat b (http://h/b.js:3:4)",
		"/a?Action=list&id=7#/b?id=8":                            "/a?Action=list&id#/b?id",
		"a == b ? c=1 : d & e=2":                                 "a == b ? c=1 : d & e=2",
		"/a?token=":                                              "/a?token",
		"/a?b":                                                   "/a?b",
		"":                                                       "",
	} {
		if got := withoutValues(text); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}
