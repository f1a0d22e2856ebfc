package recording

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"qiao/gateway/wholefile"
)

// work writes the calls of the queue, one after the other.
func (r *Recorder) work() {
	defer close(r.done)
	failed := false
	for o := range r.queue {
		err := r.tryKeep(o)
		r.waiting.Add(-o.bytes)
		if err == nil {
			continue
		}
		r.count(func(c *Counts) { c.Failed++ })
		if !failed { // the first failure says enough; the count says how many there are
			failed = true
			r.options.Log.Error("a recorded call could not be written", "error", err.Error())
		}
	}
}

// tryKeep makes a panic an error that says nothing about the call: a strange call must not end the gateway.
func (r *Recorder) tryKeep(o offer) (err error) {
	defer func() {
		if recover() != nil {
			err = errors.New("the call could not be read")
		}
	}()
	return r.keep(o.call, o.answer)
}

// keep writes a case where its shape has room for one.
func (r *Recorder) keep(call Call, answer Answer) error {
	shape := Shape(call)
	s := shapeOf{targetFolder(call.cleanTarget()), short(shape, 4)}
	if !r.hasRoom(s) {
		return nil
	}
	content, ok := r.writer.format(call, answer, shape)
	if !ok {
		r.count(func(c *Counts) { c.TooLarge++ })
		return nil
	}
	request := sha256.Sum256(fmt.Append(nil, call.Method, " ", call.Path, "?", call.RawQuery, "\x00", call.Person, "\x00", string(call.Body)))
	switch {
	case r.Counts().Bytes+int64(len(content)) > r.options.Bytes:
		r.count(func(c *Counts) { c.Bounded++ })
		return nil
	case r.requests[request]:
		r.count(func(c *Counts) { c.Repeated++ })
		return nil
	}
	n := r.shapes[s] + 1
	file := caseFile(r.folder, s, n)
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	if err := wholefile.Write(file, content, 0o600); err != nil {
		return err
	}
	if n == 1 {
		r.targets[s.target]++
	}
	r.shapes[s], r.requests[request] = n, true
	r.count(func(c *Counts) { c.Cases++; c.Bytes += int64(len(content)) })
	if r.Counts().Cases%manifestEvery == 0 {
		return r.writeManifest()
	}
	return nil
}

// manifestEvery is after how many cases the manifest is written anew, for who looks at a recording that goes on: to replace
// a file waits for the disk. Open counts the cases, so a kill loses counts of calls alone.
const manifestEvery = 100

// hasRoom reports whether another case of a shape is wanted, and counts where not.
func (r *Recorder) hasRoom(s shapeOf) bool {
	_, known := r.targets[s.target]
	switch n := r.shapes[s]; {
	case n >= r.options.PerShape:
		r.count(func(c *Counts) { c.Enough++ })
	case n == 0 && (r.targets[s.target] >= r.options.Shapes || !known && len(r.targets) >= r.options.Targets):
		r.count(func(c *Counts) { c.Bounded++ })
	default:
		return true
	}
	return false
}
