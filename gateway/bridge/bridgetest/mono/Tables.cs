using System;
using System.Collections.Generic;
using System.Data;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

/// Makes ADO.NET tables from the files: a column has the type that its values have, or that the target names.
static class Tables {
    static readonly CultureInfo invariant = CultureInfo.InvariantCulture;
    static readonly Regex date = new Regex(@"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,7})?$");
    static readonly Regex guid = new Regex(@"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$");

    /// The data of an answer: a DataTable, a DataSet where all members are its tables, else a dictionary.
    public static object Read(string json, Target target) {
        // A number of a column with a named type stays the text that it is: read as a number it would lose digits.
        foreach (var name in target.Types.Keys) json = Regex.Replace(json, "\"" + name + "\":(-?[0-9][0-9.E+-]*)", "\"" + name + "\":\"$1\"");
        var token = Parse(json);
        if (token is JArray) return Table((JArray)token, "Table", target);
        var members = new Dictionary<string, object>();
        foreach (var p in ((JObject)token).Properties()) {
            var rows = p.Value as JArray;
            members[p.Name] = rows != null && rows.All(r => r is JObject) ? (object)Table(rows, p.Name, target) : p.Value;
        }
        if (members.Any(m => !(m.Value is DataTable) || !m.Key.StartsWith("Table"))) return members;
        var set = new DataSet();
        foreach (DataTable table in members.Values) set.Tables.Add(table);
        return set;
    }

    public static JToken Parse(string json) {
        var reader = new JsonTextReader(new StringReader(json)) { DateParseHandling = DateParseHandling.None, FloatParseHandling = FloatParseHandling.Decimal };
        return JToken.ReadFrom(reader);
    }

    public static DataTable First(object data) {
        var set = data as DataSet;
        if (set != null) return set.Tables.Count > 0 ? set.Tables[0] : null;
        var members = data as Dictionary<string, object>;
        return members != null ? members.Values.OfType<DataTable>().FirstOrDefault() : data as DataTable;
    }

    static DataTable Table(JArray rows, string name, Target target) {
        var table = new DataTable(name);
        if (rows.Count == 0) return table;
        foreach (var p in ((JObject)rows[0]).Properties()) {
            string named;
            var values = rows.Select(r => ((JValue)r[p.Name]).Value).Where(v => v != null).ToList();
            table.Columns.Add(p.Name, target.Types.TryGetValue(p.Name, out named) ? Type.GetType("System." + named) : TypeOf(values));
        }
        foreach (JObject row in rows)
            table.Rows.Add(row.Properties().Select((p, i) => From(((JValue)p.Value).Value, table.Columns[i].DataType)).ToArray());
        if (target.Source != null && !target.FixedDates && Catalogue.Moved != 0) {
            foreach (var column in table.Columns.Cast<DataColumn>().Where(c => c.DataType == typeof(DateTime)))
                foreach (DataRow row in table.Rows) if (row[column] != DBNull.Value) row[column] = ((DateTime)row[column]).AddDays(Catalogue.Moved);
        }
        return table;
    }

    static Type TypeOf(List<object> values) {
        if (values.Count == 0) return typeof(string);
        if (values.All(v => v is string && date.IsMatch((string)v))) return typeof(DateTime);
        if (values.All(v => v is string && guid.IsMatch((string)v))) return typeof(Guid);
        return values[0].GetType();
    }

    static object From(object value, Type type) {
        if (value == null) return DBNull.Value;
        var text = Convert.ToString(value, invariant);
        if (type == typeof(DateTime)) return DateTime.Parse(text, invariant, DateTimeStyles.None);
        if (type == typeof(DateTimeOffset)) return DateTimeOffset.Parse(text, invariant);
        if (type == typeof(TimeSpan)) return TimeSpan.Parse(text, invariant);
        if (type == typeof(Guid)) return Guid.Parse(text);
        if (type == typeof(byte[])) return Convert.FromBase64String(text);
        return Convert.ChangeType(value, type, invariant);
    }

    /// A value as its text on the wire, without quotes; NULL is the empty text.
    public static string Text(object value) {
        if (value == DBNull.Value) return "";
        if (value is string) return (string)value;
        return JsonConvert.SerializeObject(value).Trim('"');
    }

    /// Gives a column another type; change makes the new values of its old ones that are not NULL.
    public static void Retype(DataTable table, int column, Type type, Func<object, object> change) {
        var name = table.Columns[column].ColumnName;
        var values = table.Rows.Cast<DataRow>().Select(r => r[column]).ToList();
        table.Columns.RemoveAt(column);
        table.Columns.Add(name, type).SetOrdinal(column);
        for (var i = 0; i < values.Count; i++) table.Rows[i][column] = values[i] == DBNull.Value ? values[i] : change(values[i]);
    }

    public static bool IsNumber(Type type) { return type == typeof(long) || type == typeof(decimal) || type == typeof(double) || type == typeof(float); }
}
