-- The history has the name that staff use for a change, such as 退宿, as the audit log does.
--
-- compatible: yes, the column has a default.

-- +goose Up
-- Empty where Action says it: 新增, 更新 or 删除.
ALTER TABLE Base_Change ADD Verb KEY(50) NOT NULL CONSTRAINT DF_Base_Change_Verb DEFAULT '';

-- +goose Down
-- @dialect sqlserver
ALTER TABLE Base_Change DROP CONSTRAINT DF_Base_Change_Verb;
-- @dialect both
ALTER TABLE Base_Change DROP COLUMN Verb;
