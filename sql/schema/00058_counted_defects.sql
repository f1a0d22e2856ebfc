-- Defects that count have a quantity. Both ways to them read it in the index, not in a million rows:
-- the lots of a kind of defect, and the defects of lots.
--
-- compatible: yes, it only changes indexes.

-- +goose Up
-- @dialect sqlserver
DROP INDEX IX_Insp_Defect_Category ON Insp_Defect;
-- @dialect sqlite
DROP INDEX IX_Insp_Defect_Category;
-- @dialect both
CREATE INDEX IX_Insp_Defect_Category ON Insp_Defect (CategoryId, InspectionId, Quantity);
CREATE INDEX IX_Insp_Defect_Inspection ON Insp_Defect (InspectionId, CategoryId, Quantity);

-- +goose Down
-- @dialect sqlserver
DROP INDEX IX_Insp_Defect_Inspection ON Insp_Defect;
DROP INDEX IX_Insp_Defect_Category ON Insp_Defect;
-- @dialect sqlite
DROP INDEX IX_Insp_Defect_Inspection;
DROP INDEX IX_Insp_Defect_Category;
-- @dialect both
CREATE INDEX IX_Insp_Defect_Category ON Insp_Defect (CategoryId, InspectionId);
