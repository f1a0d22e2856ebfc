package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/gatewaytest/layer"
)

// sender uploads one video after another in parts, and goes on with the one that a kill has interrupted.
type sender struct {
	name    string
	part    int // the size of a part
	version int
	content string
	current apptest.Partial // as far as it was acknowledged; no UploadID before the first answer
	done    string          // the path of the last video that was acknowledged as finished
	last    string          // its content
	wrong   []string
	parts   int // that were acknowledged
	ended   int // uploads that were acknowledged as finished
	answers *atomic.Int32
}

func (s *sender) failf(format string, args ...any) {
	s.wrong = append(s.wrong, s.name+": "+fmt.Sprintf(format, args...))
}

// work uploads until the gateway is killed.
func (s *sender) work(t *testing.T, v *victim) {
	for s.step(t, v) == nil && len(s.wrong) == 0 {
	}
}

// step makes one call. The error is that no whole answer came.
func (s *sender) step(t *testing.T, v *victim) error {
	method, path, body := http.MethodPut, apptest.PartsPath+"/finish/"+s.current.UploadID, ""
	switch at := s.current.Received; {
	case s.current.UploadID == "":
		s.version++
		s.content = apptest.MP4 + strings.Repeat(fmt.Sprintf("%s, version %06d;", s.name, s.version), 5*s.part/2/25)
		method, path, body = http.MethodPost, apptest.PartsPath+"/begin", apptest.Beginning(t, s.name, s.content, "Sha256", apptest.Sum(s.content))
	case at < s.current.FileSize:
		path = apptest.PartPath(s.current.UploadID, at)
		body = s.content[at:min(at+s.current.PartSize, s.current.FileSize)]
	}
	answer, err := v.try(method, path, body, "application/json")
	if err != nil {
		return err
	}
	s.answers.Add(1)
	if answer.Code != 0 {
		s.failf("%s %s: %s", method, path, answer.Body)
		return nil
	}
	s.note(apptest.PartialOf(t, answer))
	return nil
}

func (s *sender) note(p apptest.Partial) {
	if p.Received > s.current.Received {
		s.parts++
	}
	s.current = p
	if p.Status == "done" {
		s.ended++
		s.done, s.last, s.current = p.FilePath, s.content, apptest.Partial{}
	}
}

// agrees compares what the gateway says after a kill with what it had acknowledged before.
func (s *sender) agrees(t *testing.T, v *victim) {
	t.Helper()
	if s.current.UploadID == "" { // a beginning without an answer is given up, so that it is not one too many
		s.dropUnknown(t, v)
	} else {
		answer, err := v.try(http.MethodGet, apptest.PartsPath+"/state/"+s.current.UploadID, "", "")
		if err != nil || answer.Code != 0 {
			s.failf("after a kill: %v %s", err, answer.Body)
			return
		}
		p := apptest.PartialOf(t, answer)
		if p.Received < s.current.Received {
			s.failf("%d bytes were acknowledged, and %d are there", s.current.Received, p.Received)
		}
		s.note(p)
	}
	if s.done == "" {
		return
	}
	if a := v.Send(t, http.MethodGet, apptest.Escaped(s.done), ""); a.Body != s.last {
		s.failf("%s has %d bytes, not those that were finished last", s.done, len(a.Body))
	}
}

// dropUnknown gives up the uploads of the name whose beginning was not answered.
func (s *sender) dropUnknown(t *testing.T, v *victim) {
	t.Helper()
	answer, err := v.try(http.MethodGet, apptest.PartsPath+"/list", "", "")
	if err != nil {
		s.failf("the list: %v", err)
		return
	}
	for _, one := range partialsOf(t, answer) {
		if one.FileName == s.name {
			if a, err := v.try(http.MethodDelete, apptest.PartsPath+"/drop/"+one.UploadID, "", ""); err != nil || a.Code != 0 {
				s.failf("drop: %v %s", err, a.Body)
			}
		}
	}
}

// TestAKillAtAnyMomentOfAnUploadInParts kills a gateway while videos are uploaded in parts. Afterwards each upload has at least the
// bytes that were acknowledged, each finished video is whole, and nothing is stored that no row names.
func TestAKillAtAnyMomentOfAnUploadInParts(t *testing.T) {
	layer.LongOnly(t)
	t.Run("folder", func(t *testing.T) {
		killDuringParts(t, startVictim(t, seeded(t), "GATEWAY_FILES_PARTS_SIZE=1MiB"), 1<<20, 0)
	})
	t.Run("s3", func(t *testing.T) {
		server := gatewaytest.StartS3(t)
		v := startVictim(t, seeded(t), append(inBucket(server), "GATEWAY_FILES_PARTS_SIZE=5MiB")...)
		v.Contents = server.Folder
		// What is as large as a part stays for an hour: each kill may leave a part or a whole content of both senders.
		killDuringParts(t, v, 5<<20, 2)
	})
}

// killDuringParts kills again and again; each kill may leave so many contents without a row.
func killDuringParts(t *testing.T, v *victim, part, may int) {
	t.Helper()
	for i := range 8 { // more contents must have rows than have none
		v.give(t, fmt.Sprintf("still%d.png", i), "still")
	}
	var answers atomic.Int32
	senders := []*sender{{name: "one.mp4", part: part, answers: &answers}, {name: "two.mp4", part: part, answers: &answers}}
	count := kills()
	for round := range count {
		var work sync.WaitGroup
		for _, s := range senders {
			work.Go(func() { s.work(t, v) })
		}
		until := answers.Load() + rand.Int32N(8) // at any step, however busy the machine is
		gatewaytest.Eventually(t, "the uploads go on", func() bool { return answers.Load() >= until || t.Failed() })
		<-time.After(time.Duration(rand.IntN(20)) * time.Millisecond) // and at any moment of it
		v.kill(t)
		work.Wait()
		v = v.again(t)
		for _, s := range senders {
			s.agrees(t, v)
		}
		if round%20 == 19 {
			t.Logf("after %d kills: %d answers", round+1, answers.Load())
		}
		if left := v.orphanParts(t); left > (round+1)*may {
			t.Errorf("round %d: %d contents have no row", round, left)
		}
	}
	for _, s := range senders {
		for _, text := range s.wrong {
			t.Error(text)
		}
		t.Logf("%s: %d parts and %d ends were acknowledged", s.name, s.parts, s.ended)
	}
	t.Logf("%d kills", count)
}

// orphanParts is how many contents are without a row, those of parts included, once the gateway has removed those that it finds.
func (v *victim) orphanParts(t *testing.T) int {
	t.Helper()
	answer, err := v.try(http.MethodGet, apptest.PartsPath+"/list", "", "")
	if err != nil {
		t.Fatal(err)
	}
	parts := 0
	for _, open := range partialsOf(t, answer) {
		parts += int((open.Received + open.PartSize - 1) / open.PartSize)
	}
	return v.orphans(t) - parts
}

// partialsOf are the uploads in an answer.
func partialsOf(t *testing.T, answer apptest.Answer) (list []apptest.Partial) {
	t.Helper()
	if err := json.Unmarshal(answer.Data, &list); err != nil {
		t.Fatal(answer.Body)
	}
	return list
}
