package storetest

import (
	"encoding/binary"
	"net"
)

// Request is one call and its answer, which is sent when the handler returns
// or says Flush.
type Request struct {
	Text     string
	kind     byte
	body     []byte
	server   *Server
	socket   net.Conn
	frames   <-chan frame
	out      []byte
	answered bool
	dead     bool
}

// Rows answers a result set of one column N, an INT, with the numbers up to n.
func (r *Request) Rows(n int) {
	r.Columns()
	for i := range n {
		r.Row(i + 1)
	}
	r.Done(n)
}

// Columns begins a result set.
func (r *Request) Columns() {
	r.answered = true
	r.out = append(r.out, 0x81, 1, 0, 0, 0, 0, 0, 0, 0, 0x38, 1, 'N', 0)
}

// Row adds a row to it.
func (r *Request) Row(n int) {
	r.out = binary.LittleEndian.AppendUint32(append(r.out, 0xd1), uint32(n))
}

// More ends a result set, and another follows.
func (r *Request) More(rows int) { r.done(0x11, rows) }

// Done ends the answer and sends its number of rows.
func (r *Request) Done(rows int) { r.done(0x10, rows) }

func (r *Request) done(status uint16, rows int) {
	r.answered = true
	r.out = binary.LittleEndian.AppendUint16(append(r.out, 0xfd), status)
	r.out = binary.LittleEndian.AppendUint16(r.out, 0)
	r.out = binary.LittleEndian.AppendUint64(r.out, uint64(rows))
}

// Fail ends the answer with an error of the server.
func (r *Request) Fail(number int32, class byte, text string) {
	message := encode(text)
	size := 4 + 1 + 1 + 2 + len(message) + 1 + 1 + 4
	r.out = binary.LittleEndian.AppendUint16(append(r.out, 0xaa), uint16(size))
	r.out = binary.LittleEndian.AppendUint32(r.out, uint32(number))
	r.out = binary.LittleEndian.AppendUint16(append(r.out, 1, class), uint16(len(message)/2))
	r.out = append(append(r.out, message...), 0, 0, 1, 0, 0, 0)
	r.done(0x02, 0)
}

// Flush sends the present part of the answer; more follows.
func (r *Request) Flush() { r.flush(false) }

// Die ends the connection. Data that was not flushed is not sent.
func (r *Request) Die() {
	r.dead, r.answered = true, true
	r.socket.Close()
}

// CutShort sends the first n bytes of the answer and ends the connection.
func (r *Request) CutShort(n int) {
	r.out = r.out[:n]
	r.Flush()
	r.Die()
}

// Wait waits until released is closed, and reports false when the client
// cancels the call or goes away before that.
func (r *Request) Wait(released <-chan struct{}) bool {
	select {
	case <-released:
		return true
	case next, alive := <-r.frames:
		if alive && next.kind == attentionFrame {
			r.confirm()
		} else {
			r.Die()
		}
		return false
	}
}

// confirm tells the client that its call has been cancelled.
func (r *Request) confirm() { r.done(0x20, 0) }

// change informs the client of a transaction that begins or ends.
func (r *Request) change(kind byte, now, before []byte) {
	r.out = binary.LittleEndian.AppendUint16(append(r.out, 0xe3), uint16(3+len(now)+len(before)))
	r.out = append(append(r.out, kind, byte(len(now))), now...)
	r.out = append(append(r.out, byte(len(before))), before...)
}

// maxPart is how many bytes of an answer one packet holds.
const maxPart = 4096 - 8

func (r *Request) flush(last bool) {
	r.server.mu.Lock()
	silent := r.server.silent
	r.server.mu.Unlock()
	<-silent
	for !r.dead {
		part := r.out[:min(len(r.out), maxPart)]
		r.out = r.out[len(part):]
		end := last && len(r.out) == 0
		if len(part) > 0 || end {
			packet := append([]byte{answerFrame, 0, 0, 0, 0, 0, 1, 0}, part...)
			binary.BigEndian.PutUint16(packet[2:], uint16(len(packet)))
			if end {
				packet[1] = 1
			}
			if _, err := r.socket.Write(packet); err != nil {
				r.Die()
			}
		}
		if len(r.out) == 0 {
			return
		}
	}
}
