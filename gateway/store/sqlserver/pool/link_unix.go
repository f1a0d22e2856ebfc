//go:build unix

package pool

import (
	"errors"
	"net"
	"syscall"
)

// readable reports, without waiting and without taking anything away, whether
// a connection has ended or has something to be read.
func readable(conn net.Conn) bool {
	file, ok := conn.(syscall.Conn)
	if !ok {
		return false
	}
	raw, err := file.SyscallConn()
	if err != nil {
		return true
	}
	var peeked error
	// Not raw.Read: it would wait for a reader that the driver has left behind.
	err = raw.Control(func(fd uintptr) {
		var one [1]byte
		_, _, peeked = syscall.Recvfrom(int(fd), one[:], syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
	})
	return err != nil || !errors.Is(peeked, syscall.EAGAIN) && !errors.Is(peeked, syscall.EWOULDBLOCK)
}
