package tsql

// standing is the origin of a text's collation. An explicit collation has precedence over
// an implicit one. An implicit one has precedence over that of a variable or literal, which
// adopts the other's. A text combined with a value that is not text, such as a number, gives
// no text.
type standing int

const (
	null standing = iota
	coercible
	implicit
	explicit
	noText
)

// ofDatabase is the collation of a column that states none but does not adopt another: a
// column of a table variable, of OPENJSON, or of a derived table whose texts are literals.
const ofDatabase = "the database's collation"

// label is SQL Server's knowledge of the collation of an expression's text.
type label struct {
	standing  standing
	collation string
}

// meet returns the label of the result of two texts, or of a comparison. It fails for two
// collations of the same standing, because SQL Server does not resolve them.
func meet(a, b label) (label, bool) {
	switch {
	case a.standing > b.standing:
		return a, true
	case b.standing > a.standing:
		return b, true
	}
	return a, a.collation == b.collation
}

// asColumn is the label of a column, of a derived table or view, that has this text.
func (l label) asColumn() label {
	switch l.standing {
	case coercible:
		return label{implicit, ofDatabase}
	case explicit:
		return label{implicit, l.collation}
	}
	return l
}

// asText is the label of a text that is converted from any value.
func (l label) asText() label {
	if l.standing == null || l.standing == noText {
		return label{standing: coercible}
	}
	return l
}
