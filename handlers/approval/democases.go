package approval

import "qiao/sql/seed"

// demoCase is one application of the demo company: who applied how many days ago, what was
// filled in, and the moves that were made on it.
type demoCase struct {
	by     string // account
	flow   string // FlowId
	days   int
	form   map[string]any
	chosen []string // accounts: of 通用申请
	draft  bool
	moves  []order
}

// texts are the values of a form.
type texts = map[string]any

// daysOn is a day in a form: so many after the one on which somebody applied.
type daysOn int

var (
	leave   = seed.FlowID("请假申请")
	expense = seed.FlowID("费用报销")
	general = seed.FlowID("通用申请")
	travel  = seed.FlowID("出差申请")
	agree   = order{Action: actAgree}
)

var demoCases = []demoCase{
	{
		by: "kefu", flow: leave, days: 46, moves: []order{{Action: actAgree, Opinion: "同意，注意交接"}},
		form: texts{"LeaveType": "年假", "FromDate": daysOn(3), "ToDate": daysOn(4), "Days": "2", "Reason": "国庆后连休，回老家看望父母"},
	},
	{
		by: "caiwu", flow: leave, days: 33, moves: []order{agree, agree, {Action: actAgree, Opinion: "同意"}},
		form: texts{"LeaveType": "婚假", "FromDate": daysOn(2), "ToDate": daysOn(11), "Days": "10", "Reason": "结婚"},
	},
	{
		by: "pinzhi", flow: leave, days: 12, moves: []order{agree, {Action: actRefuse, Opinion: "月底盘点期间人手不足，请改到下月初"}},
		form: texts{"LeaveType": "年假", "FromDate": daysOn(17), "ToDate": daysOn(21), "Days": "5", "Reason": "外出旅行"},
	},
	{
		by: "kefu", flow: leave, days: 2, moves: []order{agree},
		form: texts{"LeaveType": "事假", "FromDate": daysOn(13), "ToDate": daysOn(15), "Days": "3", "Reason": "孩子住院，需要陪护"},
	},
	{
		by: "sushe", flow: leave, days: 1,
		form: texts{"LeaveType": "病假", "FromDate": daysOn(0), "ToDate": daysOn(0), "Days": "0.5", "Reason": "上午去医院复查"},
	},
	{
		by: "kefu", flow: expense, days: 28, moves: []order{agree, {Action: actAgree, Opinion: "票据齐全"}},
		form: texts{"Category": "差旅", "Amount": "1862.50", "PaidDate": daysOn(-5), "Purpose": "赴佛山处理客诉两天，高铁与住宿"},
	},
	{
		by: "pinzhi", flow: expense, days: 9, moves: []order{agree},
		form: texts{"Category": "办公", "Amount": "436.00", "PaidDate": daysOn(-3), "Purpose": "购置数显卡尺两把"},
	},
	{
		by: "sushe", flow: expense, days: 6, moves: []order{agree},
		form: texts{"Category": "维修", "Amount": "7680.00", "PaidDate": daysOn(-2), "Purpose": "B 栋热水机组更换水泵，含人工"},
	},
	{
		by: "kefu", flow: expense, days: 3, moves: []order{agree},
		form: texts{"Category": "招待", "Amount": "980.00", "PaidDate": daysOn(-2), "Purpose": "接待华南经销商一行六人"},
	},
	{
		by: "pinzhi", flow: expense, days: 15, moves: []order{{Action: actWithdraw}},
		form: texts{"Category": "其他", "Amount": "120.00", "PaidDate": daysOn(-3), "Purpose": "样品快递费"},
	},
	{
		by: "kefu", flow: general, days: 5, chosen: []string{"admin"},
		form: texts{"Topic": "开通客服系统外网访问", "Content": "客服在外处理安装问题时需要查询工单，申请为三人开通外网访问。"},
	},
	{
		by: "caiwu", flow: general, days: 4, chosen: []string{"sushe", "admin"}, moves: []order{{Action: actAgree, Opinion: "会议室当天空闲"}},
		form: texts{"Topic": "借用三楼会议室", "Content": "下周三全天年度预算评审，约 20 人。"},
	},
	{
		by: "sushe", flow: general, days: 20, chosen: []string{"admin"}, moves: []order{{Action: actRefuse, Opinion: "请补充三家报价后再提交"}},
		form: texts{"Topic": "采购宿舍门禁系统", "Content": "A、B 两栋更换为刷卡门禁。"},
	},
	{
		by: "admin", flow: general, days: 1, draft: true, chosen: []string{"caiwu"},
		form: texts{"Topic": "服务器续保", "Content": "两台数据库服务器的保修下月到期。"},
	},
	{
		by: "pinzhi", flow: travel, days: 24, moves: []order{{Action: actAgree, Opinion: "同意，回来后汇报"}},
		form: texts{
			"Place": "佛山", "FromDate": daysOn(4), "ToDate": daysOn(6), "Purpose": "到供应商现场复核封边整改",
			"Budget": []texts{
				{"Kind": "交通", "Amount": "1240.00", "Note": "高铁往返两人"},
				{"Kind": "住宿", "Amount": "1160.00", "Note": "两晚两间"},
				{"Kind": "餐饮", "Amount": "600.00"},
			},
		},
	},
}
