package session_test

import (
	"testing"

	"qiao/gateway/config"
	"qiao/gateway/session"
)

func TestADeviceIsNamedInWords(t *testing.T) {
	const apple = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
	for userAgent, want := range map[string]string{
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36": "Chrome 142 · Windows",
		"Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0": "Edge 141 · Windows",
		"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0":                                          "Firefox 140 · Linux",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15":               "Safari 18 · macOS",
		"Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko":                                                   "IE 11 · Windows",
		apple + "Version/17.5 Mobile/15E148 Safari/604.1":                                                                 "Safari 17 · iPhone",
		apple + "Mobile/15E148 MicroMessenger/8.0.50(0x1800323b)":                                                         "微信 8 · iPhone",
		"Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Mobile Safari/537.36 wxwork/4.1.30 MicroMessenger/7.0.1":            "企业微信 4 · Android 14",
		"Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 ArkWeb/4.1 Mobile":                      "Chrome 114 · HarmonyOS",
		"Firefox/140":                          "Firefox 140",
		"Chrome/99999999999999999999 <script>": "Chrome 9999",
		"curl/8.5":                             "",
		"":                                     "",
	} {
		if got := session.DeviceName(userAgent); got != want {
			t.Errorf("%s: %q, want %q", userAgent, got, want)
		}
	}
}

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
