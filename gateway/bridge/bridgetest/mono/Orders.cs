using System.Collections.Generic;
using System.Data;

/// Orders: something that the gateway does not have, with writes that one can see.
partial class Legacy {
    class Order { public string Customer; public int Quantity; }

    readonly List<Order> orders = new List<Order>();

    Answer AddOrder(Call call) {
        var fields = Fields(call);
        string customer, text;
        int quantity;
        fields.TryGetValue("customer", out customer);
        fields.TryGetValue("quantity", out text);
        if (!int.TryParse(text, out quantity) || quantity < 1 || string.IsNullOrEmpty(customer)) return Answers.Refusal(call, "请填写客户和数量");
        return Answers.Success(call, "下单成功", new { OrderNo = Keep(new Order { Customer = customer, Quantity = quantity }) });
    }

    /// Performs 订单新增; returns why that is refused, empty for a success and for every other target.
    string WriteOrder(Target target, Payload payload) {
        if (target.Key != "p_erp_order/订单新增") return "";
        int quantity;
        if (!int.TryParse(payload.Get("OtherB"), out quantity) || quantity < 1 || payload.Get("OtherA") == "") return "请填写客户和数量";
        Keep(new Order { Customer = payload.Get("OtherA"), Quantity = quantity });
        return "";
    }

    string Keep(Order order) {
        lock (gate) {
            orders.Add(order);
            return Number(orders.Count);
        }
    }

    static string Number(int n) { return "SO" + n.ToString("0000"); }

    DataTable Orders() {
        var table = new DataTable("Table");
        table.Columns.Add("OrderNo", typeof(string));
        table.Columns.Add("Customer", typeof(string));
        table.Columns.Add("Quantity", typeof(long));
        table.Columns.Add("Amount", typeof(decimal));
        lock (gate)
            for (var i = 0; i < orders.Count; i++) table.Rows.Add(Number(i + 1), orders[i].Customer, orders[i].Quantity, orders[i].Quantity * 12.50m);
        return table;
    }

    DataSet OrderSet() {
        var set = new DataSet();
        set.Tables.Add(Orders());
        return set;
    }
}
