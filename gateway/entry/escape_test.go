package entry_test

import "testing"

// Only a LIKE that declares the escape character finds a value with %, _ or [ in it.
func TestPatternsNeedEscape(t *testing.T) {
	const params = head + "params: {S: {from: OtherA, type: nvarchar(9), like: contains}, P: {from: OtherB, type: nvarchar(9)}}\n"
	for _, good := range []string{
		`a LIKE @S ESCAPE '\'`, `a like @s escape N'\'`, "a LIKE @P", `a LIKE (N'x' + @S) ESCAPE '\'`, `a LIKE CONCAT(@S, @S) ESCAPE ('\')`, `(a LIKE @S ESCAPE '\') OR b = @S`,
		"a LIKE 'x' AND @S = 1", "a LIKE 'x' AND b = @S", "(a LIKE 'x') OR @S = ''", "a = 'LIKE @S' AND @S = ''",
	} {
		parse(t, text(params, "SELECT @S, @P WHERE "+good))
	}
	const want = `LIKE @S has no ESCAPE '\'; write LIKE @S ESCAPE '\', or a value with a wildcard in it finds nothing`
	for _, bad := range []string{
		"a LIKE @S", "a NOT LIKE @S AND b = 1", "(a LIKE @S) OR b LIKE 'x'", "a LIKE @S OR b LIKE 'x' ESCAPE '\\'", "a LIKE '%' + @S + '%' ORDER BY 1", "a LIKE @S ESCAPE '!'",
		"CASE WHEN a LIKE @S THEN 1 ELSE 0 END = 1", "a LIKE LOWER(@S)",
	} {
		refused(t, params, "SELECT @P WHERE\n"+bad, "9: "+want)
	}
	refused(t, params, "-- @dialect sqlite\nSELECT @P WHERE a LIKE @S ESCAPE '\\'\n-- @dialect sqlserver\nSELECT @P WHERE a LIKE @S", "11: "+want)
}
