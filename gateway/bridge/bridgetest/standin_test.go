package bridgetest_test

import (
	"testing"

	"qiao/gateway/bridge/bridgetest"
)

func TestSmoke(t *testing.T) {
	s := bridgetest.StandIn(t)
	token := s.SignIn("putong")
	t.Log(token)
	s.Set("P_Base_Organization/部门数据查询", bridgetest.Behaviour{Kind: bridgetest.Shuffle})
	t.Log(s.Count("P_Base_Organization/部门数据查询"), s.Requests())
}
