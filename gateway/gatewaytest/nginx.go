package gatewaytest

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Nginx starts a real nginx in front of a server, and returns its URL. The settings are those of its location, such as
// "proxy_set_header Host $host;"; with none it passes calls on as it does by default. The test is skipped where no nginx is
// installed.
func Nginx(t testing.TB, upstream, settings string) (url string) {
	t.Helper()
	binary, err := exec.LookPath("nginx")
	if err != nil {
		binary, err = exec.LookPath("/usr/sbin/nginx") // which is not on every user's PATH
	}
	if err != nil {
		t.Skip("nginx is not installed: apt-get install nginx-light")
	}
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	listener.Close()
	dir := t.TempDir()
	text := fmt.Sprintf(`daemon off; master_process off; pid %[1]s/pid; error_log %[1]s/error.log;
events { worker_connections 1024; }
http {
  access_log %[1]s/access.log; client_body_temp_path %[1]s/body; proxy_temp_path %[1]s/proxy; fastcgi_temp_path %[1]s/f; uwsgi_temp_path %[1]s/u; scgi_temp_path %[1]s/s;
  upstream behind { server %[2]s; keepalive 64; }
  server { listen %[3]s; keepalive_requests 1000000; location / { proxy_pass http://behind; %[4]s } }
}`, dir, upstream, address, settings)
	file := filepath.Join(dir, "nginx.conf")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.Command(binary, "-c", file)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = command.Process.Kill(); _ = command.Wait() })
	Eventually(t, "nginx answers", func() bool {
		conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", address)
		if err == nil {
			conn.Close()
		}
		return err == nil
	})
	return "http://" + address
}
