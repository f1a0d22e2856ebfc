package password

// Hold keeps one of the hasher's places busy until release is called.
func (h *Hasher) Hold() (release func()) {
	h.waiting <- struct{}{}
	h.running <- struct{}{}
	return func() {
		<-h.running
		<-h.waiting
	}
}

// Callers tells how many calls are being served or wait for it.
func (h *Hasher) Callers() int { return len(h.waiting) }
