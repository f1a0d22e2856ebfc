// Package useragent names the browser and the system of a client in two words. The header
// is the client's own statement: it helps users to recognise their own devices and proves
// nothing.
package useragent

import (
	"regexp"
	"strings"
)

// Unknown is the name of a client whose header names no known program.
const Unknown = "其他程序"

// longest is the length of the part of a header that is read. Browsers need less than half
// of it.
const longest = 512

type product struct {
	name    string
	version *regexp.Regexp
}

// clients are in the order in which they are looked for: Edge calls itself Chrome as
// well, and Chrome Safari; a messenger's own browser calls itself all of them.
var clients = []product{
	{"AI 助手", regexp.MustCompile(`^` + toolPrefix + `()`)},
	{"企业微信", regexp.MustCompile(`(?i)wxwork/(\d+)`)},
	{"钉钉", regexp.MustCompile(`(?i)DingTalk/(\d+)`)},
	{"微信", regexp.MustCompile(`MicroMessenger/(\d+)`)},
	{"Edge", regexp.MustCompile(`Edg(?:e|A|iOS)?/(\d+)`)},
	{"QQ 浏览器", regexp.MustCompile(`M?QQBrowser/(\d+)`)},
	{"Opera", regexp.MustCompile(`OPR/(\d+)`)},
	{"三星浏览器", regexp.MustCompile(`SamsungBrowser/(\d+)`)},
	{"华为浏览器", regexp.MustCompile(`HuaweiBrowser/(\d+)`)},
	{"Firefox", regexp.MustCompile(`(?:Firefox|FxiOS)/(\d+)`)},
	{"Chrome", regexp.MustCompile(`(?:HeadlessChrome|Chrome|CriOS)/(\d+)`)},
	{"Safari", regexp.MustCompile(`Version/(\d+)\S* (?:Mobile/\w+ )?Safari`)},
	{"IE", regexp.MustCompile(`Trident/.*rv:(\d+)`)},
	{"IE", regexp.MustCompile(`MSIE (\d+)`)},
	{"curl", regexp.MustCompile(`^curl/(\d+)`)},
	{"Python", regexp.MustCompile(`^(?:python-requests|Python-urllib|python-httpx)/(\d+)`)},
	{"Java", regexp.MustCompile(`^(?:Java|okhttp|Apache-HttpClient)/(\d+)`)},
	{"Go", regexp.MustCompile(`^Go-http-client/(\d+)`)},
	{"Postman", regexp.MustCompile(`^PostmanRuntime/(\d+)`)},
}

// systems are in order as well: Android calls itself Linux. Windows 11 says it is 10.
var systems = []product{
	{"HarmonyOS", regexp.MustCompile(`HarmonyOS()`)},
	{"Android", regexp.MustCompile(`Android (\d+)`)},
	{"Android", regexp.MustCompile(`Android()`)},
	{"iOS", regexp.MustCompile(`iPhone OS (\d+)`)},
	{"iPadOS", regexp.MustCompile(`iPad()`)},
	{"Windows", regexp.MustCompile(`Windows NT 10()`)},
	{"Windows 8", regexp.MustCompile(`Windows NT 6\.[23]()`)},
	{"Windows 7", regexp.MustCompile(`Windows NT 6\.1()`)},
	{"Windows", regexp.MustCompile(`Windows()`)},
	{"macOS", regexp.MustCompile(`Mac OS X()`)},
	{"ChromeOS", regexp.MustCompile(`CrOS()`)},
	{"Linux", regexp.MustCompile(`Linux()`)},
}

// toolPrefix begins the header of the requests that tools of assistants make.
const toolPrefix = "Qiao-MCP "

// OfTool is the header of a request that a tool makes for an assistant with this header.
func OfTool(header string) string { return toolPrefix + header }

// Name returns a name such as Chrome 142 · Windows, empty for a client without the header.
// The name contains no word of the header but versions.
func Name(header string) string {
	if header == "" {
		return ""
	}
	if len(header) > longest {
		header = header[:longest]
	}
	var words []string
	for _, known := range [][]product{clients, systems} {
		if word := find(known, header); word != "" {
			words = append(words, word)
		}
	}
	if len(words) == 0 {
		return Unknown
	}
	return strings.Join(words, " · ")
}

// longestVersion keeps an invented version out.
const longestVersion = 4

func find(known []product, header string) string {
	for _, p := range known {
		if found := p.version.FindStringSubmatch(header); found != nil && len(found[1]) <= longestVersion {
			return strings.TrimSpace(p.name + " " + found[1])
		}
	}
	return ""
}
