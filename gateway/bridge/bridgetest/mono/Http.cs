using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net.Sockets;
using System.Security.Cryptography;
using System.Text;

// HTTP/1.1 over a socket. HttpListener would correct the spelling of headers, and refuse to send a wrong length.

/// A request as it arrived.
class Call {
    public string Method, Target, Path, RawPath;
    public List<string> Lines = new List<string>(); // of the head, without the first
    public Dictionary<string, string> Query;
    public Body Body;
    public bool Closes;

    public string Header(string name) {
        foreach (var line in Lines) {
            var colon = line.IndexOf(':');
            if (colon > 0 && line.Substring(0, colon).Equals(name, StringComparison.OrdinalIgnoreCase)) return line.Substring(colon + 1).Trim();
        }
        return "";
    }

    public string Param(string name) { string value; return Query.TryGetValue(name, out value) ? value : ""; }

    /// Reads the head of the next request; null where the client has closed the connection.
    public static Call Read(Stream input, Stream output) {
        var first = Line(input);
        if (first == null) return null;
        var words = first.Split(' ');
        if (words.Length != 3) throw new IOException("not a request: " + first);
        var call = new Call { Method = words[0], Target = words[1] };
        for (string line; (line = Line(input)) != "";) {
            if (line == null) return null;
            call.Lines.Add(line);
        }
        var target = call.Target.StartsWith("/") ? call.Target : new Uri(call.Target).PathAndQuery;
        var mark = target.IndexOf('?');
        call.RawPath = mark < 0 ? target : target.Substring(0, mark);
        call.Path = Uri.UnescapeDataString(call.RawPath);
        call.Query = ParseQuery(mark < 0 ? "" : target.Substring(mark + 1));
        call.Closes = call.Header("Connection").Equals("close", StringComparison.OrdinalIgnoreCase) || words[2] == "HTTP/1.0";
        if (call.Header("Expect").Equals("100-continue", StringComparison.OrdinalIgnoreCase)) Send(output, "HTTP/1.1 100 Continue\r\n\r\n");
        long length;
        long.TryParse(call.Header("Content-Length"), out length);
        call.Body = new Body(input, length, call.Header("Transfer-Encoding").Equals("chunked", StringComparison.OrdinalIgnoreCase));
        return call;
    }

    /// The values of a query or form; of repeated names the last wins.
    public static Dictionary<string, string> ParseQuery(string text) {
        var values = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var pair in text.Split(new[] { '&' }, StringSplitOptions.RemoveEmptyEntries)) {
            var parts = pair.Replace('+', ' ').Split(new[] { '=' }, 2);
            values[Uri.UnescapeDataString(parts[0])] = parts.Length > 1 ? Uri.UnescapeDataString(parts[1]) : "";
        }
        return values;
    }

    /// A line without its end; null at the end of the stream. Bytes that are no UTF-8 stay visible.
    public static string Line(Stream input) {
        var bytes = new List<byte>();
        for (int b; (b = input.ReadByte()) != '\n';) {
            if (b < 0) return null;
            bytes.Add((byte)b);
        }
        return Encoding.UTF8.GetString(bytes.ToArray()).TrimEnd('\r');
    }

    public static void Send(Stream output, string text) {
        var bytes = Encoding.UTF8.GetBytes(text);
        output.Write(bytes, 0, bytes.Length);
    }
}

/// A body whose bytes are counted and hashed as they are read.
class Body {
    readonly Stream input;
    readonly bool chunked;
    readonly SHA256 sum = SHA256.Create();
    long left; // of the body or of the chunk
    bool ended;
    public long Size;

    public Body(Stream input, long length, bool chunked) {
        this.input = input;
        this.chunked = chunked;
        left = chunked ? 0 : length;
        ended = !chunked && length == 0;
    }

    /// Reads some bytes; 0 at the end.
    public int Read(byte[] buffer, int offset, int count) {
        if (!ended && chunked && left == 0) NextChunk();
        if (ended) return 0;
        var n = input.Read(buffer, offset, (int)Math.Min(count, left));
        if (n <= 0) throw new IOException("the body ends too early");
        left -= n;
        Size += n;
        sum.TransformBlock(buffer, offset, n, null, 0);
        if (left == 0) {
            if (chunked) Call.Line(input); else ended = true;
        }
        return n;
    }

