package compare_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qiao/gateway/bridge/compare"
)

// order is a row of a list that other people write.
type order struct {
	id, amount int
	state      string
}

// orderList is the list as it is after so many writes.
func orderList(orders []order, writes int) compare.Answer {
	rows := make([]string, len(orders))
	for i, o := range orders {
		rows[i] = fmt.Sprintf(`{"ID":%d,"Customer":"客户 %d","Amount":%d.50,"State":%q}`, o.id, o.id%5, o.amount, o.state)
	}
	return jsonAnswer(`{"code":0,"msg":"成功","data":{"Table":[%s],"Table1":[{"Writes":%d}]}}`, strings.Join(rows, ","), writes)
}

// write is what other people do: each order is written once at most.
func write(r *rand.Rand, orders []order, fresh *int, touched map[int]bool) []order {
	orders = slices.Clone(orders)
	at := r.IntN(len(orders))
	switch r.IntN(4) {
	case 0: // a new one comes first
		*fresh++
		touched[*fresh] = true
		return append([]order{{*fresh, r.IntN(1000), "新建"}}, orders...)
	case 1:
		if !touched[orders[at].id] {
			touched[orders[at].id] = true
			return slices.Delete(orders, at, at+1)
		}
	case 2:
		if !touched[orders[at].id] {
			touched[orders[at].id] = true
			orders[at].state = "已完成"
		}
	default: // changed ones come first
		if o := orders[at]; !touched[o.id] {
			touched[o.id] = true
			o.amount += 1000
			return append([]order{o}, slices.Delete(orders, at, at+1)...)
		}
	}
	return orders
}

// Other people write between the two questions to the legacy server, some before the native run and some after it. None of
// that counts; a wrong value in a row that nobody has written does. (Of two moves that cancel one another the second answer
// shows nothing; these seeds have none.)
func TestWritesMeanwhileDoNotCount(t *testing.T) {
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 3))
		var orders []order
		for id := range r.IntN(20) + 8 {
			orders = append(orders, order{id, r.IntN(50), "待处理"})
		}
		first, fresh, touched := orderList(orders, 0), 100, map[int]bool{}
		states := [][]order{orders}
		for range r.IntN(4) {
			states = append(states, write(r, states[len(states)-1], &fresh, touched))
		}
		last := len(states) - 1
		again := orderList(states[last], last)
		now := r.IntN(len(states))
		native := slices.Clone(states[now])
		right := orderList(native, now)
		got := compare.Compare(first, right, compare.Options{Again: &again})
		if got.Verdict != compare.Equal && got.Verdict != compare.Identical {
			t.Fatalf("seed %d: %s\n%s\n%s\n%s", seed, describe(got), first.Body, right.Body, again.Body)
		}
		at := r.IntN(len(native))
		if touched[native[at].id] {
			continue
		}
		native[at].amount += 7
		wrong := orderList(native, now)
		got = compare.Compare(first, wrong, compare.Options{Again: &again})
		if got.Verdict != compare.Different || len(got.Differences) != 1 || got.Differences[0].Field != "Table[].Amount" || got.Differences[0].Count != 1 {
			t.Fatalf("seed %d: order %d: %s\n%s\n%s\n%s", seed, native[at].id, describe(got), first.Body, wrong.Body, again.Body)
		}
	}
}
