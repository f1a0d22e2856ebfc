package recording_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"qiao/gateway/bridge/pseudonym"
	"qiao/gateway/bridge/recording"
	"qiao/gateway/golden"
)

const victim = "QIAO_TEST_RECORDING_VICTIM"

// TestMain is also the process that TestAKillLeavesWholeFiles kills: it records without end.
func TestMain(m *testing.M) {
	folder := os.Getenv(victim)
	if folder == "" {
		os.Exit(m.Run())
	}
	shared, err := pseudonym.OpenKey(folder + ".key")
	if err != nil {
		panic(err)
	}
	r, err := recording.Open(folder, shared, victims)
	if err != nil {
		panic(err)
	}
	answer := answered
	answer.Body = fmt.Appendf(nil, `{"code":0,"data":[{"Memo":%q}],"whole":true}`, strings.Repeat("x", 900_000))
	for i := os.Getpid() * 1000; ; i++ {
		for !r.Offer(call("target", fmt.Sprintf(`"OtherA":"%d"`, i)), answer) {
			runtime.Gosched() // the queue is full
		}
	}
}

// victims are the options of the processes that are killed: long cases that are written quickly.
var victims = recording.Options{Clear: []string{"Memo"}, PerShape: 1 << 30, Bytes: 1 << 40}

func TestAKillLeavesWholeFiles(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "recording")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	written := func() int {
		files, _ := filepath.Glob(filepath.Join(folder, "cases", "*", "*.txtar"))
		return len(files)
	}
	for range 5 {
		before, deadline := written(), time.Now().Add(2*time.Minute)
		process := exec.CommandContext(t.Context(), self)
		process.Env = append(os.Environ(), victim+"="+folder)
		if err := process.Start(); err != nil {
			t.Fatal(err)
		}
		for written() == before { // a file that is seen as soon as it is there is seen half, if it ever is
			if time.Now().After(deadline) {
				t.Fatal("the process writes no cases")
			}
		}
		if err := process.Process.Kill(); err != nil { // SIGKILL
			t.Fatal(err)
		}
		_ = process.Wait()
	}
	files, err := golden.Files(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		c, err := golden.Read(file)
		if err != nil {
			t.Fatal(err)
		}
		response, err := golden.ParseResponse(c.Steps[0].Response)
		if err != nil || !bytes.HasSuffix(response.Body, []byte(`"whole":true}`)) {
			t.Errorf("%s is not whole: %v", file, err)
		}
	}
	if _, err := recording.ReadManifest(folder); err != nil {
		t.Error(err)
	}
	// Another one that was killed while it wrote; who goes on removes what it left.
	half := filepath.Join(folder, "cases", ".writing-1")
	if err := os.WriteFile(half, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	shared, err := pseudonym.ReadKey(folder + ".key")
	if err != nil {
		t.Fatal(err)
	}
	r, err := recording.Open(folder, shared, victims)
	if err != nil {
		t.Fatal(err)
	}
	finish(t, r)
	if counts := r.Counts(); counts.Cases != int64(len(files)) {
		t.Errorf("%d files, %+v", len(files), counts)
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "cases", "*", ".writing-*")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	if _, err := os.Stat(half); err == nil {
		t.Error("the half file is left")
	}
}
