package config_test

import (
	"testing"

	"qiao/gateway/config"
)

const (
	wechatKey = "geheimm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B"
	wechatSet = "corp_id: ww1, agent_id: 1000002, secret: geheim-app, redirect_url: https://qiao.example.com"
)

func TestWechatIsCompleteOrOff(t *testing.T) {
	if load(t, "").Wechat.On() {
		t.Error("on without a corp_id")
	}
	got := load(t, "wechat: {"+wechatSet+"}").Wechat
	want := config.Wechat{
		CorpID: "ww1", AgentID: 1000002, Secret: "geheim-app",
		APIURL: "https://qyapi.weixin.qq.com", LoginURL: "https://login.work.weixin.qq.com", OAuthURL: "https://open.weixin.qq.com",
		RedirectURL: "https://qiao.example.com",
	}
	if got != want || !got.On() || got.Contacts() || got.Callbacks() {
		t.Errorf("%+v", got)
	}
	all := load(t, "wechat: {"+wechatSet+", contact_secret: c, callback_token: QDG6eK, callback_aes_key: "+wechatKey+"}").Wechat
	if !all.Contacts() || !all.Callbacks() {
		t.Errorf("%+v", all)
	}
}

func TestSecretsOfWechatFromFiles(t *testing.T) {
	app, contacts := write(t, "geheim-app\n"), write(t, " geheim-contacts ")
	got := load(t, "wechat: {corp_id: ww1, agent_id: 1, redirect_url: 'https://q.example', secret_file: "+app+"}",
		"GATEWAY_WECHAT_CONTACT_SECRET_FILE="+contacts, "GATEWAY_WECHAT_CALLBACK_TOKEN=T", "GATEWAY_WECHAT_CALLBACK_AES_KEY_FILE="+write(t, wechatKey)).Wechat
	if got.Secret != "geheim-app" || got.ContactSecret != "geheim-contacts" || got.CallbackToken != "T" || got.CallbackAESKey != wechatKey {
		t.Errorf("%+v", got)
	}
	direct := load(t, "wechat: {"+wechatSet+", secret_file: "+contacts+"}").Wechat
	if direct.Secret != "geheim-app" {
		t.Errorf("the value loses against the file: %q", direct.Secret)
	}
	refused(t, write(t, "wechat: {corp_id: ww1, secret_file: /no/such/file}"), nil, "wechat.secret_file: cannot read the file")
	refused(t, write(t, "wechat: {corp_id: ww1, secret_file: "+write(t, " \n")+"}"), nil, "wechat.secret_file: the file is empty")
}

func TestWrongSettingsOfWechat(t *testing.T) {
	with := func(more string) string { return "wechat: {" + wechatSet + ", " + more + "}" }
	for text, want := range map[string]string{
		"wechat: {secret: geheim}":                                        "wechat.corp_id: must be set where wechat.secret is",
		"wechat: {callback_aes_key: geheim}":                              "wechat.corp_id: must be set where wechat.callback_aes_key is",
		"wechat: {agent_id: 7}":                                           "wechat.corp_id: must be set where wechat.agent_id is",
		"wechat: {corp_id: 'a b'}":                                        "wechat.corp_id",
		"wechat: {corp_id: ww1}":                                          "wechat.agent_id: must be the AgentId",
		"wechat: {corp_id: ww1, agent_id: 1}":                             "wechat.secret: must be the Secret",
		"wechat: {corp_id: ww1, agent_id: 1, secret: 'geheim x'}":         "wechat.secret: must have letters",
		"wechat: {corp_id: ww1, agent_id: 1, secret: geheim}":             "wechat.redirect_url: must be an address",
		with("contact_secret: geheim密"):                                   "wechat.contact_secret: must have letters",
		with("callback_token: geheim"):                                    "wechat.callback_aes_key: must be set where",
		with("callback_aes_key: " + wechatKey):                            "wechat.callback_token: must be set where",
		with("callback_token: geheim-1, callback_aes_key: " + wechatKey):  "wechat.callback_token: must have at most 32",
		with("callback_token: T, callback_aes_key: geheim"):               "wechat.callback_aes_key: must have 43",
		with("callback_token: T, callback_aes_key: " + wechatKey + "C"):   "wechat.callback_aes_key: must have 43",
		with("api_url: qyapi.weixin.qq.com"):                              "wechat.api_url",
		with("api_url: 'https://u:geheim@proxy.example'"):                 "wechat.api_url",
		with("login_url: ''"):                                             "wechat.login_url",
		with("oauth_url: 'ftp://x'"):                                      "wechat.oauth_url",
		"wechat: {corp_id: ww1, redirect_uri: geheim}":                    `"wechat.redirect_uri"`,
		"wechat: {corp_id: ww1, agent_id: x, secret: geheim}":             "wechat.agent_id: must be a whole number",
		"wechat: {corp_id: ww1, agent_id: 1, secret: [geheim]}":           "wechat.secret: must be one text",
		with("contact_secret_file: /no/such/contacts"):                    "wechat.contact_secret_file: cannot read",
		with("callback_token_file: /no/such/token"):                       "wechat.callback_token_file: cannot read",
		"wechat: {corp_id: ww1, agent_id: 1, callback_aes_key_file: /no}": "wechat.callback_aes_key_file: cannot read",
	} {
		t.Run(text, func(t *testing.T) { refused(t, write(t, text), nil, want) })
	}
}
