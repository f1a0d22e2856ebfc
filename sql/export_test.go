package sql

// Parse reads the text of a named statement.
var Parse = parse
