package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/gatewaytest/layer"
)

// Who follows the manual gets one gateway with one data folder, its back-ups, and the data back. Each command runs in the
// order of the manual, as root would type it, in the folder of the release; the services run in / and have only the
// environment that their units name.
func TestTheManualIsFollowed(t *testing.T) {
	layer.LongOnly(t)
	if os.PathSeparator != '/' {
		t.Skip("the manual's commands are those of Linux")
	}
	s := installSite(t)
	defer s.run("systemctl stop qiao qiao-replicate")
	for _, line := range manualCommands(t) {
		s.follow(line)
	}
	checked := unaligned(s.run("qiao check"))
	for _, want := range []string{"ok data folder " + s.path("/var/lib/qiao/data") + ", from " + s.path("/etc/qiao/config.yaml"), "ok data folder, used by process "} {
		if !strings.Contains(checked, want) {
			t.Errorf("%s\ndoes not say %q", checked, want)
		}
	}
	if made, err := filepath.Glob(s.path("/release/data*")); err != nil || len(made) > 0 {
		t.Errorf("a command made %v: %v", made, err)
	}
}

var manualBlock = regexp.MustCompile("(?ms)^ *```sh\n(.*?)^ *```")

// manualCommands are the lines of the manual that an operator types, without their comments.
func manualCommands(t *testing.T) (lines []string) {
	t.Helper()
	for _, block := range manualBlock.FindAllStringSubmatch(read(t, operationsGuide), -1) {
		for line := range strings.Lines(block[1]) {
			line, _, _ = strings.Cut(line, "  #")
			if line = strings.TrimSpace(line); line != "" {
				lines = append(lines, line)
			}
		}
	}
	if len(lines) < 20 {
		t.Fatalf("only %d commands", len(lines))
	}
	return lines
}

// site is a machine on which the manual is followed, below a folder.
type site struct {
	t    *testing.T
	root string
}

// sitePaths are the folders of a machine that the manual and the units name.
var sitePaths = []string{"/var/lib/qiao", "/etc/qiao", "/etc/systemd/system", "/mnt/backup", "/usr/local/bin", "/tmp/qiao-drill"}

