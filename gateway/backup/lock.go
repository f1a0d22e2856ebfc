package backup

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/google/uuid"

	"qiao/gateway/files"
)

const (
	// lease is how long a lock counts after it was written for the last time.
	lease = 5 * time.Minute
	// renewEvery is the pause between two writes of a lock.
	renewEvery = time.Minute
)

// owner is the process of a back-up.
type owner struct {
	Host      string
	Processes string // the namespace of the process's number: containers may have the same host name
	Process   int
	Since     time.Time
}

func newOwner() (owner, error) {
	host, err := os.Hostname()
	processes, _ := os.Readlink("/proc/self/ns/pid") // empty on other systems
	return owner{host, processes, os.Getpid(), time.Now().UTC().Truncate(time.Second)}, err
}

// dead reports whether the process has ended, where that can be known.
func (o owner) dead(self owner) bool {
	if o.Host != self.Host || o.Processes != self.Processes {
		return false
	}
	return hasEnded(o.Process)
}

// Held is a lock of a target.
type Held struct {
	at      files.Objects
	folder  string
	what    string
	name    string
	text    []byte
	cancel  context.CancelCauseFunc
	stopped chan struct{}
}

// Lock locks a folder of a target. Where another process has locked it, the error names that process; what names its work in that error, such as
// back-up. The context ends when the lock is lost. Both of two that begin at the same moment may be refused. The storage has to list an object after its Put, and nothing more.
func Lock(ctx context.Context, at files.Objects, folder, what string) (*Held, context.Context, error) {
	self, err := newOwner()
	if err != nil {
		return nil, nil, err
	}
	text, err := json.Marshal(self)
	if err != nil {
		return nil, nil, err
	}
	h := &Held{at: at, folder: folder, what: what, name: folder + "/" + uuid.NewString(), text: text, stopped: make(chan struct{})}
	if err := h.put(ctx); err != nil {
		return nil, nil, fmt.Errorf("nothing can be written into the target: %w", full(err))
	}
	if err := h.alone(ctx, self); err != nil {
		return nil, nil, errors.Join(err, at.Delete(context.WithoutCancel(ctx), h.name))
	}
	held, cancel := context.WithCancelCause(ctx)
	h.cancel = cancel
	go h.renew(held)
	return h, held, nil
}

func (h *Held) put(ctx context.Context) error {
	return h.at.Put(ctx, h.name, bytes.NewReader(h.text), int64(len(h.text)))
}

// alone removes the locks of back-ups that have ended, and refuses where one runs. Ages are those of the storage's own clock.
func (h *Held) alone(ctx context.Context, self owner) error {
	locks, err := h.at.List(ctx, h.folder)
	if err != nil {
		return err
	}
	own, found := locks[h.name]
	if !found {
		return errors.New("the target does not list what was written into it just now")
	}
	for name, other := range locks {
		if name == h.name {
			continue
		}
		age := own.Modified.Sub(other.Modified)
		by := h.ownerOf(ctx, name)
		if age <= lease && !by.dead(self) {
			return fmt.Errorf("another %s into this target runs on %s since %s, process %d; wait for its end. Where it has been killed on another machine, the target is free in %s",
				h.what, by.Host, by.Since.Format(time.DateTime), by.Process, (lease - age).Round(time.Second))
		}
		if err := h.at.Delete(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// ownerOf reads the lock of another back-up; the zero value where it cannot be read.
func (h *Held) ownerOf(ctx context.Context, name string) (o owner) {
	text, err := readAll(ctx, h.at, name)
	if err == nil && json.Unmarshal(text, &o) != nil {
		return owner{}
	}
	return o
}

// renew writes the lock again and again. A lock that could not be written for most of its lease is lost.
func (h *Held) renew(ctx context.Context) {
	defer close(h.stopped)
	ticker := time.NewTicker(renewEvery)
	defer ticker.Stop()
	for last := time.Now(); ; {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		err := h.put(ctx)
		if err == nil {
			last = time.Now()
		} else if time.Since(last) > lease-2*renewEvery {
			h.cancel(fmt.Errorf("the lock of the target is lost: %w", err))
		}
	}
}

// Release ends the lock.
func (h *Held) Release() error {
	h.cancel(nil)
	<-h.stopped
	return h.at.Delete(context.Background(), h.name)
}
