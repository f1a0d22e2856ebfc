-- The picture of an opinion names its record, as the files of all records do.
--
-- compatible: no, a program of before stores the picture of an opinion without naming the record.

-- +goose Up
UPDATE Admin_File
SET FileParam = (SELECT e.EvaluationId FROM Eva_SystemEvaluation e WHERE e.Picture = Admin_File.FileId)
WHERE FileType = '反馈附图' AND EXISTS (SELECT 1 FROM Eva_SystemEvaluation e WHERE e.Picture = Admin_File.FileId);

-- +goose Down
UPDATE Admin_File SET FileParam = FileId WHERE FileType = '反馈附图';
