package session

import "regexp"

// Client is where somebody signs in from.
type Client struct {
	Device  string // as DeviceName has it
	Address string
}

// maker is how a browser or a system calls itself in a User-Agent.
type maker struct {
	name    string
	pattern *regexp.Regexp // its first group, if it has one, is the version
}

// browsers and systems stand with the most particular first: Edge calls itself
// Chrome as well, Chrome Safari, and Android Linux.
var (
	browsers = []maker{
		{"企业微信", regexp.MustCompile(`(?i)wxwork/(\d{1,4})`)},
		{"微信", regexp.MustCompile(`MicroMessenger/(\d{1,4})`)},
		{"钉钉", regexp.MustCompile(`DingTalk/(\d{1,4})`)},
		{"Edge", regexp.MustCompile(`Edg\w*/(\d{1,4})`)},
		{"Firefox", regexp.MustCompile(`(?:Firefox|FxiOS)/(\d{1,4})`)},
		{"Chrome", regexp.MustCompile(`(?:Chrome|CriOS)/(\d{1,4})`)},
		{"Safari", regexp.MustCompile(`Version/(\d{1,4})[^ ]* (?:Mobile/\w+ )?Safari`)},
		{"IE", regexp.MustCompile(`(?:MSIE |Trident/.*rv:)(\d{1,4})`)},
	}
	systems = []maker{
		{"HarmonyOS", regexp.MustCompile(`HarmonyOS|OpenHarmony`)},
		{"Android", regexp.MustCompile(`Android(?: (\d{1,4}))?`)},
		{"iPhone", regexp.MustCompile(`iPhone`)},
		{"iPad", regexp.MustCompile(`iPad`)},
		{"Windows", regexp.MustCompile(`Windows`)},
		{"macOS", regexp.MustCompile(`Macintosh`)},
		{"Linux", regexp.MustCompile(`Linux|CrOS`)},
	}
)

// DeviceName says what somebody uses, such as "Chrome 142 · Windows"; empty where
// the User-Agent names nothing that is known. The words are ours, so that a list or
// the audit log can show them: of the header itself a caller decides every letter.
func DeviceName(userAgent string) string {
	browser, system := nameIn(browsers, userAgent), nameIn(systems, userAgent)
	if browser != "" && system != "" {
		return browser + " · " + system
	}
	return browser + system
}

func nameIn(makers []maker, userAgent string) string {
	for _, m := range makers {
		found := m.pattern.FindStringSubmatch(userAgent)
		switch {
		case found == nil:
		case len(found) > 1 && found[1] != "":
			return m.name + " " + found[1]
		default:
			return m.name
		}
	}
	return ""
}
