package contract_test

import (
	"testing"

	"github.com/shopspring/decimal"

	"qiao/cmd/apptest"
	"qiao/gateway/area"
	"qiao/gateway/audit"
	"qiao/gateway/session"
	"qiao/gateway/store"
	"qiao/handlers/contract"
)

// Another area drafts a contract in its own transaction: with the default template and plan, and with amounts to the cent.
func TestAQuotationBecomesADraft(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		calls := &area.Calls{}
		contract.Area.Open(area.Parts{DB: g.Main(), Calls: calls})
		who := token(t, g, "kefu")
		identity, err := session.NewDirectory(g.Main()).ByAccount(t.Context(), "kefu")
		if err != nil {
			t.Fatal(err)
		}
		draft := area.ContractDraft{
			QuotationID: "quotation-1", CustomerID: customerID(t, g, who, "许家明"),
			Amount: decimal.RequireFromString("12345.67"), DealerAmount: decimal.NewNullDecimal(decimal.RequireFromString("8000.5")),
		}
		var key, number string
		err = g.Main().Tx(t.Context(), func(tx *store.Tx) (err error) {
			key, number, err = calls.DraftContract(t.Context(), tx, audit.Origin{Caller: identity, Now: apptest.DemoTime}, draft)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		s := look(t, g, who, key)
		if s.ContractNo != number || s.ExamineStatus != -1 || string(s.Amount) != "12345.67" || string(*s.DealerAmount) != "8000.50" || len(s.Plan) != 3 || string(s.Plan[2].Amount) != "2469.13" {
			t.Errorf("%s: %+v", number, s)
		}
		if found := idOf(t, g, who, contracts+"/index?quotationid=quotation-1", "ContractId"); found != key {
			t.Errorf("of the quotation: %s", found)
		}
		signed(t, g, who, key)
	})
}
