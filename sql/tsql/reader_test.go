package tsql_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qiao/sql/tsql"
)

// tables have keys (Id, Owner), words (Name) and columns that state nothing (Loose).
const tables = `
CREATE TABLE Item (Id NVARCHAR(50) COLLATE Latin1_General_BIN2 NOT NULL, Owner NVARCHAR(50) COLLATE Latin1_General_BIN2,
    Name NVARCHAR(50) COLLATE Chinese_PRC_CI_AS, Loose NVARCHAR(50), Size INT, Bought DATE,
    CONSTRAINT PK_Item PRIMARY KEY (Id));
CREATE TABLE Part (Id NVARCHAR(50) COLLATE Latin1_General_BIN2, Item NVARCHAR(50) COLLATE Latin1_General_BIN2, Title NVARCHAR(MAX) COLLATE Chinese_PRC_CI_AS, Size INT);
CREATE VIEW View_Item AS SELECT i.Id, CONCAT(i.Name, '!') AS Name, 'item' AS Kind, CAST(i.Size AS NVARCHAR(10)) AS Size FROM Item i;`

const (
	keyWord  = "line 1: Latin1_General_BIN2 meets Chinese_PRC_CI_AS in "
	wordKey  = "line 1: Chinese_PRC_CI_AS meets Latin1_General_BIN2 in "
	keyLoose = "line 1: Latin1_General_BIN2 meets the database's collation in "
	looseKey = "line 1: the database's collation meets Latin1_General_BIN2 in "
	order    = "line 1: an order by the database's collation"
)

func reader(t *testing.T) *tsql.Reader {
	t.Helper()
	r := tsql.New()
	if refused, err := r.Read(tables); err != nil || len(refused) > 0 {
		t.Fatal(refused, err)
	}
	return r
}

// check reads each text and compares its refusals with the wanted ones.
func check(t *testing.T, cases map[string][]string) {
	t.Helper()
	for text, want := range cases {
		refused, err := reader(t).Read(text)
		if diff := cmp.Diff(want, refused); diff != "" || err != nil {
			t.Errorf("%s: %v %s", text, err, diff)
		}
	}
}

func TestWhereCollationsMeet(t *testing.T) {
	check(t, map[string][]string{
		"SELECT 1 FROM Item i JOIN Part p ON p.Item = i.Id":                                            nil,
		"SELECT 1 FROM Item i JOIN Part p ON p.Title = i.Id":                                           {wordKey + "="},
		"SELECT 1 FROM Item i JOIN Part p ON p.Title = i.Id COLLATE Chinese_PRC_CI_AS":                 nil,
		"SELECT 1 FROM Item i WHERE i.Id <> i.Name":                                                    {keyWord + "<>"},
		"SELECT 1 FROM Item i WHERE i.Id < i.Name OR i.Name >= @Name AND i.Id = 'a'":                   {keyWord + "<"},
		"SELECT 1 FROM Item i WHERE i.Id NOT IN (SELECT p.Title FROM Part p)":                          {keyWord + "IN"},
		"SELECT 1 FROM Item i WHERE i.Name IN ('a', @B, i.Id)":                                         {wordKey + "IN"},
		"SELECT 1 FROM Item i WHERE i.Name BETWEEN 'a' AND i.Owner":                                    {wordKey + "BETWEEN"},
		"SELECT 1 FROM Item i WHERE i.Name LIKE CONCAT(i.Id, '%') ESCAPE '\\'":                         {wordKey + "LIKE"},
		"SELECT 1 FROM Item i WHERE CHARINDEX(i.Id, i.Name) > 0":                                       {keyWord + "CHARINDEX"},
		"SELECT CASE i.Name WHEN i.Id THEN 1 END FROM Item i":                                          {wordKey + "CASE"},
		"SELECT CASE WHEN i.Size > 1 THEN i.Name ELSE i.Id END FROM Item i":                            {wordKey + "CASE"},
		"SELECT COALESCE(i.Owner, i.Name, '') FROM Item i":                                             {keyWord + "COALESCE"},
		"SELECT ISNULL(i.Owner, i.Name) FROM Item i":                                                   {keyWord + "ISNULL"},
		"SELECT CONCAT(i.Size, i.Id, ' ', i.Name) FROM Item i":                                         {keyWord + "CONCAT"},
		"SELECT '/' + i.Id + i.Name FROM Item i":                                                       {keyWord + "+"},
		"SELECT REPLACE(i.Name, i.Id, '') FROM Item i":                                                 {wordKey + "REPLACE"},
		"SELECT COALESCE(i.Name, (SELECT MAX(p.Item) FROM Part p)) FROM Item i":                        {wordKey + "COALESCE"},
		"SELECT i.Id FROM Item i UNION ALL SELECT p.Title FROM Part p":                                 {keyWord + "column 1 of UNION"},
		"SELECT 'x', i.Id FROM Item i UNION SELECT p.Id, 'y' FROM Part p":                              nil,
		"SELECT COUNT(*) FROM Item i GROUP BY CONCAT(i.Name, i.Id)":                                    {wordKey + "CONCAT"},
		"SELECT i.Size FROM Item i ORDER BY i.Name + i.Id":                                             {wordKey + "+"},
		"SELECT ROW_NUMBER() OVER (PARTITION BY i.Size ORDER BY CONCAT(i.Name, i.Id)) FROM Item i":     {wordKey + "CONCAT"},
		"SELECT 1 FROM Item i WHERE SUBSTRING(i.Id, 1, 3) = CAST(i.Name AS NVARCHAR(3))":               {keyWord + "="},
		"SELECT 1 FROM Item i WHERE COALESCE(i.Bought, '9999-12-31') = '2026-01-01' AND i.Size = i.Id": nil,
	})
}

