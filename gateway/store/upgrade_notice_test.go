package store_test

import (
	"testing"

	"qiao/gateway/config"
	"qiao/gateway/store/storetest"
	"qiao/sql/seed"
)

// Announcements of plain text keep their readers, their department and their text, which
// becomes paragraphs; users who may edit announcements may also export them.
func TestAnUpgradeMakesAnnouncementsRecords(t *testing.T) {
	storetest.EachDatabase(t, func(t *testing.T, cfg config.Database) {
		db := openAt(t, cfg, 31, seed.Base())
		runAll(t, db,
			"DELETE FROM Base_Authorize WHERE ItemId = 'noticeannouncement.export'",
			"DELETE FROM Base_Button WHERE ButtonId = 'noticeannouncement.export'",
			"INSERT INTO Base_User (UserId, Account, RealName, OrganizationId, CreateDate) VALUES ('u', 'u', '甲', '10101', '2026-01-01 08:00:00.000')",
			"INSERT INTO Notice_Announcement (NoticeId, Title, Category, Content, Publisher, PublishDate, Published, OrganizationId, CreateUserId) "+
				"VALUES ('1', '一', '公司公告', CONCAT('甲 <5 & >3', CHAR(10), '乙', CHAR(13), CHAR(10), CHAR(13), CHAR(10), '丙'), '总部', '2026-01-02 08:00:00.000', 1, '10001', 'u')",
			"INSERT INTO Notice_Announcement (NoticeId, Title, Category, Content, Publisher, PublishDate, Published) VALUES ('2', '二', '公司公告', '丁', '总部', '2026-01-02 08:00:00.000', 0)",
			"INSERT INTO Notice_Read (NoticeId, UserId, ReadDate) VALUES ('1', 'u', '2026-01-03 08:00:00.000')",
		)
		migrate(t, db)
		expectReads(t, db, map[string]string{
			"SELECT NoticeId, Content, Audience, Version, CreateUserName FROM Notice_Announcement ORDER BY NoticeId":          "1|<p>甲 &lt;5 &amp; &gt;3<br/>乙</p><p>丙</p>|总部|1|甲 / 2|<p>丁</p>|全体|0|NULL",
			"SELECT NoticeId, Kind, ObjectId FROM Notice_Audience ORDER BY NoticeId":                                          "1|department|10001 / 2|all|",
			"SELECT NoticeId, Version, Title, Audience, UserName FROM Notice_Version":                                         "1|1|一|总部|总部",
			"SELECT NoticeId, CASE WHEN ReadDate IS NULL THEN 0 ELSE 1 END AS IsRead FROM View_UserNotice WHERE UserId = 'u'": "1|1",
			"SELECT ObjectId FROM Base_Authorize WHERE ItemId = 'noticeannouncement.export' ORDER BY ObjectId":                "administrator / manager",
		})
	})
}
