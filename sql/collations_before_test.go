package sql_test

import (
	"strings"
	"testing"

	"qiao/sql/sqltest"
	"qiao/sql/tsql"
)

// tablesBefore are the tables from before, when only some columns stated a collation and
// all others had that of the database.
const tablesBefore = `
CREATE TABLE Admin_File (FileId NVARCHAR(50), FilePath NVARCHAR(400) COLLATE Latin1_General_BIN2, FileName NVARCHAR(200) COLLATE Latin1_General_BIN2,
    FileCaption NVARCHAR(200), FileType NVARCHAR(50) COLLATE Latin1_General_BIN2, FileParam NVARCHAR(200) COLLATE Latin1_General_BIN2, SortCode INT,
    CreateUserId NVARCHAR(50), CreateDate DATETIME2(3));
CREATE TABLE Base_User (UserId NVARCHAR(50), RealName NVARCHAR(50), StaffNo NVARCHAR(30) COLLATE Latin1_General_CI_AS, OrganizationId NVARCHAR(50),
    Status NVARCHAR(10));
CREATE TABLE Base_Organization (OrganizationId NVARCHAR(50), FullName NVARCHAR(100));
CREATE TABLE Base_Post (PostId NVARCHAR(50), FullName NVARCHAR(100) COLLATE Latin1_General_BIN2);
CREATE TABLE Base_Module (ID NVARCHAR(100), FullName NVARCHAR(100));
CREATE TABLE Dorm_Room (RoomId NVARCHAR(50), Building NVARCHAR(50) COLLATE Latin1_General_CI_AS, RoomNo NVARCHAR(20) COLLATE Latin1_General_CI_AS);
CREATE TABLE Dorm_Repair (RepairId NVARCHAR(50), RepairNo NVARCHAR(30), RoomId NVARCHAR(50), Building NVARCHAR(50), Room NVARCHAR(50), Item NVARCHAR(50),
    Description NVARCHAR(500), Urgency NVARCHAR(20), Status NVARCHAR(20), Reporter NVARCHAR(50), ReporterUserId NVARCHAR(50), ReportDate DATETIME2(3),
    Handler NVARCHAR(50), HandlerUserId NVARCHAR(50), AcceptDate DATETIME2(3), DueDate DATETIME2(3), FinishDate DATETIME2(3), CloseDate DATETIME2(3), Rating INT, RatingNote NVARCHAR(200), RowVersion INT);
CREATE TABLE Dorm_RepairProgress (RepairId NVARCHAR(50), Action NVARCHAR(20), CreateDate DATETIME2(3));
CREATE TABLE Dorm_Reading (ReadingId NVARCHAR(50));
CREATE TABLE Insp_Defect (DefectId NVARCHAR(50), InspectionId NVARCHAR(50));
CREATE TABLE Flow_Application (ApplicationId NVARCHAR(50), ApplicantUserId NVARCHAR(50));
CREATE TABLE Flow_Copy (ApplicationId NVARCHAR(50), UserId NVARCHAR(50));
CREATE TABLE Flow_Task (ApplicationId NVARCHAR(50), UserId NVARCHAR(50), ActedUserId NVARCHAR(50), Status NVARCHAR(10));
CREATE TABLE Flow_Deputy (UserId NVARCHAR(50), DeputyUserId NVARCHAR(50), FromDate DATE, ToDate DATE);
CREATE TABLE Flow_Definition (FlowId NVARCHAR(50), Version INT, RowVersion INT);
CREATE TABLE Flow_Version (FlowId NVARCHAR(50), Version INT, Definition NVARCHAR(MAX));
CREATE TABLE Eva_SystemEvaluation (Picture NVARCHAR(50));
CREATE TABLE Notice_Audience (NoticeId NVARCHAR(50), Kind NVARCHAR(20), ObjectId NVARCHAR(50));
CREATE TABLE View_UserNotice (UserId NVARCHAR(50), NoticeId NVARCHAR(50), PublishDate DATETIME2(3), ExpireDate DATETIME2(3));
CREATE TABLE Dorm_SingleStay (UserId NVARCHAR(50), Person NVARCHAR(100));
CREATE TABLE Base_Pinyin (Name NVARCHAR(50), Pinyin NVARCHAR(500));`

const (
	keyAndDatabase   = "Latin1_General_BIN2 meets the database's collation in "
	databaseAndKey   = "the database's collation meets Latin1_General_BIN2 in "
	databaseAndStaff = "the database's collation meets Latin1_General_CI_AS in "
)

