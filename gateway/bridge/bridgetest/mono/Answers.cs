using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Newtonsoft.Json;

/// The forms of answers.
static class Answers {
    public static Answer Success(Call call, string msg, object data) { return Envelope(call, 0, msg == "" ? "成功" : msg, data); }

    public static Answer Refusal(Call call, string msg) { return Envelope(call, -1, msg, null); }

    /// A JSON answer as Newtonsoft.Json writes it.
    public static Answer Envelope(Call call, int code, string msg, object data) {
        var name = call.Path.StartsWith("/vue-element-admin/", System.StringComparison.OrdinalIgnoreCase) ? "message" : "msg";
        return Json(new Dictionary<string, object> { { "code", code }, { name, msg }, { "data", data } });
    }

    public static Answer Json(object value) {
        return new Answer { Headers = { "Content-Type: application/json; charset=utf-8" }, Content = Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(value)) };
    }

    public static Answer Page(int status, string name, params string[] headers) {
        return new Answer { Status = status, Headers = headers.Concat(new[] { "Content-Type: text/html; charset=utf-8" }).ToList(), Content = Encoding.UTF8.GetBytes(Catalogue.Pages[name]) };
    }

    public static Answer Status(int status) {
        var a = Page(status, "status");
        a.Content = Encoding.UTF8.GetBytes(Catalogue.Pages["status"].Replace("{status}", status.ToString()).Replace("{reason}", Catalogue.Reason(status)));
        return a;
    }

    /// A DataSet of at least size bytes, in chunks.
    public static void Huge(Answer a, int size) {
        var words = string.Concat(Enumerable.Repeat("行政后台", 60));
        a.Size = -1;
        a.Stream = output => {
            long written = 0;
            System.Action<string> put = text => {
                var bytes = Encoding.UTF8.GetBytes(text);
                output.Write(bytes, 0, bytes.Length);
                written += bytes.Length;
            };
            put("{\"code\":0,\"msg\":\"成功\",\"data\":{\"Table\":[");
            for (var i = 0; i == 0 || written < size; i++) put((i > 0 ? "," : "") + "{\"Id\":" + i + ",\"Words\":\"" + words + "\"}");
            put("]}}");
        };
    }
}
