package inspection

import (
	"context"
	"errors"

	"qiao/gateway/errs"
	"qiao/gateway/record"
	"qiao/gateway/store"
)

// lotRow is what is counted of a judged lot.
type lotRow struct {
	InspectionNo    string          `db:"InspectionNo"`
	ArrivalDate     store.LocalTime `db:"ArrivalDate"`
	SupplierID      string          `db:"SupplierId"`
	MaterialID      string          `db:"MaterialId"`
	InspectorUserID string          `db:"InspectorUserId"`
	LotSize         int64           `db:"LotSize"`
	Level           string          `db:"InspectLevel"`
	Resubmitted     bool            `db:"Resubmitted"`
	AqlCritical     string          `db:"AqlCritical"`
	AqlMajor        string          `db:"AqlMajor"`
	AqlMinor        string          `db:"AqlMinor"`
	CountBy         string          `db:"CountBy"`
	SampleSize      int64           `db:"SampleSize"`
	Defective       int64           `db:"Defective"`
	FoundCritical   int64           `db:"FoundCritical"`
	FoundMajor      int64           `db:"FoundMajor"`
	FoundMinor      int64           `db:"FoundMinor"`
	PiecesCritical  int64           `db:"PiecesCritical"`
	PiecesMajor     int64           `db:"PiecesMajor"`
	PiecesMinor     int64           `db:"PiecesMinor"`
	Status          string          `db:"Status"`
	RowVersion      int64           `db:"RowVersion"`
}

func readLot(ctx context.Context, tx *store.Tx, key string) (record.Row, int64, error) {
	var l lotRow
	err := tx.Get(ctx, &l, "inspection/lot", store.Args{"InspectionId": key})
	if errors.Is(err, store.ErrNoRows) {
		return nil, 0, errs.Failf("检验单不存在，可能已被删除")
	}
	return l.record(), l.RowVersion, err
}

func (l *lotRow) record() record.Row {
	return record.Row{
		"InspectionNo": l.InspectionNo, "ArrivalDate": l.ArrivalDate.Time, "SupplierId": l.SupplierID, "MaterialId": l.MaterialID,
		"InspectorUserId": l.InspectorUserID, "LotSize": l.LotSize, "InspectLevel": l.Level, "Resubmitted": l.Resubmitted,
		"AqlCritical": l.AqlCritical, "AqlMajor": l.AqlMajor, "AqlMinor": l.AqlMinor, "CountBy": l.CountBy, "SampleSize": l.SampleSize, "Defective": l.Defective,
		"FoundCritical": l.FoundCritical, "FoundMajor": l.FoundMajor, "FoundMinor": l.FoundMinor,
		"PiecesCritical": l.PiecesCritical, "PiecesMajor": l.PiecesMajor, "PiecesMinor": l.PiecesMinor, "Status": l.Status,
	}
}
