package attack

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"

	"qiao/gateway/gatewaytest/layer"
	"qiao/gateway/localcluster"
)

// recovery is how soon the gateway writes again after there is room.
const recovery = 5 * time.Second

// TestDiskFull fills the disk below a gateway that works, and makes room again.
func TestDiskFull(t *testing.T) {
	layer.LongOnly(t)
	disk := smallDisk(t)
	dir := filepath.Join(disk, "data")
	copyDemo(t, dir)
	g := start(t, setup{dir: dir, entries: numbered})
	own := g.signIn(t, "putong")
	written := 0
	write := func() localcluster.Answer {
		written++
		a, err := own.Call("Int", "记数", "ProcedureName", "P_Attack", "OtherA", strconv.Itoa(written))
		if err != nil {
			t.Fatalf("a write got no answer: %v", err)
		}
		return a
	}
	if a := write(); !a.OK() {
		t.Fatalf("before: %s", a.Body)
	}
	filler := fill(t, disk)
	var refused localcluster.Answer
	until(t, within(time.Minute), "a write is refused", func() bool { // the log of the database has some room left
		refused = write()
		return !refused.OK()
	})
	if refused.Status != http.StatusServiceUnavailable || refused.Code != http.StatusServiceUnavailable {
		t.Errorf("a write to a full disk: %d %s", refused.Status, refused.Body)
	}
	for range 20 {
		if a, err := own.Call("DataTable", "部门数据查询"); err != nil || !a.OK() {
			t.Fatalf("a read from a full disk: %v %s", err, a.Body)
		}
	}
	ready, err := own.Get("/readyz")
	var state struct{ Down []string }
	if err != nil || ready.Status != http.StatusServiceUnavailable || json.Unmarshal([]byte(ready.Body), &state) != nil || len(state.Down) == 0 {
		t.Errorf("/readyz of a full disk: %v %d %s", err, ready.Status, ready.Body)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	free := time.Now()
	until(t, within(recovery), "it writes again", func() bool { return write().OK() })
	writes := time.Since(free)
	until(t, within(recovery), "it is ready again", func() bool {
		a, err := own.Get("/readyz")
		return err == nil && a.Status == http.StatusOK
	})
	g.conclude(t, "full disk: a write gets %d/%d, /readyz %d %q; it writes %d ms after there is room",
		refused.Status, refused.Code, ready.Status, state.Down, writes.Milliseconds())
}

// smallDisk mounts a disk of 16 MiB, where this user may.
func smallDisk(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(workDir, "disk")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=16m"); err != nil {
		t.Skipf("skipped: mounting a small tmpfs needs root: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Errorf("unmount %s: %v", dir, err)
		}
	})
	return dir
}

// fill writes a file until the disk is full, and returns its path.
func fill(t *testing.T, disk string) string {
	t.Helper()
	file, err := os.Create(filepath.Join(disk, "filler"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, size := range slices.Backward([]int{1, 512, 4 << 10, 1 << 20}) {
		for chunk := make([]byte, size); err == nil; {
			_, err = file.Write(chunk)
		}
		if !errors.Is(err, syscall.ENOSPC) {
			t.Fatal(err)
		}
		err = nil
	}
	return file.Name()
}
