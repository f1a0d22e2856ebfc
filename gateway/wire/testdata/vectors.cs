// Writes vectors of the real serialiser to standard output, one a line:
//
//   type <tab> input <tab> json
//
// Inputs are exact: doubles and singles as the hex of their bits, strings as the
// hex of their UTF-16 units, dates as ticks, decimals and GUIDs as text, bytes as
// hex, column names as the hex of each, comma separated. json is what stands
// behind "v": in the row of a one-column DataTable; of names, the row's keys.
using System;
using System.Collections.Generic;
using System.Data;
using System.Globalization;
using System.Linq;
using System.Text;
using Newtonsoft.Json;

static class Vectors
{
    static readonly Random random = new Random(20261120);

    static void Main(string[] args)
    {
        Console.OutputEncoding = new UTF8Encoding(false);
        var output = new System.IO.StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false));
        Console.SetOut(output);
        int n = args.Length > 0 ? int.Parse(args[0]) : 60;
        Doubles(n); Singles(n); Decimals(n); Strings(n); Times(n); Others(n); Names(n);
        output.Flush();
    }

    static string Json(Type type, object value)
    {
        var table = new DataTable();
        table.Columns.Add("v", type);
        table.Rows.Add(value);
        string row = JsonConvert.SerializeObject(table);
        return row.Substring(6, row.Length - 8); // [{"v": … }]
    }

    static void Line(string type, string input, Type clr, object value)
    {
        Console.WriteLine(type + "\t" + input + "\t" + Json(clr, value));
    }

    static string Hex(string s) { return string.Concat(s.Select(c => ((int)c).ToString("x4"))); }

    static void Double(double d)
    {
        Line("float", BitConverter.DoubleToInt64Bits(d).ToString("x16"), typeof(double), d);
    }

    static void Doubles(int n)
    {
        foreach (double d in new[] { 0.0, -0.0, double.NaN, double.PositiveInfinity, double.NegativeInfinity, double.Epsilon, -double.Epsilon,
            double.MaxValue, double.MinValue, 2.2250738585072014E-308, 2.2250738585072011E-308, 1e15, 999999999999999, 9007199254740993, 1e17, 123456789012345680,
            99999999999999990, 0.0001, 0.00001, 0.00012345, 0.1 + 0.2, 1.0 / 3, 2.0 / 3, 100.0 / 3, 4.35, 0.1, 5e-5, 1e22, 1e23, -1e-5 }) Double(d);
        for (int i = 0; i < n; i++)
        {
            var bits = new byte[8];
            random.NextBytes(bits);
            Double(BitConverter.ToDouble(bits, 0));                                 // anything
            Double(Math.Round(random.NextDouble() * 100000, random.Next(0, 5)));    // prices
            Double((random.NextDouble() - 0.5) * Math.Pow(10, random.Next(-8, 20))); // near the limits of the notation
            Double((1L << 50) + random.Next() + random.Next(8) / 8.0);               // half between two of 17 digits
        }
    }

    static void Single(float f)
    {
        Line("real", BitConverter.ToInt32(BitConverter.GetBytes(f), 0).ToString("x8"), typeof(float), f);
    }

    static void Singles(int n)
    {
        foreach (float f in new[] { 0f, -0f, float.NaN, float.PositiveInfinity, float.NegativeInfinity, float.Epsilon, float.MaxValue, float.MinValue,
            1.17549435E-38f, 1e7f, 9999999f, 16777217f, 123456789f, 1e9f, 0.0001f, 0.00001f, 0.1f, 1f / 3, 8589973e3f, 1e10f }) Single(f);
        for (int i = 0; i < n; i++)
        {
            var bits = new byte[4];
            random.NextBytes(bits);
            Single(BitConverter.ToSingle(bits, 0));
            Single((float)Math.Round(random.NextDouble() * 10000, random.Next(0, 4)));
            Single((float)((random.NextDouble() - 0.5) * Math.Pow(10, random.Next(-8, 12))));
            Single(random.Next(1 << 20, 1 << 21) + random.Next(8) / 8f);
        }
    }

    static void Decimals(int n)
    {
        var texts = new List<string> { "0", "0.0", "-0", "-0.00", "0.0000000000000000000000000001", "79228162514264337593543950335", "-79228162514264337593543950335",
            "7.9228162514264337593543950335", "1", "-1", "100", "0.5", "1.5000", "1000000", "-0.0000" };
        for (int i = 0; i < n; i++)
            texts.Add(new decimal(random.Next(), random.Next(), random.Next(), random.Next(2) == 0, (byte)random.Next(0, 29)).ToString(CultureInfo.InvariantCulture));
        for (int i = 0; i < n; i++)
            texts.Add(new decimal(random.Next(), 0, 0, random.Next(2) == 0, (byte)random.Next(0, 6)).ToString(CultureInfo.InvariantCulture));
        foreach (string text in texts) Line("decimal", text, typeof(decimal), decimal.Parse(text, CultureInfo.InvariantCulture));
    }

    static void Strings(int n)
    {
        var special = new StringBuilder();
        for (int c = 0; c < 0x100; c++) special.Append((char)c);
        special.Append("\u2027\u2028\u2029\u202a\u200b\ufeff\ufffd\uffff\ue000\ud7ff😀中文");
        Line("string", Hex(special.ToString()), typeof(string), special.ToString());
        for (int i = 0; i < n; i++)
        {
            var text = new StringBuilder();
            for (int j = random.Next(0, 8); j > 0; j--)
            {
                int c = random.Next(3) == 0 ? random.Next(0, 0x80) : random.Next(0, 0x10FFFF);
                if (c < 0xD800 || c > 0xDFFF) text.Append(char.ConvertFromUtf32(c));
            }
            Line("string", Hex(text.ToString()), typeof(string), text.ToString());
        }
        if (n < 1000) return;
        for (int c = 0; c < 0x10000; c++)
            if (c < 0xD800 || c > 0xDFFF) Line("string", Hex("a" + (char)c + "b"), typeof(string), "a" + (char)c + "b");
    }

    static long Ticks(int i)
    {
        long ticks = (long)(random.NextDouble() * DateTime.MaxValue.Ticks);
        long[] steps = { 864000000000L, 10000000L, 10000L, 1L, 36000000000L, 100000L };
        return ticks - ticks % steps[i % steps.Length];
    }

    static void Times(int n)
    {
        foreach (long ticks in new[] { 0L, DateTime.MaxValue.Ticks, 1L, 10000000L })
            Line("datetime2", ticks.ToString(), typeof(DateTime), new DateTime(ticks));
        for (int i = 0; i < n; i++)
        {
            long ticks = Ticks(i);
            Line("datetime2", ticks.ToString(), typeof(DateTime), new DateTime(ticks));
            int minutes = i % 7 == 0 ? 0 : random.Next(-14 * 60, 14 * 60 + 1);
            long safe = Math.Min(Math.Max(ticks, 864000000000L), DateTime.MaxValue.Ticks - 864000000000L);
            Line("datetimeoffset", safe + "," + minutes, typeof(DateTimeOffset), new DateTimeOffset(safe, TimeSpan.FromMinutes(minutes)));
            long day = ticks % 864000000000L;
            Line("time", day.ToString(), typeof(TimeSpan), new TimeSpan(day));
        }
    }

    static void Others(int n)
    {
        for (int i = 0; i < n; i++)
        {
            var bytes = new byte[16];
            random.NextBytes(bytes);
            var guid = new Guid(bytes);
            Line("uniqueidentifier", guid.ToString().ToUpperInvariant(), typeof(Guid), guid);
            var blob = new byte[i % 20];
            random.NextBytes(blob);
            Line("varbinary", BitConverter.ToString(blob).Replace("-", "").ToLowerInvariant(), typeof(byte[]), blob);
            long number = (long)((random.NextDouble() - 0.5) * Math.Pow(10, random.Next(1, 19)));
            Line("bigint", number.ToString(CultureInfo.InvariantCulture), typeof(long), number);
        }
    }

    static void Names(int n)
    {
        var fixedSets = new[] { new[] { "a", "a" }, new[] { "a", "a1", "a" }, new[] { "a", "a", "", "", "A", "a1" }, new[] { "", "Column1" }, new[] { "Column2", "", "", "column1" }, new[] { "É", "é", " ", " " } };
        var pool = new[] { "a", "A", "a1", "a2", "A3", "a11", "", "", "Column1", "column2", "Column", "b", "编号", "\"", "<b>" };
        for (int i = 0; i < fixedSets.Length + n; i++)
        {
            string[] names = i < fixedSets.Length ? fixedSets[i] : Enumerable.Range(0, random.Next(1, 9)).Select(x => pool[random.Next(pool.Length)]).ToArray();
            var table = new DataTable();
            table.Load(new Reader(names));
            Console.WriteLine("names\t" + string.Join(",", names.Select(Hex)) + "\t" + JsonConvert.SerializeObject(table));
        }
    }
}

