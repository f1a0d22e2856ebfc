using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

/// Uploads and downloads.
partial class Legacy {
    class Stored { public long Size; public string SHA256; public byte[] Content; }

    const int kept = 8 << 20; // of larger uploads size and hash are kept alone

    readonly Dictionary<string, Stored> files = new Dictionary<string, Stored>();
    int uploads;

    Answer Upload(Call call) {
        var boundary = Regex.Match(call.Header("Content-Type"), "boundary=\"?([^\";]+)\"?");
        if (!boundary.Success) return Answers.Refusal(call, "没有上传文件");
        var paths = new Dictionary<string, string>();
        var form = new Multipart(call.Body, boundary.Groups[1].Value);
        for (string head; (head = form.NextPart()) != null;) {
            var name = Regex.Match(head, "filename=\"([^\"]*)\"");
            var sum = System.Security.Cryptography.SHA256.Create();
            var content = new MemoryStream();
            long size = 0;
            form.ReadPart((buffer, offset, count) => {
                sum.TransformBlock(buffer, offset, count, null, 0);
                content.Write(buffer, offset, (int)Math.Min(count, kept - content.Length));
                size += count;
            });
            sum.TransformFinalBlock(new byte[0], 0, 0);
            if (!name.Success) continue;
            lock (gate) {
                var path = "/files/20261120/" + ++uploads + "/" + name.Groups[1].Value;
                files[path] = new Stored { Size = size, SHA256 = Body.Hex(sum.Hash), Content = content.ToArray() };
                paths["file" + paths.Count] = path;
            }
        }
        return paths.Count == 0 ? Answers.Refusal(call, "没有上传文件") : Answers.Success(call, "上传成功", paths);
    }

    Answer DeleteFile(Call call) {
        lock (gate) return files.Remove(call.Param("FilePath").Replace('\\', '/')) ? Answers.Success(call, "删除成功", null) : Answers.Refusal(call, "文件不存在");
    }

    /// Answers GET and HEAD of a file, with Range and If-None-Match. /files/size/N/NAME has N bytes in numbered lines.
    Answer Download(Call call) {
        if (call.Method != "GET" && call.Method != "HEAD") return Answers.Status(405);
        long size;
        Action<Stream, long, long> write;
        var parts = call.Path.ToLowerInvariant().Split('/');
        if (parts[2] == "size") {
            if (parts.Length < 4 || !long.TryParse(parts[3], out size) || size < 0) return Answers.Status(404);
            write = Numbered;
        } else {
            Stored file;
            lock (gate) if (!files.TryGetValue(call.Path, out file) || file.Size > kept) return Answers.Status(404);
            size = file.Size;
            write = (output, first, behind) => output.Write(file.Content, (int)first, (int)(behind - first));
        }
        var etag = "\"" + size.ToString("x") + ":0\"";
        if (call.Header("If-None-Match") == etag) return new Answer { Status = 304, Page = false, Headers = { "ETag: " + etag } };
        var a = new Answer { Page = false, Headers = { "Content-Type: " + ContentType(call.Path), "Last-Modified: Fri, 20 Nov 2026 01:30:00 GMT", "Accept-Ranges: bytes", "ETag: " + etag } };
        long from = 0, to = size;
        if (call.Header("Range") != "") {
            if (!Range(call.Header("Range"), size, out from, out to)) {
                var refused = Answers.Status(416);
                refused.Headers.Insert(0, "Content-Range: bytes */" + size);
                return refused;
            }
            a.Status = 206;
            a.Headers.Add("Content-Range: bytes " + from + "-" + (to - 1) + "/" + size);
        }
        a.Size = to - from;
        a.Stream = output => write(output, from, to);
        return a;
    }

    /// Reads one range of bytes: from is its first byte, to the one behind it.
    static bool Range(string text, long size, out long from, out long to) {
        from = 0;
        to = size;
        var match = Regex.Match(text, @"^bytes=(\d*)-(\d*)$");
        if (!match.Success) return false;
        string first = match.Groups[1].Value, last = match.Groups[2].Value;
        long n;
        if (first == "") {
            if (!long.TryParse(last, out n) || n == 0 || size == 0) return false;
            from = Math.Max(0, size - n);
            return true;
        }
        from = long.Parse(first);
        if (from >= size) return false;
        if (last == "") return true;
        n = long.Parse(last);
        to = Math.Min(size, n + 1);
        return n >= from;
    }

    static void Numbered(Stream output, long from, long to) {
        var line = Encoding.ASCII.GetBytes("000000000000000\n");
        for (var at = from; at < to;) {
            var number = at / 16;
            for (var i = 14; i >= 0; i--, number /= 10) line[i] = (byte)('0' + number % 10);
            var skip = (int)(at % 16);
            var n = (int)Math.Min(16 - skip, to - at);
            output.Write(line, skip, n);
            at += n;
        }
    }

    static string ContentType(string name) {
        switch (Path.GetExtension(name).ToLowerInvariant()) {
            case ".png": return "image/png";
            case ".jpg": return "image/jpeg";
            case ".mp4": return "video/mp4";
            default: return "application/octet-stream";
        }
    }
}

/// Reads the parts of a multipart form as they come.
class Multipart {
    readonly Body body;
    readonly byte[] mark; // what stands before every part but the first
    readonly byte[] buffer = new byte[1 << 18];
    int start, end;

    public Multipart(Body body, string boundary) {
        this.body = body;
        mark = Encoding.ASCII.GetBytes("\r\n--" + boundary);
        buffer[end++] = (byte)'\r'; // so that the first boundary begins as all others do
        buffer[end++] = (byte)'\n';
        ReadPart((b, offset, count) => { });
    }

    /// The head of the next part; null behind the last one.
    public string NextPart() {
        var line = Line();
        if (line == null || line.StartsWith("--")) return null;
        var head = new StringBuilder();
        for (string next; (next = Line()) != "";) {
            if (next == null) return null;
            head.Append(next + "\n");
        }
        return head.ToString();
    }

    /// Passes the content of a part on, and stops behind the boundary that ends it.
    public void ReadPart(Action<byte[], int, int> take) {
        for (;;) {
            var at = Find();
            if (at >= 0) {
                take(buffer, start, at - start);
                start = at + mark.Length;
                return;
            }
            // The last bytes may be the beginning of the boundary.
            var sure = Math.Max(0, end - start - mark.Length);
            take(buffer, start, sure);
            start += sure;
            if (!Fill()) return;
        }
    }

    int Find() {
        for (var i = start; i + mark.Length <= end; i++) {
            var j = 0;
            while (j < mark.Length && buffer[i + j] == mark[j]) j++;
            if (j == mark.Length) return i;
        }
        return -1;
    }

    string Line() {
        for (var i = start; ; i++) {
            if (i == end) {
                var read = i - start;
                if (!Fill()) return null;
                i = start + read;
            }
            if (buffer[i] != '\n') continue;
            var line = Encoding.UTF8.GetString(buffer, start, i - start).TrimEnd('\r');
            start = i + 1;
            return line;
        }
    }

    bool Fill() {
        Buffer.BlockCopy(buffer, start, buffer, 0, end - start);
        end -= start;
        start = 0;
        var n = body.Read(buffer, end, buffer.Length - end);
        end += n;
        return n > 0;
    }
}
