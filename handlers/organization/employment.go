package organization

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"qiao/gateway"
	"qiao/gateway/contacts"
	"qiao/gateway/errs"
	"qiao/gateway/mobile"
	"qiao/gateway/names"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

var emailForm = regexp.MustCompile(`^[^@\s]+@[^@\s]+\.[^@\s]+$`)

// checkStaff has the rules of employment: the name of an account, leaving, and who may change whom.
func (h *Handlers) checkStaff(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action != record.Deleted {
		c.Then(func(ctx context.Context, tx *store.Tx) error { return names.Keep(ctx, tx, c.After.Text("RealName")) })
		h.tellWechat(c)
		nameAccount(c)
		checkContact(c)
		checkDates(c)
		if err := checkNamesakes(ctx, tx, c); err != nil {
			return err
		}
	}
	if _, own := record.Input[ownMobile](c); own { // its owner decides about nothing else
		return h.tellFormer(ctx, tx, c)
	}
	if err := checkReach(ctx, tx, c); err != nil {
		return err
	}
	if err := checkButtons(c); err != nil {
		return err
	}
	if err := h.replaceMobile(ctx, tx, c); err != nil {
		return err
	}
	if c.Action != record.Deleted {
		if err := refuseStopped(ctx, tx, c); err != nil {
			return err
		}
	}
	if c.Action == record.Updated && c.Before.Bool("Enabled") && !c.After.Bool("Enabled") {
		_, err := tx.Exec(ctx, "organization/end_sessions", store.Args{"UserId": c.Key})
		return err
	}
	return nil
}

// ofMember are the fields of a person that are written to 企业微信.
var ofMember = []string{"RealName", "Mobile", "Email", "OrganizationId", "PostId", "Enabled"}

// tellWechat writes a hire, a move or a leave to 企业微信.
func (h *Handlers) tellWechat(c *record.Change) {
	c.Then(func(ctx context.Context, tx *store.Tx) error {
		if !h.TellsWechat || c.Action == record.Updated && !slices.ContainsFunc(ofMember, c.Changes) {
			return nil
		}
		return contacts.PersonChanged(ctx, tx, c.Key, c.Now)
	})
}

// nameAccount sets the staff number as the account of a new person without one.
func nameAccount(c *record.Change) {
	if c.Action == record.Added && c.After.Text("Account") == "" {
		c.After["Account"] = c.After["StaffNo"]
	}
	switch account := c.After.Text("Account"); {
	case account == "" && c.Action == record.Added:
		c.Invalid("StaffNo", "请填写工号或账号，没有账号不能登录")
	case account == "":
		c.Invalid("Account", "账号不能为空")
	case strings.ContainsFunc(account, unicode.IsSpace):
		c.Invalid("Account", "账号不能包含空格")
	}
}

// prepareStaff keeps a mobile number plain, so that equal numbers are equal texts.
func prepareStaff(_ *gateway.Request, sent record.Row, _ func(field, text string)) {
	if number := sent.Text("Mobile"); number != "" {
		sent["Mobile"] = mobile.Plain(number)
	}
}

// checkContact checks only changed values: values that came from another system stay as they are.
func checkContact(c *record.Change) {
	if number := c.After.Text("Mobile"); number != "" && c.Changes("Mobile") && !mobile.Valid(number) {
		c.Invalid("Mobile", mobile.Form)
	}
	if email := c.After.Text("Email"); email != "" && c.Changes("Email") && !emailForm.MatchString(email) {
		c.Invalid("Email", "邮箱格式不正确，应如 name@example.com")
	}
}

// checkDates closes the account of a person who leaves, and keeps it closed.
func checkDates(c *record.Change) {
	entry, leave := c.After.Time("EntryDate"), c.After.Time("LeaveDate")
	if c.After.Text("Status") == employed {
		if !leave.IsZero() {
			c.Invalid("LeaveDate", "在职的员工没有离职日期，请清空或把状态改为离职")
		}
		return
	}
	if leave.IsZero() {
		leave = c.Today()
		c.After["LeaveDate"] = leave
	}
	switch {
	case leave.After(c.Today()):
		c.Invalid("LeaveDate", "离职日期不能晚于今天，请到离职当天再办理")
	case !entry.IsZero() && leave.Before(entry):
		c.Invalid("LeaveDate", fmt.Sprintf("离职日期不能早于入职日期 %s", entry.Format(time.DateOnly)))
	case c.Action == record.Updated && !c.Changes("Status") && c.Changes("Enabled") && c.After.Bool("Enabled"):
		c.Invalid("Enabled", "已离职的员工不能启用账号，请先把状态改为在职")
	}
	c.After["Enabled"] = false
}

// checkNamesakes keeps an account name from being the mobile number of another person, because
// people sign in with either.
func checkNamesakes(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if !c.Changes("Account") && !c.Changes("Mobile") {
		return nil
	}
	var names []string
	err := tx.Select(ctx, &names, "organization/namesakes", store.Args{
		"UserId": c.Key, "Account": c.After.Text("Account"), "Mobile": c.After.Text("Mobile"),
	})
	if len(names) > 0 {
		c.Invalid("Account", "账号或手机号与 "+names[0]+" 的手机号或账号相同，登录时会认错人")
	}
	return err
}

// ofAccount are the fields that decide who signs in, and which rights the account has.
var ofAccount = []string{"Account", "Mobile", "OrganizationId", "PostId", "Status", "Enabled"}

// checkReach refuses callers who close their own account, or move themselves without the right to grant rights. Only
// callers who may grant rights may change the accounts of others who may.
func checkReach(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action == record.Updated && !slices.ContainsFunc(ofAccount, c.Changes) {
		return nil
	}
	holders, err := watchAuthority(ctx, tx, c)
	if err != nil {
		return err
	}
	own := c.Key == c.Caller.UserID || c.Key == c.Caller.ActorID()
	closes := c.Action == record.Deleted || c.Before.Bool("Enabled") && !c.After.Bool("Enabled")
	moves := c.Changes("PostId") || c.Changes("OrganizationId")
	switch {
	case own && closes:
		return errs.Failf("不能停用、删除自己的账号，也不能给自己办理离职")
	case own && moves && !c.Caller.MayAuthorize():
		return errs.Failf("不能修改自己的部门和岗位，请由他人办理")
	case holders.Includes(c.Key) && !c.Caller.MayAuthorize():
		return errPrivileged(c.Before.Text("RealName"))
	default:
		return nil
	}
}
