package wire

import (
	"hash/maphash"
	"slices"
	"sync"
)

// maxEncoders bounds an EncoderCache. Column sets come from the entries and
// procedures, so this is far more than there are.
const maxEncoders = 4096

// EncoderCache keeps the encoders of the column sets seen so far, so that a call does not
// name and quote its columns again. It is safe for concurrent use; the zero value is
// ready. A full cache keeps its encoders and adds no more.
type EncoderCache struct {
	mu       sync.RWMutex
	encoders map[uint64]*Encoder
}

var columnSeed = maphash.MakeSeed()

// get returns the encoder of columns; a nil cache makes a new one each time.
func (c *EncoderCache) get(columns []Column) *Encoder {
	if c == nil {
		return NewEncoder(columns)
	}
	key := hashColumns(columns)
	c.mu.RLock()
	encoder := c.encoders[key]
	c.mu.RUnlock()
	if encoder != nil && encoder.fits(columns) {
		return encoder
	}
	encoder = NewEncoder(columns)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.encoders == nil {
		c.encoders = make(map[uint64]*Encoder)
	}
	if len(c.encoders) < maxEncoders {
		c.encoders[key] = encoder
	}
	return encoder
}

func hashColumns(columns []Column) uint64 {
	var h maphash.Hash
	h.SetSeed(columnSeed)
	for i := range columns {
		h.WriteString(columns[i].Name)
		h.WriteByte(0)
		h.WriteByte(byte(columns[i].Type))
		h.WriteByte(byte(columns[i].Scale))
	}
	return h.Sum64()
}

// fits reports whether the encoder was made for these columns, and not for
// others with the same hash.
func (e *Encoder) fits(columns []Column) bool {
	return slices.EqualFunc(e.columns, columns, func(known encodedColumn, column Column) bool {
		return known.Column == column
	})
}