// A result set of one row of NULLs with any column names, as a driver's reader.
class Reader : IDataReader
{
    readonly string[] names;
    bool read;
    public Reader(string[] names) { this.names = names; }
    public int FieldCount { get { return names.Length; } }
    public string GetName(int i) { return names[i]; }
    public Type GetFieldType(int i) { return typeof(string); }
    public string GetDataTypeName(int i) { return "nvarchar"; }
    public bool Read() { bool first = !read; read = true; return first; }
    public bool NextResult() { return false; }
    public int GetValues(object[] values) { for (int i = 0; i < values.Length; i++) values[i] = DBNull.Value; return values.Length; }
    public object GetValue(int i) { return DBNull.Value; }
    public bool IsDBNull(int i) { return true; }
    public DataTable GetSchemaTable() { return null; }
    public void Close() { }
    public void Dispose() { }
    public int Depth { get { return 0; } }
    public bool IsClosed { get { return false; } }
    public int RecordsAffected { get { return -1; } }
    public int GetOrdinal(string name) { return Array.IndexOf(names, name); }
    public object this[int i] { get { return DBNull.Value; } }
    public object this[string name] { get { return DBNull.Value; } }
    public bool GetBoolean(int i) { throw new NotSupportedException(); }
    public byte GetByte(int i) { throw new NotSupportedException(); }
    public long GetBytes(int i, long o, byte[] b, int p, int l) { throw new NotSupportedException(); }
    public char GetChar(int i) { throw new NotSupportedException(); }
    public long GetChars(int i, long o, char[] b, int p, int l) { throw new NotSupportedException(); }
    public IDataReader GetData(int i) { throw new NotSupportedException(); }
    public DateTime GetDateTime(int i) { throw new NotSupportedException(); }
    public decimal GetDecimal(int i) { throw new NotSupportedException(); }
    public double GetDouble(int i) { throw new NotSupportedException(); }
    public float GetFloat(int i) { throw new NotSupportedException(); }
    public Guid GetGuid(int i) { throw new NotSupportedException(); }
    public short GetInt16(int i) { throw new NotSupportedException(); }
    public int GetInt32(int i) { throw new NotSupportedException(); }
    public long GetInt64(int i) { throw new NotSupportedException(); }
    public string GetString(int i) { throw new NotSupportedException(); }
}
