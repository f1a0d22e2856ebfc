package password

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"qiao/gateway/errs"
)

// longest is the longest password that is accepted, in characters.
const longest = 128

// Policy is the requirements for a new password. It is not applied to existing passwords.
type Policy struct {
	MinLength int // in characters
	Classes   int // 1 demands nothing, 2 letters and digits, 3 capital and small letters and digits, 4 signs as well
	History   int // how many of the last passwords are refused, the present one among them
}

// Rule is a pattern that a new password must match, for clients as well. The pattern means
// the same to Go and to a browser (flag u).
type Rule struct {
	Pattern string `json:"pattern"`
	Text    string `json:"text"` // the message where the password does not match
}

// classes are the kinds of characters that a password must have, by Policy.Classes.
var classes = map[int]struct {
	names    string
	patterns []string
}{
	2: {"字母和数字", []string{`\p{L}`, `\d`}},
	3: {"大写字母、小写字母和数字", []string{`\p{Lu}`, `\p{Ll}`, `\d`}},
	4: {"大写字母、小写字母、数字和符号", []string{`\p{Lu}`, `\p{Ll}`, `\d`, `[^\p{L}\d]`}},
}

// Rules are the rules that need nothing but the new password.
func (p Policy) Rules() []Rule {
	rules := []Rule{
		{fmt.Sprintf(`^[^\n]{%d}`, p.MinLength), fmt.Sprintf("新密码至少 %d 位", p.MinLength)},
		{fmt.Sprintf(`^[^\n]{0,%d}$`, longest), fmt.Sprintf("新密码最多 %d 位", longest)},
	}
	for _, pattern := range classes[p.Classes].patterns {
		rules = append(rules, Rule{pattern, "新密码须同时包含" + classes[p.Classes].names})
	}
	return rules
}

// Text describes the whole policy to a user who is about to choose a password.
func (p Policy) Text() string {
	parts := []string{fmt.Sprintf("至少 %d 位", p.MinLength)}
	if names := classes[p.Classes].names; names != "" {
		parts = append(parts, "同时包含"+names)
	}
	parts = append(parts, "不含账号、工号、手机号和姓名的拼音", fmt.Sprintf("至少 %d 个不同的字符", fewest), "不是常见密码")
	if p.History > 1 {
		parts = append(parts, fmt.Sprintf("与最近 %d 个密码不同", p.History))
	}
	return strings.Join(parts, "，")
}

// wellKnown are passwords that attackers try first, and that match the rules.
var wellKnown = []string{
	"abc12345", "abc123456", "abcd1234", "a1234567", "a12345678", "a123456789", "aa123456", "aa12345678", "asdf1234", "qwer1234", "qwerty123",
	"1q2w3e4r", "1qaz2wsx", "q1w2e3r4", "zxcv1234", "password1", "password123", "passw0rd", "p@ssw0rd", "p@ssword1", "admin123", "admin@123",
	"admin1234", "admin888", "root1234", "test1234", "welcome1", "welcome123", "iloveyou1", "woaini520", "woaini1314", "5201314a", "a5201314",
	"123456aa", "123456abc", "12345678a", "123456789a", "111111aa",
}

// shortestName is the least length of an owner's number that may not be part of the
// password: a shorter one, such as 7, is part of many passwords.
const shortestName = 4

// fewest is the least number of different characters in a password: fewer make a pattern
// such as aaaa1111. The md5 of a password, which a client may send in its place, has more.
const fewest = 5

// Owner is the data about the password's owner that other people know.
type Owner struct {
	Account string
	Name    string   // 张伟: its spelling may not be part of the password
	Numbers []string // 工号 and mobile number
}

// Check refuses a new password that is too easy to guess, with the rule that it breaks.
func (p Policy) Check(owner Owner, old, fresh string) error {
	for _, rule := range p.Rules() {
		if !regexp.MustCompile(rule.Pattern).MatchString(fresh) {
			return errs.Failf("%s", rule.Text)
		}
	}
	small := strings.ToLower(fresh)
	part := func(name string) bool {
		return utf8.RuneCountInString(name) >= shortestName && strings.Contains(small, strings.ToLower(name))
	}
	switch {
	case owner.Account != "" && strings.Contains(small, strings.ToLower(owner.Account)):
		return errs.Failf("新密码不能包含账号")
	case slices.ContainsFunc(owner.Numbers, part):
		return errs.Failf("新密码不能包含工号或手机号")
	case slices.ContainsFunc(spellings(owner.Name), part):
		return errs.Failf("新密码不能包含姓名的拼音")
	case different(fresh) < fewest:
		return errs.Failf("新密码至少要有 %d 个不同的字符", fewest)
	case fresh == old:
		return errs.Failf("新密码不能与原密码相同")
	case slices.Contains(wellKnown, small):
		return errs.Failf("新密码是常见密码，很容易被猜到，请换一个")
	default:
		return nil
	}
}
