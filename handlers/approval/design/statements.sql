-- @statement drop_starters
DELETE FROM Flow_Starter WHERE FlowId = @FlowId;

-- @statement flow
-- A flow that can be applied with, by its key or by the area that it belongs to.
SELECT d.FlowId, d.FullName, d.Subject, d.Version, v.Definition
FROM Flow_Definition d
JOIN Flow_Version v ON v.FlowId = d.FlowId AND v.Version = d.Version
WHERE d.Status = '启用' AND d.Version > 0 AND (d.FlowId = @FlowId OR (@Subject <> '' AND d.Subject = @Subject));

-- @statement may_start
-- Whether a user may apply with a flow.
SELECT CAST(CASE WHEN NOT EXISTS (SELECT 1 FROM Flow_Starter s WHERE s.FlowId = @FlowId)
                   OR EXISTS (SELECT 1 FROM View_FlowStarter v WHERE v.FlowId = @FlowId AND v.UserId = @UserId) THEN 1 ELSE 0 END AS BIT);

-- @statement publish
-- The draft becomes a version.
UPDATE Flow_Version
SET Version = @Version, Note = @Note, PublishUserId = @UserId, PublishUserName = @UserName, PublishDate = @Now
WHERE FlowId = @FlowId AND Version = 0;

-- @statement update_draft
UPDATE Flow_Version SET Definition = @Definition WHERE FlowId = @FlowId AND Version = 0;

-- @statement version
-- A version of a flow; without one the draft, else the version that is applied with.
SELECT v.Version, v.Definition, d.RowVersion
FROM Flow_Definition d
JOIN Flow_Version v ON v.FlowId = d.FlowId
WHERE d.FlowId = @FlowId
  AND v.Version = COALESCE(CAST(@Version AS INT), (SELECT MIN(o.Version) FROM Flow_Version o WHERE o.FlowId = d.FlowId AND o.Version IN (0, d.Version)));
