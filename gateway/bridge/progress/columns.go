package progress

import "strings"

// Column is a column of a table of the coverage. Value is a text, an int64, a float64, a bool or a store.LocalTime.
type Column struct {
	Name    string // in a CSV file
	Heading string // in a spreadsheet
	Width   float64
	Value   func(c *Covered) any
}

// Columns are those of a table of the coverage.
var Columns = []Column{
	{"target", "目标", 40, func(c *Covered) any { return string(c.Target) }},
	{"name", "名称", 40, func(c *Covered) any { return c.Name }},
	{"kind", "类型", 10, func(c *Covered) any { return string(c.Kind) }},
	{"implemented", "本系统已实现", 12, func(c *Covered) any { return c.Implemented }},
	{"effect", "读写", 8, func(c *Covered) any { return c.Effect }},
	{"state", "状态", 10, func(c *Covered) any { return string(c.State) }},
	{"percent", "灰度比例", 8, func(c *Covered) any { return int64(c.Percentage) }},
	{"endpoint", "接口", 22, func(c *Covered) any { return c.Endpoint }},
	{"fields", "参数", 40, func(c *Covered) any { return c.Fields }},
	{"people", "人数", 8, func(c *Covered) any { return c.People }},
	{"legacy_calls", "旧系统调用", 12, func(c *Covered) any { return c.LegacyCalls }},
	{"native_calls", "本系统调用", 12, func(c *Covered) any { return c.NativeCalls }},
	{"legacy_failed", "旧系统失败", 12, func(c *Covered) any { return c.LegacyFailed }},
	{"native_failed", "本系统失败", 12, func(c *Covered) any { return c.NativeFailed }},
	{"legacy_p50", "旧系统 P50（毫秒）", 16, func(c *Covered) any { return c.LegacyP50 }},
	{"legacy_p95", "旧系统 P95（毫秒）", 16, func(c *Covered) any { return c.LegacyP95 }},
	{"native_p50", "本系统 P50（毫秒）", 16, func(c *Covered) any { return c.NativeP50 }},
	{"native_p95", "本系统 P95（毫秒）", 16, func(c *Covered) any { return c.NativeP95 }},
	{"compared", "已比较", 10, func(c *Covered) any { return c.Compared }},
	{"equal", "一致", 10, func(c *Covered) any { return c.Equal }},
	{"share", "一致率（%）", 10, func(c *Covered) any { return c.Share }},
	{"last_date", "最近调用", 20, func(c *Covered) any { return c.LastDate }},
	{"blocks", "还缺什么", 50, func(c *Covered) any { return strings.Join(c.Blocks, "；") }},
}
