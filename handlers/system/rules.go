package system

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"qiao/gateway/clock"
	"qiao/gateway/session"
	"qiao/gateway/store"
)

// rule returns the message for an invalid value of a setting, empty for a valid one.
type rule func(ctx context.Context, tx *store.Tx, value string) (wrong string, err error)

// settingRules are the rules of the settings that the program or its clients read; a
// setting of the site itself may have any text.
var settingRules = map[string]rule{
	"ThemeColor":              matching(`^#[0-9A-Fa-f]{6}$`, "应为 # 加六位十六进制数，如 #009579"),
	"DealerTopDepartment":     checkDealers,
	"InformationCentre":       checkCentre,
	"GuideImageLimit":         matching(`^[1-9][0-9]{0,6}$`, "应为 1 到 9999999 的整数"),
	"ServicePhone":            phone,
	"RepairPhone":             phone,
	"RepairHoursNormal":       hours,
	"RepairHoursUrgent":       hours,
	"RepairHoursCritical":     hours,
	"FeedbackPeriod":          oneOf("月", "季度", "年"),
	"ConcessionForCritical":   oneOf("是", "否"),
	"CompanyHolidays":         days,
	"WorkingWeekends":         days,
	"LabelSize":               oneOf("60×40", "100×70"),
	"CustomerLimit":           matching(`^[1-9][0-9]{0,3}$`, "应为 1 到 9999 的整数"),
	"RemitAudit":              oneOf("财务审核", "审批流程"),
	"ContractCredit":          oneOf("拒绝", "提醒"),
	"ContractPlan":            matching(`^(`+payment+`[，,] ?)*`+payment+`$`, "应为款项、比例和签订后几天，如 定金 30% 0天，尾款 70% 45天，比例合计 100%"),
	"ShopStageDays":           matching(`^(`+stage+`，)*`+stage+`$`, "应为阶段和天数，如 选址 20天，量房 5天，设计 15天，装修 45天，上样 10天，开业 5天"),
	"MealCutoffs":             matching(`^午餐 `+minute+`，晚餐 `+minute+`，夜宵 `+minute+`$`, "应为三餐的时间，如 午餐 10:00，晚餐 15:00，夜宵 20:00"),
	"MealPrices":              matching(`^午餐 `+price+`，晚餐 `+price+`，夜宵 `+price+`$`, "应为三餐的价格，如 午餐 15.00，晚餐 15.00，夜宵 10.00"),
	"AfterSalesHoursNormal":   hours,
	"AfterSalesHoursUrgent":   hours,
	"AfterSalesHoursCritical": hours,
	"AfterSalesReopenDays":    dayCount,
	"PartReceiveDays":         dayCount,
	"MessageQuietHours":       matching(`^(`+minute+`-`+minute+`|无)$`, "应为开始和结束的时间，如 22:00-07:30；不设则填 无"),
	"WechatDirectory":         oneOf("工厂", "工厂和经销商"),
}

var dayCount = matching(`^[1-9][0-9]{0,2}$`, "应为 1 到 999 的整数，单位是天")

var phone = matching(`^[0-9][0-9 -]{2,19}$`, "应为分机或电话号码，如 8001")

// payment is one part of a plan of payment, as handlers/contract/plan reads it.
const payment = `(?:定金|中期|尾款) \d{1,3}(?:\.\d{1,2})?% \d{1,4}天`

// stage is the usual length of a stage of an opening, as handlers/shop reads it.
const stage = `(?:选址|量房|设计|装修|上样|开业) \d{1,3}天`

// Cut-offs and prices of meals, as handlers/meal reads them.
const (
	minute = `(?:[01]\d|2[0-3]):[0-5]\d`
	price  = `\d{1,4}\.\d{2}`
)

// days accepts a list of days as clock.ReadDays reads it.
func days(_ context.Context, _ *store.Tx, value string) (string, error) {
	if _, wrong := clock.ReadDays(value); wrong != "" {
		return "中的 " + wrong + " 不是日期或日期范围，应如 2026-10-01~2026-10-07，2027-01-01；没有则填 " + clock.NoDays, nil
	}
	return "", nil
}

var hours = matching(`^[1-9][0-9]{0,3}$`, "应为 1 到 9999 的整数，单位是小时")

func matching(pattern, wrong string) rule {
	form := regexp.MustCompile(pattern)
	return func(_ context.Context, _ *store.Tx, value string) (string, error) {
		if form.MatchString(value) {
			return "", nil
		}
		return wrong, nil
	}
}

func oneOf(values ...string) rule {
	return matching("^("+strings.Join(values, "|")+")$", "应为 "+strings.Join(values, "、")+" 之一")
}

// organization is the data of an organisation that the rules use.
type organization struct {
	FullName string `db:"FullName"`
	ParentID string `db:"ParentId"`
	Centres  int    `db:"Centres"` // units of the information centre in it
}

// rootOrganization is the parent of the top-level organisations.
const rootOrganization = "10000"

// checkDealers refuses an organisation that would make the company's own staff dealers:
// they would lose the shops and, on a phone, the menus.
func checkDealers(ctx context.Context, tx *store.Tx, value string) (string, error) {
	named, wrong, err := organizationOf(ctx, tx, value)
	switch {
	case wrong != "" || err != nil:
		return wrong, err
	case named.ParentID != rootOrganization:
		return fmt.Sprintf("应为顶级组织的编号，%s 不是顶级组织", named.FullName), nil
	case named.Centres > 0:
		return fmt.Sprintf("不能是 %s：%s在其中，公司员工会被当作经销商", named.FullName, session.InformationCentre), nil
	default:
		return "", nil
	}
}

// checkCentre accepts only the department's name that the gateway itself uses.
func checkCentre(ctx context.Context, tx *store.Tx, value string) (string, error) {
	named, wrong, err := organizationOf(ctx, tx, value)
	if wrong == "" && err == nil && named.FullName != session.InformationCentre {
		wrong = fmt.Sprintf("应为“%s”的组织编号，%s 是 %s", session.InformationCentre, value, named.FullName)
	}
	return wrong, err
}

func organizationOf(ctx context.Context, tx *store.Tx, value string) (found organization, wrong string, err error) {
	err = tx.Get(ctx, &found, "system/organization", store.Args{"OrganizationId": value, "Centre": session.InformationCentre})
	if errors.Is(err, store.ErrNoRows) {
		return found, fmt.Sprintf("应为组织的编号，没有编号为 %s 的组织", value), nil
	}
	return found, "", err
}
