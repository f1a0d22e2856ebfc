package storetest

import (
	"os/exec"
	"strings"
	"testing"
)

// SmallDisk is a file system of a size such as 4m.
func SmallDisk(t testing.TB, size string) string {
	t.Helper()
	folder := t.TempDir()
	// Not the test's context: clean-up runs after it has ended.
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size="+size, "tmpfs", folder).CombinedOutput(); err != nil {
		t.Skipf("no small disk: a tmpfs cannot be mounted here (%v, %s); run the tests as root on Linux", err, strings.TrimSpace(string(out)))
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", folder).CombinedOutput(); err != nil {
			t.Errorf("umount: %v, %s", err, out)
		}
	})
	return folder
}
