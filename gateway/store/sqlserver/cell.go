package sqlserver

import (
	"database/sql/driver"
	"encoding/hex"
	"fmt"
	"time"
	"unsafe"

	"qiao/gateway/wire"
)

// serverCell turns a value of the SQL Server driver into one of the wire. Decimals and money come as the bytes of their
// text, like binaries: only the column's type distinguishes them.
func serverCell(value *wire.Value, cell driver.Value, kind wire.Type, guid *[36]byte) error {
	switch cell := cell.(type) {
	case nil:
		value.Kind = wire.Null
	case int64:
		value.Kind, value.Int = wire.IntKind, cell
	case float64:
		value.Kind, value.Float = wire.RealKind, cell
	case bool:
		value.Kind, value.Int = wire.IntKind, 0
		if cell {
			value.Int = 1
		}
	case string:
		// The sink reads and never writes: the string's own bytes will do.
		value.Kind, value.Bytes = wire.TextKind, unsafe.Slice(unsafe.StringData(cell), len(cell))
	case time.Time:
		value.Kind, value.Time = wire.TimeKind, cell
	case []byte:
		value.Kind, value.Bytes = serverBytes(cell, kind, guid)
	default:
		return fmt.Errorf("store: the driver returned a %T", cell)
	}
	return nil
}

func serverBytes(cell []byte, kind wire.Type, guid *[36]byte) (wire.Kind, []byte) {
	switch {
	case kind == wire.GUID && len(cell) == 16:
		formatGUID(guid, cell)
		return wire.TextKind, guid[:]
	case kind == wire.Binary || kind == wire.Auto:
		return wire.BlobKind, cell
	default:
		return wire.TextKind, cell
	}
}

// formatGUID writes a uniqueidentifier in lower case. Its first three groups
// are little-endian numbers, the last two are bytes in order.
func formatGUID(text *[36]byte, raw []byte) {
	ordered := [16]byte{
		raw[3], raw[2], raw[1], raw[0], raw[5], raw[4], raw[7], raw[6],
		raw[8], raw[9], raw[10], raw[11], raw[12], raw[13], raw[14], raw[15],
	}
	hex.Encode(text[0:8], ordered[0:4])
	hex.Encode(text[9:13], ordered[4:6])
	hex.Encode(text[14:18], ordered[6:8])
	hex.Encode(text[19:23], ordered[8:10])
	hex.Encode(text[24:36], ordered[10:16])
	text[8], text[13], text[18], text[23] = '-', '-', '-', '-'
}
