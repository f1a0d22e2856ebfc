package tsql

// standing is how a text comes by its collation. An explicit one beats an implicit
// one, and that one the text of a variable or literal, which takes the other's. What
// is no text, such as a number, makes none of a text beside it.
type standing int

const (
	null standing = iota
	coercible
	implicit
	explicit
	noText
)

// ofDatabase is the collation of what states none and yields to none: a column of a
// table variable, of OPENJSON, or of a derived table whose texts are literals.
const ofDatabase = "the database's collation"

// label is what SQL Server knows of an expression's text.
type label struct {
	standing  standing
	collation string
}

// meet is the label of a result of two texts, or of a comparison. It fails for two
// collations of the same standing, which SQL Server does not resolve.
func meet(a, b label) (label, bool) {
	switch {
	case a.standing > b.standing:
		return a, true
	case b.standing > a.standing:
		return b, true
	}
	return a, a.collation == b.collation
}

// asColumn is the label of a column of a derived table or view with such a text.
func (l label) asColumn() label {
	switch l.standing {
	case coercible:
		return label{implicit, ofDatabase}
	case explicit:
		return label{implicit, l.collation}
	}
	return l
}

// asText is the label of a text that is made of any value.
func (l label) asText() label {
	if l.standing == null || l.standing == noText {
		return label{standing: coercible}
	}
	return l
}
