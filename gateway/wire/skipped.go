package wire

// skipped are the fields that clients leave out of a record (specification §3,
// "Record serialisation for procedure calls"), folded.
var skipped = map[string]bool{
	"createdate": true, "createuserid": true, "modifyname": true, "parentname": true, "username": true,
	"postname": true, "departmentname": true, "departmentnames": true, "electronicsignature": true,
}

// Skipped reports whether a field never belongs to a record that a client sends,
// in any letter case: the gateway knows it better, or has it from elsewhere.
func Skipped(name string) bool { return skipped[Fold(name)] }
