package approval

import (
	"context"

	"qiao/gateway"
)

// About is a record as those who take part in its approval see it, whatever else of the area they
// may see.
type About struct {
	Title string // such as 检验单 IQC20261120001
	Path  string // of the record's page in the UI; empty for those who do not have the page
	Facts []Fact
	Parts []Part
}

// Fact is one thing that is known of a record.
type Fact struct{ Label, Text string }

// Part is a table of what belongs to a record, such as the items of an inspection.
type Part struct {
	Title   string
	Columns []string
	Rows    []Row
}

// Row is a line of a Part.
type Row struct {
	Cells  []string
	Bad    bool     // it is why one decides
	Note   string   `json:",omitempty"`
	Photos []string `json:",omitempty"` // FileIds; Showing.Photo answers them
}

// Showing is how an area shows its records to those who take part in their approvals. The centre
// asks whether a user does; the area does not.
type Showing struct {
	Menu   string // of the record's page
	Record func(ctx context.Context, key string) (About, error)
	// Photo answers a photo of the record; one of another record is not found.
	Photo func(r *gateway.Request, key, fileID string) (any, error)
}
