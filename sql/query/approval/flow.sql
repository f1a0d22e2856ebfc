-- A flow that can be applied with, by its key or by the area that it belongs to.
SELECT d.FlowId, d.FullName, d.Subject, d.Version, v.Definition
FROM Flow_Definition d
JOIN Flow_Version v ON v.FlowId = d.FlowId AND v.Version = d.Version
WHERE d.Status = '启用' AND d.Version > 0 AND (d.FlowId = @FlowId OR (@Subject <> '' AND d.Subject = @Subject));
