package store_test

import (
	"testing"

	"qiao/gateway/config"
	"qiao/gateway/store/storetest"
	"qiao/sql/seed"
)

// A notice that still waits in the outbox is delivered, once; a notice to a deleted account is
// not. Messages of other kinds stay in the outbox.
func TestAnUpgradeBringsTheNoticesOfTheOutbox(t *testing.T) {
	storetest.EachDatabase(t, func(t *testing.T, cfg config.Database) {
		db := openAt(t, cfg, 39, seed.Base())
		const message = "INSERT INTO Msg_Outbox (MessageId, Kind, MessageKey, Recipient, Payload, Status, NextDate, ExpireDate, CreateDate) VALUES "
		const dates = "', '2026-03-09 12:00:00.000', '2026-06-07 12:00:00.000', '2026-03-09 12:00:00.000')"
		runAll(t, db,
			"INSERT INTO Base_User (UserId, Account, RealName, OrganizationId, CreateDate) VALUES ('u', 'u', '甲', '10101', '2026-01-01 08:00:00.000')",
			message+`('1', 'notice', 'n1', 'u', '{"ID":"n1","UserID":"u","Title":"请审批：\u003c甲\u003e","Category":"审批","Content":"一\n二","Publisher":"乙","PageID":"p","ObjectID":"o"}', '待发送`+dates,
			message+`('2', 'notice', 'n2', 'u', '{"ID":"n2","Title":"再","Category":"审批","Content":"","Publisher":"乙","PageID":"","ObjectID":""}', '发送中`+dates,
			message+`('3', 'notice', 'n3', 'gone', '{"ID":"n3","Title":"三","Category":"审批","Content":"","Publisher":"乙","PageID":"","ObjectID":""}', '待发送`+dates,
			message+"('4', 'notice', 'n4', 'u', '', '已发送"+dates,
			message+"('5', 'sign-in-code', 'k', '13800000001', '123456', '待发送"+dates,
			"INSERT INTO Notice_Personal (NoticeId, UserId, Title, Category, Content, Publisher, PageId, ObjectId, CreateDate, ExpireDate) "+
				"VALUES ('n2', 'u', '已送达', '审批', '', '乙', '', '', '2026-03-09 12:00:00.000', '2026-06-07 12:00:00.000')",
		)
		migrate(t, db)
		expectReads(t, db, map[string]string{
			"SELECT NoticeId, UserId, Title, Category, Content, Publisher, PageId, ObjectId FROM Notice_Personal ORDER BY NoticeId":                                 "n1|u|请审批：<甲>|审批|一\n二|乙|p|o / n2|u|已送达|审批||乙||",
			"SELECT COUNT(*) AS n FROM Notice_Personal WHERE NoticeId = 'n1' AND CreateDate = '2026-03-09 12:00:00.000' AND ExpireDate = '2026-06-07 12:00:00.000'": "1",
			"SELECT MessageId, Kind, Payload FROM Msg_Outbox": "5|sign-in-code|123456",
		})
	})
}
