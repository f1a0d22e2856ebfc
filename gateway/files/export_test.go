package files

import "time"

// SetClock sets the clock by which the storage knows for how long it has seen a content without a row.
func (s *S3) SetClock(now func() time.Time) { s.clock = now }
