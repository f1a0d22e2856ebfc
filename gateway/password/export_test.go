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

// Callers returns how many callers are being served or wait.
func (h *Hasher) Callers() int { return len(h.waiting) }
