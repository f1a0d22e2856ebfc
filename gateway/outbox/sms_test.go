package outbox_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"qiao/gateway/config"
	"qiao/gateway/outbox"
)

func TestACodeReachesTheSMSGateway(t *testing.T) {
	var got string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got = r.Method + " " + r.Header.Get("Content-Type") + " " + r.Header.Get("X-Api-Key") + " " + string(body)
		_, _ = io.WriteString(w, `{"code":"OK"}`)
	}))
	defer server.Close()
	settings := config.Messages{
		SMSURL: server.URL, SMSBody: `{"to":"{mobile}","text":"验证码 {code}"}`, SMSHeader: "X-Api-Key: top secret", SMSAccepted: `"code":"OK"`,
	}
	if err := outbox.NewSMS(settings).Send(t.Context(), "13800000001", "123456"); err != nil {
		t.Fatal(err)
	}
	if want := `POST application/json top secret {"to":"13800000001","text":"验证码 123456"}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestTheFormerNumberIsToldByTheSMSGateway(t *testing.T) {
	var got string
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got = string(body)
	}))
	defer server.Close()
	sender := outbox.NewChangedSMS(config.Messages{SMSURL: server.URL, SMSBody: "{mobile} {code}", SMSChangedBody: `{"to":"{mobile}","new":"{new}"}`})
	if err := sender.Send(t.Context(), "13800000001", "139****0001"); err != nil || got != `{"to":"13800000001","new":"139****0001"}` {
		t.Errorf("%v, got %s", err, got)
	}
	if err := sender.Send(t.Context(), "13800000001", "13900000001"); err == nil {
		t.Error("the whole new number was told")
	}
}

// The reason is kept in the database: it names neither code nor key.
func TestARefusalOfTheSMSGatewayIsAnError(t *testing.T) {
	elsewhere := 0
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { elsewhere++ }))
	defer other.Close()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/broken":
			w.WriteHeader(http.StatusBadGateway)
		case "/moved":
			http.Redirect(w, r, other.URL, http.StatusTemporaryRedirect)
		}
		_, _ = io.WriteString(w, `{"code":"LIMIT","key":"k-secret","text":"123456"}`)
	}))
	defer server.Close()
	for _, test := range []struct{ url, mobile, code, want string }{
		{server.URL + "/broken", "13800000001", "123456", "the SMS gateway answered with status 502"},
		{server.URL + "/moved", "13800000001", "123456", "the SMS gateway answered with status 307"},
		{server.URL + "/ok", "13800000001", "123456", "the SMS gateway's answer does not hold messages.sms_accepted"},
		{"http://127.0.0.1:1/?key=k-secret", "13800000001", "123456", "the SMS gateway cannot be reached, or did not answer in time"},
		{server.URL, `138","x":"`, "123456", "the recipient is no mobile number, or the text is not what it should be"},
		{server.URL, "13800000001", `1"`, "the recipient is no mobile number, or the text is not what it should be"},
	} {
		settings := config.Messages{SMSURL: test.url, SMSBody: "{mobile} {code}", SMSAccepted: "OK"}
		err := outbox.NewSMS(settings).Send(t.Context(), test.mobile, test.code)
		if err == nil || err.Error() != test.want || strings.Contains(err.Error(), "k-secret") {
			t.Errorf("%s: %v, want %s", test.url, err, test.want)
		}
	}
	if elsewhere != 0 {
		t.Error("a redirect was followed")
	}
}
