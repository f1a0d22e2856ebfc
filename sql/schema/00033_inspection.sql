-- Incoming inspection: suppliers, materials, controls, inspections, and their findings.
--
-- compatible: yes, it adds tables, a view and buttons.

-- +goose Up
-- SteadyProduction says that lots may be inspected less, as far as the standard lets.
CREATE TABLE Insp_Supplier (
    SupplierId       KEY(50)       NOT NULL,
    SupplierNo       NVARCHAR(30)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    FullName         NVARCHAR(100) COLLATE Chinese_PRC_CI_AS NOT NULL,
    Supplies         KEY(20)       NOT NULL,
    Contact          NVARCHAR(50)  NULL,
    Mobile           NVARCHAR(20)  NULL,
    Address          NVARCHAR(200) NULL,
    SteadyProduction BIT           NOT NULL,
    Status           KEY(20)       NOT NULL,
    Remark           NVARCHAR(500) NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Insp_Supplier_RowVersion DEFAULT 1,
    CreateUserId   KEY(50)       NOT NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Insp_Supplier PRIMARY KEY (SupplierId),
    CONSTRAINT UQ_Insp_Supplier_No UNIQUE (SupplierNo),
    CONSTRAINT UQ_Insp_Supplier_Name UNIQUE (FullName),
    CONSTRAINT CK_Insp_Supplier_Supplies CHECK (Supplies IN ('板材', '五金', '封边', '油漆', '玻璃', '石材', '包材', '辅料')),
    CONSTRAINT CK_Insp_Supplier_Status CHECK (Status IN ('合作中', '停用'))
);

CREATE TABLE Insp_Material (
    MaterialId     KEY(50)       NOT NULL,
    MaterialNo     NVARCHAR(30)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    FullName       NVARCHAR(100) NOT NULL,
    MaterialClass  KEY(20)       NOT NULL,
    Spec           NVARCHAR(100) NULL,
    Unit           NVARCHAR(20)  NOT NULL,
    InspectLevel   KEY(10)       NOT NULL,
    AqlCritical    KEY(10)       NOT NULL,
    AqlMajor       KEY(10)       NOT NULL,
    AqlMinor       KEY(10)       NOT NULL,
    Status         KEY(20)       NOT NULL,
    Remark         NVARCHAR(500) NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Insp_Material_RowVersion DEFAULT 1,
    CreateUserId   KEY(50)       NOT NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Insp_Material PRIMARY KEY (MaterialId),
    CONSTRAINT UQ_Insp_Material_No UNIQUE (MaterialNo),
    CONSTRAINT CK_Insp_Material_Class CHECK (MaterialClass IN ('板材', '五金', '封边', '油漆', '玻璃', '石材', '包材', '辅料')),
    CONSTRAINT CK_Insp_Material_Status CHECK (Status IN ('启用', '停用'))
);

-- Kinds of defects, a tree; ParentId of the top is 0.
CREATE TABLE Insp_Category (
    CategoryId     KEY(50)       NOT NULL,
    ParentId       KEY(50)       NOT NULL,
    FullName       NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    Severity       KEY(20)       NOT NULL,
    SortCode       INT           NOT NULL,
    Remark         NVARCHAR(500) NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Insp_Category_RowVersion DEFAULT 1,
    CreateUserId   KEY(50)       NOT NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Insp_Category PRIMARY KEY (CategoryId),
    CONSTRAINT UQ_Insp_Category_Name UNIQUE (ParentId, FullName),
    CONSTRAINT CK_Insp_Category_Severity CHECK (Severity IN ('致命', '严重', '轻微'))
);

CREATE VIEW View_DefectCategory AS
WITH down (CategoryId, Depth, FullPath, OrderPath) AS (
    SELECT c.CategoryId, 1, CAST(c.FullName AS NVARCHAR(500)),
           CAST(CONCAT(SUBSTRING(CAST(10000000 + c.SortCode AS NVARCHAR(20)), 2, 7), c.CategoryId, '/') AS NVARCHAR(500))
    FROM Insp_Category c
    WHERE c.ParentId = '0'
    UNION ALL
    SELECT c.CategoryId, down.Depth + 1, CAST(CONCAT(down.FullPath, ' / ', c.FullName) AS NVARCHAR(500)),
           CAST(CONCAT(down.OrderPath, SUBSTRING(CAST(10000000 + c.SortCode AS NVARCHAR(20)), 2, 7), c.CategoryId, '/') AS NVARCHAR(500))
    FROM down
    JOIN Insp_Category c ON c.ParentId = down.CategoryId
    WHERE down.Depth < 4
)
SELECT CategoryId, Depth, FullPath, OrderPath
FROM down;

