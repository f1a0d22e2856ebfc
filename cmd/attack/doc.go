// Package attack attacks the real gateway binary in a process of its own, with
// a limit on its memory, on the loopback device alone. Every attack is bounded
// in count and time, starts its own process and asserts the service that all other
// users must still get meanwhile.
//
// make test-long runs the attacks. make attack runs them alone: the flag -alone asserts times, too. QIAO_BINARY=FILE attacks this
// binary in place of one built from the sources.
//
// With -v each attack prints one line with its figures. The package needs
// Linux: it reads the memory of a process from /proc.
package attack
