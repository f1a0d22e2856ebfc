-- @statement is_guide
-- Whether a file is an operation guide: 1 or 0.
SELECT COUNT(*) FROM Admin_File f WHERE f.FileId = @FileId AND f.FileType = '操作说明';

-- @statement organization
-- The organisation in a setting: its name, its parent, and how many units of the information centre belong to it.
SELECT o.FullName, o.ParentId,
       (SELECT COUNT(*) FROM View_OrganizationPath v
        JOIN Base_Organization c ON c.OrganizationId = v.OrganizationId
        WHERE v.AncestorId = o.OrganizationId AND c.FullName = @Centre) AS Centres
FROM Base_Organization o
WHERE o.OrganizationId = @OrganizationId;