-- The items to look at, or to measure, of the materials of a class.
CREATE TABLE Insp_Control (
    ControlId      KEY(50)       NOT NULL,
    MaterialClass  KEY(20)       NOT NULL,
    FullName       NVARCHAR(50)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    Kind           KEY(20)       NOT NULL,
    Requirement    NVARCHAR(200) NOT NULL,
    Method         NVARCHAR(100) NULL,
    Tool           NVARCHAR(50)  NULL,
    Unit           NVARCHAR(20)  NULL,
    LowerLimit     DECIMAL(12,4) NULL,
    UpperLimit     DECIMAL(12,4) NULL,
    Pieces         INT           NULL,
    CategoryId     KEY(50)       NOT NULL,
    SortCode       INT           NOT NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Insp_Control_RowVersion DEFAULT 1,
    CreateUserId   KEY(50)       NOT NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Insp_Control PRIMARY KEY (ControlId),
    CONSTRAINT UQ_Insp_Control_Name UNIQUE (MaterialClass, FullName),
    CONSTRAINT CK_Insp_Control_Kind CHECK (Kind IN ('计量', '计数'))
);

-- An inspection of a lot, with the plan as it was when the lot came.
CREATE TABLE Insp_Inspection (
    InspectionId    KEY(50)       NOT NULL,
    InspectionNo    NVARCHAR(30)  COLLATE Chinese_PRC_CI_AS NOT NULL,
    ArrivalDate     DATE          NOT NULL,
    SupplierId      KEY(50)       NOT NULL,
    MaterialId      KEY(50)       NOT NULL,
    BatchNo         NVARCHAR(50)  NOT NULL,
    LotSize         INT           NOT NULL,
    Resubmitted     BIT           NOT NULL,
    Strictness      KEY(20)       NOT NULL,
    InspectLevel    KEY(10)       NOT NULL,
    Letter          KEY(2)        NOT NULL,
    SampleSize      INT           NOT NULL,
    AqlCritical     KEY(10)       NOT NULL,
    AqlMajor        KEY(10)       NOT NULL,
    AqlMinor        KEY(10)       NOT NULL,
    AcCritical      INT           NOT NULL,
    AcMajor         INT           NOT NULL,
    AcMinor         INT           NOT NULL,
    FoundCritical   INT           NOT NULL,
    FoundMajor      INT           NOT NULL,
    FoundMinor      INT           NOT NULL,
    Defective       INT           NOT NULL,
    Status          KEY(20)       NOT NULL,
    Proposal        KEY(20)       NULL,
    Inspector       NVARCHAR(50)  NULL,
    InspectorUserId KEY(50)       NULL,
    FinishDate      DATETIME2(3)  NULL,
    Judge           NVARCHAR(50)  NULL,
    JudgeDate       DATETIME2(3)  NULL,
    JudgeNote       NVARCHAR(500) NULL,
    ConcessionState KEY(20)       NULL,
    ConcessionReason NVARCHAR(500) NULL,
    ConcessionBy    NVARCHAR(50)  NULL,
    ConcessionNote  NVARCHAR(500) NULL,
    Remark          NVARCHAR(500) NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Insp_Inspection_RowVersion DEFAULT 1,
    CreateUserId   KEY(50)       NOT NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Insp_Inspection PRIMARY KEY (InspectionId),
    CONSTRAINT UQ_Insp_Inspection_No UNIQUE (InspectionNo),
    CONSTRAINT CK_Insp_Inspection_Status CHECK (Status IN ('待检', '检验中', '待判定', '合格', '让步接收', '退货')),
    CONSTRAINT CK_Insp_Inspection_Sizes CHECK (LotSize >= 2 AND SampleSize > 0 AND SampleSize <= LotSize AND Defective >= 0 AND Defective <= LotSize)
);
CREATE INDEX IX_Insp_Inspection_Arrival ON Insp_Inspection (ArrivalDate, InspectionNo, InspectionId);
CREATE INDEX IX_Insp_Inspection_Supplier ON Insp_Inspection (SupplierId, MaterialId, ArrivalDate);
CREATE INDEX IX_Insp_Inspection_Status ON Insp_Inspection (Status, ArrivalDate);
CREATE INDEX IX_Insp_Inspection_Material ON Insp_Inspection (MaterialId, ArrivalDate);

