package session_test

import (
	"testing"

	"qiao/gateway/config"
	"qiao/gateway/session"
)

func TestAnAddressIsNamedByTheSmallestNetwork(t *testing.T) {
	places := session.NewPlaces([]config.Place{
		{Network: "10.1.0.0/16", Name: "总厂"}, {Network: "10.1.2.0/24", Name: "总厂展厅"}, {Network: "203.0.113.7/32", Name: "北京店"}, {Network: "fd00:1::/32", Name: "二厂"},
	})
	for address, want := range map[string]string{
		"10.1.9.9": "总厂", "10.1.2.9": "总厂展厅", "::ffff:10.1.2.9": "总厂展厅", "203.0.113.7": "北京店", "fd00:1::5": "二厂",
		"10.2.0.1": "内网", "192.168.1.1": "内网", "172.20.0.1": "内网", "127.0.0.1": "内网", "::1": "内网", "fd00:2::5": "内网", "fe80::1%eth0": "内网",
		"203.0.113.8": "", "2001:db8::1": "", "": "", "invalid IP": "",
	} {
		if got := places.Of(address); got != want {
			t.Errorf("%s: %q, want %q", address, got, want)
		}
	}
}
