package lines_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/gateway/record/fields"
	"qiao/gateway/record/lines"
	sqltext "qiao/sql"
)

// The statements are the same for both databases.
func TestStatements(t *testing.T) {
	kind, err := lines.Compile(lines.Lines{
		Name: "Positions", Table: "Quo_Position", Key: "PositionId", Label: "明细",
		Fields: []fields.Field{
			{Name: "Qty", Label: "数量", Type: "int", Required: true},
			{Name: "PriceId", Label: "价格", Type: "nvarchar(50)", Choice: &fields.Choice{
				Table: "Quo_Price", Key: "PriceId", Names: []string{"FullName", "Code"}, Shown: "PriceName", Path: "/admin/price",
			}},
		},
	}, "Quo_Quotation", "QuotationId", nil)
	if err != nil {
		t.Fatal(err)
	}
	texts := kind.Texts()
	delete(texts, "of") // it has a hundred parameters
	want := map[string]string{
		"select": "SELECT PositionId, Qty, PriceId FROM Quo_Position WHERE QuotationId = @QuotationId ORDER BY RowNo, PositionId",
		"update": "UPDATE Quo_Position SET Qty = @Qty, PriceId = @PriceId, RowNo = @RowNo WHERE PositionId = @PositionId",
		"delete": "DELETE FROM Quo_Position WHERE PositionId = @PositionId",
		"clear":  "DELETE FROM Quo_Position WHERE QuotationId = @QuotationId",
		"shown": "SELECT r.RowVersion, l.PositionId, l.Qty, l.PriceId, (SELECT c.FullName FROM Quo_Price c WHERE c.PriceId = l.PriceId) AS PriceName" +
			" FROM Quo_Quotation r LEFT JOIN Quo_Position l ON l.QuotationId = r.QuotationId WHERE r.QuotationId = @QuotationId ORDER BY l.RowNo, l.PositionId",
		"name/PriceId":  "SELECT FullName FROM Quo_Price WHERE PriceId = @Value",
		"key/PriceId/0": "SELECT PriceId FROM Quo_Price WHERE FullName = @Value",
		"key/PriceId/1": "SELECT PriceId FROM Quo_Price WHERE Code = @Value",
	}
	if diff := cmp.Diff(want, texts); diff != "" {
		t.Errorf("(-want +got) %s", diff)
	}
	for name, text := range kind.Texts() {
		for _, dialect := range []string{"sqlite", "sqlserver"} {
			if _, err := sqltext.Parse(text, dialect); err != nil {
				t.Errorf("%s for %s: %v", name, dialect, err)
			}
		}
	}
}
