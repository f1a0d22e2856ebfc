package wire

import (
	"bytes"
	"time"
)

// clock is a date and time of day without a zone, to .NET's tick of 100 ns.
type clock struct {
	year, month, day     int
	hour, minute, second int
	ticks                int // of the second, 0 to 9,999,999
}

// maxOffset is the largest offset of .NET and SQL Server, in minutes.
const maxOffset = 14 * 60

func clockOf(t time.Time) clock {
	year, month, day := t.Date()
	year = min(max(year, 0), 9999) // the range of .NET and the wire
	hour, minute, second := t.Clock()
	return clock{year, int(month), day, hour, minute, second, t.Nanosecond() / 100}
}

func appendTimeAs(dst []byte, typ Type, t time.Time) []byte {
	c := clockOf(t)
	dst = append(dst, '"')
	switch typ {
	case TimeOfDay:
		dst = c.appendTimeOfDay(dst)
	case DateTimeOffset:
		_, seconds := t.Zone()
		minutes := min(max(seconds/60, -maxOffset), maxOffset)
		dst = appendOffset(c.appendDateTime(dst), minutes)
	default:
		dst = c.appendDateTime(dst)
	}
	return append(dst, '"')
}

// appendDateTime writes 2026-11-20T08:30:00, with a fraction where it is not
// zero and without its trailing zeros.
func (c clock) appendDateTime(dst []byte) []byte {
	var b [27]byte
	putPair(&b, 0, c.year/100)
	putPair(&b, 2, c.year%100)
	b[4] = '-'
	putPair(&b, 5, c.month)
	b[7] = '-'
	putPair(&b, 8, c.day)
	b[10] = 'T'
	c.putTimeOfDay(&b)
	end := len(b)
	if c.ticks == 0 {
		end = secondsEnd
	}
	for end > secondsEnd && b[end-1] == '0' {
		end--
	}
	return append(dst, b[:end]...)
}

// appendTimeOfDay writes .NET's constant TimeSpan format: seven fraction digits or none.
func (c clock) appendTimeOfDay(dst []byte) []byte {
	var b [27]byte
	c.putTimeOfDay(&b)
	end := len(b)
	if c.ticks == 0 {
		end = secondsEnd
	}
	return append(dst, b[timeStart:end]...)
}

// The places of the time of day in 2026-11-20T08:30:00.1234567.
const (
	timeStart  = 11
	secondsEnd = 19
)

func (c clock) putTimeOfDay(b *[27]byte) {
	putPair(b, 11, c.hour)
	b[13] = ':'
	putPair(b, 14, c.minute)
	b[16] = ':'
	putPair(b, 17, c.second)
	b[19] = '.'
	b[20] = byte('0' + c.ticks/1_000_000)
	putPair(b, 21, c.ticks/10_000%100)
	putPair(b, 23, c.ticks/100%100)
	putPair(b, 25, c.ticks%100)
}

// appendOffset writes an offset in minutes as +08:00.
func appendOffset(dst []byte, minutes int) []byte {
	sign := byte('+')
	if minutes < 0 {
		sign, minutes = '-', -minutes
	}
	dst = append(append(dst, sign), pair(minutes/60)...)
	return append(append(dst, ':'), pair(minutes%60)...)
}

// digitPairs holds the two digits of each number from 0 to 99, one pair after another.
const digitPairs = "00010203040506070809" + "10111213141516171819" +
	"20212223242526272829" + "30313233343536373839" + "40414243444546474849" +
	"50515253545556575859" + "60616263646566676869" + "70717273747576777879" +
	"80818283848586878889" + "90919293949596979899"

// pair is the two digits of n, which is from 0 to 99.
func pair(n int) string { return digitPairs[2*n : 2*n+2] }

func putPair(b *[27]byte, at, n int) {
	digits := pair(n)
	b[at], b[at+1] = digits[0], digits[1]
}

// appendDateTimeText writes text in a DateTime column. It drops a zone after the time:
// only the wall clock counts.
func appendDateTimeText(dst, text []byte) ([]byte, bool) {
	c, _, ok := parseDateTime(text)
	if !ok {
		return dst, false
	}
	return append(c.appendDateTime(append(dst, '"')), '"'), true
}

// appendDateTimeOffsetText writes text in a DateTimeOffset column; without an offset it
// is UTC, as in SQL Server.
func appendDateTimeOffsetText(dst, text []byte) ([]byte, bool) {
	c, minutes, ok := parseDateTime(text)
	if !ok {
		return dst, false
	}
	dst = c.appendDateTime(append(dst, '"'))
	return append(appendOffset(dst, minutes), '"'), true
}

// appendTimeOfDayText writes text in a TimeOfDay column.
func appendTimeOfDayText(dst, text []byte) ([]byte, bool) {
	var c clock
	rest, ok := c.parseTimeOfDay(bytes.TrimSpace(text))
	if !ok || len(rest) > 0 {
		return dst, false
	}
	return append(c.appendTimeOfDay(append(dst, '"')), '"'), true
}
