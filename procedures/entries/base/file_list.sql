/*---
procedure: P_AdminFile
cxtype: 行政文件管理查询
aliases: ["*"]
summary: 本人能看到的页面的文件，页面可写编号、标题或路径，默认为操作说明；未共享的文件只有上传者能看到
effect: read
access: signed-in
combobox: {value: FilePath, label: FileName}
params:
  FileParam: {from: OtherA, type: nvarchar(200), default: ''}
  FileType:  {from: OtherB.FileType, type: nvarchar(50), default: 操作说明}
  UserId:    {from: session.userid, type: nvarchar(50), default: ''}
---*/
SELECT f.FileId, f.FilePath, f.FileName, f.FileCaption, f.FileType, f.FileParam, f.Department, f.CreateUserName, f.CreateDate
FROM Admin_File f
WHERE f.FileType = @FileType
  AND (@FileParam = '' OR f.FileParam = @FileParam OR f.FileParam IN (
      SELECT m.ID
      FROM Base_Module m
      LEFT JOIN Base_Module p ON p.MenuId = m.ParentId
      WHERE m.FullName = @FileParam OR CONCAT(p.Path, '/', m.Path) = @FileParam OR CONCAT(p.Path, '/', m.Path) = CONCAT('/', @FileParam)))
  AND (f.Shared = 1 OR f.CreateUserId = @UserId)
  AND f.FileParam IN (
      SELECT m.ID
      FROM View_UserMenu v
      JOIN Base_Module m ON m.MenuId = v.MenuId
      WHERE v.UserId = @UserId)
ORDER BY f.FileParam, f.SortCode, f.FileId;
