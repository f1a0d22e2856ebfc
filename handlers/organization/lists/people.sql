/*---
summary: 部门、岗位、在职且启用的员工，供选人；公司的人可选本公司的，经销商可选本组织、下级和上级的，能编辑公告的人可选全部
effect: read
params:
  Kind:    {from: query.kind, type: nvarchar(20), default: user, title: 找什么, choices: [user, post, department], summary: user 员工，post 岗位，department 部门}
  Keyword: {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  MayAll:  {from: session.can.noticeannouncement.edit, type: int, default: 0}
  UserId:  {from: session.userid, type: nvarchar(50), default: ''}
sort:
  allow: [o.Name]
  default: o.OrderPath, o.Id
page: {}
tests:
  - {name: 部门, as: putong, in: {query.kind: department, query.pageSize: 200}, rows: 24}
  - {name: 全部部门, as: admin, in: {query.kind: department, query.pageSize: 200}, rows: 42}
  - {name: 经销商看不到总部的人, as: jxs, in: {query.keyword: 陈建国}, rows: 0}
  - {name: 经销商看不到别的经销商的人, as: duhui, in: {query.keyword: 田国强}, rows: 0}
  - {name: 经销商看到上级的人, as: duhui, in: {query.keyword: 范德胜}, rows: 1}
  - {name: 按姓名, as: putong, in: {query.keyword: 陈建国}, rows: 1}
  - {name: 经销商看不到总部的岗位, as: jxs, in: {query.kind: post, query.keyword: 会计}, rows: 0}
  - {name: 岗位, as: admin, in: {query.kind: post, query.keyword: 会计}, rows: 1}
---*/
SELECT o.Kind, o.Id, o.Name, o.Note, o.Depth
FROM (
    SELECT 'user' AS Kind, u.UserId AS Id, u.RealName COLLATE Chinese_PRC_CI_AS AS Name,
           CONCAT(g.FullPath COLLATE Chinese_PRC_CI_AS, ' · ', p.FullName COLLATE Chinese_PRC_CI_AS) COLLATE Chinese_PRC_CI_AS AS Note,
           0 AS Depth, u.StaffNo COLLATE Chinese_PRC_CI_AS AS OrderPath
    FROM Base_User u
    LEFT JOIN View_OrganizationTree g ON g.OrganizationId = u.OrganizationId
    LEFT JOIN Base_Post p ON p.PostId = u.PostId
    WHERE @Kind = 'user' AND u.Enabled = 1 AND u.Status = '在职'
      AND (@MayAll = 1 OR u.OrganizationId IN (SELECT v.OrganizationId FROM View_UserOrganization v WHERE v.UserId = @UserId))
    UNION ALL
    SELECT 'post', r.PostId, r.FullName COLLATE Chinese_PRC_CI_AS, NULL, 0,
           SUBSTRING(CAST(10000000 + r.SortCode AS NVARCHAR(20)), 2, 7) COLLATE Chinese_PRC_CI_AS
    FROM Base_Post r
    WHERE @Kind = 'post'
      AND (@MayAll = 1 OR r.PostId IN (SELECT h.PostId
                                       FROM View_UserOrganization v
                                       JOIN Base_User h ON h.OrganizationId = v.OrganizationId
                                       WHERE v.UserId = @UserId))
    UNION ALL
    SELECT 'department', d.OrganizationId, d.FullName COLLATE Chinese_PRC_CI_AS, d.FullPath COLLATE Chinese_PRC_CI_AS, d.Depth - 1,
           d.OrderPath COLLATE Chinese_PRC_CI_AS
    FROM View_OrganizationTree d
    WHERE @Kind = 'department'
      AND (@MayAll = 1 OR d.OrganizationId IN (SELECT v.OrganizationId FROM View_UserOrganization v WHERE v.UserId = @UserId))
) o
WHERE 1 = 1
  /*if Keyword*/ AND (o.Name LIKE @Keyword ESCAPE '\' OR o.Note LIKE @Keyword ESCAPE '\'
    OR o.Kind = 'user' AND o.Name IN (SELECT y.Name FROM Base_Pinyin y WHERE y.Pinyin LIKE @Keyword ESCAPE '\')) /*end*/
/*sort*/
/*page*/
