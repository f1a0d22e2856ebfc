package errs

// sqlServer classifies the error numbers of SQL Server that are not an answer
// to the statement: the server, the database or a lock was out of reach, and
// the same call may succeed later. Every other number, THROW and RAISERROR
// included, is ProcedureFailed.
var sqlServer = map[int32]Kind{
	// connection and sign-in
	233: Unavailable, 4014: Unavailable, 4060: Unavailable, 4064: Unavailable, 10053: Unavailable, 10054: Unavailable,
	10060: Unavailable, 17142: Unavailable, 17187: Unavailable, 17809: Unavailable, 18401: Unavailable, 18451: Unavailable,
	18452: Unavailable, 18456: Unavailable, 18461: Unavailable, 18486: Unavailable,
	// locks
	1204: Unavailable, 1205: Unavailable, 1222: Unavailable,
	// resources
	701: Unavailable, 802: Unavailable, 1101: Unavailable, 1105: Unavailable, 3960: Unavailable,
	8645: Unavailable, 8651: Unavailable, 9001: Unavailable, 9002: Unavailable, 10928: Unavailable,
	10929: Unavailable, 40197: Unavailable, 40501: Unavailable, 40613: Unavailable, 49918: Unavailable,
	// the database is offline, read-only, being recovered or shut down
	596: Unavailable, 921: Unavailable, 922: Unavailable, 924: Unavailable, 926: Unavailable, 927: Unavailable,
	942: Unavailable, 945: Unavailable, 983: Unavailable, 3906: Unavailable, 3908: Unavailable,
	5149: Unavailable, 6001: Unavailable, 6005: Unavailable, 6006: Unavailable,
}

// fatal is the class from which on an error ends the connection: the server
// failed, not the statement.
const fatal = 20

// SQLServer returns the kind of an error of SQL Server by its number and class.
func SQLServer(number int32, class uint8) Kind {
	if kind, listed := sqlServer[number]; listed {
		return kind
	}
	if class >= fatal {
		return Unavailable
	}
	return ProcedureFailed
}

// SQLServerIsFull reports whether the number says that a file of the database, or its log, has no room.
func SQLServerIsFull(number int32) bool { return number == 1101 || number == 1105 || number == 9002 }

// SQLServerRefusesWrites reports whether the number says that the database is
// full or read-only: reads may go on.
func SQLServerRefusesWrites(number int32) bool {
	switch number {
	case 1101, 1105, 3906, 3908, 5149, 9001, 9002:
		return true
	default:
		return false
	}
}
