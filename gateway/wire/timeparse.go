package wire

import (
	"bytes"
	"time"
)

// parseDateTime reads yyyy-MM-dd[( |T)HH:mm[:ss[.fffffff]]][ ][Z|±HH:mm], the
// ISO forms that SQLite's own functions read and write. offset is in minutes.
func parseDateTime(text []byte) (c clock, offset int, ok bool) {
	text = bytes.TrimSpace(text)
	if len(text) < len("yyyy-MM-dd") || text[4] != '-' || text[7] != '-' {
		return c, 0, false
	}
	century, year := twoDigits(text), twoDigits(text[2:])
	c.year, c.month, c.day = century*100+year, twoDigits(text[5:]), twoDigits(text[8:])
	if century < 0 || year < 0 || c.year == 0 || c.month < 1 || c.month > 12 || c.day < 1 || c.day > daysIn(c.year, c.month) {
		return c, 0, false
	}
	if len(text) == len("yyyy-MM-dd") {
		return c, 0, true
	}
	if mark := text[10]; mark != ' ' && mark != 'T' && mark != 't' {
		return c, 0, false
	}
	rest, ok := c.parseTimeOfDay(text[11:])
	if !ok {
		return c, 0, false
	}
	offset, ok = parseOffset(rest)
	return c, offset, ok
}

func daysIn(year, month int) int {
	if month != int(time.February) {
		return 30 + (month+month/8)%2
	}
	if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
		return 29
	}
	return 28
}

// parseTimeOfDay reads HH:mm[:ss[.f…]] and returns what follows it. Digits
// beyond a tick are cut off.
func (c *clock) parseTimeOfDay(text []byte) (rest []byte, ok bool) {
	if len(text) < len("HH:mm") || text[2] != ':' {
		return nil, false
	}
	c.hour, c.minute = twoDigits(text), twoDigits(text[3:])
	if c.hour < 0 || c.hour > 23 || c.minute < 0 || c.minute > 59 {
		return nil, false
	}
	rest = text[5:]
	if len(rest) < len(":ss") || rest[0] != ':' {
		return rest, true
	}
	c.second = twoDigits(rest[1:])
	if c.second < 0 || c.second > 59 {
		return nil, false
	}
	rest = rest[3:]
	if len(rest) == 0 || rest[0] != '.' {
		return rest, true
	}
	return c.parseFraction(rest[1:])
}

func (c *clock) parseFraction(text []byte) (rest []byte, ok bool) {
	const places = 7
	digits := 0
	for digits < len(text) && isDigit(text[digits]) {
		if digits < places {
			c.ticks = c.ticks*10 + int(text[digits]-'0')
		}
		digits++
	}
	for n := digits; n < places; n++ {
		c.ticks *= 10
	}
	return text[digits:], digits > 0
}

// parseOffset reads [ ](Z|±HH:mm) to the end, in minutes; nothing counts as zero.
func parseOffset(text []byte) (minutes int, ok bool) {
	text = bytes.TrimPrefix(text, []byte(" "))
	if len(text) == 0 || len(text) == 1 && text[0]|0x20 == 'z' {
		return 0, true
	}
	if len(text) != len("+HH:mm") || text[0] != '+' && text[0] != '-' || text[3] != ':' {
		return 0, false
	}
	hours, minutes := twoDigits(text[1:]), twoDigits(text[4:])
	if hours < 0 || minutes < 0 || minutes > 59 || hours*60+minutes > maxOffset {
		return 0, false
	}
	minutes += hours * 60
	if text[0] == '-' {
		minutes = -minutes
	}
	return minutes, true
}

// twoDigits is the number that text begins with, -1 if it does not.
func twoDigits(text []byte) int {
	tens, ones := text[0]-'0', text[1]-'0'
	if tens > 9 || ones > 9 {
		return -1
	}
	return int(tens)*10 + int(ones)
}
