using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Newtonsoft.Json;

/// What can be called: a stored procedure, or a route. The fields are those of the files in data.
class Target {
    public string ProcedureName = "", CXType = "";
    public string Path = "", Action = "", Methods = "";
    public bool Public;
    public object Source;   // set where the rows are those of the gateway's demo
    public bool FixedDates; // whose dates there are the same on every day
    public int? Affected;
    public string Msg = "";
    public List<Condition> Where = new List<Condition>();
    public List<string> ComboBox = new List<string>();
    public Dictionary<string, string> Types = new Dictionary<string, string>();
    public Dictionary<string, string> Answers = new Dictionary<string, string>(); // JSON of data, by account or *

    public string Key { get { return Path != "" ? RouteKey(Path, Action) : (ProcedureName + "/" + CXType).ToLowerInvariant(); } }

    public static string RouteKey(string path, string action) { return (path + (action == "" ? "" : "?action=" + action)).ToLowerInvariant(); }

    public string AnswerFor(string account) {
        string text;
        if (Answers.TryGetValue(account, out text) || Answers.TryGetValue("*", out text)) return text;
        return "{\"Table\":[]}";
    }
}

/// Leaves the rows whose columns contain the text of a parameter.
class Condition {
    public string From, By = "";
    public List<string> Columns = new List<string>();
    public Dictionary<string, string> Names = new Dictionary<string, string>();
    public bool Equal, Required;
}

class Person { public string Account, Hash, User; }

/// All that the folder data holds.
static class Catalogue {
    public static readonly List<Target> Targets = new List<Target>();
    public static readonly Dictionary<string, Person> People = new Dictionary<string, Person>(StringComparer.OrdinalIgnoreCase);
    public static readonly Dictionary<string, string> Pages = new Dictionary<string, string>();
    static readonly Dictionary<int, string> reasons = new Dictionary<int, string>();

    /// The days by which dates of the demo are moved.
    public static int Moved;

    public static void Load(string folder) {
        foreach (var file in Directory.GetFiles(folder, "*.txtar").OrderBy(f => f, StringComparer.Ordinal)) {
            var sections = Sections(File.ReadAllText(file, Encoding.UTF8));
            switch (Path.GetFileName(file)) {
                case "people.txtar":
                    foreach (var s in sections) {
                        var lines = s.Value.Split('\n');
                        People[s.Key] = new Person { Account = s.Key, Hash = lines[0], User = lines[1] };
                    }
                    break;
                case "pages.txtar":
                    foreach (var s in sections) Pages[s.Key] = s.Value;
                    break;
                default:
                    var target = JsonConvert.DeserializeObject<Target>(sections["target"]);
                    foreach (var s in sections) if (s.Key != "target") target.Answers[s.Key] = s.Value.Replace("\n", "");
                    Targets.Add(target);
                    break;
            }
        }
        foreach (var line in Pages["reasons"].Split(new[] { '\n' }, StringSplitOptions.RemoveEmptyEntries)) reasons[int.Parse(line.Substring(0, 3))] = line.Substring(4);
    }

    static Dictionary<string, string> Sections(string text) {
        var sections = new Dictionary<string, string>();
        string name = null;
        foreach (var line in text.Split('\n')) {
            if (line.StartsWith("-- ") && line.EndsWith(" --")) sections[name = line.Substring(3, line.Length - 6)] = "";
            else if (name != null) sections[name] += line + "\n";
        }
        // The text ends with a line break, behind which there is no line.
        if (name != null && sections[name].EndsWith("\n")) sections[name] = sections[name].Substring(0, sections[name].Length - 1);
        return sections;
    }

    public static bool HasReason(int status) { return reasons.ContainsKey(status); }

    public static string Reason(int status) { string reason; return reasons.TryGetValue(status, out reason) ? reason : ""; }

    /// Finds a procedure by (ProcedureName, CXType), else by the name alone, else by the CXType alone.
    public static Target Procedure(string name, string cxtype) {
        name = name.Trim();
        if (name.StartsWith("dbo.", StringComparison.OrdinalIgnoreCase)) name = name.Substring(4);
        name = name.Trim('[', ']');
        Func<string, string, bool> same = (a, b) => a.Equals(b, StringComparison.OrdinalIgnoreCase);
        var procedures = Targets.Where(t => t.ProcedureName != "").ToList();
        return procedures.FirstOrDefault(t => same(t.ProcedureName, name) && same(t.CXType, cxtype))
            ?? procedures.FirstOrDefault(t => same(t.ProcedureName, name) && t.CXType == "*")
            ?? procedures.FirstOrDefault(t => same(t.CXType, cxtype));
    }

    public static Target Route(string path, string action) {
        var key = Target.RouteKey(path, action);
        return Targets.FirstOrDefault(t => t.Path != "" && (t.Key == key || t.Action == "" && t.Path.Equals(path, StringComparison.OrdinalIgnoreCase)));
    }
}
