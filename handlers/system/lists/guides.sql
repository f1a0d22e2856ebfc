/*---
summary: 操作指引的文件，按页面筛选
record: Admin_File
effect: read
params:
  FileId:    {from: query.fileid, type: nvarchar(50), default: ''}
  Keyword:   {from: query.keyword, type: nvarchar(100), default: '', like: contains}
  FileParam: {from: query.fileparam, type: nvarchar(100), default: ''}
sort:
  allow: [f.FileName, f.SortCode, f.CreateDate]
  default: f.FileParam, f.SortCode, f.FileId
page: {}
export:
  name: 操作指引
  columns:
    {FileParam: 20, SortCode: 8, FileName: 30, FileCaption: 40, CreateUserName: {heading: 上传人, width: 10},
      CreateDate: {heading: 上传时间, width: 18}}
tests:
  - {name: 全部, as: admin, rows: 12}
  - {name: 首页的, as: admin, in: {query.fileparam: 首页}, rows: 2}
---*/
SELECT f.FileId, f.FileName, COALESCE(m.FullName, f.FileParam COLLATE Chinese_PRC_CI_AS) AS FileParam, f.FileCaption, f.SortCode, f.FilePath, f.FileParam AS PageId, f.RowVersion,
       f.CreateUserName, f.CreateDate, f.ModifyUserName, f.ModifyDate
FROM Admin_File f
LEFT JOIN Base_Module m ON m.ID = f.FileParam
WHERE f.FileType = '操作说明'
  /*if FileId*/ AND f.FileId = @FileId /*end*/
  /*if FileParam*/ AND COALESCE(m.FullName, f.FileParam COLLATE Chinese_PRC_CI_AS) = @FileParam /*end*/
  /*if Keyword*/ AND (f.FileName COLLATE Chinese_PRC_CI_AS LIKE @Keyword ESCAPE '\' OR f.FileCaption LIKE @Keyword ESCAPE '\' OR m.FullName LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
