package account

import (
	"errors"
	"strings"

	"qiao/gateway"
	"qiao/gateway/errs"
	"qiao/gateway/mobile"
	"qiao/gateway/outbox"
	"qiao/gateway/wire/payload"
)

// AskMobileCode answers POST mobile/code: it sends a code to the number that the caller wants to have. It asks for the
// password, because the number can be used to sign in. The answer does not reveal whether another user has the number:
// only the code shows that the number belongs to the caller.
func (h *Handlers) AskMobileCode(r *gateway.Request) (any, error) {
	var in struct{ Mobile, Password payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	number := mobile.Plain(string(in.Mobile))
	if err := h.mayBecome(r, number); err != nil {
		return nil, err
	}
	if err := h.confirm(r, string(in.Password)); err != nil {
		return nil, err
	}
	return "success", h.sendMobileCode(r, number)
}

// mayBecome refuses a new number that is the caller's confirmed number already, or a call that may
// not change it. It does not say whether another account has the number.
func (h *Handlers) mayBecome(r *gateway.Request, number string) error {
	switch {
	case r.Caller.Switched != nil:
		return errs.Failf("切换账号期间不能更换手机号，请先返回本人账号")
	case !h.SendsMobileCodes:
		return errs.Failf("暂时不能发送验证码，请联系信息中心更换手机号")
	case !mobile.Valid(number):
		return errs.Failf(mobile.Form)
	case number == r.Caller.Mobile && r.Caller.MobileConfirmed:
		return errs.Failf("这个手机号已经是您的登记手机号")
	default:
		return nil
	}
}

func (h *Handlers) sendMobileCode(r *gateway.Request, number string) error {
	ctx, account := r.Context(), r.Caller.Account
	if err := h.Codes.admits(ctx, r.Address()); err != nil {
		return err
	}
	may, goesOut, err := h.Codes.due(ctx, mobilePurpose, account, number)
	if err != nil {
		return err
	}
	if !may {
		return errs.Failf("验证码一分钟只发一条，24 小时内最多 %d 条，请稍后再试", maxDayCodes)
	}
	recipient := ""
	if goesOut {
		recipient = number
	}
	if err := h.giveCode(r, outbox.MobileCode, forMobile(r.Caller.UserID, number), recipient); err != nil {
		return errors.Join(err, h.Codes.forgive(ctx, mobilePurpose, account, number))
	}
	return nil
}

type ownNumber struct {
	Mobile string // with its middle hidden
}

// ChangeMobile answers POST mobile: with the code that was sent to a number, the number
// becomes the caller's. A code for signing in that was sent to the former number is no
// longer valid.
func (h *Handlers) ChangeMobile(r *gateway.Request) (any, error) {
	var in struct{ Mobile, VerifyCode payload.Text }
	if err := r.Bind(&in); err != nil {
		return nil, err
	}
	number := mobile.Plain(string(in.Mobile))
	if err := h.mayBecome(r, number); err != nil {
		return nil, err
	}
	good := forMobile(r.Caller.UserID, number)
	ok, err := h.Codes.use(r.Context(), good, strings.TrimSpace(string(in.VerifyCode)), true)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errs.Failf("验证码错误或已失效")
	}
	if err := h.Calls.SetMobile(r, number); err != nil {
		return nil, errors.Join(err, h.Codes.giveBack(r.Context(), good))
	}
	if err := h.Codes.drop(r.Context(), forSignIn(r.Caller.Account)); err != nil { // the code expires within minutes anyway
		h.Log.ErrorContext(r.Context(), "mobile number changed, cache not cleaned up", "account", r.Caller.Account, "error", err.Error())
	}
	return ownNumber{mobile.Mask(number)}, nil
}