func TestColumnsOfQueriesKeepTheirCollation(t *testing.T) {
	check(t, map[string][]string{
		"SELECT 1 FROM View_Item v JOIN Item i ON i.Name = v.Name":                                                                                           nil,
		"SELECT 1 FROM View_Item v JOIN Item i ON i.Id = v.Name":                                                                                             {keyWord + "="},
		"SELECT 1 FROM View_Item v JOIN Item i ON i.Id = v.Kind":                                                                                             {keyLoose + "="},
		"SELECT 1 FROM View_Item v JOIN Item i ON i.Id = v.Size":                                                                                             {keyLoose + "="},
		"SELECT 1 FROM (SELECT 'a' AS Id UNION ALL SELECT 'b') n JOIN Item i ON i.Id = n.Id":                                                                 {keyLoose + "="},
		"SELECT 1 FROM (SELECT 'a' COLLATE Latin1_General_BIN2 AS Id UNION ALL SELECT 'b') n JOIN Item i ON i.Id = n.Id":                                     nil,
		"SELECT 1 FROM (VALUES ('a'), ('b')) n (Id) JOIN Item i ON i.Id = n.Id":                                                                              {keyLoose + "="},
		"WITH t (Key1) AS (SELECT i.Name FROM Item i) SELECT 1 FROM t JOIN Item i ON i.Id = t.Key1":                                                          {keyWord + "="},
		"WITH up (Id, Depth) AS (SELECT i.Id, 0 FROM Item i UNION ALL SELECT i.Name, up.Depth + 1 FROM up JOIN Item i ON i.Owner = up.Id) SELECT Id FROM up": {keyWord + "column 1 of UNION"},
		"SELECT 1 FROM Item i CROSS APPLY (SELECT p.Title FROM Part p WHERE p.Item = i.Name) a WHERE a.Title = i.Owner":                                      {keyWord + "=", wordKey + "="},
		"SELECT 1 FROM OPENJSON(@Ids) WITH (Id NVARCHAR(50) '$') a JOIN Item i ON i.Id = a.Id":                                                               {keyLoose + "="},
		"SELECT 1 FROM OPENJSON(@Ids) WITH (Id NVARCHAR(50) '$') a JOIN Item i ON i.Id = a.Id COLLATE Latin1_General_BIN2":                                   nil,
		"SELECT 1 FROM Item WHERE EXISTS (SELECT 1 FROM Part p WHERE p.Title = Item.Id AND Owner = Title)":                                                   {wordKey + "=", keyWord + "="},
	})
}

