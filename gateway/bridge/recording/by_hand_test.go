package recording_test

import (
	"strings"
	"testing"

	"qiao/gateway/bridge/recording"
)

// TestABodyByHandIsRecordedAsWhatItMeans: the secrets of JSON that only Newtonsoft reads are found by their names, too.
func TestABodyByHandIsRecordedAsWhatItMeans(t *testing.T) {
	folder := t.TempDir()
	r := open(t, folder, recording.Options{})
	c := call("用户详情查询", `"OtherA":"x"`)
	c.Body = []byte("\ufeff{ProcedureName:'P_Base_User', CXType:'用户详情查询', // 本页\n OtherB:{'Pwd':'geheim123',SouSuo:'zhangsan',},}")
	r.Offer(c, answered)
	finish(t, r)
	all := ""
	for path, content := range contents(t, folder) {
		all += path + "\n" + string(content)
	}
	for _, secret := range []string{"geheim", "zhangsan"} {
		if strings.Contains(all, secret) {
			t.Errorf("%s is in the recording: %s", secret, all)
		}
	}
	for _, want := range []string{`"Pwd":"***"`, `proceduretodataset otherb{pwd,sousuo}`, `"CXType":"用户详情查询"`} {
		if !strings.Contains(all, want) {
			t.Errorf("no %s in %s", want, all)
		}
	}
}
