package pseudonym

import (
	"regexp"
	"strings"

	"qiao/gateway/wire"
)

// alwaysClear are the fields that say which call it is and which rows it asks for.
var alwaysClear = []string{
	"ProcedureName", "CXType", "BaseDataName", "action", "page", "pageSize", "pageIndex", "limit", "sort", "order", "ShaiXuanN",
}

// fold makes the spellings of a field's name equal: passWord, pass_word, pass-word.
func fold(name string) string { return joints.Replace(wire.Fold(name)) }

var joints = strings.NewReplacer("_", "", "-", "", " ", "")

var (
	secretParts = []string{
		"password", "passwd", "pwd", "token", "secret", "authorization", "cookie", "apikey", "accesskey", "privatekey", "sessionid", "captcha",
		"密码", "口令", "秘钥", "密钥", "验证码", "令牌",
	}
	secretNames = map[string]bool{"sign": true, "signature": true, "msgsignature": true, "pass": true, "smscode": true, "verifycode": true, "session": true, "qiaosession": true, "aspnetsessionid": true}
)

// IsSecret reports whether a field or a header is left out: passwords, tokens, signatures.
func IsSecret(name string) bool {
	name = fold(name)
	if secretNames[name] {
		return true
	}
	for _, part := range secretParts {
		if strings.Contains(name, part) {
			return true
		}
	}
	return false
}

var (
	aboutPassword = regexp.MustCompile(`(?i)password|passwd|pwd|密码|口令`)
	signsIn       = regexp.MustCompile(`(?i)(login|signin|logon|登录|登陆)\s*$`)
)

// IsAboutSecrets reports whether a call's target says that its parameters may be secrets under any name, such as OtherB
// of 修改密码.
func IsAboutSecrets(target string) bool {
	return aboutPassword.MatchString(target) || signsIn.MatchString(target)
}

var longDigits = regexp.MustCompile(`\d{7}`)

// IsValue reports whether what stands where a field's name is expected is a value: objects by telephone number or id.
func IsValue(name string) bool {
	return longDigits.MatchString(name) || strings.Contains(name, "@") || guidAt(name, 0) == len(name) && name != ""
}

// Name replaces a field's name where that is a value.
func (m *Mapper) Name(name string) string {
	if IsValue(name) {
		return m.Text("", name)
	}
	return name
}