-- The items of an inspection: copies of the controls at its registration. Found is the number of failed pieces, NULL
-- before the item is inspected.
CREATE TABLE Insp_Item (
    ItemId       KEY(50)       NOT NULL,
    InspectionId KEY(50)       NOT NULL,
    ControlId    KEY(50)       NOT NULL,
    FullName     NVARCHAR(50)  NOT NULL,
    Kind         KEY(20)       NOT NULL,
    Requirement  NVARCHAR(200) NOT NULL,
    Method       NVARCHAR(100) NULL,
    Tool         NVARCHAR(50)  NULL,
    Unit         NVARCHAR(20)  NULL,
    LowerLimit   DECIMAL(12,4) NULL,
    UpperLimit   DECIMAL(12,4) NULL,
    Pieces       INT           NOT NULL,
    CategoryId   KEY(50)       NOT NULL,
    SortCode     INT           NOT NULL,
    Found        INT           NULL,
    CONSTRAINT PK_Insp_Item PRIMARY KEY (ItemId)
);
CREATE INDEX IX_Insp_Item_Inspection ON Insp_Item (InspectionId, SortCode, ItemId);
CREATE INDEX IX_Insp_Item_Control ON Insp_Item (ControlId);

CREATE TABLE Insp_Value (
    ItemId KEY(50)       NOT NULL,
    Piece  INT           NOT NULL,
    Value  DECIMAL(12,4) NOT NULL,
    CONSTRAINT PK_Insp_Value PRIMARY KEY (ItemId, Piece)
);

-- The defects of a kind in an inspection: Counted beside the items, Quantity with those that failed there.
CREATE TABLE Insp_Defect (
    DefectId     KEY(50)       NOT NULL,
    InspectionId KEY(50)       NOT NULL,
    CategoryId   KEY(50)       NOT NULL,
    Severity     KEY(20)       NOT NULL,
    Counted      INT           NOT NULL,
    Quantity     INT           NOT NULL,
    Note         NVARCHAR(200) NULL,
    CONSTRAINT PK_Insp_Defect PRIMARY KEY (DefectId),
    CONSTRAINT UQ_Insp_Defect_Category UNIQUE (InspectionId, CategoryId)
);
CREATE INDEX IX_Insp_Defect_Category ON Insp_Defect (CategoryId, InspectionId);

-- How the next lot of a supplier and material is inspected (GB/T 2828.1, clause 9.3).
-- Recent has a letter for each of the last lots: A accepted, R refused.
CREATE TABLE Insp_Switching (
    SupplierId KEY(50)      NOT NULL,
    MaterialId KEY(50)      NOT NULL,
    Strictness KEY(20)      NOT NULL,
    Score      INT          NOT NULL,
    Recent     KEY(10)      NOT NULL,
    Refused    INT          NOT NULL,
    ModifyDate DATETIME2(3) NULL,
    CONSTRAINT PK_Insp_Switching PRIMARY KEY (SupplierId, MaterialId),
    CONSTRAINT CK_Insp_Switching_Strictness CHECK (Strictness IN ('正常', '加严', '放宽', '暂停'))
);

-- The judged lots of a month, and their defects, kept by the judgement. They grow with
-- suppliers and materials, not with lots. In the order in which summaries read them.
CREATE TABLE Insp_MonthLots (
    Month           KEY(7)       NOT NULL,
    SupplierId      KEY(50)      NOT NULL,
    MaterialId      KEY(50)      NOT NULL,
    InspectorUserId KEY(50)      NOT NULL,
    Lots            INT          NOT NULL,
    Refused         INT          NOT NULL,
    Conceded        INT          NOT NULL,
    Inspected       INT          NOT NULL,
    Defective       INT          NOT NULL,
    Critical        INT          NOT NULL,
    Major           INT          NOT NULL,
    Minor           INT          NOT NULL,
    CONSTRAINT PK_Insp_MonthLots PRIMARY KEY (Month, SupplierId, MaterialId, InspectorUserId)
-- @dialect sqlite
) WITHOUT ROWID;
-- @dialect sqlserver
);
-- @dialect both

