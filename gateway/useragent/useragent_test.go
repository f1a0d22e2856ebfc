package useragent_test

import (
	"strings"
	"testing"

	"qiao/gateway/useragent"
)

func TestNamesOfBrowsersAndSystems(t *testing.T) {
	for header, want := range map[string]string{
		"": "",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36":                                                    "Chrome 142 · Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.3595.53":                                  "Edge 142 · Windows",
		"Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko":                                                                                               "IE 11 · Windows 7",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15":                                              "Safari 18 · macOS",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1":                            "Safari 18 · iOS 18",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/4.1.22 MicroMessenger/7.0.1 Language/zh":       "企业微信 4 · iOS 17",
		"Mozilla/5.0 (Linux; Android 14; 23127PN0CC) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50":         "微信 8 · Android 14",
		"Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1":                              "Chrome 126 · iPadOS",
		"Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0":                                                                                             "Firefox 132 · Linux",
		"Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.0.4.300 HarmonyOS": "华为浏览器 5 · HarmonyOS",
		"Qiao-MCP claude-code/2.1 (Macintosh; Intel Mac OS X 10_15_7)":                                                                                                       "AI 助手 · macOS",
		"Qiao-MCP ":                              "AI 助手",
		"curl/8.5.0":                             "curl 8",
		"python-requests/2.32.3":                 "Python 2",
		"Go-http-client/1.1":                     "Go 1",
		"Canary-Passw0rd":                        "其他程序",
		"Chrome/99999999999":                     "其他程序",
		strings.Repeat("x", 600) + " Chrome/142": "其他程序",
	} {
		if got := useragent.Name(header); got != want {
			t.Errorf("%s\n got %q\nwant %q", header, got, want)
		}
	}
}
