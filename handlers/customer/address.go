package customer

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"sync"

	"qiao/gateway"
	"qiao/gateway/record"
	"qiao/gateway/region"
	"qiao/gateway/store"
)

// freeAddress marks a request of an older client: province, city and district are kept as they are written.
type freeAddress struct{}

// regionFields are the fields of a customer that a region.Place has.
var regionFields = []string{"Province", "City", "District"}

func placeIn(row record.Row) region.Place {
	return region.Place{Province: row.Text("Province"), City: row.Text("City"), District: row.Text("District")}
}

// checkAddress completes province, city and district to their full names, and refuses those that do not belong together.
// It does not check an address that the change leaves as it is.
func checkAddress(c *record.Change) {
	place := placeIn(c.After)
	if place == placeIn(c.Before) {
		return
	}
	if _, free := record.Input[freeAddress](c); !free {
		found, _, refusal := region.Locate(place)
		if refusal != nil {
			c.Invalid(refusal.Level, refusal.Text)
			return
		}
		setPlace(c, found)
	}
	keepCode(c)
}

func setPlace(c *record.Change, place region.Place) {
	for i, text := range []string{place.Province, place.City, place.District} {
		c.After[regionFields[i]] = store.OrNull(text)
	}
}

// keepCode stores the code of the customer's region once the customer is written. It follows from the names, so the
// history has the names alone.
func keepCode(c *record.Change) {
	c.Then(func(ctx context.Context, tx *store.Tx) error {
		_, err := tx.Exec(ctx, "customer/region_code", store.Args{
			"CustomerId": c.Key, "RegionCode": store.OrNull(region.Code(placeIn(c.After))),
		})
		return err
	})
}

// divisions are the answer of GET regions, the same as long as the program does not change.
var divisions = sync.OnceValues(func() (gateway.Tagged, error) {
	body, err := json.Marshal(region.All())
	sum := sha256.Sum256(body)
	return gateway.Tagged{Tag: hex.EncodeToString(sum[:8]), Data: json.RawMessage(body)}, err
})

// regions answers GET regions: the divisions of China.
func regions(*gateway.Request) (any, error) { return divisions() }
