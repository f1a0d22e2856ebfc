-- What a department, a post or a person is called.
SELECT o.FullName FROM Base_Organization o WHERE @Kind = 'department' AND o.OrganizationId = @Id
UNION ALL
SELECT p.FullName COLLATE Chinese_PRC_CI_AS FROM Base_Post p WHERE @Kind = 'post' AND p.PostId = @Id
UNION ALL
SELECT u.RealName FROM Base_User u WHERE @Kind = 'user' AND u.UserId = @Id;
