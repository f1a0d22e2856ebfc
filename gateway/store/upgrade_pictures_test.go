package store_test

import (
	"testing"

	"qiao/gateway/config"
	"qiao/gateway/store/storetest"
	"qiao/sql/seed"
)

// The picture of an opinion names its record. One that waits for its opinion names itself, as before.
func TestAnUpgradeGivesPicturesOfOpinionsTheirRecord(t *testing.T) {
	storetest.EachDatabase(t, func(t *testing.T, cfg config.Database) {
		db := openAt(t, cfg, 47, seed.Base())
		const file = "INSERT INTO Admin_File (FileId, FilePath, FileName, FileType, FileParam, CreateUserName, CreateDate) "
		runAll(t, db,
			file+"VALUES ('taken', '/files/1', '附图.png', '反馈附图', 'taken', '张伟', '2026-11-20 09:30:00')",
			file+"VALUES ('waits', '/files/2', '附图.png', '反馈附图', 'waits', '张伟', '2026-11-20 09:30:00')",
			file+"VALUES ('other', '/files/3', '照片.png', '报修照片', 'other', '张伟', '2026-11-20 09:30:00')",
			"INSERT INTO Eva_SystemEvaluation (EvaluationId, ModID, ModName, Account, Appraiser, Attitude, RunCondition, Easytouse, DemandIsMet, LeaveOpinion, IP, Picture, CreateDate) VALUES ('opinion', 'dashboard', '首页', '', '', '较差', '较差', '较差', '较差', '慢', '', 'taken', '2026-11-20 00:00:00')",
		)
		migrate(t, db)
		expectReads(t, db, map[string]string{
			"SELECT FileId, FileParam FROM Admin_File ORDER BY FileId": "other|other / taken|opinion / waits|waits",
		})
	})
}