// SQL Server refuses each of the old texts. Only files whose text has not changed since are tested: their columns were
// the fault.
func TestTextsOfBeforeAreRefused(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"room of a repair": {
			"UPDATE Dorm_Repair SET RoomId = (SELECT r.RoomId FROM Dorm_Room r WHERE r.Building = Dorm_Repair.Building AND r.RoomNo = Dorm_Repair.Room);",
			"line 1: Latin1_General_CI_AS meets the database's collation in =",
		},
		"View_StaffName": {
			"CREATE VIEW View_StaffName AS SELECT UserId, CAST(CASE WHEN StaffNo IS NULL THEN RealName ELSE CONCAT(RealName, '（', StaffNo, '）') END AS NVARCHAR(100)) AS Person FROM Base_User;",
			databaseAndStaff + "CONCAT",
		},
		"guides by page": {
			"SELECT COALESCE(m.FullName, f.FileParam) AS Category, COUNT(*) AS Quantity\nFROM Admin_File f LEFT JOIN Base_Module m ON m.ID COLLATE Latin1_General_BIN2 = f.FileParam\nGROUP BY COALESCE(m.FullName, f.FileParam)\nORDER BY COALESCE(m.FullName, f.FileParam);",
			"line 1: " + databaseAndKey + "COALESCE | line 3: " + databaseAndKey + "COALESCE | line 4: " + databaseAndKey + "COALESCE",
		},
		"guides": {
			"SELECT f.FileId\nFROM Admin_File f LEFT JOIN Base_Module m ON m.ID COLLATE Latin1_General_BIN2 = f.FileParam\nWHERE COALESCE(m.FullName, f.FileParam) = @FileParam",
			"line 3: " + databaseAndKey + "COALESCE",
		},
		"notice/audience": {
			"SELECT a.Kind, COALESCE(o.FullName, p.FullName, u.RealName, '全体') AS Name\nFROM Notice_Audience a\nLEFT JOIN Base_Organization o ON o.OrganizationId = a.ObjectId\nLEFT JOIN Base_Post p ON p.PostId = a.ObjectId\nLEFT JOIN Base_User u ON u.UserId = a.ObjectId;",
			"line 1: " + databaseAndKey + "COALESCE",
		},
		"notice/member_name": {
			"SELECT o.FullName FROM Base_Organization o WHERE o.OrganizationId = @Id\nUNION ALL\nSELECT p.FullName FROM Base_Post p WHERE p.PostId = @Id;",
			"line 3: " + databaseAndKey + "column 1 of UNION",
		},
		"design/version": {
			"SELECT v.Definition FROM Flow_Definition d JOIN Flow_Version v ON v.FlowId = d.FlowId\nWHERE v.Version = COALESCE(CAST(@Version AS INT), (SELECT MIN(CASE WHEN o.Version = 0 THEN 0 ELSE d.Version END) FROM Flow_Version o WHERE o.FlowId = d.FlowId));",
			"line 2: MIN of a column of an outer query beside another column",
		},
		"a file of an application": {
			"SELECT f.FilePath FROM Admin_File f\nWHERE f.FileParam = f.FileId AND f.CreateUserId = @UserId\n   OR EXISTS (SELECT 1 FROM Flow_Application a WHERE a.ApplicationId = f.FileParam AND a.ApplicantUserId = @UserId);",
			keyAndDatabase + "= | " + databaseAndKey + "=",
		},

		"gateway/attachments/statements.sql attach":       {"", keyAndDatabase + "="},
		"gateway/attachments/statements.sql drop_waiting": {"", keyAndDatabase + "="},
		"handlers/dormitory/lists/repairs.sql":            {"", "line 40: " + keyAndDatabase + "="},
	} {
		t.Run(name, func(t *testing.T) {
			found := strings.Join(refusedBefore(t, name, c.text), " | ")
			for want := range strings.SplitSeq(c.want, " | ") {
				if !strings.Contains(found, want) {
					t.Errorf("%q is not refused, but %q is", want, found)
				}
			}
		})
	}
}

// refusedBefore returns the refusals of a text, or of a file of the product if the text is
// empty, on the tables from before.
func refusedBefore(t *testing.T, file, text string) []string {
	t.Helper()
	if text == "" {
		if text = sqltest.Texts(t)[file]; text == "" {
			t.Fatalf("there is no text %s", file)
		}
	}
	reader := tsql.New()
	accept(t, reader, "the tables of before", tablesBefore)
	refused, err := reader.Read(textFor(t, text, "sqlserver"))
	if err != nil {
		t.Fatal(err)
	}
	return refused
}
