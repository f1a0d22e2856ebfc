package sql

// Parse reads the text of a named statement.
var Parse = parse

// RenderAll makes the files of a folder those of one dialect.
var RenderAll = renderAll
