-- @statement keep
-- Keeps the pinyin of a name, unless it is there.
INSERT INTO Base_Pinyin (Name, Pinyin)
SELECT n.Name, n.Pinyin
FROM (SELECT @Name AS Name, @Pinyin AS Pinyin) n
WHERE NOT EXISTS (SELECT 1 FROM Base_Pinyin p WHERE p.Name = @Name);
