package config

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// Messages has the settings of messages to people. Without SMSURL none is sent by SMS, and no code.
type Messages struct {
	// Retention is how many days messages and their results are kept; 0 is for ever.
	Retention int `mapstructure:"retention"`

	// LinkHosts are the hosts of other systems to which messages of older clients may lead, such as oa.example.com.
	LinkHosts []string `mapstructure:"link_hosts"`

	SMSURL  string `mapstructure:"sms_url"`
	SMSBody string `mapstructure:"sms_body"`
	// SMSChangedBody informs the former number that another one has replaced it; empty: the
	// former number is not informed.
	SMSChangedBody string `mapstructure:"sms_changed_body"`

	// SMSNoticeBody sends notices; empty: notices are not sent by SMS.
	SMSNoticeBody string `mapstructure:"sms_notice_body"`

	SMSHeader string `mapstructure:"sms_header"` // NAME: VALUE
	// SMSAccepted is a part of the SMS gateway's answer to a message that it has accepted.
	SMSAccepted string `mapstructure:"sms_accepted"`
}

// Keep is how long messages are kept; 0 is for ever.
func (m Messages) Keep() time.Duration { return keep(m.Retention) }

var headerLine = regexp.MustCompile(`^[A-Za-z0-9-]+: [!-~][ -~]*$`)

// checkMessages repeats no value in its errors: each value may hold the key of the SMS
// gateway.
func (c Config) checkMessages() error {
	m := c.Messages
	if err := checkRetention("messages.retention", m.Retention, "messages"); err != nil {
		return err
	}
	for _, host := range m.LinkHosts {
		if target, err := url.Parse("https://" + host); err != nil || target.Host != host || target.Hostname() == "" {
			return fmt.Errorf("messages.link_hosts: %q is no host; write such as oa.example.com or 10.0.0.5:8080, without https:// and path", host)
		}
	}
	if m.SMSURL == "" {
		return nil
	}
	if target, err := url.Parse(m.SMSURL); err != nil || target.Host == "" || target.Scheme != "http" && target.Scheme != "https" {
		return fmt.Errorf("messages.sms_url: must be a URL such as https://sms.example.com/send")
	}
	for _, place := range []string{"{mobile}", "{code}"} {
		if !strings.Contains(m.SMSBody, place) {
			return fmt.Errorf("messages.sms_body: must hold %s", place)
		}
	}
	if m.SMSChangedBody != "" && !strings.Contains(m.SMSChangedBody, "{mobile}") {
		return fmt.Errorf("messages.sms_changed_body: must hold {mobile}")
	}
	for _, place := range []string{"{mobile}", "{text}"} {
		if m.SMSNoticeBody != "" && !strings.Contains(m.SMSNoticeBody, place) {
			return fmt.Errorf("messages.sms_notice_body: must hold %s", place)
		}
	}
	if m.SMSHeader != "" && !headerLine.MatchString(m.SMSHeader) {
		return fmt.Errorf("messages.sms_header: must be one header such as X-Api-Key: VALUE")
	}
	return nil
}
