package watch

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"time"

	"qiao/gateway/wholefile"
)

// Shipping is how far the continuous replication has come.
type Shipping struct {
	// Until is a moment before which everything that was written is in the target; zero where nothing has been shipped.
	Until   time.Time
	Target  string
	Failure string // why the last shipping has failed; empty where it has not
}

// ShippingFile is where the replication of a database notes how far it has come. It is no part of a back-up.
func ShippingFile(database string) string { return database + "-shipped" }

// Note writes how far the replication of a database has come.
func (s Shipping) Note(database string) error {
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return wholefile.Write(ShippingFile(database), text, 0o600)
}

// ReadShipping reads how far the replication of a database has come; nil where there has been none.
func ReadShipping(database string) (*Shipping, error) {
	text, err := os.ReadFile(ShippingFile(database))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil //nolint:nilnil // there is no replication
	}
	if err != nil {
		return nil, err
	}
	var s Shipping
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, err
	}
	return &s, nil
}
