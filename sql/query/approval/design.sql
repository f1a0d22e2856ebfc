-- A version of a flow; without one the draft, else the version that is applied with.
SELECT v.Version, v.Definition, d.RowVersion
FROM Flow_Definition d
JOIN Flow_Version v ON v.FlowId = d.FlowId
WHERE d.FlowId = @FlowId
  AND v.Version = COALESCE(CAST(@Version AS INT), (SELECT MIN(o.Version) FROM Flow_Version o WHERE o.FlowId = d.FlowId AND o.Version IN (0, d.Version)));
