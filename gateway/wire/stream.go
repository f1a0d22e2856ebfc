package wire

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync"

	"qiao/gateway/errs"
)

const (
	bufferSize = 40 << 10
	flushAt    = 32 << 10
	// keepBuffers is the largest buffer worth keeping: a few wide cells must
	// not pin their memory for ever.
	keepBuffers = 64 << 10

	defaultMsg        = "成功"
	defaultMessageKey = "msg"
	linesMsg          = "存储过程执行成功"
)

var buffers = sync.Pool{New: func() any {
	buffer := make([]byte, 0, bufferSize)
	return &buffer
}}

var errEnded = errors.New("wire: the answer has ended")

// stream is the common part of all answers: the envelope around the data, the buffer
// and the writes.
type stream struct {
	w       io.Writer
	options Options
	pooled  *[]byte
	buf     []byte
	head    int // length of the envelope's head at the start of buf
	lines   []string
	started bool
	ended   bool
	encoder *Encoder
	rows    int // of the current result set
}

func newStream(w io.Writer, options Options) stream {
	if options.Msg == "" {
		options.Msg = defaultMsg
	}
	if options.MessageKey == "" {
		options.MessageKey = defaultMessageKey
	}
	if options.Hold == HoldDefault {
		options.Hold = flushAt
	}
	pooled := buffers.Get().(*[]byte)
	s := stream{w: w, options: options, pooled: pooled}
	s.buf = s.appendHead((*pooled)[:0])
	s.head = len(s.buf)
	return s
}

// appendHead writes {"code":0,"msg":"成功","data": with the lines so far.
func (s *stream) appendHead(dst []byte) []byte {
	msg := s.options.Msg
	if len(s.lines) > 0 {
		msg = linesMsg
		for _, line := range s.lines {
			msg += "\r\n" + line
		}
	}
	return appendHead(dst, s.options.Code, s.options.MessageKey, msg)
}

// Message removes the outdated head from the buffer; flush writes the new one.
func (s *stream) Message(text string) {
	if s.started || s.ended {
		return
	}
	s.buf = slices.Delete(s.buf, 0, s.head)
	s.head = 0
	s.lines = append(s.lines, text)
}

func (s *stream) Affected(int64) {}
func (s *stream) Started() bool  { return s.started }

// begin starts a result set.
func (s *stream) begin(columns []Column) error {
	if s.ended {
		return errEnded
	}
	s.rows = 0
	s.encoder = s.options.Encoders.get(columns)
	return nil
}

// row adds one object to the current array.
func (s *stream) row(values []Value) error {
	if s.ended {
		return errEnded
	}
	s.rows++
	if s.options.MaxRows > 0 && s.rows > s.options.MaxRows {
		return errs.Failf("查询结果超过 %d 行，请缩小查询范围", s.options.MaxRows)
	}
	if s.rows > 1 {
		s.buf = append(s.buf, ',')
	}
	s.buf = s.encoder.AppendRow(s.buf, values)
	if s.options.Hold >= 0 && len(s.buf) >= s.threshold() {
		return s.flush()
	}
	return nil
}

// threshold is the length of the buffer at which it is written.
func (s *stream) threshold() int {
	if s.started {
		return flushAt
	}
	return s.options.Hold
}

func (s *stream) flush() error {
	if !s.started && s.head == 0 {
		s.buf = slices.Insert(s.buf, 0, s.appendHead(nil)...)
	}
	s.started = true
	_, err := s.w.Write(s.buf)
	s.buf = s.buf[:0]
	var known *errs.Error
	switch {
	case err == nil || errors.As(err, &known):
		return err
	case errors.Is(err, context.DeadlineExceeded): // the call's own deadline, while the client reads
		return errs.Wrap(errs.Timeout, "write answer", err)
	default:
		return errs.Wrap(errs.Cancelled, "write answer", err)
	}
}

// finish closes the envelope and writes the rest.
func (s *stream) finish() error {
	s.buf = append(s.buf, '}')
	err := s.flush()
	s.Discard()
	return err
}

func (s *stream) Discard() {
	if s.ended {
		return
	}
	s.ended = true
	if cap(s.buf) <= keepBuffers {
		*s.pooled = s.buf[:0]
		buffers.Put(s.pooled)
	}
	s.buf, s.pooled = nil, nil
}
