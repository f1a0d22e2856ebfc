package password_test

import (
	"strings"
	"testing"

	"qiao/gateway/password"
)

func TestAPolicyRefusesWithTheRule(t *testing.T) {
	usual := password.Policy{MinLength: 8, Classes: 2, History: 3}
	strict := password.Policy{MinLength: 10, Classes: 4, History: 1}
	three := password.Policy{MinLength: 8, Classes: 3, History: 1}
	lax := password.Policy{MinLength: 6, Classes: 1, History: 1}
	for _, test := range []struct {
		policy      password.Policy
		fresh, want string
	}{
		{usual, "Abc1234", "新密码至少 8 位"},
		{usual, "长城长城长城1", "新密码至少 8 位"},
		{usual, "长城长江黄河山1", ""},
		{usual, "a1" + strings.Repeat("长", 127), "新密码最多 128 位"},
		{usual, "a1" + strings.Repeat("长城长江黄河", 21), ""},
		{usual, "12345678", "新密码须同时包含字母和数字"},
		{usual, "abcdefgh", "新密码须同时包含字母和数字"},
		{usual, "xZW0715A-ok", "新密码不能包含账号"},
		{usual, "xZhangWei2026", "新密码不能包含姓名的拼音"},
		{usual, "Weizhang@520", "新密码不能包含姓名的拼音"},
		{usual, "aaaa1111", "新密码至少要有 5 个不同的字符"},
		{usual, "Aa11bBb2b", "新密码至少要有 5 个不同的字符"},
		{usual, "Aa11bBb2c", ""},
		{usual, "x13800000007", "新密码不能包含工号或手机号"},
		{usual, "gh-0715-ok", "新密码不能包含工号或手机号"},
		{usual, "Old-pass-1", "新密码不能与原密码相同"},
		{usual, "PassW0rd", "新密码是常见密码，很容易被猜到，请换一个"},
		{usual, "0123456789abcdef0123456789abcdef", ""}, // the md5 that a client sends
		{usual, "Bridge-77", ""},
		{three, "bridge-77", "新密码须同时包含大写字母、小写字母和数字"},
		{three, "Bridge77", ""},
		{strict, "Bridge-77", "新密码至少 10 位"},
		{strict, "Bridge7777", "新密码须同时包含大写字母、小写字母、数字和符号"},
		{strict, "Bridge-777", ""},
		{lax, "777888", "新密码至少要有 5 个不同的字符"},
		{lax, "738291", ""},
		{lax, "", "新密码至少 6 位"},
	} {
		err := test.policy.Check(password.Owner{Account: "zw0715a", Name: "张伟", Numbers: []string{"0715", "13800000007", "7", ""}}, "Old-pass-1", test.fresh)
		if got := textOf(err); got != test.want {
			t.Errorf("%+v, %s: %q, want %q", test.policy, test.fresh, got, test.want)
		}
	}
}

func textOf(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestAPolicySaysItsRules(t *testing.T) {
	for want, policy := range map[string]password.Policy{
		"至少 8 位，同时包含字母和数字，不含账号、工号、手机号和姓名的拼音，至少 5 个不同的字符，不是常见密码，与最近 3 个密码不同": {MinLength: 8, Classes: 2, History: 3},
		"至少 6 位，不含账号、工号、手机号和姓名的拼音，至少 5 个不同的字符，不是常见密码":                       {MinLength: 6, Classes: 1, History: 1},
	} {
		if got := policy.Text(); got != want {
			t.Errorf("%+v: %s", policy, got)
		}
	}
}
