package main

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"testing"
	"time"

	"qiao/cmd/apptest"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/gatewaytest/layer"
)

// kills is how often a test kills.
func kills() int { return layer.Count(1, 10) }

// moment is the time of work before a kill. It is longer each round: on a busy machine the first rounds may end before
// anything was answered.
func moment(round int) <-chan time.Time {
	return time.After(time.Duration(20+rand.IntN(300*(1+round))) * time.Millisecond)
}

// mostRounds is the number of kills that a test tries as long as nothing was answered before one of them.
const mostRounds = 20

// author changes one guide in a loop.
type author struct {
	name    string
	path    string // the path in the answer to the last upload
	version int
	caption string   // of the last acknowledged version; empty for none
	may     []string // the captions that the row may have
}

// work changes the guide until the gateway is killed.
func (a *author) work(t *testing.T, v *victim) {
	for {
		a.version++
		next := ""
		if a.caption == "" || a.version%4 != 0 {
			next = fmt.Sprintf("%s, version %d", a.name, a.version)
		}
		a.may = []string{a.caption, next}
		if err := a.change(t, v, next); err != nil {
			return
		}
		a.caption, a.may = next, []string{next}
	}
}

// change uploads a version, or deletes the guide. It returns an error without an answer.
func (a *author) change(t *testing.T, v *victim, caption string) error {
	if caption == "" {
		answer, err := v.try(http.MethodGet, apptest.DeletePath+"?"+url.Values{"FilePath": {a.path}}.Encode(), "", "")
		if err == nil && answer.Code != 0 {
			t.Errorf("delete %s: %s", a.name, answer.Body)
		}
		return err
	}
	answer, err := v.offer(t, a.name, caption)
	if err == nil {
		a.path = apptest.Stored(t, answer)
	}
	return err
}

// agrees reports whether the row of the guide is one of the possible versions (may), and
// whether its path serves the content of that row.
func (a *author) agrees(t *testing.T, v *victim, row apptest.Guide) bool {
	t.Helper()
	a.caption, a.path = row.FileCaption, row.FilePath
	if !slices.Contains(a.may, row.FileCaption) {
		t.Logf("%s: the row is %q, not one of %q", a.name, row.FileCaption, a.may)
		return false
	}
	return row.FilePath == "" || v.Serves(t, row)
}

// TestAKillAtAnyMomentLeavesRowsAndContentsInStep kills a gateway while guides
// are replaced, deleted and uploaded again. Afterwards each guide is the last
// acknowledged version or the next one, with the content of that version.
func TestAKillAtAnyMomentLeavesRowsAndContentsInStep(t *testing.T) {
	t.Run("folder", func(t *testing.T) { killAtAnyMoment(t, startVictim(t, seeded(t))) })
	t.Run("s3", func(t *testing.T) {
		server := gatewaytest.StartS3(t)
		v := startVictim(t, seeded(t), inBucket(server)...)
		v.Contents = server.Folder
		killAtAnyMoment(t, v)
	})
}

func killAtAnyMoment(t *testing.T, v *victim) {
	t.Helper()
	for i := range 8 {
		v.give(t, fmt.Sprintf("still%d.png", i), "still")
	}
	authors := make([]*author, 4)
	for i := range authors {
		authors[i] = &author{name: fmt.Sprintf("busy%d.png", i)}
	}
	count, wrong, late, orphans := kills(), 0, 0, 0
	for range count {
		var work sync.WaitGroup
		for _, a := range authors {
			work.Go(func() { a.work(t, v) })
		}
		<-time.After(time.Duration(20+rand.IntN(60)) * time.Millisecond) // at any moment
		v.kill(t)
		work.Wait()
		v = v.again(t)
		guides := v.guides(t)
		for _, a := range authors {
			if !a.agrees(t, v, guides[a.name]) {
				wrong++
			}
		}
		// They are swept before they are more than the guides, which would end the sweep.
		left := v.orphans(t)
		if left > 0 { // a bucket may store after the kill what was sent before it, and that is not old yet
			late++
			v.kill(t)
			v = v.again(t)
			left = v.orphans(t)
		}
		orphans += left
	}
	t.Logf("%d kills: %d guides were not what their rows said, %d contents have no row; %d times a content came after the kill", count, wrong, orphans, late)
	if wrong > 0 || orphans > 0 {
		t.Fail()
	}
}
