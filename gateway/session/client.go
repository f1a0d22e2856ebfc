package session

// Client is the device and the address that a user signs in from.
type Client struct {
	Device  string // as useragent.Name writes it
	Address string
}
