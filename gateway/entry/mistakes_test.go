package entry_test

import "testing"

// A mistake that YAML would misread, or report on the wrong line, is a finding on its
// own line.
func TestMistakesOfTheHeader(t *testing.T) {
	const tab = "the line begins with a tab; indent it with blanks"
	for lines, want := range map[string][]string{
		"params:\n\tA: {from: OtherA, type: int}\n":   {"7: " + tab},
		"params:\n  \tA: {from: OtherA, type: int}\n": {"7: " + tab},
		"\ttimeout: 1s\n": {"6: " + tab},
		"summary：甲\n":     {`6: "summary：" has a full-width colon; write ": ", or put quotes around the text`},
		"params:\n  A： {from: OtherA, type: int}\n": {`7: "A：" has a full-width colon`},
		"params:\n  A: {from: OtherA，type: int}\n":  {`7: "，type" has a full-width comma; write ", ", or put quotes around the text`},
		"params:\n  A: {from：OtherA， type：int}\n":   {`7: "from：OtherA， type：int" has a full-width colon`},
		"params:\n  A: {from：OtherA, type: int}\n":  {`7: "from：OtherA" has a full-width colon`},
		"aliases: [P_B，P_C, 'P，D']\n":               {`6: "P_B，P_C" has a full-width comma`},
		"params:\n  A: {from:OtherA, type: int}\n":  {`7: there is no blank behind "from:"; write one`},
		"params:\n  A:{from: OtherA, type: int}\n":  {`7: there is no blank behind "A:"; write one`},
		"timeout:1s\nsummary：甲\nparams: {A: {from: OtherA，type: int}}\n": {
			`6: there is no blank behind "timeout:"`, `7: "summary：" has`, `8: "，type" has`,
		},
	} {
		refused(t, head+lines, "SELECT @A", want...)
	}
	refused(t, "procedure:P\n", "SELECT 1", `2: there is no blank behind "procedure:"; write one`)
	refused(t, head+"summary: '甲，a：乙, b：c' # c：d\nmsg: a: b\n", "SELECT 1", "7: mapping values are not allowed in this context")
}

// Punctuation in values is no mistake, nor is a colon within a word.
func TestWhatLooksLikeAMistake(t *testing.T) {
	parse(t, text(head+"summary: 在住人员，按楼栋：筛选\nerrors: {50001: {msg: 已占用，请换：一张}}\naliases: ['P，B', P:C, \"P:D\"]\ntests:\n"+
		"  - {name: 甲，乙, as: a, in: {OtherB: '{a:1}', OtherA: a:b}, msg: 无：人}\n", "SELECT 1"))
	parse(t, text(head+"filter:\t{name: A, value: B, allow: {'楼栋：一': x}}\nparams:\n  A: {from: OtherA, type: int}\n  B: {from: OtherA, type: int}\n", "SELECT 1 WHERE 1 = 1 /*filter*/"))
}
