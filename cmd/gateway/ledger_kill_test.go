package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"qiao/cmd/apptest"
)

// bookkeepers post to the same accounts at once, over two gateways: remittances, refunds and corrections, some of which are
// reversed, and contracts, which are cancelled.
type bookkeepers struct {
	accounts  []string
	contracts map[string][]string // by account: the payments that its remittances pay
	customers []string

	mu       sync.Mutex
	posted   map[string]bool // remittances whose audit was answered
	reversed map[string]bool // remittances whose reversal was answered
	charged  int             // contracts whose approval was answered
	moves    int             // requests that were answered
}

// desk is a gateway with a session of the administrator, who enters, and one of finance, who audits.
type desk struct {
	*victim
	audits string        // a session of finance
	closed chan struct{} // closed when its people must stop
}

func openDesk(t *testing.T, folder string, environ ...string) *desk {
	t.Helper()
	v := startVictim(t, folder, environ...)
	return &desk{v, v.SignIn(t, "caiwu"), make(chan struct{})}
}

// ask sends a request and reads the data of its answer into `into`. It returns false when its people must stop: the gateway
// was killed, or the desk is closed. The refusals in `expected` leave `into` unchanged.
func (b *bookkeepers) ask(t *testing.T, d *desk, who, method, path, body string, into any, expected ...string) bool {
	t.Helper()
	select {
	case <-d.closed:
		return false
	default:
	}
	as := *d.victim
	as.admin = who
	answer, err := as.try(method, path, body, "application/json")
	if err != nil {
		return false
	}
	b.note(func() { b.moves++ })
	for _, text := range expected {
		if strings.Contains(answer.Body, text) {
			return true
		}
	}
	if answer.Code != 0 {
		t.Errorf("%s %s: %s", path, body, answer.Body)
		return false
	}
	return into == nil || json.Unmarshal(answer.Data, into) == nil
}

func (b *bookkeepers) note(what func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	what()
}

func oneOf[T any](all []T) T { return all[rand.IntN(len(all))] }

// remits enters and audits remittances in a loop, and reverses every third.
func (b *bookkeepers) remits(t *testing.T, d *desk) {
	for {
		account := oneOf(b.accounts)
		kind, amount, contract := "回款", fmt.Sprintf("%d.%02d", 1+rand.IntN(900), rand.IntN(100)), ""
		switch n := rand.IntN(5); {
		case n == 0:
			kind = "退款"
		case n == 1:
			kind, amount = "更正", "-"+amount
		case len(b.contracts[account]) > 0:
			contract = oneOf(b.contracts[account])
		}
		type remittance struct {
			RemitID    string `json:"RemitId"`
			RowVersion int
		}
		var made, audited remittance
		body := fmt.Sprintf(`{"AccountId":%q,"Kind":%q,"Amount":%q,"RemitDate":"2026-11-19","Payer":"张三","Remark":"对账","ContractId":%q}`, account, kind, amount, contract)
		if !b.ask(t, d, d.admin, http.MethodPut, "/api/account/remit/add", body, &made) ||
			!b.ask(t, d, d.audits, http.MethodPost, "/api/account/remit/audit/"+made.RemitID, fmt.Sprintf(`{"RowVersion":%d}`, made.RowVersion), &audited, "不足退款") {
			return
		}
		if audited.RemitID == "" {
			continue // the balance does not cover the refund
		}
		b.note(func() { b.posted[made.RemitID] = true })
		if rand.IntN(3) > 0 {
			continue
		}
		if !b.ask(t, d, d.audits, http.MethodPost, "/api/account/remit/reverse/"+made.RemitID, fmt.Sprintf(`{"RowVersion":%d,"Reason":"银行退回"}`, audited.RowVersion), nil) {
			return
		}
		b.note(func() { b.reversed[made.RemitID] = true })
	}
}

// sells makes contracts in a loop, gets each approved, and cancels it.
func (b *bookkeepers) sells(t *testing.T, d *desk) {
	type contract struct {
		ContractID string `json:"ContractId"`
		RowVersion int
	}
	for {
		var made contract
		body := fmt.Sprintf(`{"CustomerId":%q,"Amount":"900","DealerAmount":"%d.5","SignDate":"2026-11-20"}`, oneOf(b.customers), 1+rand.IntN(500))
		if !b.ask(t, d, d.admin, http.MethodPut, "/api/contract/pc/add", body, &made) ||
			!b.decided(t, d, "合同审批", made.ContractID, "submit", "") {
			return
		}
		b.note(func() { b.charged++ })
		if !b.decided(t, d, "合同取消", made.ContractID, "cancel", "不做了") {
			return
		}
	}
}

