package bridge_test

import (
	"testing"

	"qiao/gateway/bridge"
)

func TestMask(t *testing.T) {
	for value, want := range map[string]string{
		`"张三丰"`:         `"张**"`,
		`"13800138000"`: `"13*******00"`,
		`"zhangsan"`:    `"z******n"`,
		`"2026-11-27"`:  `"2026-11-27"`,
		"1.50":          "1.50",
		"null":          "null",
		`{"RealName":"张三","Mobile": "13800138000","Account":"zhangsan"}`: `{"RealName":"张*","Mobile": "13*******00","Account":"z******n"}`,
		`[{"Room":1,"Guest":"wangfang"},{"Room":2}]`:                     `[{"Room":1,"Guest":"w******g"},{"Room":2}]`,
		`{"13800138000":{"Name":"wang"}}`:                                `{"13*******00":{"Name":"w**g"}}`,
		// A text that only looks like a row is no row.
		`"{\"zhangsan\":1}"`:          `"{\"z******n\":1}"`,
		`{"Remark":"wang, zhangsan`:   `{"Remark":"w**g, z******n`,
		`{"Text":"a,\"zhangsan\":1"}`: `{"Text":"a,\"z******n\":1"}`,
	} {
		if got := bridge.Mask(value); got != want {
			t.Errorf("Mask(%s) = %s, want %s", value, got, want)
		}
	}
}
