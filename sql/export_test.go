package sql

// RenderAll makes the files of a folder those of one dialect.
var RenderAll = renderAll
