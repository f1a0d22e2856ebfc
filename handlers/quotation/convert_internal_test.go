package quotation

import (
	"context"
	"errors"
	"testing"
	"time"

	"qiao/gateway/area"
	"qiao/gateway/audit"
	"qiao/gateway/config"
	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/gateway/store/storetest"
)

// A valid quotation becomes one contract in one transaction, or none.
func TestAQuotationBecomesOneContractOrNone(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, dsn config.Database) {
		db, err := store.Open(t.Context(), "main", dsn)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		calls := &area.Calls{}
		h := &Handlers{DB: db, Calls: calls, quotations: record.New(db, Quotations)}
		now := time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)
		convert := func() error {
			return db.Tx(t.Context(), func(tx *store.Tx) error {
				return h.quotations.In(tx, audit.Origin{Caller: &session.Identity{UserID: "u", Name: "周雅琴"}, Now: now}).AnyScope().Step(t.Context(), "q", h.convert)
			})
		}
		offer(t, db, now)
		var unavailable *errs.Error
		if err := convert(); !errors.As(err, &unavailable) || unavailable.Kind.Code != 503 {
			t.Fatalf("without contracts: %v", err)
		}
		var drafts []area.ContractDraft
		var fails error
		calls.DraftContract = func(_ context.Context, _ *store.Tx, _ audit.Origin, d area.ContractDraft) (string, string, error) {
			if fails == nil {
				drafts = append(drafts, d)
			}
			return "c-1", "HT20261120001", fails
		}
		fails = errs.Failf("没有合同模板")
		if err := convert(); err == nil || err.Error() != fails.Error() {
			t.Fatalf("a contract that cannot be made: %v", err)
		}
		fails = nil
		if err := convert(); err != nil {
			t.Fatal(err)
		}
		if err := convert(); err == nil || err.Error() != "BJ20261120001 已转为合同 HT20261120001" {
			t.Errorf("again: %v", err)
		}
		if len(drafts) != 1 || drafts[0].CustomerID != "k" || drafts[0].ShopID != "s" || drafts[0].Amount.StringFixed(2) != "6564.00" || drafts[0].DealerAmount.Decimal.StringFixed(2) != "3032.64" {
			t.Errorf("drafts: %+v", drafts)
		}
	})
}

// offer writes a valid quotation of a customer.
func offer(t *testing.T, db *store.DB, now time.Time) {
	t.Helper()
	at, day := store.LocalTime{Time: now}, store.LocalTime{Time: now.Truncate(24 * time.Hour)}
	err := db.Tx(t.Context(), func(tx *store.Tx) error {
		for _, table := range []struct {
			name string
			row  record.Row
		}{
			{"Base_Organization", record.Row{"OrganizationId": "o", "ParentId": "10000", "FullName": "杭州锦和家居", "Category": "公司"}},
			{"Base_Shop", record.Row{"ShopId": "s", "ShopCode": "MD1", "ShopName": "杭州余杭旗舰店", "OrganizationId": "o", "Province": "浙江省", "City": "杭州市", "Address": "余杭区", "Level": "A", "Status": "营业中"}},
			{"Crm_Customer", record.Row{
				"CustomerId": "k", "CustomerNo": "KH1", "Name": "周雅琴", "Kind": "零售", "Stage": "报价", "OrganizationId": "o", "ShopId": "s", "RowVersion": int64(1), "CreateDate": at,
			}},
			{"Quo_Quotation", record.Row{
				"QuotationId": "q", "QuotationNo": "BJ20261120001", "Version": int64(1), "Latest": true, "State": valid, "CustomerId": "k", "PriceDate": day, "ValidUntil": day,
				"Rate": store.Decimal("100"), "TaxRate": store.Decimal("0"), "Freight": store.Decimal("0"), "FullYuan": false, "ListAmount": store.Decimal("6564"), "Goods": store.Decimal("6564"),
				"Discount": store.Decimal("0"), "Tax": store.Decimal("0"), "Rounding": store.Decimal("0"), "Total": store.Decimal("6564"), "DealerAmount": store.Decimal("3032.64"),
				"Faults": int64(0), "RowVersion": int64(1), "CreateDate": at,
			}},
		} {
			if err := insertRows(t.Context(), tx, table.name, []record.Row{table.row}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
