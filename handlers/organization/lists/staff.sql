/*---
summary: 员工，按部门（含下级）、岗位、状态、入职日期筛选；手机号只给能编辑员工的人
record: Base_User
effect: read
params:
  UserId:         {from: query.userid, type: nvarchar(50), default: ''}
  Keyword:        {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  MayMobile:      {from: session.can.staff.edit, type: bit}
  OrganizationId: {from: query.organizationid, default: ''}
  PostId:         {from: query.postid, default: ''}
  Status:         {from: query.status, default: ''}
  Enabled:        {from: query.enabled, default: null}
  EntryFrom:      {from: query.entrydatefrom, type: date, default: null}
  EntryTo:        {from: query.entrydateto, type: date, default: null}
restricted: {Mobile: {button: staff.edit}}
sort:
  allow: [u.StaffNo, u.RealName, u.Account, u.EntryDate]
  default: u.StaffNo, u.UserId
page: {}
export:
  name: 员工
  columns:
    {StaffNo: 12, RealName: 12, Account: 16, Gender: 6, DepartmentName: 32, PostName: 16, ShopName: 20, Mobile: 16, Email: 28,
      EntryDate: {width: 12, format: yyyy-mm-dd}, Status: 8, LeaveDate: {width: 12, format: yyyy-mm-dd}, Enabled: 10, Remark: 30}
tests:
  - {name: 一个部门和它下面, as: admin, in: {query.organizationid: '10110', query.pageSize: 200}, rows: 124}
  - {name: 会计, as: admin, in: {query.postid: accountant}, rows: 5}
  - {name: 按工号找, as: admin, in: {query.keyword: Q00002}, rows: 1}
  - {name: 按手机号找, as: admin, in: {query.keyword: '13800000002'}, rows: 1}
---*/
SELECT u.UserId, u.StaffNo, u.RealName, u.Account, u.Gender, u.OrganizationId, o.FullName AS DepartmentName, u.PostId, p.FullName AS PostName,
       u.ShopId, s.ShopName,
       u.Mobile, CASE WHEN u.Mobile IS NULL THEN NULL ELSE CONCAT(SUBSTRING(u.Mobile, 1, 3), '****', SUBSTRING(u.Mobile, 8, 4)) END AS MobileMasked,
       u.MobileConfirmed, u.Email, u.EntryDate, u.Status, u.LeaveDate, u.Enabled, u.Remark, u.ThumbAvatar,
       u.RowVersion, u.CreateUserName, u.CreateDate, u.ModifyUserName, u.ModifyDate
FROM Base_User u
LEFT JOIN Base_Organization o ON o.OrganizationId = u.OrganizationId
LEFT JOIN Base_Post p ON p.PostId = u.PostId
LEFT JOIN Base_Shop s ON s.ShopId = u.ShopId
WHERE 1 = 1
  /*if UserId*/ AND u.UserId = @UserId /*end*/
  /*if OrganizationId*/ AND u.OrganizationId IN (SELECT v.OrganizationId FROM View_OrganizationPath v WHERE v.AncestorId = @OrganizationId) /*end*/
  /*if PostId*/ AND u.PostId = @PostId /*end*/
  /*if Status*/ AND u.Status = @Status /*end*/
  /*if Enabled*/ AND u.Enabled = @Enabled /*end*/
  /*if EntryFrom*/ AND u.EntryDate >= @EntryFrom /*end*/
  /*if EntryTo*/ AND u.EntryDate <= @EntryTo /*end*/
  /*if Keyword*/ AND (u.RealName LIKE @Keyword ESCAPE '\' OR u.StaffNo LIKE @Keyword ESCAPE '\' OR u.Account LIKE @Keyword ESCAPE '\'
    OR u.RealName IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')
    OR (@MayMobile = 1 AND u.Mobile LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
