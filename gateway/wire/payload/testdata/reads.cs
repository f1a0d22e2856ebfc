// Writes what Newtonsoft.Json reads: one line for each text, {"text":…,"json":…} with strict JSON of the same value, or
// {"text":…,"refused":"…"} with the kind of the exception. The texts are those of the file that is named, which has such
// lines; then come as many random ones as the second argument says, put together from the pieces below.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Text;
using Newtonsoft.Json;

static class Reads {
    static readonly string[] pieces = {
        "{", "}", "[", "]", ",", ":", "'", "\"", "a", "b", "1", "0", "-", ".", "e", "E", "x", "+", " ", "\n", "\t", "/", "*", "//", "/*", "*/", "\\", "\\u0041", "\\n", "\\'",
        "null", "true", "false", "NaN", "Infinity", "-Infinity", "undefined", "new", "Date(1)", "0x1F", "010", ".5", "5.", "-.5", "1e5", "1.5e-3", "9223372036854775808", "a:", "'a':", "\"a\":", "_$", "中",
        "\u00a0", "\u3000", "\ufeff", "'x'", "\"y\"", "{a:1}", "[1,2]", "{'a':'b'}", "/*c*/", "//c\n", "\v", "\f", ";", "(", ")",
    };

    static void Main(string[] args) {
        var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { NewLine = "\n" };
        foreach (var line in File.ReadAllLines(args[0])) {
            Write(output, JsonConvert.DeserializeObject<Dictionary<string, string>>(line)["text"]);
        }
        var random = new Random(1);
        var count = args.Length > 1 ? int.Parse(args[1]) : 0;
        for (var i = 0; i < count; i++) Write(output, Text(random));
        output.Flush();
    }

    static string Text(Random random) {
        var text = new StringBuilder();
        var kind = random.Next(4);
        text.Append(kind == 0 ? "" : kind == 1 ? "{" : kind == 2 ? "{a:" : "[");
        for (var n = random.Next(1, 7); n > 0; n--) text.Append(pieces[random.Next(pieces.Length)]);
        text.Append(kind == 0 ? "" : kind == 3 ? "]" : "}");
        return text.ToString();
    }

    static void Write(StreamWriter output, string text) {
        string result;
        try {
            result = "\"json\":" + Quoted(Read(text));
        } catch (Exception e) {
            result = "\"refused\":" + Quoted(e.GetType().Name);
        }
        output.WriteLine("{\"text\":" + Quoted(text) + "," + result + "}");
    }

    // The value as the serialiser reads it: comments are passed over, and of equal names the last counts.
    static string Read(string text) {
        var reader = new JsonTextReader(new StringReader(text)) { DateParseHandling = DateParseHandling.None };
        do {
            if (!reader.Read()) throw new InvalidDataException();
        } while (reader.TokenType == JsonToken.Comment);
        var value = Value(reader);
        while (reader.Read()) if (reader.TokenType != JsonToken.Comment) throw new InvalidDataException();
        return value;
    }

    static bool Next(JsonTextReader reader) {
        do {
            if (!reader.Read()) throw new EndOfStreamException();
        } while (reader.TokenType == JsonToken.Comment);
        return true;
    }

    static string Value(JsonTextReader reader) {
        switch (reader.TokenType) {
            case JsonToken.StartObject:
                var names = new List<string>();
                var members = new Dictionary<string, string>();
                while (Next(reader) && reader.TokenType != JsonToken.EndObject) {
                    var name = (string)reader.Value;
                    Next(reader);
                    if (!members.ContainsKey(name)) names.Add(name);
                    members[name] = Value(reader);
                }
                return "{" + string.Join(",", names.ConvertAll(n => Quoted(n) + ":" + members[n])) + "}";
            case JsonToken.StartArray:
                var items = new List<string>();
                while (Next(reader) && reader.TokenType != JsonToken.EndArray) items.Add(Value(reader));
                return "[" + string.Join(",", items) + "]";
            case JsonToken.String: return Quoted((string)reader.Value);
            case JsonToken.Null: case JsonToken.Undefined: return "null";
            case JsonToken.Boolean: return (bool)reader.Value ? "true" : "false";
            case JsonToken.Integer: return ((IFormattable)reader.Value).ToString(null, CultureInfo.InvariantCulture);
            case JsonToken.Float:
                var number = (double)reader.Value;
                if (double.IsNaN(number) || double.IsInfinity(number)) return Quoted(number.ToString(CultureInfo.InvariantCulture));
                return number.ToString("R", CultureInfo.InvariantCulture);
            default: throw new NotSupportedException(reader.TokenType.ToString());
        }
    }

    // Written here, because JsonConvert.ToString of this version fails on some control characters.
    static string Quoted(string text) {
        var quoted = new StringBuilder("\"");
        foreach (var c in text) {
            if (c == '"' || c == '\\') quoted.Append('\\').Append(c);
            else if (c < ' ' || c == '\u007f' || c > '\u00ff' && !char.IsLetter(c)) quoted.Append("\\u" + ((int)c).ToString("x4"));
            else quoted.Append(c);
        }
        return quoted.Append('"').ToString();
    }
}