// installSite unpacks a release, and makes what a machine has before: the disk for the back-ups, systemd and useradd.
func installSite(t *testing.T) *site {
	t.Helper()
	s := &site{t, t.TempDir()}
	for _, folder := range []string{"/mnt/backup", "/usr/local/bin", "/etc/systemd/system", "/var/lib/qiao", "/run", "/stubs", "/release/deploy/systemd"} {
		if err := os.MkdirAll(s.path(folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	units, err := filepath.Glob("../../deploy/systemd/*")
	if err != nil || len(units) < 6 {
		t.Fatalf("%v: %v", units, err)
	}
	for _, unit := range units {
		s.write("/release/deploy/systemd/"+filepath.Base(unit), s.moved(read(t, unit)))
	}
	s.write("/release/config.yaml", read(t, "../../config.yaml"))
	s.write("/release/gateway", "#!/bin/sh\nexport "+asGateway+"=1\nexec "+os.Args[0]+" \"$@\"\n")
	s.write("/stubs/useradd", "#!/bin/sh\n")
	s.write("/stubs/install", s.moved("#!/bin/bash\n"+stubInstall))
	s.write("/stubs/systemd-run", s.moved("#!/bin/bash\n"+stubRun))
	s.write("/stubs/systemctl", s.moved("#!/bin/bash\n"+stubSystemctl))
	return s
}

// The parts of systemd that the manual uses. stubInstall leaves out the owner: the test's machine has no such user.
const (
	stubInstall = `args=()
while [ $# -gt 0 ]; do case $1 in -o|-g) shift ;; *) args+=("$1") ;; esac; shift; done
exec /usr/bin/install "${args[@]}"
`
	stubRun = `while [ "${1#--}" != "$1" ]; do shift; done
cd / && exec env -i PATH="$PATH" $(cat /etc/qiao/environment) "$@"
`
	stubSystemctl = `units=/etc/systemd/system run=` + "/etc/systemd/system/../../../run" + `
value() { sed -n "s/^$1=//p" "$units/$2"; }
command=$1; shift; [ "$1" != --now ] || shift
case $command in daemon-reload|list-timers) exit 0 ;; esac
for unit; do
  case $unit in *.timer) [ -n "$(value OnCalendar "$unit")" ] && [ -e "$units/${unit%.timer}.service" ] || exit 1; continue ;; esac
  case $command in
  enable|start)
    start=(env -i "PATH=$PATH" $(cat /etc/qiao/environment))
    if [ "$(value Type "$unit.service")" = oneshot ]; then
      while read -r line; do (cd / && "${start[@]}" $line) || exit 1; done < <(value ExecStart "$unit.service")
    else
      (cd / && exec "${start[@]}" $(value ExecStart "$unit.service")) >"$run/$unit.log" 2>&1 &
      echo $! >"$run/$unit.pid"
      until grep -qE '^桥 Qiao is ready at|^shipping' "$run/$unit.log"; do kill -0 $! || { cat "$run/$unit.log"; exit 1; }; sleep 0.05; done
    fi ;;
  stop)
    [ -e "$run/$unit.pid" ] || continue
    kill "$(cat "$run/$unit.pid")"
    while kill -0 "$(cat "$run/$unit.pid")" 2>/dev/null; do sleep 0.05; done
    rm "$run/$unit.pid" ;;
  *) exit 1 ;;
  esac
done
`
)

// path is where a path of the machine is.
func (s *site) path(of string) string { return s.root + of }

// moved is a text whose paths are below the folder.
func (s *site) moved(text string) string {
	for _, path := range sitePaths {
		text = strings.ReplaceAll(text, path, s.root+path)
	}
	return text
}

func (s *site) write(path, text string) {
	s.t.Helper()
	if err := os.WriteFile(s.path(path), []byte(text), 0o700); err != nil {
		s.t.Fatal(err)
	}
}

// follow does what a line of the manual says.
func (s *site) follow(line string) {
	s.t.Helper()
	begun := time.Now()
	line = strings.ReplaceAll(line, "127.0.0.1:9090", "127.0.0.1:0")
	line = strings.ReplaceAll(line, "2026-11-27 02:40:00", begun.In(config.Default().Server.Location()).Format(time.DateTime))
	if strings.Contains(line, "--backup ") {
		names, err := os.ReadDir(s.path("/mnt/backup/qiao/backups"))
		if err != nil || len(names) == 0 {
			s.t.Fatalf("%v: %v", names, err)
		}
		line = regexp.MustCompile(`--backup \S+`).ReplaceAllString(line, "--backup "+names[0].Name())
	}
	other := strings.Contains(line, "restore ") && (strings.Contains(line, "--at ") || strings.Contains(line, "--backup "))
	if other { // takes the place of the plain restore, between the same two lines
		s.run("systemctl stop qiao qiao-replicate")
	}
	out := s.run(line)
	if other {
		s.run("systemctl start qiao qiao-replicate")
	}
	s.t.Logf("%.1f s  %s\n%.300s", time.Since(begun).Seconds(), line, out)
	if strings.HasPrefix(line, "install -m 0600 /dev/null ") { // several tests run at once
		s.write("/etc/qiao/environment", "GATEWAY_SERVER_ADDR=127.0.0.1:0\nGATEWAY_LOG_LEVEL=info\n"+patient+"\n")
	}
}

// run runs a line of a shell, which must succeed; a gateway that it serves is ended once it listens.
func (s *site) run(line string) string {
	s.t.Helper()
	command := exec.CommandContext(s.t.Context(), "bash", "-ec", s.moved(line))
	command.Dir = s.path("/release")
	command.Env = []string{"PATH=" + s.path("/stubs") + ":" + s.path("/usr/local/bin") + ":/usr/bin:/bin", "HOME=" + s.root, "TMPDIR=" + s.path("/run")}
	if strings.HasPrefix(line, "gateway serve ") {
		p := startCommand(s.t, command)
		gatewaytest.Eventually(s.t, line+" listens", func() bool { return strings.Contains(p.printed.String(), "桥 Qiao is ready at") })
		return ""
	}
	out, err := command.CombinedOutput()
	if err != nil && !errors.Is(err, context.Canceled) {
		s.t.Fatalf("%s: %v\n%s", line, err, out)
	}
	return string(out)
}

// The units have one user, one configuration and one environment, and the same bounds; so has the command qiao.
func TestTheUnitsAreOfOneSite(t *testing.T) {
	units, err := filepath.Glob("../../deploy/systemd/*.service")
	if err != nil || len(units) != 4 {
		t.Fatalf("%v: %v", units, err)
	}
	common := []string{"User=qiao", "Group=qiao", "EnvironmentFile=-/etc/qiao/environment", "StateDirectory=qiao", "UMask=0077", "ProtectSystem=strict", "NoNewPrivileges=yes"}
	for _, unit := range units {
		lines := strings.Split(read(t, unit), "\n")
		for _, want := range common {
			if !slices.Contains(lines, want) {
				t.Errorf("%s has no line %s", unit, want)
			}
		}
		for _, line := range lines {
			if words, is := strings.CutPrefix(line, "ExecStart="); is && (!strings.HasSuffix(words, " --config /etc/qiao/config.yaml") || strings.Contains(words, "--data-dir")) {
				t.Errorf("%s: %s", unit, line)
			}
		}
	}
	command := read(t, "../../deploy/systemd/qiao")
	for _, want := range []string{"--uid=qiao", "--gid=qiao", "EnvironmentFile=-/etc/qiao/environment", "UMask=0077", `/usr/local/bin/gateway "$@" --config /etc/qiao/config.yaml`} {
		if !strings.Contains(command, want) {
			t.Errorf("the command qiao lacks %s", want)
		}
	}
}