// decided makes a move of a contract that needs an approval, and approves it.
func (b *bookkeepers) decided(t *testing.T, d *desk, subject, id, move, reason string) bool {
	var rows struct{ List []struct{ RowVersion int } }
	var of struct {
		ApplicationID string `json:"ApplicationId"`
	}
	return b.ask(t, d, d.admin, http.MethodGet, "/api/contract/pc/index?ContractId="+id, "", &rows) && len(rows.List) == 1 &&
		b.ask(t, d, d.admin, http.MethodPost, "/api/contract/pc/"+move+"/"+id, fmt.Sprintf(`{"RowVersion":%d,"Reason":%q}`, rows.List[0].RowVersion, reason), nil) &&
		b.ask(t, d, d.admin, http.MethodGet, "/admin/approval/of?subject="+subject+"&subjectid="+id, "", &of) &&
		b.ask(t, d, d.audits, http.MethodPost, "/admin/approval/move/"+of.ApplicationID, `{"Action":"approve"}`, nil)
}

// find reads the shops, accounts and customers for the test.
func (b *bookkeepers) find(t *testing.T, d *desk) {
	t.Helper()
	var accounts, contracts, customers struct {
		List []struct {
			AccountID  string `json:"AccountId"`
			ContractID string `json:"ContractId"`
			CustomerID string `json:"CustomerId"`
			ShopID     string `json:"ShopId"`
		}
	}
	who := apptest.Token(d.admin)
	d.ReadInto(t, who, "/api/account/index?State=启用&pageSize=10", &accounts)
	d.ReadInto(t, who, "/api/contract/pc/index?ExamineStatus=1&CancelStatus=0&pageSize=100", &contracts)
	d.ReadInto(t, who, "/api/custom?pageSize=100", &customers)
	b.contracts = map[string][]string{}
	for _, account := range accounts.List {
		b.accounts = append(b.accounts, account.AccountID)
		for _, contract := range contracts.List {
			if contract.ShopID == account.ShopID {
				b.contracts[account.AccountID] = append(b.contracts[account.AccountID], contract.ContractID)
			}
		}
		for _, customer := range customers.List {
			if customer.ShopID == account.ShopID {
				b.customers = append(b.customers, customer.CustomerID)
			}
		}
	}
}

// TestAKillWhileAccountsArePosted lets 16 people work over two gateways with one database, and kills one gateway.
// Afterwards every balance is the sum of its entries, and each answered posting is there once.
func TestAKillWhileAccountsArePosted(t *testing.T) {
	many := []string{"GATEWAY_LIMITS_WRITES=100000", "GATEWAY_LIMITS_ADDRESS_WRITES=100000", "GATEWAY_SESSION_PER_ACCOUNT=1000"}
	folder := seeded(t)
	desks := [2]*desk{openDesk(t, folder, many...), openDesk(t, folder, many...)}
	b := &bookkeepers{posted: map[string]bool{}, reversed: map[string]bool{}}
	b.find(t, desks[0])
	for round, n := 0, kills(); round < n || round < mostRounds && (len(b.posted) == 0 || b.charged == 0); round++ {
		var work sync.WaitGroup
		for n := range 16 {
			d, sells := desks[n%2], n < 4
			work.Go(func() {
				if sells {
					b.sells(t, d)
				} else {
					b.remits(t, d)
				}
			})
		}
		<-moment(round)
		dies := rand.IntN(2)
		desks[dies].kill(t)
		lives := desks[1-dies]
		<-time.After(100 * time.Millisecond) // the other one continues
		close(lives.closed)
		work.Wait()
		lives.closed = make(chan struct{})
		b.agree(t, folder)
		desks[dies] = openDesk(t, folder, many...)
	}
	if len(b.posted) == 0 || b.charged == 0 {
		t.Error("nothing was posted or no contract was charged before a kill")
	}
	t.Logf("%d requests were answered: %d posted, %d of them reversed, %d contracts charged", b.moves, len(b.posted), len(b.reversed), b.charged)
}