    void NextChunk() {
        if (!long.TryParse((Call.Line(input) ?? "").Split(';')[0].Trim(), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out left)) throw new IOException("a chunk without its size");
        if (left > 0) return;
        ended = true;
        for (string line; (line = Call.Line(input)) != "";) if (line == null) throw new IOException("the trailer ends too early");
    }

    public byte[] All() {
        var all = new MemoryStream();
        var buffer = new byte[65536];
        for (int n; (n = Read(buffer, 0, buffer.Length)) > 0;) all.Write(buffer, 0, n);
        return all.ToArray();
    }

    public void Skip() {
        var buffer = new byte[65536];
        while (Read(buffer, 0, buffer.Length) > 0) { }
    }

    /// The hash of the whole body, once it was read.
    public string Hash() {
        sum.TransformFinalBlock(new byte[0], 0, 0);
        return Hex(sum.Hash);
    }

    public static string Hex(byte[] bytes) { return string.Concat(bytes.Select(b => b.ToString("x2"))); }
}

/// What is sent.
class Answer {
    public int Status = 200;
    public List<string> Headers = new List<string>(); // beside those of every answer
    public byte[] Content = new byte[0];
    public Action<Stream> Stream; // writes a long body in place of Content
    public long Size;             // of it, -1 for chunks
    public bool Page = true;      // has the headers of pages and data, which IIS does not send with files

    public int Delay, More;
    public bool Reset, Cut;

    /// Sends the answer, and tells whether the connection goes on.
    public bool Send(Stream output, Call call) {
        if (Reset) return false;
        var size = Stream == null ? Content.Length : Size;
        var head = new StringBuilder("HTTP/1.1 " + Status + " " + Catalogue.Reason(Status) + "\r\n");
        if (Page) head.Append("Cache-Control: private\r\n");
        foreach (var line in Headers) head.Append(line + "\r\n");
        head.Append("Server: Microsoft-IIS/10.0\r\nX-AspNet-Version: 4.0.30319\r\nX-Powered-By: ASP.NET\r\n");
        head.Append("Date: " + DateTime.UtcNow.ToString("r") + "\r\n");
        if (Status != 304) head.Append(size < 0 ? "Transfer-Encoding: chunked\r\n" : "Content-Length: " + (size + More) + "\r\n");
        if (call.Closes) head.Append("Connection: close\r\n");
        var buffered = new BufferedStream(output, 65536);
        Call.Send(buffered, head + "\r\n");
        if (call.Method != "HEAD" && Status != 304) SendBody(buffered);
        buffered.Flush();
        return !(call.Closes || Cut || More != 0);
    }

    void SendBody(Stream output) {
        if (Stream == null) {
            output.Write(Content, 0, Cut ? Content.Length / 2 : Content.Length);
        } else if (Size >= 0) {
            Stream(output);
        } else {
            var chunks = new BufferedStream(new Chunks(output), 4096);
            Stream(chunks);
            chunks.Flush();
            Call.Send(output, "0\r\n\r\n");
        }
    }
}

/// Writes every write as a chunk.
class Chunks : Stream {
    readonly Stream output;
    public Chunks(Stream output) { this.output = output; }
    public override void Write(byte[] buffer, int offset, int count) {
        if (count == 0) return;
        Call.Send(output, count.ToString("x") + "\r\n");
        output.Write(buffer, offset, count);
        Call.Send(output, "\r\n");
    }
    public override void Flush() { }
    public override bool CanRead { get { return false; } }
    public override bool CanSeek { get { return false; } }
    public override bool CanWrite { get { return true; } }
    public override long Length { get { throw new NotSupportedException(); } }
    public override long Position { get { throw new NotSupportedException(); } set { throw new NotSupportedException(); } }
    public override int Read(byte[] buffer, int offset, int count) { throw new NotSupportedException(); }
    public override long Seek(long offset, SeekOrigin origin) { throw new NotSupportedException(); }
    public override void SetLength(long value) { throw new NotSupportedException(); }
}
