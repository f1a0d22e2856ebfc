/*---
summary: 角色，及使用它的岗位、员工和授权的数量
record: Base_Role
effect: read
params:
  RoleId:    {from: query.roleid, type: nvarchar(50), default: ''}
  Keyword:   {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  DataScope: {from: query.datascope, default: ''}
  IsDefault: {from: query.isdefault, default: null}
sort:
  allow: [r.FullName, r.SortCode, r.ModifyDate]
  default: r.SortCode, r.RoleId
page: {}
export:
  name: 角色
  columns:
    {FullName: 18, Description: 40, DataScope: 14, DiscountLimit: 12, IsDefault: 10, Posts: {heading: 岗位数, width: 8}, People: {heading: 在职人数, width: 10}, SortCode: 8,
      ModifyUserName: 10, ModifyDate: 18}
tests:
  - {name: 默认角色, as: admin, in: {query.isdefault: 是}, rows: 1}
  - {name: 按说明找, as: admin, in: {query.keyword: 来料检验}, rows: 1}
---*/
SELECT r.RoleId, r.FullName, r.Description, r.DataScope, r.DiscountLimit, r.IsDefault, r.SortCode,
       (SELECT COUNT(*) FROM Base_Post p WHERE p.RoleId = r.RoleId) AS Posts,
       (SELECT COUNT(*) FROM Base_User u LEFT JOIN Base_Post p ON p.PostId = u.PostId
         WHERE u.Status = '在职' AND (p.RoleId = r.RoleId OR (u.PostId IS NULL AND r.IsDefault = 1)
               OR r.RoleId = 'everyone' AND u.UserId IN (SELECT c.UserId FROM View_CompanyUser c))) AS People,
       r.RowVersion, r.CreateUserName, r.CreateDate, r.ModifyUserName, r.ModifyDate
FROM Base_Role r
WHERE 1 = 1
  /*if RoleId*/ AND r.RoleId = @RoleId /*end*/
  /*if DataScope*/ AND r.DataScope = @DataScope /*end*/
  /*if IsDefault*/ AND r.IsDefault = @IsDefault /*end*/
  /*if Keyword*/ AND (r.FullName COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR r.Description LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
