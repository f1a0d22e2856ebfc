package config

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"strings"
)

// Wechat is the application of this system in 企业微信 (enterprise WeChat). Without a CorpID it is off.
//
// Each of the four secrets may be in a file instead of the setting.
type Wechat struct {
	CorpID  string `mapstructure:"corp_id"`
	AgentID int    `mapstructure:"agent_id"`

	Secret     string `mapstructure:"secret"` // of the application
	SecretFile string `mapstructure:"secret_file" path:""`

	// ContactSecret is the secret of 通讯录同步; empty: the directory is not synchronised.
	ContactSecret     string `mapstructure:"contact_secret"`
	ContactSecretFile string `mapstructure:"contact_secret_file" path:""`

	// CallbackToken and CallbackAESKey are those of 接收消息; empty: cards have no buttons.
	CallbackToken      string `mapstructure:"callback_token"`
	CallbackTokenFile  string `mapstructure:"callback_token_file" path:""`
	CallbackAESKey     string `mapstructure:"callback_aes_key"`
	CallbackAESKeyFile string `mapstructure:"callback_aes_key_file" path:""`

	APIURL   string `mapstructure:"api_url"`
	LoginURL string `mapstructure:"login_url"` // of the page with the code that staff scan
	OAuthURL string `mapstructure:"oauth_url"` // of the sign-in inside 企业微信
	// RedirectURL is the public address of this system, for links in cards and for sign-in.
	RedirectURL string `mapstructure:"redirect_url"`
}

// On reports whether this system has an application in 企业微信.
func (w Wechat) On() bool { return w.CorpID != "" }

// Contacts reports whether the directory may be read and written.
func (w Wechat) Contacts() bool { return w.On() && w.ContactSecret != "" }

// Callbacks reports whether 企业微信 may call this system, which buttons of cards need.
func (w Wechat) Callbacks() bool { return w.On() && w.CallbackToken != "" && w.CallbackAESKey != "" }

// secretOf is a secret and the setting that names its file.
type secretOf struct {
	key   string
	value *string
	file  string
}

func (w *Wechat) secrets() []secretOf {
	return []secretOf{
		{"wechat.secret", &w.Secret, w.SecretFile},
		{"wechat.contact_secret", &w.ContactSecret, w.ContactSecretFile},
		{"wechat.callback_token", &w.CallbackToken, w.CallbackTokenFile},
		{"wechat.callback_aes_key", &w.CallbackAESKey, w.CallbackAESKeyFile},
	}
}

// readSecrets reads the files of the secrets that have no value of their own.
func (w *Wechat) readSecrets() error {
	for _, secret := range w.secrets() {
		if secret.file == "" || *secret.value != "" {
			continue
		}
		content, err := os.ReadFile(secret.file)
		if err != nil {
			return fmt.Errorf("%s_file: cannot read the file: %w", secret.key, err)
		}
		if *secret.value = strings.TrimSpace(string(content)); *secret.value == "" {
			return fmt.Errorf("%s_file: the file is empty; write the value into it, or leave the setting out", secret.key)
		}
	}
	return nil
}

var (
	corpID        = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)
	callbackToken = regexp.MustCompile(`^[A-Za-z0-9]{1,32}$`)
	aesKey        = regexp.MustCompile(`^[A-Za-z0-9]{43}$`)
)

// checkWechat repeats no secret in its errors.
func (c Config) checkWechat() error {
	w := c.Wechat
	if !w.On() {
		return w.checkOff()
	}
	switch {
	case !corpID.MatchString(w.CorpID):
		return fmt.Errorf("wechat.corp_id: %q is not a 企业ID; 我的企业 › 企业信息 of the admin console shows it", w.CorpID)
	case w.AgentID < 1:
		return errors.New("wechat.agent_id: must be the AgentId of the application, such as 1000002")
	case w.Secret == "":
		return errors.New("wechat.secret: must be the Secret of the application, or wechat.secret_file the file that holds it")
	}
	for _, secret := range w.secrets() {
		if strings.ContainsFunc(*secret.value, func(r rune) bool { return r <= ' ' || r > '~' }) {
			return fmt.Errorf("%s: must have letters, digits and signs of ASCII only, and no space", secret.key)
		}
	}
	if err := w.checkCallback(); err != nil {
		return err
	}
	for _, address := range []struct{ key, value string }{
		{"wechat.api_url", w.APIURL}, {"wechat.login_url", w.LoginURL}, {"wechat.oauth_url", w.OAuthURL}, {"wechat.redirect_url", w.RedirectURL},
	} {
		u, err := url.Parse(address.value)
		if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || u.Scheme != "http" && u.Scheme != "https" {
			return fmt.Errorf("%s: must be an address such as https://qiao.example.com", address.key)
		}
	}
	return nil
}

// checkOff refuses settings without a corp_id: they would have no effect.
func (w Wechat) checkOff() error {
	for _, secret := range w.secrets() {
		if *secret.value != "" {
			return fmt.Errorf("wechat.corp_id: must be set where %s is", secret.key)
		}
	}
	if w.AgentID != 0 {
		return errors.New("wechat.corp_id: must be set where wechat.agent_id is")
	}
	return nil
}

func (w Wechat) checkCallback() error {
	switch {
	case w.CallbackToken == "" && w.CallbackAESKey == "":
		return nil
	case w.CallbackToken == "":
		return errors.New("wechat.callback_token: must be set where wechat.callback_aes_key is")
	case w.CallbackAESKey == "":
		return errors.New("wechat.callback_aes_key: must be set where wechat.callback_token is")
	case !callbackToken.MatchString(w.CallbackToken):
		return errors.New("wechat.callback_token: must have at most 32 letters and digits, as 接收消息 of the application shows it")
	case !aesKey.MatchString(w.CallbackAESKey):
		return errors.New("wechat.callback_aes_key: must have 43 letters and digits, as 接收消息 of the application shows it")
	}
	return nil
}
