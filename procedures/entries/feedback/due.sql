/*---
procedure: P_SystemEvaluation
cxtype: 系统是否需要评价
aliases: ["*"]
summary: 本周期（设置 FeedbackPeriod：月、季度或年）本人尚未评价该功能（本人能看到的页面的标题或模块编号）时返回其 ModID，否则为空
effect: read
access: signed-in
params:
  Page:    {from: OtherA, type: nvarchar(100), default: ''}
  Account: {from: session.account, type: nvarchar(50), default: ''}
  UserId:  {from: session.userid, type: nvarchar(50), default: ''}
  Now:     {from: now, type: datetime2(3)}
---*/
SELECT MIN(m.ID) AS ModID
FROM Base_Module m
WHERE m.MenuId IN (SELECT v.MenuId FROM View_UserMenu v WHERE v.UserId = @UserId)
  AND (m.ID = @Page OR (m.FullName = @Page AND NOT EXISTS (SELECT 1 FROM Base_Module i WHERE i.ID = @Page)))
  AND NOT EXISTS (
      SELECT 1 FROM Eva_SystemEvaluation e
      WHERE e.Account = @Account AND e.ModID = m.ID
        AND e.CreateDate >=
-- @dialect sqlserver
            DATEFROMPARTS(YEAR(@Now), MONTH(@Now) -
-- @dialect sqlite
            date(@Now, 'start of month', '-' ||
-- @dialect both
            (CASE (SELECT s.Value FROM Base_Setting s WHERE s.Code = 'FeedbackPeriod')
             WHEN '月' THEN 0
-- @dialect sqlserver
             WHEN '年' THEN MONTH(@Now) - 1
             ELSE (MONTH(@Now) - 1) % 3 END), 1))
-- @dialect sqlite
             WHEN '年' THEN strftime('%m', @Now) - 1
             ELSE (strftime('%m', @Now) - 1) % 3 END) || ' months'))
-- @dialect both
HAVING COUNT(*) > 0;
