package wechat

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"qiao/gateway/errs"
)

// Error is a refusal by 企业微信.
type Error struct {
	Code    int
	Message string // of 企业微信, in English, without addresses; for the log
	Path    string // of the call below /cgi-bin/

	after    time.Duration // what the answer said about the next try; 0 is nothing
	contacts bool          // the call was made with the secret of 通讯录同步
}

// Unreachable is a failure of the network, of a proxy, or of 企业微信 itself (a status of 500 or more). The call may have had
// its effect.
type Unreachable struct {
	Path   string
	Status int // 0: no answer
}

// BadAnswer is an answer that is not one of the API: another server answered, or more than 8 MiB came.
type BadAnswer struct {
	Path   string
	Status int
}

func (e *Error) Error() string {
	return fmt.Sprintf("企业微信 %s: %d %s", e.Path, e.Code, e.Message)
}

func (e Unreachable) Error() string {
	if e.Status == 0 {
		return fmt.Sprintf("企业微信 %s: no answer", e.Path)
	}
	return fmt.Sprintf("企业微信 %s: status %d", e.Path, e.Status)
}

func (e BadAnswer) Error() string {
	return fmt.Sprintf("企业微信 %s: status %d with an answer that is not one of the API", e.Path, e.Status)
}

// Sentence says in Chinese what is wrong and what to do.
func (e *Error) Sentence() string {
	meaning, known := meanings[e.Code]
	if sentence, own := ofContacts[e.Code]; own && e.contacts {
		meaning.sentence, known = sentence, true
	}
	if !known {
		return fmt.Sprintf("企业微信返回错误 %d，请把这个编号告诉系统管理员", e.Code)
	}
	if address := fromAddress.FindStringSubmatch(e.Message); address != nil && e.Code == addressUnknown {
		return strings.Replace(meaning.sentence, "服务器的地址", "服务器的地址 "+address[1]+" ", 1)
	}
	return meaning.sentence
}

// fromAddress is the address of this server as 企业微信 sees it, in a message.
var fromAddress = regexp.MustCompile(`from ip: ?([0-9a-fA-F.:]+)`)

// Sentence says in Chinese what is wrong and what to do.
func (e Unreachable) Sentence() string {
	return "连不上企业微信，请稍后再试；一直不行时请系统管理员检查网络和 wechat.api_url"
}

// Sentence says in Chinese what is wrong and what to do.
func (e BadAnswer) Sentence() string {
	return fmt.Sprintf("企业微信的接口地址返回了无法识别的内容（状态 %d），请系统管理员检查 wechat.api_url", e.Status)
}

// unreachablePause is the pause before a call that got no answer is made again.
const unreachablePause = 5 * time.Second

// Retry reports whether the same call may succeed later, and after which time.
func (e *Error) Retry() (after time.Duration, again bool) {
	pause := meanings[e.Code].pause
	if pause == 0 {
		return 0, false
	}
	if e.Code == callsUsedUp && e.after > 0 {
		return e.after, true
	}
	return pause, true
}

// busyTries is how often a call is made while 企业微信 says that it is busy.
const busyTries = 3

// Tries is how often a call with this refusal is made; 0 is as often as the caller likes.
func (e *Error) Tries() int {
	if e.Code == busy {
		return busyTries
	}
	return 0
}

// Free reports whether 企业微信 refused the call only because there were too many. Such a try does not count.
func (e *Error) Free() bool { return e.Code == callsUsedUp || e.Code == callsAtOnce }

// TooManyCalls reports whether 企业微信 refused a call only because there were too many.
func TooManyCalls(err error) bool {
	known, ok := errors.AsType[*Error](err)
	return ok && known.Free()
}

// Retry is always true.
func (e Unreachable) Retry() (after time.Duration, again bool) { return unreachablePause, true }

// Retry is never true.
func (e BadAnswer) Retry() (after time.Duration, again bool) { return 0, false }

// Retry reports whether the call that failed with err may succeed later, and after which time. A call may also succeed later
// if the shared cache failed or the call took too long.
func Retry(err error) (after time.Duration, again bool) {
	var known interface{ Retry() (time.Duration, bool) }
	switch {
	case errors.As(err, &known):
		return known.Retry()
	case errs.Is(err, errs.Unavailable), errors.Is(err, context.DeadlineExceeded):
		return unreachablePause, true
	}
	return 0, false
}

// Sentence says in Chinese what is wrong and what to do, for any error of this package.
func Sentence(err error) string {
	var known interface{ Sentence() string }
	if errors.As(err, &known) {
		return known.Sentence()
	}
	return errs.As(err).ClientText()
}

// tokenEnded reports whether another token may help.
func (e *Error) tokenEnded() bool { return e.Code == 40014 || e.Code == 42001 }

// IsCode reports whether err is the refusal with one of the codes.
func IsCode(err error, codes ...int) bool {
	known, ok := errors.AsType[*Error](err)
	if !ok {
		return false
	}
	for _, code := range codes {
		if known.Code == code {
			return true
		}
	}
	return false
}

// longestPause bounds what a Retry-After header may demand.
const longestPause = time.Hour

// retryAfter reads the seconds of a Retry-After header; 0 is none.
func retryAfter(header string) time.Duration {
	seconds, err := strconv.ParseInt(strings.TrimSpace(header), 10, 32)
	if err != nil || seconds < 1 {
		return 0
	}
	return min(time.Duration(seconds)*time.Second, longestPause)
}

// noise is what a message of 企业微信 ends with: a number of the call, and an address for developers.
var noise = regexp.MustCompile(`,? ?hint: ?\[[^\]]*\]|,? ?more info at \S*|https?://\S*`)
