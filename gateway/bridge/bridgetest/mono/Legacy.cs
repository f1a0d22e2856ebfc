using System;
using System.Collections.Generic;
using System.Data;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

/// The calls of the legacy system, with what it remembers.
partial class Legacy {
    readonly object gate = new object(); // guards everything below
    readonly Dictionary<string, string> sessions = new Dictionary<string, string>(); // accounts by token
    readonly Dictionary<string, List<Behaviour>> planted = new Dictionary<string, List<Behaviour>>();
    readonly Dictionary<string, int> counts = new Dictionary<string, int>();
    readonly List<object> requests = new List<object>();

    public Answer Perform(Call call) {
        var path = call.Path.ToLowerInvariant();
        if (path.StartsWith("/__")) return Control(call, path);
        if (path.StartsWith("/api/procedure/procedureto")) return Procedure(call, path.Substring("/api/procedure/procedureto".Length));
        var target = Catalogue.Route(call.Path, call.Param("action"));
        if (target != null) return Route(call, target);
        return path.StartsWith("/files/") ? Download(call) : Answers.Status(404);
    }

    /// Answers a call of a target: it needs a session unless the target is public, is counted, and has what is planted.
    Answer Perform(Call call, Target target, List<Behaviour> also, Func<string, Action<DataTable>, Answer> result) {
        var account = Account(call);
        if (account == "" && !target.Public) return Answers.Envelope(call, 50008, "登录已失效，请重新登录", null);
        List<Behaviour> due;
        lock (gate) {
            int n;
            counts.TryGetValue(target.Key, out n);
            counts[target.Key] = n + 1;
            due = new[] { "*", target.Key }.Where(planted.ContainsKey).SelectMany(k => planted[k]).Where(b => b.Due()).Concat(also).ToList();
        }
        var answer = result(account, table => due.ForEach(b => b.Plant(table)));
        return due.Aggregate(answer, (a, b) => b.Spoil(a, call));
    }

    Answer Route(Call call, Target target) {
        if (!target.Methods.Split('|').Contains(call.Method)) return Answers.Status(405);
        return Perform(call, target, new List<Behaviour>(), (account, plant) => {
            switch (target.Key) {
                case "/mobileqagemodule/indexhandler.ashx?action=newlogin": return SignIn(call);
                case "/vue-element-admin/user/info": return UserInfo(call, account);
                case "/vue-element-admin/user/logout": return SignOut(call);
                case "/ordermodule/orderhandler.ashx?action=add": return AddOrder(call);
                case "/ordermodule/orderhandler.ashx?action=list": var orders = Orders(); plant(orders); return Answers.Success(call, "", orders);
                case "/api/file/uploadfilepost": return Upload(call);
                case "/api/file/deletefile": return DeleteFile(call);
                case "/statushandler.ashx": int status; int.TryParse(call.Param("code"), out status); return Answers.Status(Catalogue.HasReason(status) ? status : 400);
            }
            var data = Tables.Read(target.AnswerFor(account), target);
            var first = Tables.First(data);
            if (first != null) plant(first);
            return Answers.Success(call, target.Msg, data);
        });
    }

    Answer SignIn(Call call) {
        var fields = Fields(call);
        Person person;
        string name, sent;
        fields.TryGetValue("username", out name);
        fields.TryGetValue("password", out sent);
        sent = sent ?? "";
        var hash = Body.Hex(MD5.Create().ComputeHash(Encoding.UTF8.GetBytes(sent)));
        if (!Catalogue.People.TryGetValue((name ?? "").Trim(), out person) || hash != person.Hash && !sent.Equals(person.Hash, StringComparison.OrdinalIgnoreCase))
            return Answers.Refusal(call, "用户名或密码错误");
        var token = Guid.NewGuid().ToString("N");
        lock (gate) sessions[token] = person.Account;
        var a = Answers.Success(call, "", new { token, user = person.User });
        a.Headers.Insert(0, "Set-Cookie: ASP.NET_SessionId=" + token + "; path=/; HttpOnly; SameSite=Lax");
        return a;
    }

    static Answer UserInfo(Call call, string account) {
        var user = JObject.Parse(Catalogue.People[account].User);
        return Answers.Success(call, "", new { roles = new[] { user["PostName"] }, name = user["RealName"], avatar = user["ThumbAvatar"], introduction = user["DepartmentName"] + " " + user["PostName"] });
    }

    Answer SignOut(Call call) {
        lock (gate) sessions.Remove(Token(call));
        return Answers.Success(call, "", null);
    }

    /// Who calls; empty without a session.
    string Account(Call call) {
        lock (gate) {
            string account;
            return sessions.TryGetValue(Token(call), out account) ? account : "";
        }
    }

    /// The first token that opens a session. The caller holds the lock.
    string Token(Call call) {
        var bearer = call.Header("Authorization");
        var cookie = call.Header("Cookie").Split(';').Select(c => c.Trim()).FirstOrDefault(c => c.StartsWith("ASP.NET_SessionId=")) ?? "";
        var tokens = new[] { call.Header("X-Token"), bearer.StartsWith("Bearer ") ? bearer.Substring(7) : bearer, call.Param("token"), cookie.Substring(cookie.IndexOf('=') + 1) };
        return tokens.FirstOrDefault(sessions.ContainsKey) ?? "";
    }

    /// The values of a request: of the query, and of a body that is a form or a JSON object.
    static Dictionary<string, string> Fields(Call call) {
        var fields = new Dictionary<string, string>(call.Query, StringComparer.OrdinalIgnoreCase);
        var body = Encoding.UTF8.GetString(call.Body.All());
        if (body == "") return fields;
        if (call.Header("Content-Type").StartsWith("application/x-www-form-urlencoded")) {
            foreach (var pair in Call.ParseQuery(body)) fields[pair.Key] = pair.Value;
            return fields;
        }
        try {
            foreach (var p in ((JObject)Tables.Parse(body)).Properties()) fields[p.Name] = Payload.Text(p.Value);
        } catch (JsonException) { } // what cannot be read is left out
        return fields;
    }
}
