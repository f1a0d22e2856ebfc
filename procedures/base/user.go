package base

import (
	"context"
	"errors"
	"strings"

	"qiao/gateway/errs"
	"qiao/gateway/mobile"
	"qiao/gateway/registry"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// UserDetail answers 用户详情查询: the caller's record, or that of the account in OtherA
// for the information centre and holders of the authorisation right. Only the caller's
// own mobile number is shown in full, but not to a user who has switched into the
// account.
func UserDetail(ctx context.Context, call *registry.Call) error {
	account := target(call)
	if account == "" {
		account = call.Caller.Account
	}
	own := strings.EqualFold(account, call.Caller.Account)
	if !own && !call.Caller.MayAuthorize() && !call.Caller.InDepartment(session.InformationCentre) {
		return errs.New(errs.Forbidden)
	}
	number := call.Caller.Mobile
	if !own {
		err := call.DB.Get(ctx, &number, "procedures/user_mobile", store.Args{"Account": account})
		if err != nil && !errors.Is(err, store.ErrNoRows) { // no such account is an empty table
			return err
		}
	}
	if !own || call.Caller.Switched != nil {
		number = mobile.Mask(number)
	}
	return call.Query(ctx, "procedures/user_detail", store.Arg{Name: "Account", Value: account}, store.Arg{Name: "Mobile", Value: number})
}
