package remit_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"qiao/cmd/apptest"
)

// A refund lowers what its contract has received, the last payment first, also where the contract is cancelled. Reversed, it
// restores it; the payment before it is not reversed first.
func TestARefundLowersWhatItsContractHasReceived(t *testing.T) {
	t.Parallel()
	apptest.Each(t, func(t *testing.T, g *apptest.Gateway) {
		who, finance, second := token(t, g, "kefu"), token(t, g, "caiwu"), token(t, g, head)
		id := made(t, g, who, "许家明", "0")
		done(t, submit(t, g, who, id))
		decided(t, g, "合同审批", id)
		account := accountID(t, g, finance, "苏州吴江店")
		paid := entered(t, g, who, account, "30000", `,"ContractId":"`+id+`"`)
		audited(t, g, paid)
		received := func(want ...string) {
			t.Helper()
			if got, _ := payments(t, g, id); !slices.Equal(got, want) {
				t.Errorf("received %v, not %v", got, want)
			}
		}
		received("27000.00", "3000.00", "0.00")
		refund := func(amount string) string {
			t.Helper()
			return entered(t, g, finance, account, amount, `,"Kind":"退款","Remark":"退货","ContractId":"`+id+`"`)
		}
		post := func(key, step string) apptest.Answer {
			t.Helper()
			return send(t, g, second, remits+"/"+step+"/"+key, version(look(t, g, finance, key).RowVersion))
		}
		part := refund("5000")
		done(t, post(part, "audit"))
		received("25000.00", "0.00", "0.00")
		if s := look(t, g, finance, part); len(s.Allocations) != 2 || string(s.Allocations[0].Amount) != "3000.00" || string(s.Allocations[1].Amount) != "2000.00" {
			t.Errorf("%+v", s.Allocations)
		}
		refused(t, send(t, g, finance, remits+"/reverse/"+paid, version(look(t, g, finance, paid).RowVersion)), "不能红冲")
		row := found(t, g, who, contracts+"/index?ContractId="+id)
		done(t, send(t, g, who, contracts+"/cancel/"+id, fmt.Sprintf(`{"RowVersion":%.0f,"Reason":"不做了"}`, row["RowVersion"])))
		decided(t, g, "合同取消", id)
		rest := refund("25000")
		done(t, post(rest, "audit"))
		received("0.00", "0.00", "0.00")
		done(t, post(part, "reverse"))
		received("2000.00", "3000.00", "0.00")
		refused(t, g.Send(t, http.MethodPut, remits+"/add", fmt.Sprintf(`{"AccountId":%q,"Amount":"1","RemitDate":"2026-11-19","Payer":"张三","ContractId":%q}`, account, id), who), "合同已取消")
	})
}
