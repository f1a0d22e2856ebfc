CREATE TABLE goose_db_version (
id INTEGER PRIMARY KEY AUTOINCREMENT,
version_id INTEGER NOT NULL,
is_applied INTEGER NOT NULL,
tstamp TIMESTAMP DEFAULT (datetime('now'))
);
CREATE TABLE Base_Organization (
OrganizationId NVARCHAR(50) NOT NULL,
ParentId NVARCHAR(50) NOT NULL,
FullName NVARCHAR(100) NOT NULL,
Category NVARCHAR(20) NOT NULL,
Manager NVARCHAR(50) NULL,
SortCode INT NOT NULL CONSTRAINT DF_Base_Organization_SortCode DEFAULT 0,
CONSTRAINT PK_Base_Organization PRIMARY KEY (OrganizationId),
CONSTRAINT CK_Base_Organization_Parent CHECK (ParentId <> OrganizationId),
CONSTRAINT CK_Base_Organization_Category CHECK (Category IN ('公司', '部门', '班组'))
);
CREATE TABLE Base_Role (
RoleId NVARCHAR(50) NOT NULL,
FullName NVARCHAR(100) NOT NULL,
Description NVARCHAR(200) NULL,
IsDefault BIT NOT NULL CONSTRAINT DF_Base_Role_IsDefault DEFAULT 0,
SortCode INT NOT NULL CONSTRAINT DF_Base_Role_SortCode DEFAULT 0,
CONSTRAINT PK_Base_Role PRIMARY KEY (RoleId),
CONSTRAINT UQ_Base_Role_FullName UNIQUE (FullName)
);
CREATE TABLE Base_Post (
PostId NVARCHAR(50) NOT NULL,
FullName NVARCHAR(100) NOT NULL,
RoleId NVARCHAR(50) NOT NULL,
SortCode INT NOT NULL CONSTRAINT DF_Base_Post_SortCode DEFAULT 0,
CONSTRAINT PK_Base_Post PRIMARY KEY (PostId),
CONSTRAINT UQ_Base_Post_FullName UNIQUE (FullName),
CONSTRAINT FK_Base_Post_Role FOREIGN KEY (RoleId) REFERENCES Base_Role (RoleId)
);
CREATE TABLE Base_User (
UserId NVARCHAR(50) NOT NULL,
Account NVARCHAR(50) COLLATE NOCASE NOT NULL,
RealName NVARCHAR(50) NOT NULL,
Mobile NVARCHAR(20) NULL,
Email NVARCHAR(100) NULL,
Gender NVARCHAR(10) NULL,
ThumbAvatar NVARCHAR(300) NULL,
PasswordHash NVARCHAR(300) COLLATE BINARY NOT NULL CONSTRAINT DF_Base_User_PasswordHash DEFAULT '',
OrganizationId NVARCHAR(50) NULL,
PostId NVARCHAR(50) NULL,
Enabled BIT NOT NULL CONSTRAINT DF_Base_User_Enabled DEFAULT 1,
MustChangePassword BIT NOT NULL CONSTRAINT DF_Base_User_MustChangePassword DEFAULT 0,
CreateDate DATETIME2(3) NOT NULL,
CreateUserId NVARCHAR(50) NULL,
ModifyDate DATETIME2(3) NULL,
RowVersion INT NOT NULL CONSTRAINT DF_Base_User_RowVersion DEFAULT 1,
CONSTRAINT PK_Base_User PRIMARY KEY (UserId),
CONSTRAINT UQ_Base_User_Account UNIQUE (Account),
CONSTRAINT FK_Base_User_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
CONSTRAINT FK_Base_User_Post FOREIGN KEY (PostId) REFERENCES Base_Post (PostId),
CONSTRAINT CK_Base_User_Account CHECK (Account <> ''),
CONSTRAINT CK_Base_User_Gender CHECK (Gender IN ('男', '女'))
);
CREATE TABLE Base_Module (
MenuId NVARCHAR(50) NOT NULL,
ParentId NVARCHAR(50) NOT NULL,
ID NVARCHAR(100) NOT NULL,
FullName NVARCHAR(100) NOT NULL,
Mame NVARCHAR(100) NOT NULL,
Path NVARCHAR(200) NOT NULL,
Component NVARCHAR(200) NOT NULL CONSTRAINT DF_Base_Module_Component DEFAULT '',
Redirect NVARCHAR(200) NOT NULL CONSTRAINT DF_Base_Module_Redirect DEFAULT '',
Icon NVARCHAR(100) NOT NULL CONSTRAINT DF_Base_Module_Icon DEFAULT '',
Description NVARCHAR(500) NOT NULL CONSTRAINT DF_Base_Module_Description DEFAULT '',
Img NVARCHAR(300) NOT NULL CONSTRAINT DF_Base_Module_Img DEFAULT '',
SortCode INT NOT NULL CONSTRAINT DF_Base_Module_SortCode DEFAULT 0,
Hidden BIT NOT NULL CONSTRAINT DF_Base_Module_Hidden DEFAULT 0,
Affix BIT NOT NULL CONSTRAINT DF_Base_Module_Affix DEFAULT 0,
NoCache BIT NOT NULL CONSTRAINT DF_Base_Module_NoCache DEFAULT 0,
Breadcrumb BIT NOT NULL CONSTRAINT DF_Base_Module_Breadcrumb DEFAULT 1,
Roles NVARCHAR(500) NOT NULL CONSTRAINT DF_Base_Module_Roles DEFAULT '',
Enabled BIT NOT NULL CONSTRAINT DF_Base_Module_Enabled DEFAULT 1,
CONSTRAINT PK_Base_Module PRIMARY KEY (MenuId),
CONSTRAINT UQ_Base_Module_ID UNIQUE (ID),
CONSTRAINT UQ_Base_Module_Mame UNIQUE (Mame),
CONSTRAINT CK_Base_Module_Parent CHECK (ParentId <> MenuId)
);
CREATE TABLE Base_Button (
ButtonId NVARCHAR(100) NOT NULL,
MenuId NVARCHAR(50) NOT NULL,
FullName NVARCHAR(50) NOT NULL,
Icon NVARCHAR(100) NOT NULL CONSTRAINT DF_Base_Button_Icon DEFAULT '',
SortCode INT NOT NULL CONSTRAINT DF_Base_Button_SortCode DEFAULT 0,
CONSTRAINT PK_Base_Button PRIMARY KEY (ButtonId),
CONSTRAINT FK_Base_Button_Module FOREIGN KEY (MenuId) REFERENCES Base_Module (MenuId) ON DELETE CASCADE,
CONSTRAINT CK_Base_Button_ButtonId CHECK (ButtonId NOT GLOB '*[,<>&]*')
);
CREATE TABLE Base_Authorize (
AuthorizeId NVARCHAR(50) NOT NULL,
ObjectType NVARCHAR(20) NOT NULL,
ObjectId NVARCHAR(50) NOT NULL,
ItemType NVARCHAR(20) NOT NULL,
ItemId NVARCHAR(100) NOT NULL,
CONSTRAINT PK_Base_Authorize PRIMARY KEY (AuthorizeId),
CONSTRAINT UQ_Base_Authorize_Grant UNIQUE (ObjectType, ObjectId, ItemType, ItemId),
CONSTRAINT CK_Base_Authorize_ObjectType CHECK (ObjectType IN ('user', 'role', 'department')),
CONSTRAINT CK_Base_Authorize_ItemType CHECK (ItemType IN ('menu', 'button'))
);
CREATE TABLE Base_QuickEntry (
UserId NVARCHAR(50) NOT NULL,
MenuId NVARCHAR(50) NOT NULL,
SortCode INT NOT NULL,
CONSTRAINT PK_Base_QuickEntry PRIMARY KEY (UserId, MenuId),
CONSTRAINT FK_Base_QuickEntry_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId) ON DELETE CASCADE,
CONSTRAINT FK_Base_QuickEntry_Module FOREIGN KEY (MenuId) REFERENCES Base_Module (MenuId) ON DELETE CASCADE
);
CREATE TABLE Base_Parameter (
ParameterId NVARCHAR(50) NOT NULL,
Category NVARCHAR(100) NOT NULL,
Name NVARCHAR(100) NOT NULL,
Value NVARCHAR(500) NOT NULL,
SortCode INT NOT NULL CONSTRAINT DF_Base_Parameter_SortCode DEFAULT 0,
Enabled BIT NOT NULL CONSTRAINT DF_Base_Parameter_Enabled DEFAULT 1,
CONSTRAINT PK_Base_Parameter PRIMARY KEY (ParameterId),
CONSTRAINT UQ_Base_Parameter_Name UNIQUE (Category, Name)
);
CREATE TABLE Base_Setting (
Code NVARCHAR(100) NOT NULL,
Name NVARCHAR(100) NOT NULL,
Value NVARCHAR(1000) NOT NULL,
Category NVARCHAR(100) NOT NULL,
Description NVARCHAR(500) NOT NULL CONSTRAINT DF_Base_Setting_Description DEFAULT '',
SortCode INT NOT NULL CONSTRAINT DF_Base_Setting_SortCode DEFAULT 0,
CONSTRAINT PK_Base_Setting PRIMARY KEY (Code)
);
CREATE TABLE Base_SecretKey (
SecretKeyId NVARCHAR(50) NOT NULL,
SecretKey NVARCHAR(200) NOT NULL,
CreateDate DATETIME2(3) NOT NULL,
Enabled BIT NOT NULL CONSTRAINT DF_Base_SecretKey_Enabled DEFAULT 1,
CONSTRAINT PK_Base_SecretKey PRIMARY KEY (SecretKeyId)
);
CREATE TABLE Base_Shop (
ShopId NVARCHAR(50) NOT NULL,
ShopCode NVARCHAR(50) NOT NULL,
ShopName NVARCHAR(100) NOT NULL,
OrganizationId NVARCHAR(50) NOT NULL,
Province NVARCHAR(50) NOT NULL,
City NVARCHAR(50) NOT NULL,
Address NVARCHAR(200) NOT NULL,
Manager NVARCHAR(50) NULL,
Phone NVARCHAR(30) NULL,
Level NVARCHAR(10) NOT NULL,
Status NVARCHAR(20) NOT NULL,
Area DECIMAL(18,2) NULL,
OpenDate DATETIME2(3) NULL,
CONSTRAINT PK_Base_Shop PRIMARY KEY (ShopId),
CONSTRAINT UQ_Base_Shop_ShopCode UNIQUE (ShopCode),
CONSTRAINT FK_Base_Shop_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
CONSTRAINT CK_Base_Shop_Level CHECK (Level IN ('A', 'B', 'C')),
CONSTRAINT CK_Base_Shop_Status CHECK (Status IN ('营业中', '筹建中', '装修中', '已关闭')),
CONSTRAINT CK_Base_Shop_Area CHECK (Area >= 0)
);
CREATE TABLE Admin_File (
FileId NVARCHAR(50) NOT NULL,
FilePath NVARCHAR(400) NOT NULL,
FileName NVARCHAR(200) NOT NULL,
FileCaption NVARCHAR(200) NOT NULL CONSTRAINT DF_Admin_File_FileCaption DEFAULT '',
FileType NVARCHAR(50) NOT NULL,
FileParam NVARCHAR(200) NOT NULL,
Department NVARCHAR(100) NOT NULL CONSTRAINT DF_Admin_File_Department DEFAULT '',
Shared BIT NOT NULL CONSTRAINT DF_Admin_File_Shared DEFAULT 0,
SortCode INT NOT NULL CONSTRAINT DF_Admin_File_SortCode DEFAULT 0,
CreateUserId NVARCHAR(50) NULL,
CreateUserName NVARCHAR(50) NOT NULL,
CreateDate DATETIME2(3) NOT NULL,
CONSTRAINT PK_Admin_File PRIMARY KEY (FileId),
CONSTRAINT UQ_Admin_File_FilePath UNIQUE (FilePath),
CONSTRAINT FK_Admin_File_User FOREIGN KEY (CreateUserId) REFERENCES Base_User (UserId)
);
CREATE TABLE Eva_SystemEvaluation (
EvaluationId NVARCHAR(50) NOT NULL,
ModID NVARCHAR(100) NOT NULL,
Account NVARCHAR(50) COLLATE NOCASE NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_Account DEFAULT '',
Appraiser NVARCHAR(50) NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_Appraiser DEFAULT '',
Attitude NVARCHAR(20) NOT NULL,
RunCondition NVARCHAR(20) NOT NULL,
Easytouse NVARCHAR(20) NOT NULL,
DemandIsMet NVARCHAR(20) NOT NULL,
LeaveOpinion NVARCHAR(2000) NOT NULL,
IP NVARCHAR(50) NOT NULL CONSTRAINT DF_Eva_SystemEvaluation_IP DEFAULT '',
CreateDate DATETIME2(3) NOT NULL,
CONSTRAINT PK_Eva_SystemEvaluation PRIMARY KEY (EvaluationId),
CONSTRAINT CK_Eva_SystemEvaluation_LeaveOpinion CHECK (LeaveOpinion <> '')
);
CREATE TABLE Notice_Announcement (
NoticeId NVARCHAR(50) NOT NULL,
Title NVARCHAR(200) NOT NULL,
Category NVARCHAR(50) NOT NULL,
Summary NVARCHAR(500) NOT NULL CONSTRAINT DF_Notice_Announcement_Summary DEFAULT '',
Content TEXT NOT NULL,
Publisher NVARCHAR(50) NOT NULL,
PublishDate DATETIME2(3) NOT NULL,
IsTop BIT NOT NULL CONSTRAINT DF_Notice_Announcement_IsTop DEFAULT 0,
Published BIT NOT NULL CONSTRAINT DF_Notice_Announcement_Published DEFAULT 0,
OrganizationId NVARCHAR(50) NULL,
CreateUserId NVARCHAR(50) NULL,
CONSTRAINT PK_Notice_Announcement PRIMARY KEY (NoticeId),
CONSTRAINT FK_Notice_Announcement_Organization FOREIGN KEY (OrganizationId) REFERENCES Base_Organization (OrganizationId),
CONSTRAINT FK_Notice_Announcement_User FOREIGN KEY (CreateUserId) REFERENCES Base_User (UserId)
);
CREATE TABLE Notice_Read (
NoticeId NVARCHAR(50) NOT NULL,
UserId NVARCHAR(50) NOT NULL,
ReadDate DATETIME2(3) NOT NULL,
CONSTRAINT PK_Notice_Read PRIMARY KEY (UserId, NoticeId),
CONSTRAINT FK_Notice_Read_Announcement FOREIGN KEY (NoticeId) REFERENCES Notice_Announcement (NoticeId) ON DELETE CASCADE,
CONSTRAINT FK_Notice_Read_User FOREIGN KEY (UserId) REFERENCES Base_User (UserId)
);
CREATE TABLE Dorm_Repair (
RepairId NVARCHAR(50) NOT NULL,
RepairNo NVARCHAR(30) NOT NULL,
Building NVARCHAR(50) NOT NULL,
Room NVARCHAR(50) NOT NULL,
Item NVARCHAR(50) NOT NULL,
Description NVARCHAR(500) NOT NULL,
Reporter NVARCHAR(50) NOT NULL,
ReporterUserId NVARCHAR(50) NOT NULL,
ReportDate DATETIME2(3) NOT NULL,
Status NVARCHAR(20) NOT NULL,
Urgency NVARCHAR(20) NOT NULL,
Handler NVARCHAR(50) NULL,
FinishDate DATETIME2(3) NULL,
RowVersion INT NOT NULL CONSTRAINT DF_Dorm_Repair_RowVersion DEFAULT 1,
CONSTRAINT PK_Dorm_Repair PRIMARY KEY (RepairId),
CONSTRAINT UQ_Dorm_Repair_RepairNo UNIQUE (RepairNo),
CONSTRAINT FK_Dorm_Repair_User FOREIGN KEY (ReporterUserId) REFERENCES Base_User (UserId),
CONSTRAINT CK_Dorm_Repair_Status CHECK (Status IN ('待处理', '处理中', '已完成', '已取消')),
CONSTRAINT CK_Dorm_Repair_Urgency CHECK (Urgency IN ('一般', '紧急', '特急'))
);
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES
(1, 0, 1, '2026-11-27 18:40:49'),
(2, 1, 1, '2026-11-27 18:40:49'),
(3, 2, 1, '2026-11-27 18:40:49'),
(4, 3, 1, '2026-11-27 18:40:49'),
(5, 4, 1, '2026-11-27 18:40:49'),
(6, 5, 1, '2026-11-27 18:40:49'),
(7, 6, 1, '2026-11-27 18:40:49'),
(8, 7, 1, '2026-11-27 18:40:49');
INSERT INTO Base_Organization (OrganizationId, ParentId, FullName, Category, Manager, SortCode) VALUES
('10001', '10000', '总部', '公司', NULL, 10),
('10101', '10001', '信息中心', '部门', NULL, 20),
('10002', '10000', '经销商', '公司', NULL, 250),
('10100', '10001', '总经办', '部门', '王亮', 30),
('10102', '10001', '行政部', '部门', '谢家豪', 40),
('1010201', '10102', '后勤班组', '班组', '宋波', 50),
('10103', '10001', '人力资源部', '部门', '杨美玲', 60),
('10104', '10001', '财务部', '部门', '叶长林', 70),
('10105', '10001', '品质部', '部门', '孙庆丰', 80),
('1010501', '10105', '来料检验组', '班组', '韩云飞', 90),
('1010502', '10105', '成品检验组', '班组', '王永强', 100),
('10106', '10001', '客服部', '部门', '赵峰', 110),
('10107', '10001', '销售部', '部门', '沈波', 120),
('10108', '10001', '采购部', '部门', '杨晓燕', 130),
('10109', '10001', '设计部', '部门', '梁宇航', 140),
('10110', '10001', '生产部', '部门', '郭子轩', 150),
('1011001', '10110', '开料班组', '班组', '谢超', 160),
('1011002', '10110', '封边班组', '班组', '姜雪梅', 170),
('1011003', '10110', '钻孔班组', '班组', '杨惠芳', 180),
('1011004', '10110', '打磨班组', '班组', '张霞', 190),
('1011005', '10110', '喷漆班组', '班组', '姚庆丰', 200),
('1011006', '10110', '组装班组', '班组', '吕培东', 210),
('1011007', '10110', '包装班组', '班组', '曹红', 220),
('1011008', '10110', '设备班组', '班组', '何培东', 230),
('10111', '10001', '仓储物流部', '部门', '叶婷婷', 240),
('10201', '10002', '华东经销商', '部门', '范德胜', 260),
('1020101', '10201', '杭州锦和家居', '公司', '袁光明', 270),
('1020102', '10201', '南京筑美家居', '公司', '于永强', 280),
('1020103', '10201', '苏州雅舍整装', '公司', '苏鹏', 290),
('10202', '10002', '华南经销商', '部门', '田国强', 300),
('1020201', '10202', '广州悦家家居', '公司', '郑月娥', 310),
('1020202', '10202', '深圳尚品空间', '公司', '胡海涛', 320),
('1020203', '10202', '南宁桂居家居', '公司', '范雯', 330),
('10203', '10002', '华北经销商', '部门', '周成龙', 340),
('1020301', '10203', '北京京宅家居', '公司', '唐秀兰', 350),
('1020302', '10203', '天津津源家居', '公司', '黄翠萍', 360),
('10204', '10002', '华中经销商', '部门', '蒋文静', 370),
('1020401', '10204', '武汉江城整装', '公司', '曹凤英', 380),
('1020402', '10204', '长沙湘居家居', '公司', '林丽', 390),
('10205', '10002', '西南经销商', '部门', '梁海燕', 400),
('1020501', '10205', '成都蜀锦家居', '公司', '蔡辉', 410),
('1020502', '10205', '重庆山城整装', '公司', '邓立新', 420);
INSERT INTO Base_Role (RoleId, FullName, Description, IsDefault, SortCode) VALUES
('administrator', '系统管理员', '系统的全部功能', 0, 10),
('staff', '普通员工', '没有岗位的员工也属于此角色', 1, 20),
('engineer', '系统工程师', '系统运行与维护', 0, 30),
('dormitory', '宿舍管理员', '宿舍的全部业务', 0, 40),
('inspection-lead', '检验主管', '来料检验的全部业务', 0, 50),
('inspector', '检验员', '登记与判定检验单', 0, 60),
('service', '客服专员', '客户、售后、合同与报价', 0, 70),
('accountant', '会计', '回款与账户', 0, 80),
('personnel', '人事专员', '员工、部门与岗位', 0, 90),
('sales', '销售专员', '区域客户与店铺', 0, 100),
('manager', '部门经理', '审批与本部门事务', 0, 110),
('general', '总经理', '各业务的查看与审批', 0, 120),
('dealer', '经销商', '经销商的账号', 0, 130);
INSERT INTO Base_Post (PostId, FullName, RoleId, SortCode) VALUES
('administrator', '系统管理员', 'administrator', 10),
('service', '客服专员', 'service', 80),
('accountant', '会计', 'accountant', 90),
('edger', '封边工', 'staff', 190),
('staff', '普通员工', 'staff', 280);
INSERT INTO Base_User (UserId, Account, RealName, Mobile, Email, Gender, ThumbAvatar, PasswordHash, OrganizationId, PostId, Enabled, MustChangePassword, CreateDate, CreateUserId, ModifyDate, RowVersion) VALUES
('aa73da63-e26b-80a1-bb70-1c2b4c024870', 'admin', '陈建国', '13800000001', 'admin@qiao.example', '男', NULL, '$argon2id$v=19$m=19456,t=2,p=1$KA0IZbo3S25AaWo5mVidsA$nHL1IImei7L1wRAX+w8+cFkHZcbhPnaAbaK0fsTQ1Xg', '10101', 'administrator', 1, 0, '2024-09-19 09:00:00.000', NULL, '2026-11-28 02:40:49.606', 2),
('a3151eb3-5b14-869d-9228-d6bb2af33296', 'kefu', '赵敏', '13800000004', 'kefu@qiao.example', '女', NULL, '$argon2id$v=19$m=19456,t=2,p=1$KA0IZbo3S25AaWo5mVidsA$nHL1IImei7L1wRAX+w8+cFkHZcbhPnaAbaK0fsTQ1Xg', '10106', 'service', 1, 0, '2024-09-19 09:00:00.000', NULL, '2026-11-28 02:40:49.606', 2),
('219ad1d5-7ef1-8d9a-87bb-c7918794f94b', 'putong', '张伟', '13800000007', 'putong@qiao.example', '男', NULL, '$argon2id$v=19$m=19456,t=2,p=1$KA0IZbo3S25AaWo5mVidsA$nHL1IImei7L1wRAX+w8+cFkHZcbhPnaAbaK0fsTQ1Xg', '10110', 'staff', 1, 0, '2024-09-19 09:00:00.000', NULL, '2026-11-28 02:40:49.607', 2),
('24ead27d-5ac2-892f-9c97-db32fc75019c', 'zhongfengying', '钟凤英', '15100003162', 'zhongfengying@qiao.example', '女', NULL, '', '1011002', 'edger', 1, 0, '2025-12-29 09:59:00.000', NULL, NULL, 1);
INSERT INTO Base_Module (MenuId, ParentId, ID, FullName, Mame, Path, Component, Redirect, Icon, Description, Img, SortCode, Hidden, Affix, NoCache, Breadcrumb, Roles, Enabled) VALUES
('dd30a91a-8856-86ee-a413-99492d507df1', '00000000-0000-0000-0000-000000000000', 'dashboard', '首页', 'Dashboard', '/dashboard', 'dashboard/index', '', 'HomeOutlined', '待办、公告与快捷入口', '', 1000, 0, 0, 0, 1, '', 1),
('37b9149b-5e25-81e5-a687-cdc585629362', '00000000-0000-0000-0000-000000000000', 'workplace', '工作台', 'Workplace', '/workplace', 'workplace/index', '', 'DesktopOutlined', '经销商的常用业务', '', 2000, 0, 0, 0, 1, '', 1),
('6caca4cd-e6ce-8b96-9826-ab922801405b', '00000000-0000-0000-0000-000000000000', 'customer', '客户管理', 'Customer', '/customer', 'Layout', 'noRedirect', 'TeamOutlined', '客户档案与跟进', '', 3000, 0, 0, 0, 1, '', 1),
('0f653ea4-7b7d-8777-aa9a-58a5575d856a', '6caca4cd-e6ce-8b96-9826-ab922801405b', 'customer-list', '客户列表', 'CustomerList', 'list', 'customer/list/index', '', 'ContactsOutlined', '客户档案与签约状态', '', 3010, 0, 0, 0, 1, '', 1),
('eea7a147-118c-8ca1-9fad-1f6fdf19113f', '6caca4cd-e6ce-8b96-9826-ab922801405b', 'customer-follow', '跟进记录', 'CustomerFollow', 'follow', 'customer/follow/index', '', 'CommentOutlined', '拜访与沟通记录', '', 3020, 0, 0, 0, 1, '', 1),
('0bdcaf3d-396b-8c40-bbd6-1b8c0598643f', '6caca4cd-e6ce-8b96-9826-ab922801405b', 'customer-cadre', '业务负责人', 'CustomerCadre', 'cadre', 'customer/cadre/index', '', 'SolutionOutlined', '客户的业务负责人', '', 3030, 0, 0, 0, 1, '', 1),
('55980929-d1fe-85c8-830a-cbc199772ee6', '6caca4cd-e6ce-8b96-9826-ab922801405b', 'customer-detail', '客户详情', 'CustomerDetail', 'detail/:id', 'customer/detail/index', '', 'ProfileOutlined', '', '', 3040, 1, 0, 0, 1, '', 1),
('8f66d93e-5644-8e46-8f87-6273c76311c4', '00000000-0000-0000-0000-000000000000', 'remit', '回款与账户', 'Remit', '/remit', 'Layout', 'noRedirect', 'MoneyCollectOutlined', '回款登记与账户余额', '', 4000, 0, 0, 0, 1, '', 1),
('b7643f15-f4bb-8f12-a89d-6102610eb67e', '8f66d93e-5644-8e46-8f87-6273c76311c4', 'remit-list', '回款登记', 'RemitList', 'list', 'remit/list/index', '', 'PayCircleOutlined', '经销商回款的登记与审核', '', 4010, 0, 0, 0, 1, '', 1),
('c8ab5f21-3a09-8ed6-855b-d36f053dd52c', '8f66d93e-5644-8e46-8f87-6273c76311c4', 'account-list', '账户管理', 'AccountList', 'account', 'remit/account/index', '', 'WalletOutlined', '经销商账户与余额', '', 4020, 0, 0, 0, 1, '', 1),
('f7f12ba4-e19e-87e4-a385-18ad2f5e3d79', '8f66d93e-5644-8e46-8f87-6273c76311c4', 'remit-report', '回款统计', 'RemitReport', 'report', 'remit/report/index', '', 'BarChartOutlined', '按区域、月份汇总回款', '', 4030, 0, 0, 0, 1, '', 1),
('fe0a742d-15b4-856b-b42f-b4a7b092d680', '00000000-0000-0000-0000-000000000000', 'aftersales', '售后管理', 'Aftersales', '/aftersales', 'Layout', 'noRedirect', 'CustomerServiceOutlined', '售后工单、补件与回访', '', 5000, 0, 0, 0, 1, '', 1),
('1fe68882-346d-8ffd-8ae2-384e8d5d7a00', 'fe0a742d-15b4-856b-b42f-b4a7b092d680', 'aftersales-list', '售后工单', 'AftersalesList', 'list', 'aftersales/list/index', '', 'FormOutlined', '受理、派工与关闭', '', 5010, 0, 0, 0, 1, '', 1),
('78dc7476-dfbb-860e-a8bb-e3a2112bdeb9', 'fe0a742d-15b4-856b-b42f-b4a7b092d680', 'aftersales-part', '补件管理', 'AftersalesPart', 'part', 'aftersales/part/index', '', 'GoldOutlined', '补件申请与发货', '', 5020, 0, 0, 0, 1, '', 1),
('527d67d3-5010-8d07-a594-eeb48521ea0c', 'fe0a742d-15b4-856b-b42f-b4a7b092d680', 'aftersales-visit', '售后回访', 'AftersalesVisit', 'visit', 'aftersales/visit/index', '', 'CommentOutlined', '回访结果与满意度', '', 5030, 0, 0, 0, 1, '', 1),
('b89d919f-e4d8-8305-8b2b-0935a17f817a', 'fe0a742d-15b4-856b-b42f-b4a7b092d680', 'aftersales-detail', '工单详情', 'AftersalesDetail', 'detail/:id', 'aftersales/detail/index', '', 'ProfileOutlined', '', '', 5040, 1, 0, 0, 1, '', 1),
('d0b7966b-e106-8ac4-8936-54016e8ec840', '00000000-0000-0000-0000-000000000000', 'contract', '合同管理', 'Contract', '/contract', 'Layout', 'noRedirect', 'FileProtectOutlined', '合同签订与归档', '', 6000, 0, 0, 0, 1, '', 1),
('3b3c842c-9e5a-8fab-8811-c02226412394', 'd0b7966b-e106-8ac4-8936-54016e8ec840', 'contract-list', '合同列表', 'ContractList', 'list', 'contract/list/index', '', 'FileTextOutlined', '合同的签订、变更与归档', '', 6010, 0, 0, 0, 1, '', 1),
('f3b0ccec-1ccd-86fa-b19f-a8bf33a144a2', 'd0b7966b-e106-8ac4-8936-54016e8ec840', 'contract-template', '合同模板', 'ContractTemplate', 'template', 'contract/template/index', '', 'BookOutlined', '标准合同文本', '', 6020, 0, 0, 0, 1, '', 1),
('5edadc85-a7fd-8a18-9c58-c9e885539518', 'd0b7966b-e106-8ac4-8936-54016e8ec840', 'contract-detail', '合同详情', 'ContractDetail', 'detail/:id', 'contract/detail/index', '', 'ProfileOutlined', '', '', 6030, 1, 0, 0, 1, '', 1),
('108a7b3c-fe95-88e0-9e6d-fc13cb60aa12', '00000000-0000-0000-0000-000000000000', 'quotation', '报价管理', 'Quotation', '/quotation', 'Layout', 'noRedirect', 'DollarOutlined', '柜体报价与价格表', '', 7000, 0, 0, 0, 1, '', 1),
('f52de3e6-75dc-8ce2-9dc1-424d4f14be9c', '108a7b3c-fe95-88e0-9e6d-fc13cb60aa12', 'quotation-list', '报价单', 'QuotationList', 'list', 'quotation/list/index', '', 'OrderedListOutlined', '柜体与配件报价', '', 7010, 0, 0, 0, 1, '', 1),
('b60578b3-f91b-8cfc-9953-b816d9662a23', '108a7b3c-fe95-88e0-9e6d-fc13cb60aa12', 'quotation-price', '价格表', 'QuotationPrice', 'price', 'quotation/price/index', '', 'TagsOutlined', '板材、五金与工艺单价', '', 7020, 0, 0, 0, 1, '', 1),
('7e147205-4445-880f-a592-d627f74fa5fc', '108a7b3c-fe95-88e0-9e6d-fc13cb60aa12', 'quotation-detail', '报价详情', 'QuotationDetail', 'detail/:id', 'quotation/detail/index', '', 'ProfileOutlined', '', '', 7030, 1, 0, 0, 1, '', 1),
('b28487c4-72e1-8482-ab35-a0e1176baa2b', '00000000-0000-0000-0000-000000000000', 'approval', '审批中心', 'Approval', '/approval', 'Layout', 'noRedirect', 'AuditOutlined', '发起、处理与跟踪审批', '', 8000, 0, 0, 0, 1, '', 1),
('89df2ff8-18d3-871f-98e0-e5aaee073524', 'b28487c4-72e1-8482-ab35-a0e1176baa2b', 'approval-todo', '待我审批', 'ApprovalTodo', 'todo', 'approval/todo/index', '', 'CheckSquareOutlined', '等待本人处理的审批', '', 8010, 0, 0, 0, 1, '', 1),
('2a0b821b-39e9-852d-96e6-c39b757d0086', 'b28487c4-72e1-8482-ab35-a0e1176baa2b', 'approval-mine', '我发起的', 'ApprovalMine', 'mine', 'approval/mine/index', '', 'FormOutlined', '本人提交的申请', '', 8020, 0, 0, 0, 1, '', 1),
('48760aca-660a-8d17-8a96-48c9d1f76601', 'b28487c4-72e1-8482-ab35-a0e1176baa2b', 'approval-done', '我已审批', 'ApprovalDone', 'done', 'approval/done/index', '', 'FileDoneOutlined', '本人处理过的审批', '', 8030, 0, 0, 0, 1, '', 1),
('dcef8594-73e0-8aa1-a562-57ad0d5609eb', 'b28487c4-72e1-8482-ab35-a0e1176baa2b', 'approval-flow', '流程设置', 'ApprovalFlow', 'flow', 'approval/flow/index', '', 'PartitionOutlined', '审批节点与审批人', '', 8040, 0, 0, 0, 1, '', 1),
('43c74939-f68d-88fe-b011-95dfe1cc41bf', 'b28487c4-72e1-8482-ab35-a0e1176baa2b', 'approval-detail', '审批详情', 'ApprovalDetail', 'detail/:id', 'approval/detail/index', '', 'ProfileOutlined', '', '', 8050, 1, 0, 0, 1, '', 1),
('608ca004-0a9f-859e-afeb-1bbc5880cf4e', '00000000-0000-0000-0000-000000000000', 'inspection', '来料检验', 'Inspection', '/inspection', 'Layout', 'noRedirect', 'ExperimentOutlined', '来料检验与缺陷汇总', '', 9000, 0, 0, 0, 1, '', 1),
('75605b5d-5ee1-84ef-bd9e-f9d0367bb659', '608ca004-0a9f-859e-afeb-1bbc5880cf4e', 'inspection-list', '检验单', 'InspectionList', 'list', 'inspection/list/index', '', 'FileSearchOutlined', '来料检验与判定', '', 9010, 0, 0, 0, 1, '', 1),
('530cb471-cf1a-86fa-afbe-aeb2409f8ab9', '608ca004-0a9f-859e-afeb-1bbc5880cf4e', 'inspection-defect', '缺陷汇总', 'InspectionDefect', 'defect', 'inspection/defect/index', '', 'PieChartOutlined', '按供应商与类别汇总缺陷', '', 9020, 0, 0, 0, 1, '', 1),
('0d75d36b-4fd8-8472-97b1-386b535c3dc7', '608ca004-0a9f-859e-afeb-1bbc5880cf4e', 'inspection-cut', '裁切缺陷', 'InspectionCut', 'cut', 'inspection/cut/index', '', 'TableOutlined', '裁切物料的缺陷明细', '', 9030, 0, 0, 0, 1, '', 1),
('87d40732-00e8-8279-b19b-dc51bf2cb92c', '608ca004-0a9f-859e-afeb-1bbc5880cf4e', 'inspection-category', '缺陷类别', 'InspectionCategory', 'category', 'inspection/category/index', '', 'TagsOutlined', '检验项目与缺陷类别', '', 9040, 0, 0, 0, 1, '', 1),
('6c418b86-5cce-807e-9b5c-842ca2e5e260', '608ca004-0a9f-859e-afeb-1bbc5880cf4e', 'inspection-partner', '供应商质量', 'InspectionPartner', 'partner', 'inspection/partner/index', '', 'SafetyOutlined', '供应商来料合格率', '', 9050, 0, 0, 0, 1, '', 1),
('3e8f8f93-545e-82a6-862f-45cb0e4cb773', '608ca004-0a9f-859e-afeb-1bbc5880cf4e', 'inspection-detail', '检验详情', 'InspectionDetail', 'detail/:id', 'inspection/detail/index', '', 'ProfileOutlined', '', '', 9060, 1, 0, 0, 1, '', 1),
('dbab1a40-3a65-846c-b3b6-714793252a1f', '00000000-0000-0000-0000-000000000000', 'dormitory', '宿舍管理', 'Dormitory', '/dormitory', 'Layout', 'noRedirect', 'BankOutlined', '房间、入住、费用与报修', '', 10000, 0, 0, 0, 1, '', 1),
('f20bea7f-6cf5-8f2f-9827-2fc5f6d845ca', 'dbab1a40-3a65-846c-b3b6-714793252a1f', 'dormitory-inventory', '房间台账', 'DormitoryInventory', 'inventory', 'dormitory/inventory/index', '', 'DatabaseOutlined', '楼栋、房间、床位与物品', '', 10010, 0, 0, 0, 1, '', 1),
('a766d729-dc96-8508-8dea-39d747a1a11b', 'dbab1a40-3a65-846c-b3b6-714793252a1f', 'dormitory-into', '入住管理', 'DormitoryInto', 'into', 'dormitory/into/index', '', 'LoginOutlined', '入住、调房与退宿', '', 10020, 0, 0, 0, 1, '', 1),
('06aac363-56a8-8e5a-a494-9f979bd6f286', 'dbab1a40-3a65-846c-b3b6-714793252a1f', 'dormitory-single', '单间住宿', 'DormitorySingle', 'single', 'dormitory/single/index', '', 'IdcardOutlined', '单间申请与费用', '', 10030, 0, 0, 0, 1, '', 1),
('a878cbd7-5c7b-8ac3-b936-abfff5975efe', 'dbab1a40-3a65-846c-b3b6-714793252a1f', 'dormitory-cost', '费用汇总', 'DormitoryCost', 'cost', 'dormitory/cost/index', '', 'AccountBookOutlined', '水电与住宿费用', '', 10040, 0, 0, 0, 1, '', 1),
('4141d10f-d8d2-8d96-ad13-bd45bf478f85', 'dbab1a40-3a65-846c-b3b6-714793252a1f', 'dormitory-rent', '房租汇总', 'DormitoryRent', 'rent', 'dormitory/rent/index', '', 'ReconciliationOutlined', '按月汇总房租', '', 10050, 0, 0, 0, 1, '', 1),
('ac59cb3b-037d-83d1-a355-3ece889be115', 'dbab1a40-3a65-846c-b3b6-714793252a1f', 'dormitory-outsource', '外包住宿', 'DormitoryOutsource', 'outsource', 'dormitory/outsource/index', '', 'ContainerOutlined', '外包人员的住宿', '', 10060, 0, 0, 0, 1, '', 1),
('4d7cc2c0-4a10-8dbb-bab3-25c10169968c', 'dbab1a40-3a65-846c-b3b6-714793252a1f', 'dormitory-repair', '宿舍报修', 'DormitoryRepair', 'repair', 'dormitory/repair/index', '', 'ToolOutlined', '报修、派工与验收', '', 10070, 0, 0, 0, 1, '', 1),
('ed76b337-4129-890c-9e85-980bfea8974d', '00000000-0000-0000-0000-000000000000', 'nested', '公共信息', 'nested', '/nested', 'Layout', 'noRedirect', 'NotificationOutlined', '公告与公共档案', '', 11000, 0, 0, 0, 1, '', 1),
('2162354f-7e70-8258-bf30-a46a4d11e00a', 'ed76b337-4129-890c-9e85-980bfea8974d', 'noticeannouncement', '公告', 'Noticeannouncement', '/noticeannouncement', 'noticeannouncement/index', '', 'SoundOutlined', '公司与部门公告', '', 11010, 0, 0, 0, 1, '', 1),
('318c92fc-3dac-8539-b16f-4832eb430316', 'ed76b337-4129-890c-9e85-980bfea8974d', 'shoprecord', '店铺档案', 'Shoprecord', '/shoprecord', 'shoprecord/index', '', 'ShopOutlined', '店铺的证照与装修档案', '', 11020, 0, 0, 0, 1, '', 1),
('fa7e54cc-2ecf-8c4d-bb80-580a056edda8', 'ed76b337-4129-890c-9e85-980bfea8974d', 'mealdetails', '报餐明细', 'Mealdetails', '/Mealdetails', 'Mealdetails/index', '', 'ProfileOutlined', '食堂报餐与用餐明细', '', 11030, 0, 0, 0, 1, '', 1),
('9b90e4ae-305f-8896-8d1a-9a5529c30c59', '00000000-0000-0000-0000-000000000000', 'store', '店铺管理', 'Store', '/store', 'Layout', 'noRedirect', 'ShoppingOutlined', '店铺资料与经营状态', '', 12000, 0, 0, 0, 1, '', 1),
('cd8a9220-2c33-8697-9621-62ab7fefe142', '9b90e4ae-305f-8896-8d1a-9a5529c30c59', 'shop', '店铺信息', 'Shop', 'shop', 'store/shop/index', '', 'ShopOutlined', '店铺资料、级别与状态', '', 12010, 0, 0, 0, 1, '', 1),
('3aaf97a1-63bc-88fa-b7b8-80eab0d3beee', '9b90e4ae-305f-8896-8d1a-9a5529c30c59', 'shop-open', '开店进度', 'ShopOpen', 'open', 'store/open/index', '', 'ScheduleOutlined', '筹建与装修进度', '', 12020, 0, 0, 0, 1, '', 1),
('6aca5d1c-6359-8c4e-a22c-6a9af117bf34', '00000000-0000-0000-0000-000000000000', 'message', '消息与企业微信', 'Message', '/message', 'Layout', 'noRedirect', 'WechatOutlined', '企业微信通讯录与消息发送', '', 13000, 0, 0, 0, 1, '', 1),
('ce531e05-733c-8427-8dd9-a551888c3412', '6aca5d1c-6359-8c4e-a22c-6a9af117bf34', 'wechat-contact', '企业微信', 'WechatContact', 'wechat', 'message/wechat/index', '', 'ContactsOutlined', '成员与部门同步', '', 13010, 0, 0, 0, 1, '', 1),
('8f5c4d7d-28f0-837e-bc06-d3a658d16836', '6aca5d1c-6359-8c4e-a22c-6a9af117bf34', 'message-text', '消息', 'MessageText', 'text', 'message/text/index', '', 'MailOutlined', '文本与审核消息', '', 13020, 0, 0, 0, 1, '', 1),
('497bcca4-820a-8220-861b-e4c473797a1a', '6aca5d1c-6359-8c4e-a22c-6a9af117bf34', 'message-log', '发送记录', 'MessageLog', 'log', 'message/log/index', '', 'UnorderedListOutlined', '消息的发送结果', '', 13030, 0, 0, 0, 1, '', 1),
('fcd23b3a-8075-8107-bb68-56effede38bc', '00000000-0000-0000-0000-000000000000', 'organization', '组织人事', 'Organization', '/organization', 'Layout', 'noRedirect', 'ApartmentOutlined', '员工、部门与角色', '', 14000, 0, 0, 0, 1, '', 1),
('17327ad3-7abb-89c7-9bbe-17e11b3f46ce', 'fcd23b3a-8075-8107-bb68-56effede38bc', 'staff', '员工', 'Staff', 'staff', 'organization/staff/index', '', 'UserOutlined', '员工档案与账号', '', 14010, 0, 0, 0, 1, '', 1),
('19ce14fe-e5dc-8734-9b60-b479bb74f465', 'fcd23b3a-8075-8107-bb68-56effede38bc', 'department', '部门', 'Department', 'department', 'organization/department/index', '', 'ClusterOutlined', '组织架构', '', 14020, 0, 0, 0, 1, '', 1),
('41368d98-b711-8c5e-a83a-56a402a36c53', 'fcd23b3a-8075-8107-bb68-56effede38bc', 'role', '角色', 'Role', 'role', 'organization/role/index', '', 'UserSwitchOutlined', '角色与岗位对应', '', 14030, 0, 0, 0, 1, '', 1),
('89101967-58c8-85e6-8af0-6dc14d684153', 'fcd23b3a-8075-8107-bb68-56effede38bc', 'post', '岗位', 'Post', 'post', 'organization/post/index', '', 'SolutionOutlined', '岗位及其角色', '', 14040, 0, 0, 0, 1, '', 1),
('17999292-3fde-8e1c-83f1-c9b6707ddd18', 'fcd23b3a-8075-8107-bb68-56effede38bc', 'staff-detail', '员工详情', 'StaffDetail', 'staff/:id', 'organization/staff/detail', '', 'ProfileOutlined', '', '', 14050, 1, 0, 0, 1, '', 1),
('416d3022-860f-8c7f-96ca-0b19c45385f5', '00000000-0000-0000-0000-000000000000', 'system', '系统管理', 'System', '/system', 'Layout', 'noRedirect', 'SettingOutlined', '权限、参数与运行状况', '', 15000, 0, 0, 0, 1, '', 1),
('f2bb6743-44fb-8909-893d-5cedd92c2a71', '416d3022-860f-8c7f-96ca-0b19c45385f5', 'authorize', '权限分配', 'Authorize', 'authorize', 'system/authorize/index', '', 'KeyOutlined', '按用户、角色、部门授权', '', 15010, 0, 0, 0, 1, '', 1),
('220a45d1-0c62-852e-95e4-86997a5f2b80', '416d3022-860f-8c7f-96ca-0b19c45385f5', 'module', '菜单管理', 'Module', 'module', 'system/module/index', '', 'MenuOutlined', '菜单与按钮', '', 15020, 0, 0, 0, 1, '', 1),
('f5bbd88c-e62d-83ac-b0e4-043514967ffb', '416d3022-860f-8c7f-96ca-0b19c45385f5', 'parameter', '参数设置', 'Parameter', 'parameter', 'system/parameter/index', '', 'TagsOutlined', '各业务的选项列表', '', 15030, 0, 0, 0, 1, '', 1),
('1504aa4e-cf53-8fc9-8be3-cc9905606649', '416d3022-860f-8c7f-96ca-0b19c45385f5', 'setting', '应用设置', 'Setting', 'setting', 'system/setting/index', '', 'SettingOutlined', '应用的运行设置', '', 15040, 0, 0, 0, 1, '', 1),
('be580d9e-5acb-8763-85ce-128c91456b3d', '416d3022-860f-8c7f-96ca-0b19c45385f5', 'guide', '操作指引', 'Guide', 'guide', 'system/guide/index', '', 'BookOutlined', '各页面的图文与视频指引', '', 15050, 0, 0, 0, 1, '', 1),
('972afafc-f9c8-88c1-8b0f-9a40a1979472', '416d3022-860f-8c7f-96ca-0b19c45385f5', 'feedback', '吐槽反馈', 'Feedback', 'feedback', 'system/feedback/index', '', 'MessageOutlined', '员工对系统功能的意见', '', 15060, 0, 0, 0, 1, '', 1),
('4ca5561f-be9d-82f0-a56a-357ff063ab5f', '416d3022-860f-8c7f-96ca-0b19c45385f5', 'procedure', '存储过程', 'Procedure', 'procedure', 'system/procedure/index', '', 'DatabaseOutlined', '已登记的存储过程与运行情况', '', 15070, 0, 0, 0, 1, '', 1),
('16763164-edad-8739-825a-85bd77596f17', '416d3022-860f-8c7f-96ca-0b19c45385f5', 'error-log', '错误日志', 'ErrorLog', 'error-log', 'system/error-log/index', '', 'FileSearchOutlined', '前端与接口的错误', '', 15080, 0, 0, 1, 1, '', 1);
INSERT INTO Base_Button (ButtonId, MenuId, FullName, Icon, SortCode) VALUES
('customer-list.add', '0f653ea4-7b7d-8777-aa9a-58a5575d856a', '新增', 'PlusOutlined', 10),
('customer-follow.edit', 'eea7a147-118c-8ca1-9fad-1f6fdf19113f', '编辑', 'EditOutlined', 20),
('account-list.add', 'c8ab5f21-3a09-8ed6-855b-d36f053dd52c', '新增', 'PlusOutlined', 10),
('aftersales-list.close', '1fe68882-346d-8ffd-8ae2-384e8d5d7a00', '关闭工单', 'CheckCircleOutlined', 40),
('aftersales-visit.export', '527d67d3-5010-8d07-a594-eeb48521ea0c', '导出', 'ExportOutlined', 20),
('contract-template.add', 'f3b0ccec-1ccd-86fa-b19f-a8bf33a144a2', '新增', 'PlusOutlined', 10),
('quotation-list.export', 'f52de3e6-75dc-8ce2-9dc1-424d4f14be9c', '导出', 'ExportOutlined', 60),
('approval-mine.add', '2a0b821b-39e9-852d-96e6-c39b757d0086', '新增', 'PlusOutlined', 10),
('inspection-list.add', '75605b5d-5ee1-84ef-bd9e-f9d0367bb659', '新增', 'PlusOutlined', 10),
('inspection-cut.edit', '0d75d36b-4fd8-8472-97b1-386b535c3dc7', '编辑', 'EditOutlined', 20),
('dormitory-inventory.add', 'f20bea7f-6cf5-8f2f-9827-2fc5f6d845ca', '新增', 'PlusOutlined', 10),
('dormitory-inventory.edit', 'f20bea7f-6cf5-8f2f-9827-2fc5f6d845ca', '编辑', 'EditOutlined', 20),
('dormitory-inventory.delete', 'f20bea7f-6cf5-8f2f-9827-2fc5f6d845ca', '删除', 'DeleteOutlined', 30),
('dormitory-inventory.export', 'f20bea7f-6cf5-8f2f-9827-2fc5f6d845ca', '导出', 'ExportOutlined', 40),
('dormitory-into.add', 'a766d729-dc96-8508-8dea-39d747a1a11b', '新增', 'PlusOutlined', 10),
('dormitory-into.edit', 'a766d729-dc96-8508-8dea-39d747a1a11b', '编辑', 'EditOutlined', 20),
('dormitory-into.delete', 'a766d729-dc96-8508-8dea-39d747a1a11b', '删除', 'DeleteOutlined', 30),
('dormitory-into.checkin', 'a766d729-dc96-8508-8dea-39d747a1a11b', '办理入住', 'LoginOutlined', 40),
('dormitory-into.checkout', 'a766d729-dc96-8508-8dea-39d747a1a11b', '办理退宿', 'LogoutOutlined', 50),
('dormitory-into.export', 'a766d729-dc96-8508-8dea-39d747a1a11b', '导出', 'ExportOutlined', 60),
('dormitory-single.add', '06aac363-56a8-8e5a-a494-9f979bd6f286', '新增', 'PlusOutlined', 10),
('dormitory-single.edit', '06aac363-56a8-8e5a-a494-9f979bd6f286', '编辑', 'EditOutlined', 20),
('dormitory-single.delete', '06aac363-56a8-8e5a-a494-9f979bd6f286', '删除', 'DeleteOutlined', 30),
('dormitory-single.export', '06aac363-56a8-8e5a-a494-9f979bd6f286', '导出', 'ExportOutlined', 40),
('dormitory-cost.add', 'a878cbd7-5c7b-8ac3-b936-abfff5975efe', '新增', 'PlusOutlined', 10),
('dormitory-cost.settle', 'a878cbd7-5c7b-8ac3-b936-abfff5975efe', '结算', 'CalculatorOutlined', 20),
('dormitory-cost.detail', 'a878cbd7-5c7b-8ac3-b936-abfff5975efe', '查看详情', 'EyeOutlined', 30),
('dormitory-cost.export', 'a878cbd7-5c7b-8ac3-b936-abfff5975efe', '导出', 'ExportOutlined', 40),
('dormitory-rent.export', '4141d10f-d8d2-8d96-ad13-bd45bf478f85', '导出', 'ExportOutlined', 10),
('dormitory-outsource.add', 'ac59cb3b-037d-83d1-a355-3ece889be115', '新增', 'PlusOutlined', 10),
('dormitory-outsource.edit', 'ac59cb3b-037d-83d1-a355-3ece889be115', '编辑', 'EditOutlined', 20),
('dormitory-outsource.delete', 'ac59cb3b-037d-83d1-a355-3ece889be115', '删除', 'DeleteOutlined', 30),
('dormitory-outsource.export', 'ac59cb3b-037d-83d1-a355-3ece889be115', '导出', 'ExportOutlined', 40),
('dormitory-repair.add', '4d7cc2c0-4a10-8dbb-bab3-25c10169968c', '新增', 'PlusOutlined', 10),
('dormitory-repair.handle', '4d7cc2c0-4a10-8dbb-bab3-25c10169968c', '处理', 'ToolOutlined', 20),
('dormitory-repair.export', '4d7cc2c0-4a10-8dbb-bab3-25c10169968c', '导出', 'ExportOutlined', 30),
('noticeannouncement.add', '2162354f-7e70-8258-bf30-a46a4d11e00a', '新增', 'PlusOutlined', 10),
('shop.add', 'cd8a9220-2c33-8697-9621-62ab7fefe142', '新增', 'PlusOutlined', 20),
('message-text.send', '8f5c4d7d-28f0-837e-bc06-d3a658d16836', '发送', 'SendOutlined', 10),
('staff.import', '17327ad3-7abb-89c7-9bbe-17e11b3f46ce', '导入', 'ImportOutlined', 60),
('post.add', '89101967-58c8-85e6-8af0-6dc14d684153', '新增', 'PlusOutlined', 10),
('parameter.edit', 'f5bbd88c-e62d-83ac-b0e4-043514967ffb', '编辑', 'EditOutlined', 20),
('procedure.detail', '4ca5561f-be9d-82f0-a56a-357ff063ab5f', '查看详情', 'EyeOutlined', 10);
INSERT INTO Base_Authorize (AuthorizeId, ObjectType, ObjectId, ItemType, ItemId) VALUES
('70d657af-08d6-860f-a0f6-f5306a1811bf', 'role', 'administrator', 'menu', 'dd30a91a-8856-86ee-a413-99492d507df1'),
('34474cf7-d5c7-8f1b-8ae8-2e05493a3e33', 'role', 'administrator', 'menu', '37b9149b-5e25-81e5-a687-cdc585629362'),
('7c178f3b-546b-817b-b301-1bb270c80504', 'role', 'administrator', 'menu', '6caca4cd-e6ce-8b96-9826-ab922801405b'),
('71b16ba4-f737-8545-b75b-4b5717d6e583', 'role', 'administrator', 'menu', '0f653ea4-7b7d-8777-aa9a-58a5575d856a'),
('f96582b9-9b56-8307-9d0d-548bf4befa85', 'role', 'administrator', 'menu', 'eea7a147-118c-8ca1-9fad-1f6fdf19113f'),
('abd96018-7601-8fb5-9ba9-313824f65969', 'role', 'administrator', 'menu', '0bdcaf3d-396b-8c40-bbd6-1b8c0598643f'),
('b1619ae6-fe97-8452-91e5-4ef5318aa63a', 'role', 'administrator', 'menu', '55980929-d1fe-85c8-830a-cbc199772ee6'),
('8635cdc5-a3c3-82a5-8b03-f0012f37339e', 'role', 'administrator', 'menu', '8f66d93e-5644-8e46-8f87-6273c76311c4'),
('947f36d4-46ac-8e14-adb9-c2e6b99c02bd', 'role', 'administrator', 'menu', 'b7643f15-f4bb-8f12-a89d-6102610eb67e'),
('bb2234cf-a18e-85d5-8a28-86bbe934deff', 'role', 'administrator', 'menu', 'c8ab5f21-3a09-8ed6-855b-d36f053dd52c'),
('86eac3bf-1515-8c95-be15-7c798ab22656', 'role', 'administrator', 'menu', 'f7f12ba4-e19e-87e4-a385-18ad2f5e3d79'),
('d2d9c2c0-a792-8397-8816-e617bf0c3bd5', 'role', 'administrator', 'menu', 'fe0a742d-15b4-856b-b42f-b4a7b092d680'),
('6002c79c-81a2-805a-b230-070eab989c86', 'role', 'administrator', 'menu', '1fe68882-346d-8ffd-8ae2-384e8d5d7a00'),
('2c5061a7-9a74-8204-aa4d-c23b1c200e1e', 'role', 'administrator', 'menu', '78dc7476-dfbb-860e-a8bb-e3a2112bdeb9'),
('b823c210-144c-8b4c-bcbd-f6ab54da0022', 'role', 'administrator', 'menu', '527d67d3-5010-8d07-a594-eeb48521ea0c'),
('c4660816-2e71-8852-9e22-16f04b247175', 'role', 'administrator', 'menu', 'b89d919f-e4d8-8305-8b2b-0935a17f817a'),
('05b2bff8-0e93-808a-801b-2beccc5b638e', 'role', 'administrator', 'menu', 'd0b7966b-e106-8ac4-8936-54016e8ec840'),
('6635ed67-1796-8226-a33a-b0ab39834503', 'role', 'administrator', 'menu', '3b3c842c-9e5a-8fab-8811-c02226412394'),
('48609c3a-dbab-8a7b-8739-d712301516ca', 'role', 'administrator', 'menu', 'f3b0ccec-1ccd-86fa-b19f-a8bf33a144a2'),
('8a3e56e3-2866-889a-ac2f-c57820ffd57e', 'role', 'administrator', 'menu', '5edadc85-a7fd-8a18-9c58-c9e885539518'),
('776a578b-72b9-8b44-b68d-9b4cc0910457', 'role', 'administrator', 'menu', '108a7b3c-fe95-88e0-9e6d-fc13cb60aa12'),
('93eb77ff-f60a-813d-91f6-6b4e9c221adf', 'role', 'administrator', 'menu', 'f52de3e6-75dc-8ce2-9dc1-424d4f14be9c'),
('c922729a-ad8e-88c6-91c8-db8289488dd5', 'role', 'administrator', 'menu', 'b60578b3-f91b-8cfc-9953-b816d9662a23'),
('aec0abce-ee8e-8712-817e-7002af440bbd', 'role', 'administrator', 'menu', '7e147205-4445-880f-a592-d627f74fa5fc'),
('99ea3a29-c3f2-8df2-a2ab-136724c59696', 'role', 'administrator', 'menu', 'b28487c4-72e1-8482-ab35-a0e1176baa2b'),
('d35b2bb2-30c1-819a-aa1f-3db1e2ddfad4', 'role', 'administrator', 'menu', '89df2ff8-18d3-871f-98e0-e5aaee073524'),
('8e5c0b3d-0ae4-8690-b144-4fc9114c55e8', 'role', 'administrator', 'menu', '2a0b821b-39e9-852d-96e6-c39b757d0086'),
('ef65168c-4d94-8c52-a1fd-48bbffbd0439', 'role', 'administrator', 'menu', '48760aca-660a-8d17-8a96-48c9d1f76601'),
('3e155fdc-21a4-8999-81ad-add984c73403', 'role', 'administrator', 'menu', 'dcef8594-73e0-8aa1-a562-57ad0d5609eb'),
('11a23d8d-bf43-8bb6-9f03-383b4c13a069', 'role', 'administrator', 'menu', '43c74939-f68d-88fe-b011-95dfe1cc41bf'),
('dc1bc505-7ca3-8829-ad73-89a1796071de', 'role', 'administrator', 'menu', '608ca004-0a9f-859e-afeb-1bbc5880cf4e'),
('c83bee44-aa9c-882f-a64f-bbfc684a5fa0', 'role', 'administrator', 'menu', '75605b5d-5ee1-84ef-bd9e-f9d0367bb659'),
('df9aad55-3153-815b-9649-2344c7d5ab2c', 'role', 'administrator', 'menu', '530cb471-cf1a-86fa-afbe-aeb2409f8ab9'),
('f8fa12f5-45c5-8f23-a35c-b70c8bc57318', 'role', 'administrator', 'menu', '0d75d36b-4fd8-8472-97b1-386b535c3dc7'),
('60d68c3b-f0f8-8e64-b0b5-e74f3c0de78b', 'role', 'administrator', 'menu', '87d40732-00e8-8279-b19b-dc51bf2cb92c'),
('60f230df-ba83-8094-b93e-54201f82473d', 'role', 'administrator', 'menu', '6c418b86-5cce-807e-9b5c-842ca2e5e260'),
('9e60976d-74f4-8fc5-b6e2-e3f215e5925a', 'role', 'administrator', 'menu', '3e8f8f93-545e-82a6-862f-45cb0e4cb773'),
('d5f6632b-2fcb-89c6-af9e-0778ee94dc1e', 'role', 'administrator', 'menu', 'dbab1a40-3a65-846c-b3b6-714793252a1f'),
('c1ecdf19-8fd9-85fa-b50c-bedb4ac3bea3', 'role', 'administrator', 'menu', 'f20bea7f-6cf5-8f2f-9827-2fc5f6d845ca'),
('dd3693cc-2dd4-8a6d-b605-368b62f17488', 'role', 'administrator', 'menu', 'a766d729-dc96-8508-8dea-39d747a1a11b'),
('ce8adae1-d91c-8884-8d0d-fb870cc8370d', 'role', 'administrator', 'menu', '06aac363-56a8-8e5a-a494-9f979bd6f286'),
('26ac348f-03f9-8c99-91cd-40427ce66664', 'role', 'administrator', 'menu', 'a878cbd7-5c7b-8ac3-b936-abfff5975efe'),
('5e19fe06-73e2-8607-9fe5-0b951240f406', 'role', 'administrator', 'menu', '4141d10f-d8d2-8d96-ad13-bd45bf478f85'),
('ea7000a7-41cf-8455-8ba1-857d9ddb30f3', 'role', 'administrator', 'menu', 'ac59cb3b-037d-83d1-a355-3ece889be115'),
('73e911e0-486c-8487-89f6-5a0a71adf126', 'role', 'administrator', 'menu', '4d7cc2c0-4a10-8dbb-bab3-25c10169968c'),
('565d1efe-7f72-8c1b-9772-825cb0d1a138', 'role', 'administrator', 'menu', 'ed76b337-4129-890c-9e85-980bfea8974d'),
('991390f9-2e3c-8329-88b5-842a21a33962', 'role', 'administrator', 'menu', '2162354f-7e70-8258-bf30-a46a4d11e00a'),
('83db800c-15f0-8e7b-b266-bead5e513c21', 'role', 'administrator', 'menu', '318c92fc-3dac-8539-b16f-4832eb430316'),
('873b687d-e629-8d22-8476-25b306152e7d', 'role', 'administrator', 'menu', 'fa7e54cc-2ecf-8c4d-bb80-580a056edda8'),
('67fb1d2f-401a-8ec5-9457-177e4d616746', 'role', 'administrator', 'menu', '9b90e4ae-305f-8896-8d1a-9a5529c30c59'),
('6a4f36ac-86d6-8ef0-ab0f-78a95a12b1a7', 'role', 'administrator', 'menu', 'cd8a9220-2c33-8697-9621-62ab7fefe142'),
('e15e6f62-576d-8e9e-9b4a-d0005ed881dc', 'role', 'administrator', 'menu', '3aaf97a1-63bc-88fa-b7b8-80eab0d3beee'),
('8c341eb4-5c2f-8854-a340-d942e0a30551', 'role', 'administrator', 'menu', '6aca5d1c-6359-8c4e-a22c-6a9af117bf34'),
('584f8c84-6f5f-81d1-87f8-f916801973ea', 'role', 'administrator', 'menu', 'ce531e05-733c-8427-8dd9-a551888c3412'),
('221f952e-997d-829b-b49d-d09e455bcca0', 'role', 'administrator', 'menu', '8f5c4d7d-28f0-837e-bc06-d3a658d16836'),
('b26ef251-a99c-8902-b6e0-d5bf298dfdfc', 'role', 'administrator', 'menu', '497bcca4-820a-8220-861b-e4c473797a1a'),
('14528117-dc1e-8744-b71c-6ae03d9d0883', 'role', 'administrator', 'menu', 'fcd23b3a-8075-8107-bb68-56effede38bc'),
('ff0563c2-15f8-8294-984f-79a99215c1f6', 'role', 'administrator', 'menu', '17327ad3-7abb-89c7-9bbe-17e11b3f46ce'),
('7b777f03-0174-8936-8ad7-abdb55de45fa', 'role', 'administrator', 'menu', '19ce14fe-e5dc-8734-9b60-b479bb74f465'),
('c8ca893f-240d-8428-acc5-17147f42b5b5', 'role', 'administrator', 'menu', '41368d98-b711-8c5e-a83a-56a402a36c53'),
('72c6e452-89a3-8b7f-afa0-320bb544bb1e', 'role', 'administrator', 'menu', '89101967-58c8-85e6-8af0-6dc14d684153'),
('203bddd7-7586-81b8-a2f5-59efd924f2fd', 'role', 'administrator', 'menu', '17999292-3fde-8e1c-83f1-c9b6707ddd18'),
('46ef12d7-cea1-84e8-923e-04f85e80bc28', 'role', 'administrator', 'menu', '416d3022-860f-8c7f-96ca-0b19c45385f5'),
('490cb2c5-94d8-8677-a27a-6b4625274ab6', 'role', 'administrator', 'menu', 'f2bb6743-44fb-8909-893d-5cedd92c2a71'),
('0f62a000-9008-8ad3-8a21-9e9d4385ffe6', 'role', 'administrator', 'menu', '220a45d1-0c62-852e-95e4-86997a5f2b80'),
('f0bc3d99-68b7-8af3-a2bd-623ae508e57a', 'role', 'administrator', 'menu', 'f5bbd88c-e62d-83ac-b0e4-043514967ffb'),
('392f4552-f51b-8e63-b4f2-5b5bf298126e', 'role', 'administrator', 'menu', '1504aa4e-cf53-8fc9-8be3-cc9905606649'),
('cd53d6e6-7423-8936-b6ee-f40f8edf8f51', 'role', 'administrator', 'menu', 'be580d9e-5acb-8763-85ce-128c91456b3d'),
('30e5d9a9-cd33-8c3c-9943-6d0783bbe5b6', 'role', 'administrator', 'menu', '972afafc-f9c8-88c1-8b0f-9a40a1979472'),
('7436f87d-9f2b-875c-895c-e29bdab7a45a', 'role', 'administrator', 'menu', '4ca5561f-be9d-82f0-a56a-357ff063ab5f'),
('e690e91d-a5bc-83cb-9a9c-0d0f3040b5d5', 'role', 'administrator', 'menu', '16763164-edad-8739-825a-85bd77596f17'),
('13669d20-c443-8e58-aba0-0f3bf91a0573', 'role', 'administrator', 'button', 'dormitory-inventory.add'),
('3026672a-7ccb-8081-91b4-c7271c1016c0', 'role', 'administrator', 'button', 'dormitory-inventory.edit'),
('28bb768c-9329-8bc0-a149-0ca0bb6f88c5', 'role', 'administrator', 'button', 'dormitory-inventory.delete'),
('0a4922bd-cf12-8729-82ac-6275fc62da78', 'role', 'administrator', 'button', 'dormitory-inventory.export'),
('c1caac09-98b9-8a26-952a-28c3a20555b8', 'role', 'administrator', 'button', 'dormitory-into.add'),
('381f12b9-c31b-89d3-98ea-f225cec44322', 'role', 'administrator', 'button', 'dormitory-into.edit'),
('d95e569a-4e65-8088-bfd1-42e3721651dd', 'role', 'administrator', 'button', 'dormitory-into.delete'),
('338ee8cb-1556-81cb-b846-29a6f6ee2408', 'role', 'administrator', 'button', 'dormitory-into.checkin'),
('3f94af13-2b00-851c-af51-7d9666897be2', 'role', 'administrator', 'button', 'dormitory-into.checkout'),
('4e245c92-f570-8cea-9670-a20d1cae4093', 'role', 'administrator', 'button', 'dormitory-into.export'),
('a96aec8e-5b6b-86af-b1bb-9d0c23a0510f', 'role', 'administrator', 'button', 'dormitory-single.add'),
('2eedd662-82ec-8ad7-8f08-95ee74576d9b', 'role', 'administrator', 'button', 'dormitory-single.edit'),
('1d009c60-2356-8ee5-bf44-869923303f27', 'role', 'administrator', 'button', 'dormitory-single.delete'),
('c3e11090-a4f9-8731-9a1a-e549fdd4bf84', 'role', 'administrator', 'button', 'dormitory-single.export'),
('7adbc3f3-6970-8454-b2ad-7b964b28fad0', 'role', 'administrator', 'button', 'dormitory-cost.add'),
('90974792-aaf5-89da-96ea-c98d1d6f1f32', 'role', 'administrator', 'button', 'dormitory-cost.settle'),
('d00fb36a-04b8-8ea7-a9f0-70038fa0e69f', 'role', 'administrator', 'button', 'dormitory-cost.detail'),
('8e17eeb4-90e0-8727-bd20-4080eea14af5', 'role', 'administrator', 'button', 'dormitory-cost.export'),
('88f9b3d3-2ab0-8124-875f-2feaf3fb078c', 'role', 'administrator', 'button', 'dormitory-rent.export'),
('757f5e06-ed5f-8613-be1e-9036b43c5071', 'role', 'administrator', 'button', 'dormitory-outsource.add'),
('26c7e142-8cd6-824c-b640-51eb42fbe92a', 'role', 'administrator', 'button', 'dormitory-outsource.edit'),
('0345d28d-85cd-8f70-ae55-5294569854b6', 'role', 'administrator', 'button', 'dormitory-outsource.delete'),
('c9b119fe-3614-8780-bba8-56c14cb3645c', 'role', 'administrator', 'button', 'dormitory-outsource.export'),
('99cc5301-5599-8a6b-a828-1023306c2e9a', 'role', 'administrator', 'button', 'dormitory-repair.add'),
('4d0ebea6-bae5-8189-88ab-d003f7a3221c', 'role', 'administrator', 'button', 'dormitory-repair.handle'),
('36333567-9c38-8c1b-b239-306659a64c4e', 'role', 'administrator', 'button', 'dormitory-repair.export');
INSERT INTO Base_QuickEntry (UserId, MenuId, SortCode) VALUES
('a3151eb3-5b14-869d-9228-d6bb2af33296', '0f653ea4-7b7d-8777-aa9a-58a5575d856a', 1);
INSERT INTO Base_Parameter (ParameterId, Category, Name, Value, SortCode, Enabled) VALUES
('022d2353-f91a-888e-a043-bf63d4ba3ad5', '报修项目', '门窗锁具', '门窗锁具', 50, 1);
INSERT INTO Base_Setting (Code, Name, Value, Category, Description, SortCode) VALUES
('SiteTitle', '系统名称', '桥 · 办公后台', '界面', '浏览器标题与登录页显示的名称', 10),
('ThemeColor', '默认主题色', '#009579', '界面', '员工没有自选主题色时使用', 20),
('CompanyName', '公司名称', '桥家居制造有限公司', '界面', '打印件与导出文件的抬头', 30),
('DealerTopDepartment', '经销商顶级组织', '10002', '组织', '此组织及下级的员工按经销商对待', 40),
('InformationCentre', '信息中心', '10101', '组织', '可切换账号、维护操作指引的部门', 50),
('DormitoryElectricityPrice', '宿舍电价', '0.68', '宿舍', '元/度', 60),
('DormitoryWaterPrice', '宿舍水价', '3.45', '宿舍', '元/吨', 70),
('DormitoryFreeElectricity', '每人每月免费电量', '15', '宿舍', '度，超出部分按人分摊', 80),
('RepairPhone', '宿舍报修值班电话', '8120', '宿舍', '内线', 90),
('ServicePhone', '信息中心服务电话', '8001', '服务', '内线，系统问题与账号问题', 100),
('GuideImageLimit', '指引图片大小提示', '500', '操作指引', 'KB，仅提示', 110),
('FeedbackPeriod', '功能评价周期', '季度', '服务', '每个功能在一个周期内邀请评价一次', 120);
INSERT INTO Base_SecretKey (SecretKeyId, SecretKey, CreateDate, Enabled) VALUES
('ef0354c0-63b4-4009-ac54-796aca1c794f', '5OV46V32SNTZPKPT5NINN3IECM', '2026-11-28 02:40:49.464', 1);
INSERT INTO Base_Shop (ShopId, ShopCode, ShopName, OrganizationId, Province, City, Address, Manager, Phone, Level, Status, Area, OpenDate) VALUES
('d5a9cab2-49d0-8ba1-bdbd-c8a41e4771b7', 'MD0001', '杭州余杭旗舰店', '1020101', '浙江省', '杭州市', '余杭区文一西路1388号家居广场2层A12', '袁光明', '18600009867', 'A', '营业中', 386.5, '2019-05-18 00:00:00.000');
INSERT INTO Admin_File (FileId, FilePath, FileName, FileCaption, FileType, FileParam, Department, Shared, SortCode, CreateUserId, CreateUserName, CreateDate) VALUES
('1be90268-10d4-8588-835a-f71c1326c909', '/files/2026-07-31/1be90268-10d4-8588-835a-f71c1326c909/首页说明.png', '首页说明.png', '首页各区域说明', '操作说明', 'dashboard', '信息中心', 1, 10, 'aa73da63-e26b-80a1-bb70-1c2b4c024870', '陈建国', '2026-07-31 10:15:00.000');
INSERT INTO Eva_SystemEvaluation (EvaluationId, ModID, Account, Appraiser, Attitude, RunCondition, Easytouse, DemandIsMet, LeaveOpinion, IP, CreateDate) VALUES
('32805931-4f32-8eaa-8634-e9a7c48353be', 'customer-list', 'kefu', '赵敏', '较差', '较差', '较差', '较差', '查询条件不够；希望按最近跟进时间排序和筛选。', '10.8.3.26', '2026-11-13 15:42:00.000');
INSERT INTO Notice_Announcement (NoticeId, Title, Category, Summary, Content, Publisher, PublishDate, IsTop, Published, OrganizationId, CreateUserId) VALUES
('11e3ef2d-9171-8a88-97c6-391912edf02c', '消防演练通知', '生产安全', '本月 22 日 15:00 全厂演练，听到警铃后按路线疏散。', REPLACE('公司定于本月 22 日 15:00 举行消防演练，模拟喷漆车间起火。警铃响起后，各班组立即停机断电，由班组长带队沿绿色标识疏散到东门广场，清点人数后报告行政部。␤␤演练期间叉车一律靠边停放，不得占用消防通道。行政、客服、财务等办公区人员一并参加。演练结束后由义务消防队示范灭火器和消火栓的使用。', '␤', CHAR(10)), '行政部', '2026-11-14 08:39:00.000', 0, 1, '10001', NULL),
('8b5393e1-9811-8124-a2cf-c55b0b91f8b5', '年度优秀员工评选启动', '公司公告', '各部门按 3% 推荐，评选结果在年会上公布。', REPLACE('年度优秀员工评选现已启动。各部门按在册人数的 3% 推荐候选人，不足一名的可推荐一名；生产一线的名额不低于总数的六成。␤␤推荐材料请于月底前交人力资源部，内容包括主要业绩、出勤与质量记录以及同事评价。初评名单公示五天，无异议后报总经理批准。␤␤获评员工将在年会上表彰，并优先安排外出培训。欢迎大家在部门内充分讨论，把真正做事的同事推荐上来。', '␤', CHAR(10)), '总经办', '2026-09-19 14:24:00.000', 0, 1, '10001', NULL);
INSERT INTO Notice_Read (NoticeId, UserId, ReadDate) VALUES
('11e3ef2d-9171-8a88-97c6-391912edf02c', 'aa73da63-e26b-80a1-bb70-1c2b4c024870', '2026-11-15 12:15:00.000');
INSERT INTO Dorm_Repair (RepairId, RepairNo, Building, Room, Item, Description, Reporter, ReporterUserId, ReportDate, Status, Urgency, Handler, FinishDate, RowVersion) VALUES
('71fb9702-9fb2-8e0c-a049-fe7b105e461b', 'BX20261119001', '夫妻楼', '317', '水路', '洗手池下水慢，每次用完要等很久才排空。', '钟凤英', '24ead27d-5ac2-892f-9c97-db32fc75019c', '2026-11-19 20:38:00.000', '处理中', '一般', '李秀英', NULL, 1);
CREATE INDEX IX_Base_Organization_ParentId ON Base_Organization (ParentId, SortCode);
CREATE UNIQUE INDEX UX_Base_Role_IsDefault ON Base_Role (IsDefault) WHERE IsDefault = 1;
CREATE INDEX IX_Base_Post_RoleId ON Base_Post (RoleId);
CREATE UNIQUE INDEX UX_Base_User_Mobile ON Base_User (Mobile) WHERE Mobile IS NOT NULL;
CREATE INDEX IX_Base_User_OrganizationId ON Base_User (OrganizationId);
CREATE INDEX IX_Base_User_PostId ON Base_User (PostId);
CREATE INDEX IX_Base_Module_ParentId ON Base_Module (ParentId, SortCode);
CREATE INDEX IX_Base_Button_MenuId ON Base_Button (MenuId, SortCode);
CREATE INDEX IX_Base_Authorize_Item ON Base_Authorize (ItemType, ItemId);
CREATE INDEX IX_Base_QuickEntry_MenuId ON Base_QuickEntry (MenuId);
CREATE VIEW View_OrganizationPath AS
WITH up (OrganizationId, AncestorId, ParentId, Depth) AS (
SELECT o.OrganizationId, o.OrganizationId, o.ParentId, 0
FROM Base_Organization o
UNION ALL
SELECT up.OrganizationId, p.OrganizationId, p.ParentId, up.Depth + 1
FROM up
JOIN Base_Organization p ON p.OrganizationId = up.ParentId
WHERE up.Depth < 16
)
SELECT OrganizationId, AncestorId, ParentId, Depth
FROM up;
CREATE VIEW View_ModulePath AS
WITH up (MenuId, AncestorId, ParentId, Depth) AS (
SELECT m.MenuId, m.MenuId, m.ParentId, 0
FROM Base_Module m
WHERE m.Enabled = 1
UNION ALL
SELECT up.MenuId, p.MenuId, p.ParentId, up.Depth + 1
FROM up
JOIN Base_Module p ON p.MenuId = up.ParentId
WHERE p.Enabled = 1 AND up.Depth < 16
),
rooted (MenuId) AS (
SELECT up.MenuId
FROM up
WHERE up.ParentId = '00000000-0000-0000-0000-000000000000'
)
SELECT up.MenuId, up.AncestorId, up.ParentId, up.Depth
FROM up
JOIN rooted ON rooted.MenuId = up.MenuId;
CREATE VIEW View_UserGrant AS
SELECT a.ObjectId AS UserId, a.ItemType, a.ItemId
FROM Base_Authorize a
WHERE a.ObjectType = 'user'
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId
FROM Base_User u
JOIN Base_Post p ON p.PostId = u.PostId
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = p.RoleId
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId
FROM Base_User u
JOIN Base_Role r ON r.IsDefault = 1
JOIN Base_Authorize a ON a.ObjectType = 'role' AND a.ObjectId = r.RoleId
WHERE u.PostId IS NULL
UNION ALL
SELECT u.UserId, a.ItemType, a.ItemId
FROM Base_User u
JOIN View_OrganizationPath o ON o.OrganizationId = u.OrganizationId
JOIN Base_Authorize a ON a.ObjectType = 'department' AND a.ObjectId = o.AncestorId;
CREATE VIEW View_UserMenu AS
SELECT DISTINCT g.UserId, m.AncestorId AS MenuId
FROM View_UserGrant g
JOIN View_ModulePath m ON m.MenuId = g.ItemId
WHERE g.ItemType = 'menu';
CREATE VIEW View_UserButton AS
SELECT DISTINCT g.UserId, b.ButtonId, b.MenuId
FROM View_UserGrant g
JOIN Base_Button b ON b.ButtonId = g.ItemId
JOIN View_UserMenu m ON m.UserId = g.UserId AND m.MenuId = b.MenuId
WHERE g.ItemType = 'button';
CREATE INDEX IX_Base_Setting_Category ON Base_Setting (Category, SortCode);
CREATE INDEX IX_Base_Shop_OrganizationId ON Base_Shop (OrganizationId);
CREATE INDEX IX_Base_Shop_City ON Base_Shop (Province, City);
CREATE VIEW View_UserShop AS
SELECT u.UserId, s.ShopId
FROM Base_User u
JOIN View_OrganizationPath t ON t.OrganizationId = u.OrganizationId AND t.ParentId = '10000'
JOIN Base_Setting c ON c.Code = 'DealerTopDepartment' AND c.Value <> t.AncestorId
CROSS JOIN Base_Shop s
UNION
SELECT u.UserId, s.ShopId
FROM Base_User u
JOIN View_OrganizationPath v ON v.AncestorId = u.OrganizationId
JOIN Base_Shop s ON s.OrganizationId = v.OrganizationId;
CREATE INDEX IX_Admin_File_Page ON Admin_File (FileType, FileParam, SortCode);
CREATE INDEX IX_Eva_SystemEvaluation_Account ON Eva_SystemEvaluation (Account, ModID, CreateDate);
CREATE INDEX IX_Notice_Announcement_PublishDate ON Notice_Announcement (Published, PublishDate);
CREATE INDEX IX_Notice_Read_NoticeId ON Notice_Read (NoticeId);
CREATE VIEW View_UserNotice AS
SELECT u.UserId, n.NoticeId, n.PublishDate
FROM Base_User u
JOIN Notice_Announcement n ON n.Published = 1 AND n.OrganizationId IS NULL
UNION ALL
SELECT u.UserId, n.NoticeId, n.PublishDate
FROM Base_User u
JOIN View_OrganizationPath v ON v.OrganizationId = u.OrganizationId
JOIN Notice_Announcement n ON n.Published = 1 AND n.OrganizationId = v.AncestorId;
CREATE INDEX IX_Dorm_Repair_Status ON Dorm_Repair (Status, ReportDate);
CREATE INDEX IX_Dorm_Repair_Reporter ON Dorm_Repair (ReporterUserId, Status);
