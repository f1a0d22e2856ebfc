package record_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"qiao/gateway/config"
	"qiao/gateway/gatewaytest"
	"qiao/gateway/store/storetest"
)

// TestCellsAsPeopleTypeThem has texts that people type, paste and get from other programs: each is stored as its value, or refused
// in words. An expected text that begins with ! is what the line says.
func TestCellsAsPeopleTypeThem(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, dsn config.Database) {
		s := serve(t, dsn, imports(), gatewaytest.NewClock(time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)), nil)
		s.exec(scratch)
		n := 0
		for _, column := range []struct {
			heading, sql string
			cells        map[string]string
		}{
			{"数量", "CAST(Stock AS NVARCHAR(20))", map[string]string{
				"１２": "12", "1,234": "1234", "１，２３４": "1234", "\u200b12": "12", "'0012": "12", "+12": "12", "(12)": "-12", "－12": "-12", "−1,234": "-1234",
				"12,34": "!数量不是整数", "12件": "!数量不是整数", "1.2": "!数量不是整数", "0x1F": "!数量不是整数", "十二": "!数量不是整数", "12;13": "!数量不是整数", "--12": "!数量不是整数",
			}},
			{"价格", "CAST(CAST(Price AS DECIMAL(10,2)) AS NVARCHAR(20))", map[string]string{
				"1,234.50": "1234.5", "￥1,234.50": "1234.5", "¥ 12.5": "12.5", "12.50元": "12.5", "１２．５０": "12.5", "1234.5 ": "1234.5",
				"1.234,50": "!价格不是最多 2 位小数的数值", "1,23.50": "!价格不是最多 2 位小数的数值", "12.345": "!价格不是最多 2 位小数的数值", "$12.5": "!价格不是最多 2 位小数的数值",
				"15%": "!价格不是最多 2 位小数的数值", "(12.50": "!价格不是最多 2 位小数的数值", "-(12.50)": "!价格不是最多 2 位小数的数值", "1.2E3": "!价格不是最多 2 位小数的数值", "面议": "!价格不是最多 2 位小数的数值",
			}},
			{"购入日期", "SUBSTRING(CAST(Bought AS NVARCHAR(30)), 1, 10)", map[string]string{
				"2026年10月9日": "2026-10-09", "2026年10月09号": "2026-10-09", "2026 年 10 月 9 日": "2026-10-09", "２０２６－１０－０９": "2026-10-09", "2026/10/9 0:00": "2026-10-09",
				"2026-10-09 00:00:00": "2026-10-09", "2026/10/9 星期五": "2026-10-09", "2026年10月9日（周五）": "2026-10-09", "2026.10.9": "2026-10-09", "20261009": "2026-10-09", "\u200e2026\u200e/\u200e10\u200e/\u200e9": "2026-10-09",
				"10月9日": "!购入日期不是日期", "26/10/9": "!购入日期不是日期", "2026年13月9日": "!购入日期不是日期", "2026年2月30日": "!购入日期不是日期", "9/10/2026": "!购入日期不是日期", "2026年10月": "!购入日期不是日期",
				"1900-01-00": "!购入日期不是日期", "昨天": "!购入日期不是日期", "8:30": "!购入日期不是日期",
			}},
			{"检查时间", "SUBSTRING(CAST(Checked AS NVARCHAR(30)), 1, 16)", map[string]string{
				"2026年10月9日 8:30": "2026-10-09 08:30", "2026/10/9 8:30": "2026-10-09 08:30", "２０２６/１０/９　８：３０": "2026-10-09 08:30", "2026-10-09T08:30:00": "2026-10-09 08:30", "2026年10月9日": "2026-10-09 00:00",
				"8:30": "!检查时间不是日期", "2026年10月9日下午3点": "!检查时间不是日期",
			}},
			{"类别", "Kind", map[string]string{"大": "大", " 大\u00a0": "大", "大\u200b": "大", "\ufeff大": "大", "大 ": "大", "特大": "!类别须为 大、小 之一"}},
			{"名称", "Name", map[string]string{
				"n\u00a01": "n 1", "\u3000n2\u3000": "n2", "n3\ufeff": "n3", "'00123": "00123", "n\u200b4": "!名称含有看不见的字符，请删除后重新输入",
			}},
			{"损坏", "CAST(Broken AS NVARCHAR(1))", map[string]string{"是": "1", "否": "0", "\u00a0否": "0", "１": "1", "TRUE": "1", "坏": "!损坏不是布尔值"}},
		} {
			for cell, want := range column.cells {
				n++
				code := fmt.Sprint("z", n)
				answer := s.importFile("?write=true", workbookOf([]string{"编号", column.heading}, []string{code, cell}))
				if problem, isWrong := strings.CutPrefix(want, "!"); isWrong {
					if !strings.Contains(answer, `"Wrong":1`) || !strings.Contains(answer, `:"`+problem+`"}`) {
						t.Errorf("%s %q: %s, want %s", column.heading, cell, answer, problem)
					}
					continue
				}
				got := s.rows("SELECT " + column.sql + " FROM Test_Thing WHERE Code = '" + code + "'")
				if strings.Contains(want, ".") {
					got = strings.TrimRight(got, "0")
				}
				if strings.TrimSuffix(got, ".00") != want || !strings.Contains(answer, `"Written":true`) {
					t.Errorf("%s %q: %q, want %q; %s", column.heading, cell, got, want, answer)
				}
			}
		}
	})
}

// A heading is found as people write it: with line breaks, blanks and marks. Another one is named as it is written.
func TestHeadingsAsPeopleWriteThem(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, dsn config.Database) {
		s := serve(t, dsn, imports(), gatewaytest.NewClock(time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)), nil)
		s.exec(scratch)
		for i, heading := range []string{"购入日期", "购入\n日期", " 购 入 日 期 ", "购入日期*", "*购入日期", "购入日期（必填）", "购入日期\n(选填)", "\ufeff购入日期", "购入\u00a0日期\u200b"} {
			code := fmt.Sprint("h", i)
			answer := s.importFile("?write=true", workbookOf([]string{"编 号*", heading}, []string{code, "2026-10-09"}))
			if got := s.rows("SELECT SUBSTRING(CAST(Bought AS NVARCHAR(30)), 1, 10) FROM Test_Thing WHERE Code = '" + code + "'"); got != "2026-10-09" {
				t.Errorf("%q: %q %s", heading, got, answer)
			}
		}
		if answer := s.importFile("", workbookOf([]string{"编号", "购入 时间"}, []string{"h", "2026-10-09"})); !strings.Contains(answer, `"Ignored":["购入 时间"]`) {
			t.Error(answer)
		}
		if answer := s.importFile("", workbookOf([]string{"编号", "尺寸", "尺\n寸"}, []string{"h", "1", "2"})); !strings.Contains(answer, "表头 尺寸 出现了两次，请删除一列") {
			t.Error(answer)
		}
	})
}
