package config

import (
	"errors"
	"fmt"
	"time"
)

// Parts bounds the uploads that come in parts.
type Parts struct {
	// Size is that of a part; the last one of a file may be smaller.
	Size ByteSize `mapstructure:"size"`
	// Life is how long an unfinished upload waits for its next part.
	Life time.Duration `mapstructure:"life"`
	// Account is how many unfinished uploads an account may have.
	Account int `mapstructure:"account"`
}

// The smallest part of an object storage and of a folder, and the largest of both.
const (
	LeastPartS3 ByteSize = 5 << 20
	LeastPart   ByteSize = 1 << 20
	MostPart    ByteSize = 64 << 20
)

// DefaultParts returns the settings of the binary.
func DefaultParts() Parts { return Parts{Size: 8 << 20, Life: 24 * time.Hour, Account: 10} }

func (f Files) checkParts() error {
	least, why := LeastPart, ""
	if f.S3.On() {
		least, why = LeastPartS3, ", the smallest part of an object storage"
	}
	switch {
	case f.Parts.Size < least:
		return fmt.Errorf("files.parts.size: must be at least %s%s", least, why)
	case f.Parts.Size > MostPart:
		return fmt.Errorf("files.parts.size: must be at most %s", MostPart)
	case f.Parts.Life < time.Minute:
		return errors.New("files.parts.life: must be at least 1m")
	case f.Parts.Account < 1:
		return errors.New("files.parts.account: must be at least 1")
	default:
		return nil
	}
}
