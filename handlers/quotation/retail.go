package quotation

import (
	"encoding/json"
	"strconv"

	"qiao/gateway"
	"qiao/gateway/store"
)

// retail is a quotation as the customer gets it, without the dealer's prices.
type retail struct {
	Quotation json.RawMessage   `tstype:"RetailQuotation"`
	Lines     []json.RawMessage `tstype:"RetailLine[]"`
}

// Retail answers GET retail/{id}.
func (h *Handlers) Retail(r *gateway.Request) (any, error) {
	query := map[string]string{"QuotationId": r.Param("id"), "pageSize": strconv.Itoa(mostLines)}
	head, err := r.ReadRow("quotation/retail", Quotations.Label, query)
	if err != nil {
		return nil, err
	}
	rows, err := r.ReadRows("quotation/retail_lines", query)
	return retail{head, append([]json.RawMessage{}, rows...)}, err
}

// rules are the rules of the editor's computation, beside the prices.
type rules struct {
	// The smallest charged areas of one piece, in m², as texts.
	CabinetArea, PartArea string
	// DiscountLimit is how much discount the caller may give, in percent of the list amount.
	DiscountLimit int64
	Today         store.LocalTime
}

// Rules answers GET rules.
func (h *Handlers) Rules(r *gateway.Request) (any, error) {
	areas, err := readRules(r.Context(), h.DB)
	if err != nil {
		return nil, err
	}
	limit, err := discountLimit(r.Context(), h.DB, r.Caller.UserID)
	return rules{areas.Cabinet.String(), areas.Part.String(), limit, store.LocalTime{Time: r.Now()}}, err
}