func TestStatements(t *testing.T) {
	check(t, map[string][]string{
		"UPDATE Item SET Name = Id, Size = 1 WHERE Owner = Name":                                                                        {keyWord + "="},
		"UPDATE i SET i.Name = '' FROM Item i JOIN Part p ON p.Title = i.Id":                                                            {wordKey + "="},
		"DELETE FROM Item WHERE Name = Id":                                                                                              {wordKey + "="},
		"INSERT INTO Item (Id, Name) OUTPUT INSERTED.Id + INSERTED.Name SELECT p.Title, p.Id FROM Part p":                               {keyWord + "+"},
		"WITH t AS (SELECT p.Title FROM Part p) INSERT INTO Item (Id) SELECT t.Title FROM t WHERE t.Title = (SELECT MIN(Id) FROM Part)": {wordKey + "="},
		"DECLARE @t TABLE (Id NVARCHAR(50)); INSERT INTO @t (Id) VALUES (@A); SELECT 1 FROM @t t JOIN Item i ON t.Id = i.Id":            {looseKey + "="},
		"DECLARE @t TABLE (Id NVARCHAR(50) COLLATE Latin1_General_BIN2); SELECT 1 FROM @t t JOIN Item i ON t.Id = i.Id":                 nil,
		"DECLARE @n INT = 1, @s NVARCHAR(5); SET @s = (SELECT i.Id + i.Name FROM Item i)":                                               {keyWord + "+"},
		"IF EXISTS (SELECT 1 FROM Item i WHERE i.Id = i.Name) THROW 50001, 'no', 1; ELSE SELECT 1":                                      {keyWord + "="},
		"BEGIN TRY DELETE FROM Item WHERE Id = Name; END TRY BEGIN CATCH IF ERROR_NUMBER() NOT IN (2601) THROW; END CATCH;":             {keyWord + "="},
		"CREATE TRIGGER TR_Item ON Item AFTER UPDATE AS BEGIN DELETE FROM Part WHERE Item IN (SELECT d.Name FROM deleted d); END;":      {keyWord + "IN"},
		"CREATE TABLE Other (Id NVARCHAR(50) COLLATE Chinese_PRC_CI_AS, CONSTRAINT FK_Other FOREIGN KEY (Id) REFERENCES Item (Id))":     {wordKey + "a foreign key"},
		"CREATE TABLE Other (A NVARCHAR(9) COLLATE Chinese_PRC_CI_AS, B NVARCHAR(9) COLLATE Latin1_General_BIN2, CHECK (A <> B))":       {wordKey + "<>"},
		"ALTER TABLE Item ADD Code NVARCHAR(9) COLLATE Latin1_General_BIN2 NULL CONSTRAINT CK_Item CHECK (Code <> Name)":                {keyWord + "<>"},
		"DROP VIEW View_Item; ALTER TABLE Item DROP COLUMN Loose; DROP TABLE Item":                                                      nil,
	})
}

func TestWhatTheDatabasesCollationWouldDecide(t *testing.T) {
	check(t, map[string][]string{
		"SELECT 1 FROM Item i ORDER BY CASE WHEN i.Size > 1 THEN 'a' ELSE 'b' END":                  {order},
		"SELECT i.Id FROM Item i ORDER BY i.Loose":                                                  {order},
		"SELECT v.Kind FROM View_Item v ORDER BY v.Size, v.Id":                                      {order},
		"SELECT DISTINCT v.Kind FROM View_Item v":                                                   {order},
		"SELECT i.Id FROM Item i WHERE i.Name = @A COLLATE DATABASE_DEFAULT":                        {"line 1: COLLATE DATABASE_DEFAULT is neither that of keys nor that of words"},
		"SELECT i.Name AS Words, 'x' AS Kind FROM Item i WHERE @A = '' ORDER BY Words, i.Size DESC": nil,
	})
}

// A search for a text that a user types ignores case, as in SQLite.
func TestSearchesHeedNoCase(t *testing.T) {
	check(t, map[string][]string{
		"SELECT 1 FROM Item i WHERE i.Id LIKE @Keyword ESCAPE '\\'":                                       {"line 1: LIKE @… heeds case in a key: state the collation of words"},
		"SELECT 1 FROM Item i WHERE i.Id COLLATE Chinese_PRC_CI_AS LIKE @Keyword OR i.Name LIKE @Keyword": nil,
		"SELECT 1 FROM Item i WHERE i.Id LIKE 'worker/%'":                                                 nil,
	})
}

