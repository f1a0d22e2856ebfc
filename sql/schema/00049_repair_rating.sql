-- The reporter of a repair rates it.
--
-- compatible: yes, the columns may be NULL.

-- +goose Up
ALTER TABLE Dorm_Repair ADD Rating INT NULL CONSTRAINT CK_Dorm_Repair_Rating CHECK (Rating BETWEEN 1 AND 5);
ALTER TABLE Dorm_Repair ADD RatingNote NVARCHAR(200) NULL;

-- +goose Down
ALTER TABLE Dorm_Repair DROP COLUMN RatingNote;
-- @dialect sqlserver
ALTER TABLE Dorm_Repair DROP CONSTRAINT CK_Dorm_Repair_Rating;
-- @dialect both
ALTER TABLE Dorm_Repair DROP COLUMN Rating;
