package quotation

import (
	"context"
	"strconv"
	"strings"
	"time"

	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/shops"
	"qiao/gateway/store"
)

// checkQuotation numbers a new quotation, lets drafts alone be changed or deleted, and reckons the amounts.
func checkQuotation(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Action != record.Added && c.Before.Int("State") != draft {
		return errs.Failf("%s %s，只有草稿可以修改、删除；请新建版本", called(c.Before), stateOf(c.Before))
	}
	switch c.Action {
	case record.Deleted:
		return restoreVersion(ctx, tx, c)
	case record.Added:
		if err := begin(ctx, tx, c); err != nil {
			return err
		}
	case record.Updated:
		if c.Changes("CustomerId") && c.After.Int("Version") > 1 {
			c.Invalid("CustomerId", "版本 1 已给这位客户，别的客户请复制一张")
		}
		if c.Changes("CustomerId") {
			if err := refuseClosed(ctx, tx, c); err != nil {
				return err
			}
		}
	}
	if err := checkDays(ctx, tx, c); err != nil {
		return err
	}
	forgetDecided(c)
	return reckon(ctx, tx, c)
}

// begin numbers a new quotation. A new version has the number already.
func begin(ctx context.Context, tx *store.Tx, c *record.Change) error {
	c.After["State"], c.After["Latest"] = draft, true
	if err := refuseClosed(ctx, tx, c); err != nil {
		return err
	}
	if c.After.Text("QuotationNo") != "" {
		return nil
	}
	number, err := quotationNumber.Next(ctx, tx, c.Now)
	c.After["QuotationNo"], c.After["Version"] = number, int64(1)
	return err
}

// refuseClosed refuses a quotation for the customer of a closed shop.
func refuseClosed(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Refused("CustomerId") {
		return nil
	}
	of, err := customerOf(ctx, tx, c.After)
	if err != nil {
		return store.IfNone(err, nil)
	}
	why, err := shops.NoBusiness(ctx, tx, of.ShopID)
	if why != "" {
		c.Invalid("CustomerId", "客户的"+why+"，不能再报价")
	}
	return err
}

// checkDays sets the days that are not given. The price day is the day of the quotation: it can only be set to today, as
// older prices would be chosen for being lower.
func checkDays(ctx context.Context, tx *store.Tx, c *record.Change) error {
	switch day := c.After.Time("PriceDate"); {
	case day.IsZero() && c.Before.Time("PriceDate").IsZero():
		c.After["PriceDate"] = c.Today()
	case day.IsZero():
		c.After["PriceDate"] = c.Before["PriceDate"]
	case c.Changes("PriceDate") && !day.Equal(c.Today()) && !isVersion(c):
		c.Invalid("PriceDate", "价格日期只能改为今天 "+c.Today().Format(time.DateOnly))
	}
	until := c.After.Time("ValidUntil")
	if until.IsZero() {
		days, err := validDays(ctx, tx)
		c.After["ValidUntil"] = c.Today().AddDate(0, 0, days)
		return err
	}
	if c.Changes("ValidUntil") && until.Before(c.Today()) {
		c.Invalid("ValidUntil", "有效期不能早于今天 "+c.Today().Format(time.DateOnly))
	}
	return nil
}

// isVersion reports whether a change adds a further version, which keeps the price day of the one before.
func isVersion(c *record.Change) bool { return c.Action == record.Added && c.After.Int("Version") > 1 }

// validDays is for how many days a new quotation is valid.
func validDays(ctx context.Context, tx *store.Tx) (int, error) {
	value, err := store.Setting(ctx, tx, "QuoteDays")
	if days, wrong := strconv.Atoi(strings.TrimSpace(value)); wrong == nil && days > 0 && days <= 3650 {
		return days, err
	}
	return 30, err
}

// restoreVersion makes the version before a deleted draft the latest again.
func restoreVersion(ctx context.Context, tx *store.Tx, c *record.Change) error {
	if c.Before.Int("Version") < 2 {
		return nil
	}
	var key string
	err := tx.Get(ctx, &key, "quotation/version_before", store.Args{"QuotationNo": c.Before.Text("QuotationNo"), "Version": c.Before.Int("Version") - 1})
	if err != nil {
		return err
	}
	return c.Also(ctx, tx, key, func(other *record.Change) error {
		other.Verb, other.After["Latest"] = "恢复版本", true
		if !other.After.Time("ValidUntil").Before(c.Today()) && other.Before.Int("State") == expired {
			other.After["State"] = valid
		}
		return nil
	})
}

// called is what staff call a quotation: BJ20261126001 第 2 版.
func called(row record.Row) string {
	if version := row.Int("Version"); version > 1 {
		return row.Text("QuotationNo") + " 第 " + strconv.FormatInt(version, 10) + " 版"
	}
	return row.Text("QuotationNo")
}

// stateOf is what the state of a quotation is called in a sentence.
func stateOf(row record.Row) string {
	label, _ := states.Label(row.Int("State"))
	return map[string]string{"草稿": "还是草稿", "待审批": "正在审批", "有效": "已经生效", "作废": "已作废"}[label] + map[string]string{"已转合同": label, "已失效": label}[label]
}
