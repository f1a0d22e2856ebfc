/*---
summary: 启用的消息模板，供写消息时选用
effect: read
---*/
SELECT t.TemplateId, t.Name, t.Title, t.Content FROM Msg_Template t WHERE t.Enabled = 1 ORDER BY t.Name, t.TemplateId
