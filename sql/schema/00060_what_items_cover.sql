-- Which kinds of defects an inspection item looks for beside its own, a whole group among them, and
-- where a defect is counted: among the failed pieces of an item (ItemId), beside the items because
-- the inspector said so (Beside), or beside them as nothing else was said.
--
-- compatible: no, a program of before counts a defect twice, among the failed pieces of an item and beside them.

-- +goose Up
CREATE TABLE Insp_ControlCategory (
    ControlCategoryId KEY(50) NOT NULL,
    ControlId         KEY(50) NOT NULL,
    RowNo             INT     NOT NULL,
    CategoryId        KEY(50) NOT NULL,
    CONSTRAINT PK_Insp_ControlCategory PRIMARY KEY (ControlCategoryId),
    CONSTRAINT FK_Insp_ControlCategory_Control FOREIGN KEY (ControlId) REFERENCES Insp_Control (ControlId)
);
CREATE INDEX IX_Insp_ControlCategory_Control ON Insp_ControlCategory (ControlId, RowNo);
CREATE INDEX IX_Insp_ControlCategory_Category ON Insp_ControlCategory (CategoryId);

ALTER TABLE Insp_Defect ADD ItemId KEY(50) NULL;
ALTER TABLE Insp_Defect ADD Beside BIT NOT NULL CONSTRAINT DF_Insp_Defect_Beside DEFAULT 0;

-- +goose Down
-- @dialect sqlserver
ALTER TABLE Insp_Defect DROP CONSTRAINT DF_Insp_Defect_Beside;
-- @dialect both
ALTER TABLE Insp_Defect DROP COLUMN Beside;
ALTER TABLE Insp_Defect DROP COLUMN ItemId;
DROP TABLE Insp_ControlCategory;
