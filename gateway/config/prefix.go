package config

import (
	"errors"
	"strconv"
	"strings"
)

// UnmarshalText reads PREFIX=CODE, the form of a row in an environment variable.
func (p *PrefixCode) UnmarshalText(text []byte) error {
	prefix, code, _ := strings.Cut(string(text), "=")
	n, err := strconv.Atoi(code)
	if err != nil {
		return errors.New("must be a prefix and its code, such as /api/Message/=100")
	}
	*p = PrefixCode{Prefix: prefix, Code: n}
	return nil
}

// UnmarshalText reads PREFIX=MODE, the form of a row in an environment variable.
func (p *PrefixMode) UnmarshalText(text []byte) error {
	prefix, mode, found := strings.Cut(string(text), "=")
	if !found {
		return errors.New("must be a prefix and its mode, such as /admin/=older")
	}
	*p = PrefixMode{Prefix: prefix, Mode: mode}
	return nil
}

// UnmarshalText reads PAGE=OWNER=DATE, the form of a row in an environment variable.
func (p *Plan) UnmarshalText(text []byte) error {
	page, rest, found := strings.Cut(string(text), "=")
	if !found {
		return errors.New("must be a page, who moves it and until when, such as remit/list/index=孙丽=2027-01-15")
	}
	owner, date, _ := strings.Cut(rest, "=")
	*p = Plan{Page: page, Owner: owner, Date: date}
	return nil
}

// UnmarshalText reads PAGE=API, the form of a row in an environment variable.
func (p *Page) UnmarshalText(text []byte) error {
	page, api, found := strings.Cut(string(text), "=")
	if !found {
		return errors.New("must be a page and its list API, such as dormitory/repair/index=/admin/dormitory/repair/index")
	}
	*p = Page{Page: page, API: api}
	return nil
}

// UnmarshalText reads NETWORK=NAME, the form of a row in an environment variable.
func (p *Place) UnmarshalText(text []byte) error {
	network, name, found := strings.Cut(string(text), "=")
	if !found {
		return errors.New("must be a network and its name, such as 10.1.0.0/16=总厂")
	}
	*p = Place{Network: network, Name: name}
	return nil
}