func TestAggregatesAcrossQueries(t *testing.T) {
	beside := " of a column of an outer query beside another column"
	check(t, map[string][]string{
		"SELECT (SELECT MIN(p.Size + i.Size) FROM Part p) FROM Item i":                             {"line 1: MIN" + beside},
		"SELECT (SELECT MIN(CASE WHEN p.Size = 0 THEN 0 ELSE i.Size END) FROM Part p) FROM Item i": {"line 1: MIN" + beside},
		"SELECT (SELECT MIN(i.Size) FROM Part p) FROM Item i":                                      nil,
		"SELECT (SELECT SUM(p.Size * 2) FROM Part p WHERE p.Item = i.Id) FROM Item i":              nil,
		"SELECT SUM((SELECT p.Size FROM Part p WHERE p.Item = i.Id)) FROM Item i":                  {"line 1: SUM of a subquery or an aggregate"},
		"SELECT SUM(CASE WHEN EXISTS (SELECT 1 FROM Part p) THEN 1 ELSE 0 END) FROM Item i":        {"line 1: SUM of a subquery or an aggregate"},
		"SELECT MAX(COUNT(*)) FROM Item i":                                                         {"line 1: MAX of a subquery or an aggregate"},
		"SELECT SUM(SUM(i.Size)) OVER () FROM Item i":                                              nil,
	})
}

// A text that the reader does not understand never passes as a valid one.
func TestUnreadableInput(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT x.Id FROM Item i":                             "line 1: no column x Id",
		"SELECT i.Nothing FROM Item i":                        "line 1: no column i Nothing",
		"SELECT i.name FROM Item i":                           "line 1: no column i name",
		"SELECT 1 FROM item":                                  "line 1: no table item",
		"SELECT 1\nFROM Nothing":                              "line 2: no table Nothing",
		"SELECT SOUNDEX(i.Name) FROM Item i":                  "line 1: no function SOUNDEX",
		"SELECT 1 FROM OPENJSON(@Ids) a":                      "line 1: OPENJSON without WITH",
		"MERGE INTO Item USING Part ON 1 = 1":                 "line 1: a statement, not \"MERGE\"",
		"SELECT i.Id INTO Other FROM Item i":                  "line 1: a SELECT without INTO",
		"ALTER TABLE Item ALTER COLUMN Name NVARCHAR(9) NULL": "line 1: an ALTER COLUMN takes the database's collation",
		"ALTER TABLE Item DROP COLUMN Nothing":                "line 1: no column Nothing",
		"SELECT 1, 2 UNION SELECT 1":                          "line 1: 2 and 1 columns in UNION",
		"INSERT INTO Item EXEC usp_Items":                     "line 1: an INSERT of SELECT or VALUES",
		"SELECT (1":                                           "line 1: ), not \"\"",
		"SELECT 1 +":                                          "line 1: an expression, not \"\"",
	} {
		if refused, err := reader(t).Read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v", text, refused, err)
		}
	}
}

// Comments, literals, numbers and quoted names may be in all valid places.
func TestLexemes(t *testing.T) {
	check(t, map[string][]string{
		"SELECT N'it''s', 'a', 1.5, $2, 0x1F, -1 /* i.Id = /* nested */ i.Name */ FROM Item i -- i.Id = i.Name":                                nil,
		"SELECT [i].[Name] AS [Words and more], i.Name AS Übung FROM [Item] AS [i] WHERE [i].[Name]=N'床';;":                                    nil,
		"SELECT 1 FROM Item i WITH (UPDLOCK, HOLDLOCK) WHERE\n'i.Name'=i.Id AND i.Id<>i.Name":                                                  {"line 2: Latin1_General_BIN2 meets Chinese_PRC_CI_AS in <>"},
		"SELECT TOP (1) i.* FROM Item i, Part AS p WHERE DATEADD(DAY, 1, i.Bought) < @Now ORDER BY i.Id OFFSET 0 ROWS FETCH NEXT @N ROWS ONLY": nil,
		"SELECT STUFF((SELECT ',' + p.Id FROM Part p ORDER BY p.Id FOR XML PATH('')), 1, 1, '') AS List":                                       nil,
	})
}
