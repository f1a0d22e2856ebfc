/*---
summary: 岗位，及其角色和在职人数
record: Base_Post
effect: read
params:
  PostId:  {from: query.postid, type: nvarchar(50), default: ''}
  Keyword: {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  RoleId:  {from: query.roleid, default: ''}
sort:
  allow:
    FullName: p.FullName
    RoleId: r.FullName
    SortCode: p.SortCode
    ModifyDate: p.ModifyDate
  default: p.SortCode, p.PostId
page: {}
export:
  name: 岗位
  columns:
    {FullName: 18, RoleName: 18, People: {heading: 在职人数, width: 10, total: true}, Description: 36, SortCode: 8, ModifyUserName: 10,
      ModifyDate: 18}
tests:
  - {name: 会计角色的岗位, as: admin, in: {query.roleid: accountant}, rows: 2}
  - {name: 按名称找, as: admin, in: {query.keyword: 检验}, rows: 2}
---*/
SELECT p.PostId, p.FullName, p.RoleId, r.FullName AS RoleName, p.Description, p.SortCode, COALESCE(n.People, 0) AS People,
       p.RowVersion, p.CreateUserName, p.CreateDate, p.ModifyUserName, p.ModifyDate
FROM Base_Post p
JOIN Base_Role r ON r.RoleId = p.RoleId
LEFT JOIN (SELECT u.PostId, COUNT(*) AS People FROM Base_User u WHERE u.Status = '在职' GROUP BY u.PostId) n ON n.PostId = p.PostId
WHERE 1 = 1
  /*if PostId*/ AND p.PostId = @PostId /*end*/
  /*if RoleId*/ AND p.RoleId = @RoleId /*end*/
  /*if Keyword*/ AND (p.FullName COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR r.FullName COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
