package messages_test

import (
	"strings"
	"testing"
	"time"

	"qiao/gateway/store"
)

// 账号安全 waits for no other notice: the job of each second passes it on. The notices of other kinds keep their minute and
// become one message.
func TestUrgentNotices(t *testing.T) {
	s := open(t, nil)
	s.at(t, "10:00")
	s.tell(t, "售后", "工单一", "putong")
	s.RunJob(t, "urgent-notices")
	s.send(t)
	s.expect(t, "putong", "")
	s.tell(t, "账号安全", "手机号被修改", "putong")
	s.RunJob(t, "urgent-notices")
	s.send(t)
	s.expect(t, "putong", "手机号被修改 正文")
	s.Clock.Advance(59 * time.Second)
	s.tell(t, "合同", "合同二", "putong")
	s.tell(t, "账号安全", "密码被修改", "putong")
	s.RunJob(t, "urgent-notices")
	s.send(t)
	s.expect(t, "putong", "密码被修改 正文 / 手机号被修改 正文")
	s.Clock.Advance(time.Second)
	s.RunJob(t, "urgent-notices") // the second 账号安全 was passed on: nothing is urgent
	s.send(t)
	s.expect(t, "putong", "密码被修改 正文 / 手机号被修改 正文")
	s.pass(t)
	s.expect(t, "putong", "工单一 等 2 条 工单一\n合同二 / 密码被修改 正文 / 手机号被修改 正文")
}

// The jobs that bring a card to a phone run each second, and the first of them reads an index of the notices that wait.
func TestTheJobOfEachSecondIsCheap(t *testing.T) {
	s := open(t, nil)
	for _, job := range s.Jobs() {
		if (job.Name == "urgent-notices" || job.Name == "messages") && job.Every != time.Second {
			t.Errorf("%s runs each %s", job.Name, job.Every)
		}
	}
	statement, err := s.Main().Named(t.Context(), "messages/urgent", store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	plan, err := statement.Explain(t.Context(), []store.Arg{{Name: "Since", Value: "2026-11-20 09:30:00.000"}})
	if text := strings.Join(plan, "\n"); err != nil || !strings.Contains(text, "SEARCH n USING INDEX IX_Notice_Personal_Passed (CreateDate>?)") || strings.Contains(text, "SCAN n") {
		t.Errorf("%v %s", err, text)
	}
}
