package main

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
)

// TestCheckOfABucket: gateway check stores, reads and deletes a content, and leaves none.
func TestCheckOfABucket(t *testing.T) {
	server := gatewaytest.StartS3(t)
	folder := t.TempDir()
	out, _, err := command(t, inBucket(server), "check", "--data-dir", folder)
	if err != nil || !strings.Contains(out, "files.s3") || !strings.Contains(out, "the bucket can be used: good") {
		t.Errorf("%v\n%s", err, out)
	}
	if left := contentsIn(t, server.Folder); len(left) > 0 {
		t.Errorf("left: %s", left)
	}
	wrong := append(inBucket(server), "GATEWAY_FILES_S3_SECRET_KEY=geheim")
	out, _, err = command(t, wrong, "check", "--data-dir", folder)
	if err == nil || !strings.Contains(out, "SignatureDoesNotMatch") || !strings.Contains(out, "correct the keys or their rights, or files.s3.bucket") || strings.Contains(out, "geheim") {
		t.Errorf("%v\n%s", err, out)
	}
	refuses(t, []string{"files.s3", "SignatureDoesNotMatch"}, slices.Concat(quietly, wrong), "serve", "--addr", "127.0.0.1:0", "--data-dir", folder)
	server.Kill()
	out, _, err = command(t, inBucket(server), "check", "--data-dir", folder)
	if err != nil || !strings.Contains(out, "warning") || !strings.Contains(out, "files can be neither stored nor read until it answers") {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestAGatewayStartsWithoutItsObjectStorage: everything but files works, and files as soon as the storage answers.
func TestAGatewayStartsWithoutItsObjectStorage(t *testing.T) {
	server := gatewaytest.StartS3(t)
	v := startVictim(t, seeded(t), inBucket(server)...)
	path := v.give(t, "a.png", "kept")
	v.stop(t)
	server.Kill()
	v = v.again(t)
	if names := v.guides(t); len(names) != 1 {
		t.Errorf("the list: %v", names)
	}
	if a := v.Send(t, http.MethodGet, apptest.Escaped(path), ""); a.Status != http.StatusServiceUnavailable {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	server.Start(t)
	gatewaytest.Eventually(t, "the file is served", func() bool {
		return v.Send(t, http.MethodGet, apptest.Escaped(path), "").Body == apptest.Picture("kept")
	})
}

func TestMovesThatAreRefused(t *testing.T) {
	folder, server := demoFolder(t), gatewaytest.StartS3(t)
	for _, test := range []struct {
		to      string
		environ []string
		want    []string
	}{
		{"s3", nil, []string{"files.s3.bucket: there is no bucket", "set files.s3 on all instances first"}},
		{"s3", withBucket(server), []string{"files.store is folder", "set it to s3 on all instances and restart them first"}},
		{"folder", inBucket(server), []string{"files.store is s3", "set it to folder"}},
		{"ftp", inBucket(server), []string{"--to", `"s3" or "folder"`}},
	} {
		refuses(t, test.want, slices.Concat(quietly, test.environ), "files", "move", "--to", test.to, "--data-dir", folder)
	}
	refuses(t, []string{"to"}, slices.Concat(quietly, inBucket(server)), "files", "move", "--data-dir", folder)
}
