package wechat

import (
	"context"
	"net/url"
	"strings"
)

// Outsider is the error of UserOfCode for somebody who is no member of the company.
type Outsider struct{}

func (Outsider) Error() string {
	return "企业微信 auth/getuserinfo: the code is of somebody outside the company"
}

// Sentence says in Chinese what is wrong and what to do.
func (Outsider) Sentence() string {
	return "扫码的微信不是本企业的成员，请用企业微信里本企业的身份扫码"
}

// UserOfCode returns the userid of the member who has signed in with 企业微信. A code is good once, for 5 minutes.
func (c *Client) UserOfCode(ctx context.Context, code string) (userID string, err error) {
	const longest = 512 // bytes
	if code == "" || len(code) > longest {
		return "", &Error{Code: 40029, Message: "invalid code", Path: "auth/getuserinfo"}
	}
	var answer struct {
		UserID string `json:"userid"`
		OpenID string `json:"openid"`
	}
	if err := c.call(ctx, c.app, get("auth/getuserinfo", url.Values{"code": {code}}), &answer); err != nil {
		return "", err
	}
	switch {
	case answer.UserID != "":
		return answer.UserID, nil
	case answer.OpenID != "":
		return "", Outsider{}
	}
	return "", BadAnswer{Path: "auth/getuserinfo", Status: 200}
}

// ScanURL is the page whose code staff scan to sign in. 企业微信 sends them to redirect, an address of this system, with
// code and state.
func (c *Client) ScanURL(state, redirect string) string {
	return strings.TrimSuffix(c.settings.LoginURL, "/") + "/wwlogin/sso/login?" + url.Values{
		"login_type": {"CorpApp"}, "appid": {c.settings.CorpID}, "agentid": {c.agentID()}, "redirect_uri": {redirect}, "state": {state},
	}.Encode()
}

// InsideURL signs in staff who have opened this system inside 企业微信, without a question.
func (c *Client) InsideURL(state, redirect string) string {
	return strings.TrimSuffix(c.settings.OAuthURL, "/") + "/connect/oauth2/authorize?" + url.Values{
		"appid": {c.settings.CorpID}, "redirect_uri": {redirect}, "response_type": {"code"}, "scope": {"snsapi_base"},
		"state": {state}, "agentid": {c.agentID()},
	}.Encode() + "#wechat_redirect"
}
