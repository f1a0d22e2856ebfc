-- The number that is compared with Ac: defects (per 100 units), or defective pieces (per cent nonconforming), which
-- GB/T 2828.1 allows up to AQL 10. Older lots count defects. A piece counts once, in the class of its worst defect;
-- NULL where defects count.
--
-- compatible: no, a program of before counts defects where a material says 不良件数.

-- +goose Up
ALTER TABLE Insp_Material ADD CountBy KEY(20) NOT NULL CONSTRAINT DF_Insp_Material_CountBy DEFAULT '缺陷数';
ALTER TABLE Insp_Inspection ADD CountBy KEY(20) NOT NULL CONSTRAINT DF_Insp_Inspection_CountBy DEFAULT '缺陷数';
ALTER TABLE Insp_Inspection ADD PiecesCritical INT NULL;
ALTER TABLE Insp_Inspection ADD PiecesMajor INT NULL;
ALTER TABLE Insp_Inspection ADD PiecesMinor INT NULL;

-- +goose Down
-- @dialect sqlserver
ALTER TABLE Insp_Material DROP CONSTRAINT DF_Insp_Material_CountBy;
ALTER TABLE Insp_Inspection DROP CONSTRAINT DF_Insp_Inspection_CountBy;
-- @dialect both
ALTER TABLE Insp_Material DROP COLUMN CountBy;
ALTER TABLE Insp_Inspection DROP COLUMN CountBy;
ALTER TABLE Insp_Inspection DROP COLUMN PiecesCritical;
ALTER TABLE Insp_Inspection DROP COLUMN PiecesMajor;
ALTER TABLE Insp_Inspection DROP COLUMN PiecesMinor;
