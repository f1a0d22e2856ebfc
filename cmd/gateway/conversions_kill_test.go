package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"sync"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest/layer"
)

// seller makes quotations of a customer valid and converts them to contracts, in a loop.
type seller struct {
	customer   string
	quotations []string
	answered   map[string]bool // the quotations whose conversion was answered
}

// work runs until the gateway is killed.
func (s *seller) work(t *testing.T, v *victim) {
	for {
		made, err := s.ask(t, v, http.MethodPut, "add", fmt.Sprintf(`{"CustomerId":%q,"Lines":[{"Code":"WJ-JL-BL","Pieces":16}]}`, s.customer))
		if err != nil {
			return
		}
		s.quotations = append(s.quotations, made)
		for _, move := range []string{"submit", "convert"} {
			if _, err := s.ask(t, v, http.MethodPost, move+"/"+made, `{}`); err != nil {
				return
			}
		}
		s.answered[made] = true
	}
}

func (s *seller) ask(t *testing.T, v *victim, method, path, body string) (key string, err error) {
	t.Helper()
	answer, err := v.try(method, "/api/cabinet/quotationlist/"+path, body, "application/json")
	if err != nil {
		return "", err
	}
	if answer.Code != 0 {
		t.Errorf("%s %s: %s", path, body, answer.Body)
	}
	var data struct {
		QuotationID string `json:"QuotationId"`
	}
	return data.QuotationID, json.Unmarshal(answer.Data, &data)
}

// agree reports a converted quotation without a contract, or with several.
func (s *seller) agree(t *testing.T, v *victim) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(v.folder, "qiao.db")+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, id := range s.quotations {
		var state, contracts, payments int
		var named *string
		err := db.QueryRowContext(t.Context(), `SELECT q.State, q.ContractId,
			(SELECT COUNT(*) FROM Con_Contract c WHERE c.QuotationId = q.QuotationId),
			(SELECT COUNT(*) FROM Con_Plan p JOIN Con_Contract c ON c.ContractId = p.ContractId WHERE c.QuotationId = q.QuotationId)
			FROM Quo_Quotation q WHERE q.QuotationId = ?`, id).Scan(&state, &named, &contracts, &payments)
		if err != nil {
			t.Fatal(err)
		}
		const converted = 3
		is := state == converted
		if is != (named != nil) || is != (contracts == 1) || is != (payments > 0) || contracts > 1 || s.answered[id] && !is {
			t.Errorf("state %d, answered %v, contract %v: %d contracts with %d payments", state, s.answered[id], named, contracts, payments)
		}
	}
}

// TestAKillWhileQuotationsAreConvertedLeavesOneContractOrNone kills a gateway while quotations
// become contracts. Afterwards each quotation has one contract with its payment plan, or none.
func TestAKillWhileQuotationsAreConvertedLeavesOneContractOrNone(t *testing.T) {
	layer.LongOnly(t)
	many := []string{"GATEWAY_LIMITS_WRITES=100000", "GATEWAY_LIMITS_ADDRESS_WRITES=100000"}
	v := startVictim(t, seeded(t), many...)
	s := &seller{answered: map[string]bool{}}
	var customers struct {
		List []struct {
			CustomerID string `json:"CustomerId"`
		}
	}
	v.ReadInto(t, apptest.Token(v.admin), "/api/custom?limit=1", &customers)
	s.customer = customers.List[0].CustomerID
	for round, n := 0, kills(); round < n || round < mostRounds && len(s.answered) == 0; round++ {
		var work sync.WaitGroup
		work.Go(func() { s.work(t, v) })
		<-moment(round)
		v.kill(t)
		work.Wait()
		v = startVictim(t, v.folder, many...)
		s.agree(t, v)
	}
	if len(s.answered) == 0 {
		t.Error("no quotation was converted before a kill")
	}
}
