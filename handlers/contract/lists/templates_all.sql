/*---
summary: 启用的合同模板，供合同选择
effect: read
---*/
SELECT t.TemplateId, t.Name FROM Con_Template t WHERE t.Status = '启用' ORDER BY t.ContractType, t.Name
