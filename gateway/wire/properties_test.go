package wire_test

import (
	"math"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"qiao/gateway/wire"
)

// A time.Time and SQLite's text of the same time have the same bytes, to the tick.
func TestTimesToTheTick(t *testing.T) {
	const year10000 = 315537897600 // in seconds since the year 1
	yearOne := time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC).Unix()
	rapid.Check(t, func(t *rapid.T) {
		seconds := rapid.Int64Range(0, year10000-1).Draw(t, "seconds")
		ticks := rapid.Int64Range(0, 9_999_999).Draw(t, "ticks")
		when := time.Unix(yearOne+seconds, ticks*100).UTC()
		want := when.Format(`"2006-01-02T15:04:05.9999999"`)
		for _, value := range []wire.Value{at(when), text(when.Format("2006-01-02 15:04:05.0000000")), text(when.Format(time.RFC3339Nano))} {
			if got := string(wire.AppendValue(nil, column(wire.DateTime, 0), value)); got != want {
				t.Fatalf("%s: got %s, want %s", value.Bytes, got, want)
			}
		}
		want = when.Format(`"15:04:05.0000000"`)
		if ticks == 0 {
			want = when.Format(`"15:04:05"`)
		}
		if got := string(wire.AppendValue(nil, column(wire.TimeOfDay, 0), at(when))); got != want {
			t.Fatalf("got %s, want %s", got, want)
		}
	})
}

// A single reads back as itself.
func TestSinglesReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		single := math.Float32frombits(rapid.Uint32().Draw(t, "bits"))
		if math.IsNaN(float64(single)) || math.IsInf(float64(single), 0) {
			return
		}
		got := string(wire.AppendValue(nil, column(wire.Real, 0), double(float64(single))))
		if back, err := strconv.ParseFloat(got, 32); err != nil || float32(back) != single {
			t.Fatalf("%v is %s", single, got)
		}
	})
}

// An amount in cents has the same bytes, for every form in which a database returns it.
func TestAmountsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cents := rapid.Int64Range(-99_999_999_999, 99_999_999_999).Draw(t, "cents")
		sign, size := "", cents
		if cents < 0 {
			sign, size = "-", -cents
		}
		want := sign + strconv.FormatInt(size/100, 10) + "." + strconv.FormatInt(100+size%100, 10)[1:]
		for _, value := range []wire.Value{double(float64(cents) / 100), text(want), text(want + "00"), text("0" + want[len(sign):])} {
			expect := want
			if value.Kind == wire.TextKind && value.Bytes[0] == '0' {
				expect = want[len(sign):]
			}
			if got := string(wire.AppendValue(nil, column(wire.Decimal, 2), value)); got != expect {
				t.Fatalf("%s: got %s, want %s", value.Bytes, got, expect)
			}
		}
	})
}
