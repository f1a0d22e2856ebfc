package bridgetest

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// order is what the procedures 订单新增 and 订单查询 and the actions of
// OrderHandler.ashx write and read: something that the gateway does not have.
type order struct {
	customer string
	quantity int
}

// price is what a piece costs, in cents.
const price = 1250

func (s *standIn) addOrder(c *call) *answer {
	in := fields(c)
	quantity, err := strconv.Atoi(in["quantity"])
	if err != nil || quantity < 1 || in["customer"] == "" {
		return envelope(c, -1, "请填写客户和数量", "null")
	}
	return success(c, "下单成功", `{"OrderNo":`+quote(s.keepOrder(order{in["customer"], quantity}))+`}`)
}

func (s *standIn) listOrders(c *call, plant func(*table)) *answer {
	rows := s.orderTable()
	plant(rows)
	return success(c, "", rows.String())
}

// writeOrder performs 订单新增: OtherA is the customer, OtherB the quantity. It
// returns why that is refused, empty for a success and for every other target.
func (s *standIn) writeOrder(t *target, p *payload) (refused string) {
	if t.key() != "p_erp_order/订单新增" {
		return ""
	}
	quantity, err := strconv.Atoi(string(p.OtherB))
	if err != nil || quantity < 1 || p.OtherA == "" {
		return "请填写客户和数量"
	}
	s.keepOrder(order{string(p.OtherA), quantity})
	return ""
}

func (s *standIn) keepOrder(o order) (number string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.orders = append(s.orders, o)
	return orderNumber(len(s.orders))
}

func orderNumber(n int) string { return fmt.Sprintf("SO%04d", n) }

func (s *standIn) orderTable() *table {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := &table{columns: []string{"OrderNo", "Customer", "Quantity", "Amount"}}
	for i, o := range s.orders {
		cents := o.quantity * price
		t.rows = append(t.rows, []json.RawMessage{
			json.RawMessage(quote(orderNumber(i + 1))), json.RawMessage(quote(o.customer)),
			json.RawMessage(strconv.Itoa(o.quantity)), json.RawMessage(fmt.Sprintf("%d.%02d", cents/100, cents%100)),
		})
	}
	return t
}
