package approval

import (
	"context"

	"qiao/gateway"
	"qiao/gateway/session"
)

// About is a record as it is shown to the people who take part in its approval.
type About struct {
	Title string // such as 检验单 IQC20261120001
	Page  string // the menu of the page that shows the record
	Key   string
	Tab   string `json:",omitempty"` // the tab of the page, where it is not the first
	Facts []Fact
	Parts []Part
}

// Fact is one labelled value of a record.
type Fact struct {
	Label, Text string
	// Access, if stated, says who may read it; the centre leaves it out for others.
	Access session.Access `json:"-"`
}

// Part is a table of rows that belong to a record, such as the items of an inspection.
type Part struct {
	Title   string
	Columns []string
	Rows    []Row
}

// Row is a line of a Part.
type Row struct {
	Cells  []string
	Bad    bool     // the row speaks against the record, such as a count above its limit
	Note   string   `json:",omitempty"`
	Photos []string `json:",omitempty"` // FileIds; Showing.Photo answers them
}

// Showing is how an area shows its records in their approvals. The centre checks that the user takes part, before it
// calls the area.
type Showing struct {
	Record func(ctx context.Context, key string) (About, error)
	// Photo answers a photo of the record; one of another record is not found.
	Photo func(r *gateway.Request, key, fileID string) (any, error)
}
