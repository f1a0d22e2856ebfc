package stream

import (
	"os"

	"qiao/gateway/limits"
)

// Disk is where answers wait that do not fit into memory.
type Disk struct {
	Slots *limits.Slots // of files, by holder
	Dir   string
	Most  int64 // bytes of one answer
}

// overflow is the part of an answer that waits on disk. The caller of its methods
// holds the lock of the spool.
type overflow struct {
	disk    *Disk
	release func()   // gives the slot of the file back
	file    *os.File // nil until something waits
	from    int64    // the place of the next byte to read
	to      int64    // where the next one to write does
}

// waiting is how many bytes wait.
func (o *overflow) waiting() int64 { return o.to - o.from }

// write stores a chunk of the holder's answer, or reports that there is no room for it: no slot,
// no space on the disk, or the limit of waiting bytes is reached.
func (o *overflow) write(chunk []byte, holder string) bool {
	if o.to+int64(len(chunk)) > o.disk.Most || o.file == nil && !o.open(holder) {
		return false
	}
	if _, err := o.file.WriteAt(chunk, o.to); err != nil {
		return false
	}
	o.to += int64(len(chunk))
	return true
}

// read fills a buffer with the bytes that have waited longest. A file that has been read
// to its end is used again from its start.
func (o *overflow) read(buffer []byte) ([]byte, error) {
	n := min(o.waiting(), int64(cap(buffer)))
	_, err := o.file.ReadAt(buffer[:n], o.from)
	if o.from += n; o.from == o.to {
		o.from, o.to = 0, 0
	}
	return buffer[:n], err
}

func (o *overflow) open(holder string) bool {
	release, ok := o.disk.Slots.Reserve(holder)
	if !ok {
		return false
	}
	file, err := Temporary(o.disk.Dir)
	if err != nil {
		release()
		return false
	}
	o.file, o.release = file, release
	return true
}

// Temporary makes a file that only this process sees: without a name where the system allows that, so that nothing
// remains even after a crash.
func Temporary(dir string) (*os.File, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	file, err := os.CreateTemp(dir, "answer-*")
	if err == nil {
		_ = os.Remove(file.Name()) // Windows removes no open file: close does
	}
	return file, err
}

func (o *overflow) close() {
	if o.file == nil {
		return
	}
	_ = o.file.Close()           // it is not read any more
	_ = os.Remove(o.file.Name()) // mostly it has no name by now
	o.file = nil
	o.release()
}
