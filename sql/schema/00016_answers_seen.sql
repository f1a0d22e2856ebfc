-- The author of an opinion is informed of a new answer: AnswerSeenDate is the time of the author's last look.
--
-- compatible: yes, the column may be NULL, and the UPDATE of Base_Setting changes a description.

-- +goose Up
ALTER TABLE Eva_SystemEvaluation ADD AnswerSeenDate DATETIME2(3) NULL;

UPDATE Base_Setting SET Description = '入口页和登录页显示的公司名称'
WHERE Code = 'CompanyName' AND Description = '打印件与导出文件的抬头';

-- +goose Down
ALTER TABLE Eva_SystemEvaluation DROP COLUMN AnswerSeenDate;
