package sqlserver_test

import (
	"testing"
	"time"

	"qiao/gateway/store/sqlserver"
	"qiao/gateway/store/storetest"
	"qiao/gateway/wire"
)

func TestServerCells(t *testing.T) {
	at := time.Date(2026, 11, 20, 8, 30, 0, 0, time.UTC)
	guid := []byte{0x25, 0x47, 0x98, 0x0e, 0x1c, 0xc5, 0xf4, 0x4b, 0x99, 0x60, 0xe1, 0xc8, 0x0e, 0x27, 0xab, 0xa0}
	for _, test := range []struct {
		cell any
		kind wire.Type
		want wire.Kind
		text string
	}{
		{nil, wire.Int, wire.Null, "NULL"},
		{int64(-5), wire.Int, wire.IntKind, "-5"},
		{true, wire.Bit, wire.IntKind, "1"},
		{false, wire.Bit, wire.IntKind, "0"},
		{1.5, wire.Float, wire.RealKind, "1.5"},
		{"床位", wire.String, wire.TextKind, "床位"},
		{"", wire.String, wire.TextKind, ""},
		{at, wire.DateTime, wire.TimeKind, "2026-11-20 08:30:00.000"},
		{[]byte("12.50"), wire.Decimal, wire.TextKind, "12.50"},
		{[]byte{0, 255}, wire.Binary, wire.BlobKind, "0x00ff"},
		{guid, wire.GUID, wire.TextKind, "0e984725-c51c-4bf4-9960-e1c80e27aba0"},
	} {
		got, err := sqlserver.ServerCell(test.cell, test.kind)
		if err != nil || got.Kind != test.want || storetest.Text(got) != test.text {
			t.Errorf("%v: got %v %q, %v", test.cell, got.Kind, storetest.Text(got), err)
		}
	}
	if _, err := sqlserver.ServerCell(struct{}{}, wire.Auto); err == nil {
		t.Error("an unknown kind of cell passed")
	}
}