CREATE TABLE Insp_MonthDefects (
    Month           KEY(7)       NOT NULL,
    CategoryId      KEY(50)      NOT NULL,
    SupplierId      KEY(50)      NOT NULL,
    MaterialId      KEY(50)      NOT NULL,
    InspectorUserId KEY(50)      NOT NULL,
    Lots            INT          NOT NULL,
    Quantity        INT          NOT NULL,
    CONSTRAINT PK_Insp_MonthDefects PRIMARY KEY (Month, CategoryId, SupplierId, MaterialId, InspectorUserId)
-- @dialect sqlite
) WITHOUT ROWID;
-- @dialect sqlserver
);
-- @dialect both

-- Defects that are found at the saw. X and Y say where on the sheet, in per mille of its
-- length and its width.
CREATE TABLE Insp_CutDefect (
    CutDefectId    KEY(50)       NOT NULL,
    FoundDate      DATE          NOT NULL,
    MaterialId     KEY(50)       NOT NULL,
    SupplierId     KEY(50)       NULL,
    BatchNo        NVARCHAR(50)  NOT NULL,
    SheetNo        NVARCHAR(30)  NOT NULL,
    CategoryId     KEY(50)       NOT NULL,
    X              INT           NOT NULL,
    Y              INT           NOT NULL,
    Area           DECIMAL(10,2) NOT NULL,
    Cause          NVARCHAR(20)  NOT NULL,
    Operator       NVARCHAR(50)  NOT NULL,
    Remark         NVARCHAR(500) NULL,
    RowVersion     INT           NOT NULL CONSTRAINT DF_Insp_CutDefect_RowVersion DEFAULT 1,
    CreateUserId   KEY(50)       NOT NULL,
    CreateUserName NVARCHAR(50)  NOT NULL,
    CreateDate     DATETIME2(3)  NOT NULL,
    ModifyUserId   KEY(50)       NULL,
    ModifyUserName NVARCHAR(50)  NULL,
    ModifyDate     DATETIME2(3)  NULL,
    CONSTRAINT PK_Insp_CutDefect PRIMARY KEY (CutDefectId),
    CONSTRAINT CK_Insp_CutDefect_Place CHECK (X BETWEEN 0 AND 1000 AND Y BETWEEN 0 AND 1000)
);
CREATE INDEX IX_Insp_CutDefect_Found ON Insp_CutDefect (FoundDate, CutDefectId);
CREATE INDEX IX_Insp_CutDefect_Material ON Insp_CutDefect (MaterialId, FoundDate);

-- An installation that has the menu gets the page of materials, and the buttons of the
-- others. A new database gets them as its first rows.
INSERT INTO Base_Module (MenuId, ParentId, ID, FullName, Mame, Path, Component, Icon, Description, SortCode)
SELECT 'b8a942fd-7e34-8e80-968e-5d4a9b6755bb', e.ParentId, 'inspection-material', '物料',
       'InspectionMaterial', 'material', 'inspection/material/index', 'GoldOutlined', '来料物料、检验水平与接收质量限', e.SortCode + 1
FROM Base_Module e
WHERE e.ID = 'inspection-category' AND NOT EXISTS (SELECT 1 FROM Base_Module o WHERE o.ID = 'inspection-material');

INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode)
SELECT n.ButtonId, m.MenuId, n.FullName, n.Icon, n.Place
FROM (SELECT 'inspection-material' COLLATE Latin1_General_BIN2 AS ID, 'inspection-material.add' COLLATE Latin1_General_BIN2 AS ButtonId, '新增' AS FullName, 'PlusOutlined' AS Icon, 10 AS Place
      UNION ALL SELECT 'inspection-material', 'inspection-material.edit', '编辑', 'EditOutlined', 20
      UNION ALL SELECT 'inspection-material', 'inspection-material.delete', '删除', 'DeleteOutlined', 30
      UNION ALL SELECT 'inspection-material', 'inspection-material.export', '导出', 'ExportOutlined', 40
      UNION ALL SELECT 'inspection-category', 'inspection-category.export', '导出', 'ExportOutlined', 40
      UNION ALL SELECT 'inspection-cut', 'inspection-cut.delete', '删除', 'DeleteOutlined', 40
      UNION ALL SELECT 'inspection-partner', 'inspection-partner.add', '新增', 'PlusOutlined', 20
      UNION ALL SELECT 'inspection-partner', 'inspection-partner.edit', '编辑', 'EditOutlined', 30
      UNION ALL SELECT 'inspection-partner', 'inspection-partner.delete', '删除', 'DeleteOutlined', 40) n
JOIN Base_Module m ON m.ID = n.ID
WHERE NOT EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = n.ButtonId);

-- Users who set up 缺陷类别 set up materials and suppliers too.
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT('material-', a.AuthorizeId), a.ObjectType, a.ObjectId, 'menu', m.MenuId
FROM Base_Module h
JOIN Base_Authorize a ON a.ItemType = 'menu' AND a.ItemId = h.MenuId
JOIN Base_Module m ON m.ID = 'inspection-material'
WHERE h.ID = 'inspection-category'
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'menu' AND g.ItemId = m.MenuId);
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId)
SELECT CONCAT(n.Prefix, a.AuthorizeId), a.ObjectType, a.ObjectId, 'button', n.Gets
FROM (SELECT 'm-add-' COLLATE Latin1_General_BIN2 AS Prefix, 'inspection-category.add' COLLATE Latin1_General_BIN2 AS Has, 'inspection-material.add' COLLATE Latin1_General_BIN2 AS Gets
      UNION ALL SELECT 'm-edit-', 'inspection-category.edit', 'inspection-material.edit'
      UNION ALL SELECT 'm-delete-', 'inspection-category.delete', 'inspection-material.delete'
      UNION ALL SELECT 'm-export-', 'inspection-category.edit', 'inspection-material.export'
      UNION ALL SELECT 'c-export-', 'inspection-category.edit', 'inspection-category.export'
      UNION ALL SELECT 'u-delete-', 'inspection-cut.edit', 'inspection-cut.delete'
      UNION ALL SELECT 's-add-', 'inspection-category.add', 'inspection-partner.add'
      UNION ALL SELECT 's-edit-', 'inspection-category.edit', 'inspection-partner.edit'
      UNION ALL SELECT 's-delete-', 'inspection-category.delete', 'inspection-partner.delete') n
JOIN Base_Authorize a ON a.ItemType = 'button' AND a.ItemId = n.Has
WHERE EXISTS (SELECT 1 FROM Base_Button b WHERE b.ButtonId = n.Gets)
  AND NOT EXISTS (SELECT 1 FROM Base_Authorize g
                  WHERE g.ObjectType = a.ObjectType AND g.ObjectId = a.ObjectId AND g.ItemType = 'button' AND g.ItemId = n.Gets);

-- +goose Down
DELETE FROM Base_Authorize WHERE ItemId LIKE 'inspection-material.%'
    OR ItemId IN ('inspection-category.export', 'inspection-cut.delete', 'inspection-partner.add', 'inspection-partner.edit', 'inspection-partner.delete')
    OR ItemId IN (SELECT m.MenuId FROM Base_Module m WHERE m.ID = 'inspection-material');
DELETE FROM Base_Button WHERE ButtonId LIKE 'inspection-material.%'
    OR ButtonId IN ('inspection-category.export', 'inspection-cut.delete', 'inspection-partner.add', 'inspection-partner.edit', 'inspection-partner.delete');
DELETE FROM Base_Module WHERE ID = 'inspection-material';
DROP TABLE Insp_CutDefect;
DROP TABLE Insp_MonthDefects;
DROP TABLE Insp_MonthLots;
DROP TABLE Insp_Switching;
DROP TABLE Insp_Defect;
DROP TABLE Insp_Value;
DROP TABLE Insp_Item;
DROP TABLE Insp_Inspection;
DROP TABLE Insp_Control;
DROP VIEW View_DefectCategory;
DROP TABLE Insp_Category;
DROP TABLE Insp_Material;
DROP TABLE Insp_Supplier;
