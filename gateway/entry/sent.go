package entry

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"qiao/gateway/entry/request"
	"qiao/gateway/store"
)

// Parameter is a value that a caller has sent, as the audit log records it.
type Parameter struct {
	Name, Value string
	Secret      bool
}

// secretName finds the names of values that are secret by default.
var secretName = regexp.MustCompile(`(?i)passw|pwd|secret|token|apikey|verifycode|密码|口令|验证码|秘钥|密钥|令牌`)

// LooksSecret reports whether the audit log leaves out a value of this name unless the
// entry says secret: false.
func LooksSecret(name string) bool { return secretName.MatchString(name) }

// SentParameters returns the parameters of a call that its caller has sent. Values of the session
// or of the clock are left out, because the audit log has them already.
func (e *Entry) SentParameters(args []store.Arg) (sent []Parameter) {
	for _, arg := range args {
		for i := range e.Params {
			if p := &e.Params[i]; strings.EqualFold(p.Name, arg.Name) && p.sent() {
				sent = append(sent, Parameter{Name: p.Name, Value: valueText(arg.Value), Secret: p.Secret})
			}
		}
	}
	return sent
}

func (p *Param) sent() bool {
	return p.From != "" && p.From != request.Now && !strings.HasPrefix(p.From, "session.")
}

func valueText(value any) string {
	switch value := value.(type) {
	case nil:
		return ""
	case time.Time:
		return value.Format("2006-01-02 15:04:05")
	default:
		return fmt.Sprint(value)
	}
}
