using System;
using System.Collections.Generic;
using System.Data;
using System.Linq;
using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

/// The body of a procedure call.
class Payload {
    readonly JObject body;

    public Payload(string json) { body = json == "" ? new JObject() : (JObject)Tables.Parse(json); }

    /// A field of the payload, or OtherB.Key.
    public string Get(string name) {
        var dot = name.IndexOf('.');
        if (dot < 0) return Text(body.GetValue(name, StringComparison.OrdinalIgnoreCase));
        try {
            return Text(((JObject)Tables.Parse(Get(name.Substring(0, dot)))).GetValue(name.Substring(dot + 1), StringComparison.OrdinalIgnoreCase));
        } catch (Exception e) when (e is JsonException || e is InvalidCastException) {
            return ""; // other texts have no keys
        }
    }

    /// A text is itself, null is empty, anything else its JSON.
    public static string Text(JToken token) {
        if (token == null || token.Type == JTokenType.Null) return "";
        return token.Type == JTokenType.String ? (string)token : token.ToString(Formatting.None);
    }
}

partial class Legacy {
    static readonly string[] endpoints = { "dataset", "datatable", "combobox", "int", "boolean" };

    Answer Procedure(Call call, string endpoint) {
        if (!endpoints.Contains(endpoint)) return Answers.Status(404);
        if (call.Method != "POST") return Answers.Status(405);
        Payload payload;
        try {
            payload = new Payload(Encoding.UTF8.GetString(call.Body.All()));
        } catch (Exception e) when (e is JsonException || e is InvalidCastException) {
            return Answers.Page(500, "error"); // the legacy handlers let their exceptions through
        }
        var cxtype = payload.Get("CXType").Trim();
        var target = Catalogue.Procedure(payload.Get("ProcedureName"), cxtype);
        if (target == null) {
            if (Account(call) == "") return Answers.Envelope(call, 50008, "登录已失效，请重新登录", null);
            return Answers.Refusal(call, cxtype == "" ? "查询类型未传递" : "存储过程执行失败");
        }
        var also = new List<Behaviour>();
        if (target.CXType == "*") {
            int n;
            int.TryParse(payload.Get("OtherA"), out n);
            also.Add(new Behaviour { Kind = cxtype.ToLowerInvariant(), N = n, Text = payload.Get("OtherA"), Column = payload.Get("OtherB.Column") });
        }
        return Perform(call, target, also, (account, plant) => {
            var refused = WriteOrder(target, payload);
            if (refused != "") return Answers.Refusal(call, refused);
            var data = target.Key == "p_erp_order/订单查询" ? OrderSet() : Tables.Read(target.AnswerFor(account), target);
            var first = Tables.First(data);
            if (first != null) {
                Filter(target, first, payload);
                plant(first);
            }
            return Shape(call, target, data, first, endpoint);
        });
    }

    /// Leaves the rows that the conditions of the target leave.
    static void Filter(Target target, DataTable table, Payload payload) {
        foreach (var w in target.Where) {
            var columns = w.Columns;
            if (w.By != "") {
                string named;
                columns = w.Names.TryGetValue(payload.Get(w.By), out named) ? new List<string> { named } : new List<string>();
            }
            var asked = payload.Get(w.From);
            if (asked == "" || columns.Count == 0) {
                if (w.Required) table.Rows.Clear();
                continue;
            }
            foreach (var row in table.Rows.Cast<DataRow>().ToList()) {
                var fits = columns.Any(c => w.Equal
                    ? Tables.Text(row[c]).Equals(asked, StringComparison.OrdinalIgnoreCase)
                    : Tables.Text(row[c]).IndexOf(asked, StringComparison.OrdinalIgnoreCase) >= 0);
                if (!fits) table.Rows.Remove(row);
            }
        }
    }

    static Answer Shape(Call call, Target target, object data, DataTable first, string endpoint) {
        switch (endpoint) {
            case "dataset": return Answers.Success(call, target.Msg, data);
            case "datatable": return Answers.Success(call, target.Msg, first ?? new DataTable());
            case "combobox": return Answers.Success(call, target.Msg, Choices(target, first));
        }
        var cell = first != null && first.Rows.Count > 0 ? Tables.Text(first.Rows[0][0]) : "";
        if (first == null) cell = (target.Affected ?? 0).ToString();
        if (endpoint == "boolean") return Answers.Success(call, target.Msg, first == null ? cell != "0" : new[] { "true", "1", "是" }.Contains(cell));
        long n;
        if (!long.TryParse(cell == "" ? "0" : cell, out n)) return Answers.Refusal(call, "存储过程执行失败");
        return Answers.Success(call, target.Msg, n);
    }

    /// The rows as value and label.
    static DataTable Choices(Target target, DataTable table) {
        var choices = new DataTable();
        if (table == null || table.Columns.Count == 0) return choices;
        var value = target.ComboBox.Count == 2 ? table.Columns[target.ComboBox[0]] : table.Columns[0];
        var label = target.ComboBox.Count == 2 ? table.Columns[target.ComboBox[1]] : table.Columns[Math.Min(1, table.Columns.Count - 1)];
        choices.Columns.Add("value", value.DataType);
        choices.Columns.Add("label", label.DataType);
        foreach (DataRow row in table.Rows) choices.Rows.Add(row[value], row[label]);
        return choices;
    }
}
