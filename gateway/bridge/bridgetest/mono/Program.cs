using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Threading;
using Newtonsoft.Json;

/// The control paths, by which tests see and change what the server does.
partial class Legacy {
    class Planting { public string Target = ""; public List<Behaviour> Behaviours = new List<Behaviour>(); }

    Answer Control(Call call, string path) {
        var body = Encoding.UTF8.GetString(call.Body.All());
        lock (gate) {
            switch (path) {
                case "/__count": return Answers.Json(counts);
                case "/__log": return Answers.Json(requests);
                case "/__files": return Answers.Json(files.ToDictionary(f => f.Key, f => new { f.Value.Size, f.Value.SHA256 }));
                case "/__set":
                    var planting = JsonConvert.DeserializeObject<Planting>(body);
                    planted[planting.Target.ToLowerInvariant()] = planting.Behaviours;
                    break;
                case "/__reset":
                    planted.Clear();
                    counts.Clear();
                    requests.Clear();
                    orders.Clear();
                    files.Clear();
                    uploads = 0;
                    break;
                case "/__end_sessions": sessions.Clear(); break;
                default: return Answers.Status(404);
            }
        }
        return Answers.Json("ok");
    }

    void Note(Call call) {
        if (call.Path.StartsWith("/__")) return;
        var request = new { call.Method, call.Target, Headers = call.Lines, call.Body.Size, SHA256 = call.Body.Hash() };
        lock (gate) requests.Add(request);
    }

    /// Answers the requests of a connection until either side ends it.
    void Serve(TcpClient client) {
        try {
            client.NoDelay = true;
            using (var output = client.GetStream()) {
                var input = new BufferedStream(output, 65536); // for reading alone
                for (Call call; (call = Call.Read(input, output)) != null;) {
                    var answer = Perform(call);
                    call.Body.Skip();
                    Note(call);
                    if (answer.Delay > 0) Thread.Sleep(answer.Delay);
                    if (!answer.Send(output, call)) break;
                }
            }
        } catch (IOException) {
            // the client has gone away, or sent no HTTP
        } catch (Exception e) when (!(e is ThreadAbortException)) {
            Console.Error.WriteLine(e);
        } finally {
            client.Close();
        }
    }

    /// Arguments: the port on 127.0.0.1 (0: a free one), the folder data, and options. --child: the
    /// server does not outlive the process that started it. --today: the dates of the demo, which
    /// are those of a fixed day, are moved to today, as in a gateway's demo of today. Prints the address.
    static void Main(string[] args) {
        Catalogue.Load(args[1]);
        if (args.Contains("--today")) Catalogue.Moved = (DateTime.Today - new DateTime(2026, 11, 20)).Days;
        var legacy = new Legacy();
        var listener = new TcpListener(IPAddress.Loopback, int.Parse(args[0]));
        try {
            listener.Start(128);
        } catch (SocketException e) {
            Console.Error.WriteLine("127.0.0.1:" + args[0] + ": " + e.Message);
            Environment.Exit(1);
        }
        Console.WriteLine("http://127.0.0.1:" + ((IPEndPoint)listener.LocalEndpoint).Port);
        new Thread(() => {
            for (;;) {
                var client = listener.AcceptTcpClient();
                new Thread(() => legacy.Serve(client)) { IsBackground = true }.Start();
            }
        }) { IsBackground = true }.Start();
        if (!args.Contains("--child")) Thread.Sleep(Timeout.Infinite);
        while (Console.In.Read() >= 0) { }
        Process.GetCurrentProcess().Kill(); // an ordinary end would wait for the threads, for seconds
    }
}
