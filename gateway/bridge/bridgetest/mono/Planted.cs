using System;
using System.Collections.Generic;
using System.Data;
using System.Globalization;
using System.IO;
using System.IO.Compression;
using System.Linq;

/// A planted behaviour; behaviour.go says what each kind does.
class Behaviour {
    public string Kind = "", Column = "", Text = "";
    public int N, Of, In;
    int calls;

    /// Counts a call, and tells whether it has the behaviour.
    public bool Due() {
        var before = calls++;
        return In == 0 || (long)calls * Of / In > (long)before * Of / In;
    }

    /// Changes the first table of an answer.
    public void Plant(DataTable table) {
        switch (Kind) {
            case "clock": Fill(table, Column, typeof(DateTime), () => Now()); return;
            case "newid": Fill(table, Column, typeof(Guid), () => Guid.NewGuid()); return;
            case "extra": Fill(table, Text, typeof(string), () => "x"); return;
            case "shuffle": Shuffle(table); return;
            case "rows": Resize(table); return;
        }
        var column = Column == "" ? 0 : table.Columns.IndexOf(Column);
        if (column < 0 || column >= table.Columns.Count) return;
        switch (Kind) {
            case "value": if (N < table.Rows.Count) Differ(table, column); break;
            case "type": OtherType(table, column); break;
            case "decimal": if (table.Columns[column].DataType == typeof(long)) Tables.Retype(table, column, typeof(decimal), v => Convert.ToDecimal(v)); break;
            case "missing": table.Columns.RemoveAt(column); break;
            case "rename": table.Columns[column].ColumnName = Text; break;
            case "reorder": table.Columns[column].SetOrdinal(table.Columns.Count - 1); break;
        }
    }

    // SQL Server's getdate() has no time zone; milliseconds are near enough to its ticks.
    static DateTime Now() {
        var now = DateTime.Now;
        return new DateTime(now.Ticks - now.Ticks % TimeSpan.TicksPerMillisecond, DateTimeKind.Unspecified);
    }

    static void Fill(DataTable table, string name, Type type, Func<object> value) {
        var column = name == "" ? 0 : table.Columns.IndexOf(name);
        if (column < 0) {
            table.Columns.Add(name, type);
            column = table.Columns.Count - 1;
        } else if (table.Columns.Count > 0) {
            Tables.Retype(table, column, type, v => DBNull.Value);
        } else {
            return;
        }
        foreach (DataRow row in table.Rows) row[column] = value();
    }

    static readonly Random random = new Random();

    static void Shuffle(DataTable table) {
        var rows = table.Rows.Cast<DataRow>().Select(r => r.ItemArray).ToList();
        if (rows.Count < 2) return;
        var first = rows[0];
        do {
            lock (random) rows = rows.OrderBy(_ => random.Next()).ToList();
        } while (rows[0] == first);
        table.Rows.Clear();
        foreach (var row in rows) table.Rows.Add(row);
    }

    void Resize(DataTable table) {
        if (table.Rows.Count == 0) return;
        var last = table.Rows[table.Rows.Count - 1].ItemArray;
        for (var i = 0; i < N; i++) table.Rows.Add(last);
        for (var i = 0; i > N && table.Rows.Count > 0; i--) table.Rows.RemoveAt(table.Rows.Count - 1);
    }

    void Differ(DataTable table, int column) {
        var type = table.Columns[column].DataType;
        var value = table.Rows[N][column];
        if (type == typeof(bool)) {
            table.Rows[N][column] = value == DBNull.Value || !(bool)value;
        } else if (Tables.IsNumber(type)) {
            table.Rows[N][column] = Convert.ChangeType(Text == "" ? "-1" : Text, type, CultureInfo.InvariantCulture);
        } else {
            if (type != typeof(string)) Tables.Retype(table, column, typeof(string), Tables.Text);
            table.Rows[N][column] = Text == "" ? "不同" : Text;
        }
    }

    static void OtherType(DataTable table, int column) {
        var type = table.Columns[column].DataType;
        long n;
        if (Tables.IsNumber(type) || type == typeof(bool)) Tables.Retype(table, column, typeof(string), Tables.Text);
        else if (type == typeof(string) && table.Rows.Cast<DataRow>().All(r => r[column] == DBNull.Value || long.TryParse((string)r[column], out n)))
            Tables.Retype(table, column, typeof(long), v => long.Parse((string)v));
    }

    /// Changes the answer as a whole.
    public Answer Spoil(Answer a, Call call) {
        switch (Kind) {
            case "delay": a.Delay += N; break;
            case "code": return Answers.Envelope(call, N, Text, null);
            case "status": return Answers.Status(N);
            case "errorpage": return Answers.Page(500, "error");
            case "redirect": return Answers.Page(302, "redirect", "Location: /Error.aspx?aspxerrorpath=" + call.RawPath);
            case "notjson": return Answers.Page(200, "notjson");
            case "cut": a.Cut = true; break;
            case "length": a.More = N; break;
            case "reset": a.Reset = true; break;
            case "gzip": Compress(a, call); break;
            case "huge": Answers.Huge(a, N); break;
        }
        return a;
    }

    static void Compress(Answer a, Call call) {
        if (!call.Header("Accept-Encoding").Contains("gzip")) return;
        var zipped = new MemoryStream();
        using (var zip = new GZipStream(zipped, CompressionMode.Compress)) zip.Write(a.Content, 0, a.Content.Length);
        a.Content = zipped.ToArray();
        a.Headers.Add("Content-Encoding: gzip");
        a.Headers.Add("Vary: Accept-Encoding");
    }
}
