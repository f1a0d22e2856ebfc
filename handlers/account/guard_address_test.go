package account_test

import (
	"net/netip"
	"strconv"
	"testing"
	"time"

	"qiao/gateway/errs"
)

// tries makes n tries for different accounts from one address.
func (d door) tries(t *testing.T, n int, from netip.Addr) {
	t.Helper()
	for i := range n {
		d.fail(t, 1, "account-"+strconv.Itoa(i), from)
	}
}

// turnsAway checks that no account may be tried from an address.
func (d door) turnsAway(t *testing.T, from netip.Addr) {
	t.Helper()
	if open, err := d.Admits(t.Context(), "somebody", from); open || !errs.Is(err, errs.TooManyRequests) {
		t.Errorf("from %s: admitted %v, %v", from, open, err)
	}
}

func TestHundredFailuresWithAnyAccountCloseAnAddress(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		for range 20 { // successful sign-ins use up no tries
			d.succeed(t, "admin", office)
		}
		d.tries(t, 100, office)
		for range 3 {
			d.turnsAway(t, office)
		}
		d.admits(t, "admin", home, true)
		d.advance(15*time.Minute + time.Second)
		d.admits(t, "admin", office, true)
	})
}

// A try for a locked account is hashed as well, so it counts for its address.
func TestLockedTriesUseUpTheAddress(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		d.fail(t, 5, "admin", office)
		for range 95 {
			d.admits(t, "admin", office, false)
		}
		d.turnsAway(t, office)
	})
}

// A host chooses its IPv6 address itself within the /64 it has.
func TestNeighboursInAnIPv6NetworkAreOneAddress(t *testing.T) {
	t.Parallel()
	near, far := netip.MustParseAddr("2001:db8::ffff:1"), netip.MustParseAddr("2001:db8:0:1::7")
	eachDoor(t, func(t *testing.T, d door) {
		d.fail(t, 5, "admin", home)
		d.admits(t, "admin", near, false)
		d.admits(t, "admin", far, true)
		d.tries(t, 94, near)
		d.turnsAway(t, home)
		d.admits(t, "putong", far, true)
	})
}

func TestForgivenTriesLeaveNoCounter(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		for range 150 {
			d.admits(t, "admin", office, true)
			if err := d.Forgive(t.Context(), "admin", office); err != nil {
				t.Fatal(err)
			}
		}
		d.fail(t, 4, "admin", office)
		d.admits(t, "admin", office, true)
		d.waitsInVain(t, "admin", office)
		if err := d.Forgive(t.Context(), "admin", office); err != nil { // undoes the try before, not the refused one
			t.Fatal(err)
		}
		d.admits(t, "admin", office, true)
	})
}

// A refused try takes up no place when other tries are forgiven.
func TestTurnedAwayTriesDoNotCount(t *testing.T) {
	t.Parallel()
	eachDoor(t, func(t *testing.T, d door) {
		d.tries(t, 99, office)
		d.admits(t, "admin", office, true)
		for range 10 {
			d.turnsAway(t, office)
		}
		if err := d.Forgive(t.Context(), "admin", office); err != nil {
			t.Fatal(err)
		}
		d.admits(t, "admin", office, true)
	})
}
