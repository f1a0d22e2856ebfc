package session

// Client is where somebody signs in from.
type Client struct {
	Device  string // as useragent.Name has it
	Address string
}
