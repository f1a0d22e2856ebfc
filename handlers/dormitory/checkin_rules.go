package dormitory

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"qiao/gateway/names"
	"qiao/gateway/record"
	"qiao/gateway/store"
	"qiao/handlers/dormitory/closing"
)

// ofPlace are the fields that decide the person, the bed and the days of a check-in.
var ofPlace = []string{"UserId", "WorkerIdNumber", "Gender", "RoomId", "BedNo", "FromDate", "ToDate"}

func (h *Handlers) checkCheckIn(ctx context.Context, tx *store.Tx, c *record.Change) error {
	closed, err := checkOpen(ctx, tx, c)
	if err != nil {
		return err
	}
	if c.Action == record.Deleted {
		h.endStayAfter(c)
		return nil
	}
	c.Then(func(ctx context.Context, tx *store.Tx) error { return names.Keep(ctx, tx, c.After.Text("WorkerName")) })
	move, moves := record.Input[transfer](c)
	_, leaves := record.Input[checkOut](c)
	switch {
	case moves:
		err = h.continueFrom(ctx, tx, c, move.from)
	case leaves:
		err = checkStillThere(ctx, tx, c)
		h.endStayAfter(c)
	case closed != "":
		h.chargeAfter(c, closed)
	default:
		h.endStayAfter(c)
	}
	if err != nil {
		return err
	}
	checkWorker(c)
	if err := checkStaffMember(ctx, tx, c); err != nil {
		return err
	}
	if c.After.Text("Gender") == "" {
		c.Invalid("Gender", "请填写性别")
	}
	checkStay(c)
	if !slices.ContainsFunc(ofPlace, c.Changes) {
		return nil
	}
	return checkPlace(ctx, tx, c)
}

// checkOpen refuses a change of costs in a closed month, except by a check-in that is registered
// late. For such a check-in it returns the last closed month.
func checkOpen(ctx context.Context, tx *store.Tx, c *record.Change) (string, error) {
	if _, moves := record.Input[transfer](c); moves {
		return "", closing.CheckOpenDays(ctx, tx, c, closing.DayOut)
	}
	return closing.CheckOpenOrLate(ctx, tx, c, "LateReason")
}

// checkStay checks the days, and the returned keys, items and deposit.
func checkStay(c *record.Change) {
	if out := c.After.Time("ToDate"); !out.IsZero() && out.Before(c.After.Time("FromDate")) {
		c.Invalid("ToDate", "退宿日期不能早于入住日期 "+c.After.Time("FromDate").Format(time.DateOnly))
	}
	checkReturned(c)
}

func checkReturned(c *record.Change) {
	if back, given := c.After.Int("KeysReturned"), c.After.Int("KeysOut"); back > given {
		c.Invalid("KeysReturned", fmt.Sprintf("归还的钥匙不能多于发放的 %d 把", given))
	}
	if amount(c.After, "DepositReturned").GreaterThan(amount(c.After, "Deposit")) {
		c.Invalid("DepositReturned", "退还的押金不能多于所交的押金")
	}
}

// amount is a sum of money of a record, 0 for none.
func amount(row record.Row, field string) decimal.Decimal {
	text, _ := row[field].(store.Decimal)
	sum, _ := decimal.NewFromString(string(text)) // the record has a number, or nothing
	return sum
}

// ofWorker are the fields that name a worker of another company.
var ofWorker = []string{"WorkerName", "WorkerCompany", "WorkerIdNumber"}

var idForm = regexp.MustCompile(`^[0-9A-Z]{6,20}$`)

// checkWorker requires that the person is either one of the staff or a worker of another company.
// The ID number of a worker also sets the gender.
func checkWorker(c *record.Change) {
	staff := c.After.Text("UserId") != ""
	for _, field := range ofWorker {
		switch given := c.After.Text(field) != ""; {
		case staff && given:
			c.Invalid("UserId", "员工和外来人员只能填一种")
		case !staff && !given:
			c.Invalid(field, map[string]string{
				"WorkerName": "请选择员工，或填写外来人员的姓名", "WorkerCompany": "请填写外来人员的所属单位", "WorkerIdNumber": "请填写外来人员的证件号码",
			}[field])
		}
	}
	number := strings.ToUpper(c.After.Text("WorkerIdNumber"))
	if staff || number == "" {
		return
	}
	c.After["WorkerIdNumber"] = number
	switch gender := genderOf(number); {
	case !idForm.MatchString(number):
		c.Invalid("WorkerIdNumber", "证件号码须为 6 到 20 位数字和字母")
	case isIDCard(number) && !idCardAddsUp(number):
		c.Invalid("WorkerIdNumber", "身份证号的校验位不对，请核对")
	case gender != "" && c.After.Text("Gender") == "":
		c.After["Gender"] = gender
	case gender != "" && c.After.Text("Gender") != gender:
		c.Invalid("Gender", "与身份证号不符，应为"+gender)
	}
}

// staffMember has the columns of the staff register that a check-in uses.
type staffMember struct {
	Person string  `db:"Person"`
	Status string  `db:"Status"`
	Gender *string `db:"Gender"`
}

// checkStaffMember sets the gender from the staff register, and refuses people who have left.
func checkStaffMember(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.After.Text("UserId") == "" || !c.Changes("UserId") && !c.Changes("Gender") {
		return nil
	}
	who, err := checkEmployed(ctx, tx, c)
	if who.Gender != nil && *who.Gender != "" {
		c.After["Gender"] = *who.Gender
	}
	return err
}

// checkEmployed refuses to accommodate people who have left. The Choice of the field refuses an unknown one.
func checkEmployed(ctx context.Context, tx *store.Tx, c *record.Change) (who staffMember, err error) {
	var found []staffMember
	if err := tx.Select(ctx, &found, "dormitory/staff_member", store.Args{"UserId": c.After.Text("UserId")}); err != nil || len(found) == 0 {
		return who, err
	}
	if found[0].Status != employed && c.Changes("UserId") {
		c.Invalid("UserId", found[0].Person+" 已离职，不能安排住宿")
	}
	return found[0], nil
}

// employed is the status of staff who have not left.
const employed = "在职"
