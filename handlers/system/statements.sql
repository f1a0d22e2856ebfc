-- @statement is_guide
-- Whether a file is an operation guide: 1 or 0.
SELECT COUNT(*) FROM Admin_File f WHERE f.FileId = @FileId AND f.FileType = '操作说明';

-- @statement organization
-- What a setting that names an organisation must know of it: what it is called, what it
-- belongs to, and how many of the information centre's units belong to it.
SELECT o.FullName, o.ParentId,
       (SELECT COUNT(*) FROM View_OrganizationPath v
        JOIN Base_Organization c ON c.OrganizationId = v.OrganizationId
        WHERE v.AncestorId = o.OrganizationId AND c.FullName = @Centre) AS Centres
FROM Base_Organization o
WHERE o.OrganizationId = @OrganizationId;
