package enumeration

// The enumerations that the specification names (§4).
var (
	CustomerStatus = New("customerStatus", Value{0, "未签约", Warning}, Value{1, "已签约", Success}, Value{2, "旧客源", Info})
	RemitStatus    = New("remitStatus", Value{0, "处理中", Warning}, Value{1, "已完成", Success})
	ExamineStatus  = New("examineStatus",
		Value{-2, "提交失败", Danger}, Value{-1, "待提交", Danger}, Value{0, "未审核", Warning}, Value{1, "已审核", Success})
	CancelStatus = New("cancelStatus", Value{0, "在制", Success}, Value{1, "取消", Warning})
)
