/*---
summary: 合同模板，按合同类型、状态筛选
record: Con_Template
effect: read
params:
  TemplateId:   {from: query.templateid, type: nvarchar(50), default: ''}
  Keyword:      {from: query.keyword, type: nvarchar(50), default: '', like: contains}
  ContractType: {from: query.contracttype, default: ''}
  Status:       {from: query.status, default: ''}
sort:
  allow: [t.Name, t.ContractType, t.ModifyDate]
  default: t.ContractType, t.Name
page: {}
tests:
  - {name: 两份模板, as: kefu, rows: 2}
---*/
SELECT t.TemplateId, t.Name, t.ContractType, t.IsDefault, t.Status, t.Description, t.Content,
       t.RowVersion, t.CreateUserName, t.CreateDate, t.ModifyUserName, t.ModifyDate
FROM Con_Template t
WHERE 1 = 1
  /*if TemplateId*/ AND t.TemplateId = @TemplateId /*end*/
  /*if ContractType*/ AND t.ContractType = @ContractType /*end*/
  /*if Status*/ AND t.Status = @Status /*end*/
  /*if Keyword*/ AND (t.Name LIKE @Keyword ESCAPE '\' OR t.Description LIKE @Keyword ESCAPE '\') /*end*/
/*sort*/
/*page*/
